package own;

/** Hides the one of java.lang in its package. */
public class Thread {
}
