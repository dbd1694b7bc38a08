/** Four items go through four stages, each with a slot for one item before it. */
public class Pipeline {
    static final class Slot {
        private Integer item;

        synchronized void put(Integer given) throws InterruptedException {
            while (item != null) {
                wait();
            }
            item = given;
            notifyAll();
        }

        synchronized Integer take() throws InterruptedException {
            while (item == null) {
                wait();
            }
            Integer taken = item;
            item = null;
            notifyAll();
            return taken;
        }
    }

    static Slot[] slots;
    static int sum;

    static void round() throws Exception {
        slots = new Slot[] {new Slot(), new Slot(), new Slot()};
        sum = 0;
        Crowd.run(4, i -> {
            for (int k = 0; k < 4; k++) {
                stage(i, k);
            }
        });
    }

    static void stage(int number, int item) throws InterruptedException {
        int value = number == 0 ? item : slots[number - 1].take();
        if (number < slots.length) {
            slots[number].put(value + 1);
        } else {
            sum += value;
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, Pipeline::round);
        } else {
            round();
        }
    }
}
