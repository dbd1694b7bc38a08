// Memory that threads share and that can be closed.
// jdk: 25+
import java.lang.foreign.*;

public class SharedArenas {
    public static void main(String[] args) throws Exception {
        MemorySegment kept;
        try (Arena arena = Arena.ofShared()) {
            MemorySegment segment = arena.allocate(64, 8);
            kept = segment;
            Thread other = new Thread(() -> segment.set(ValueLayout.JAVA_INT, 4, 42));
            other.start();
            other.join();
            System.out.println(segment.get(ValueLayout.JAVA_INT, 4) + " " + segment.byteSize() + " " + segment.scope().isAlive());
            MemorySegment copy = arena.allocateFrom("text");
            System.out.println(copy.getString(0) + " " + copy.mismatch(segment));
        }
        System.out.println(kept.scope().isAlive());
        try {
            kept.get(ValueLayout.JAVA_INT, 4);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Arena closed = Arena.ofShared();
        closed.close();
        try {
            closed.close();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Arena confined = Arena.ofConfined();
        Thread stranger = new Thread(() -> {
            try {
                confined.close();
            } catch (WrongThreadException e) {
                System.out.println(e.getMessage().replaceAll("#[0-9]+", "#"));
            }
        });
        stranger.start();
        stranger.join();
        confined.close();
        try {
            Arena.global().close();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
