// Disruptor: a ring buffer with two producers and two stages.

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.concurrent.CountDownLatch;

public class Disruptor {
    static class Slot {
        long value;
        long square;
    }

    public static void main(String[] args) throws Exception {
        com.lmax.disruptor.dsl.Disruptor<Slot> disruptor = new com.lmax.disruptor.dsl.Disruptor<>(Slot::new, 16, DaemonThreadFactory.INSTANCE,
                ProducerType.MULTI, new BlockingWaitStrategy());
        long[] sum = new long[1];
        CountDownLatch done = new CountDownLatch(200);
        disruptor.handleEventsWith((slot, sequence, last) -> slot.square = slot.value * slot.value).then((slot, sequence, last) -> {
            sum[0] += slot.square;
            done.countDown();
        });
        disruptor.start();
        Thread[] producers = new Thread[2];
        for (int p = 0; p < producers.length; p++) {
            int first = p * 100;
            producers[p] = new Thread(() -> {
                for (int i = 0; i < 100; i++) {
                    int value = first + i;
                    disruptor.publishEvent((slot, sequence) -> slot.value = value);
                }
            });
            producers[p].start();
        }
        for (Thread producer : producers) {
            producer.join();
        }
        done.await();
        disruptor.shutdown();
        System.out.println(sum[0]);
    }
}
