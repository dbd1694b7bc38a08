/** Threads with numbers: started in order, then joined in order. */
final class Crowd {
    interface Member {
        void run(int number) throws Exception;
    }

    static void run(int size, Member member) throws InterruptedException {
        Thread[] threads = new Thread[size];
        for (int i = 0; i < size; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                try {
                    member.run(number);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
