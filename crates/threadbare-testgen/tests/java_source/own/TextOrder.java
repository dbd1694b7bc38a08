package own;

import java.util.Comparator;

/** Sets the type argument of what it extends, and declares the method again. */
public interface TextOrder extends Comparator<String> {
    int compare(String a, String b);
}
