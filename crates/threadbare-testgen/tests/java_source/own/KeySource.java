package own;

public interface KeySource<A, B> {
    B keyOf(A a);

    B first();

    A[] all(A[] some);
}
