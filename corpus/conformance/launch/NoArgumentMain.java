// A static main without arguments that is not public.
// jdk: 25+
// args: ignored
class NoArgumentMain {
    NoArgumentMain() {
        System.out.println("never made");
    }

    static void main() throws Exception {
        System.out.println(Thread.currentThread().getStackTrace()[1]);
        Thread.sleep(5);
        System.out.println("slept");
    }
}
