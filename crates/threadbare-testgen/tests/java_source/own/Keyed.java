package own;

public abstract class Keyed implements KeySource<String, Integer> {
}
