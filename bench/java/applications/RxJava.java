// RxJava: streams over several schedulers, with windows, errors and retries.

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class RxJava {
    public static void main(String[] args) {
        System.out.println(Observable.range(1, 20).filter(n -> n % 3 == 0).map(n -> n * n).toList().blockingGet());
        System.out.println(Flowable.range(1, 50).parallel(3).runOn(Schedulers.computation()).map(n -> n * 2).sequential()
                .reduce(0, Integer::sum).blockingGet());
        System.out.println(Observable.interval(10, TimeUnit.MILLISECONDS).take(4).observeOn(Schedulers.io()).toList().blockingGet());
        System.out.println(Observable.range(1, 10).buffer(3).concatMapSingle(b -> Observable.fromIterable(b).subscribeOn(Schedulers.io())
                .reduce(0, Integer::sum)).toList().blockingGet());
        AtomicInteger tries = new AtomicInteger();
        System.out.println(Observable.fromCallable(() -> {
            if (tries.incrementAndGet() < 3) {
                throw new IllegalStateException("again");
            }
            return "after " + tries;
        }).retry(5).onErrorReturnItem("never").blockingFirst());
        System.out.println(Observable.zip(Observable.just("a", "b"), Observable.range(1, 5), (s, n) -> s + n).toList().blockingGet());
    }
}
