public class Test {
    public void run() {
    }
}

class Thread {
}
