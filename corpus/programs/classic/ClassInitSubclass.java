// A class whose static field holds an instance of its subclass: one thread begins with the subclass,
// which needs its parent, the other with the parent, which needs the subclass.
// origin: classic
// verdict: deadlock
public class ClassInitSubclass {
    static class Parent {
        static final Parent DEFAULT = new Child();
        static int uses;
    }

    static class Child extends Parent {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> Parent.uses = 1), b = new Thread(Child::new);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
