package own;

/** One method, but no lambda can be it. */
public interface Polymorphic {
    <T> T same(T value);
}
