// Objects pass through queues, exchangers and thread locals, and runnables through queues.
import java.util.concurrent.*;

public class Queues {
    static class Message { int value; Message next; }
    static final BlockingQueue<Message> QUEUE = new LinkedBlockingQueue<>();
    static final BlockingQueue<Runnable> WORK = new ArrayBlockingQueue<>(4);
    static final ThreadLocal<Message> MINE = ThreadLocal.withInitial(Message::new);
    static int done;

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            Message m = new Message();
            QUEUE.add(m);
            m.value = 1;
            m.next = new Message();
            MINE.get().value++;
            WORK.add(() -> { done++; m.value++; });
            done++;
        });
        Thread consumer = new Thread(() -> {
            try {
                Message m = QUEUE.take();
                m.value++;
                if (m.next != null) m.next.value++;
                MINE.get().value++;
                Runnable r = WORK.take();
                r.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        consumer.start();
        done++;
        producer.join();
        consumer.join();
    }
}
