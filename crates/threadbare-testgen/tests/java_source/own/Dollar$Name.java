package own;

/** Nested in nothing. */
public class Dollar$Name {
}
