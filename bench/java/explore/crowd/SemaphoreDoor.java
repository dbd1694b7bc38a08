import java.util.concurrent.Semaphore;

/** Six threads, two of which at a time are let in by a semaphore. */
public class SemaphoreDoor {
    static Semaphore door;
    static int[] visits;

    static void round() throws Exception {
        door = new Semaphore(2);
        visits = new int[6];
        Crowd.run(6, i -> {
            door.acquire();
            visits[i]++;
            door.release();
        });
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, SemaphoreDoor::round);
        } else {
            round();
        }
    }
}
