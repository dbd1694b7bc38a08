package own;

public class Outer {
    public class Inner {
        public Inner(String s) {
        }

        public Inner(Object o) {
        }

        public void run() {
        }

        public class Deep {
        }
    }

    public static class Nested {
    }

    public abstract static class Shape {
        protected Shape(Object a, String b) {
        }

        protected Shape(String a, Object b) {
        }

        protected abstract long[] sides(int[] a, long[] b, boolean last);

        protected abstract boolean weakCompareAndSet(int a);

        abstract static class Hidden {
        }
    }
}
