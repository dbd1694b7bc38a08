package own;

import java.util.ArrayList;

public class Texts extends ArrayList<String> {
    public <T extends Number> void kind(Class<T> kind) {
    }

    public void order(TextOrder order) {
    }

    public void fail() throws Throwable {
    }
}
