/** Two threads take turns ten times, with {@code wait} and {@code notify}. */
public class PingPong {
    static int turn;

    static void round() throws Exception {
        turn = 0;
        Crowd.run(2, i -> {
            for (int k = 0; k < 10; k++) {
                play(i);
            }
        });
    }

    static synchronized void play(int who) throws InterruptedException {
        while (turn % 2 != who) {
            PingPong.class.wait();
        }
        turn++;
        PingPong.class.notify();
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, PingPong::round);
        } else {
            round();
        }
    }
}
