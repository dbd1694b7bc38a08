// Pipes: bytes in order, gathering and scattering, what does not block, and both ends closed.
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;

public class NioPipes {
    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    static String text(ByteBuffer buffer) {
        buffer.flip();
        return StandardCharsets.US_ASCII.decode(buffer).toString();
    }

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> {
            try {
                for (int i = 0; i < 5; i++) {
                    pipe.sink().write(bytes("line " + i + "\n"));
                    Thread.sleep(5);
                }
                pipe.sink().close();
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        writer.start();
        BufferedReader reader = new BufferedReader(Channels.newReader(pipe.source(), "US-ASCII"));
        for (String line; (line = reader.readLine()) != null; ) {
            System.out.println(line);
        }
        writer.join();
        System.out.println(pipe.source().read(ByteBuffer.allocate(1)));

        Pipe second = Pipe.open();
        second.source().configureBlocking(false);
        second.sink().configureBlocking(false);
        System.out.println(second.source().read(ByteBuffer.allocate(4)) + " " + second.source().isBlocking());
        System.out.println(second.sink().write(new ByteBuffer[]{bytes("abc"), bytes("def"), bytes("ghi")}));
        ByteBuffer one = ByteBuffer.allocate(4);
        ByteBuffer two = ByteBuffer.allocateDirect(4);
        System.out.println(second.source().read(new ByteBuffer[]{one, two}) + " " + text(one) + " " + text(two));
        one.clear();
        System.out.println(second.source().read(one) + " " + text(one));
        int total = 0;
        for (int n; (n = second.sink().write(ByteBuffer.allocate(4096))) > 0; ) {
            total += n;
        }
        System.out.println(total);
        one.clear();
        System.out.println(second.source().read(one) + " " + second.sink().write(ByteBuffer.allocate(4096)));
        second.source().read(ByteBuffer.allocate(4092));
        System.out.println(second.sink().write(ByteBuffer.allocate(5000)));
        second.source().close();
        try {
            second.sink().write(bytes("x"));
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        second.sink().close();
        try {
            second.sink().write(bytes("x"));
        } catch (ClosedChannelException e) {
            System.out.println(e);
        }

        Pipe third = Pipe.open();
        byte[] large = new byte[300_000];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31);
        }
        Thread filler = new Thread(() -> {
            try {
                System.out.println("written " + third.sink().write(ByteBuffer.wrap(large)));
                third.sink().close();
            } catch (IOException e) {
                e.printStackTrace();
            }
        });
        filler.start();
        InputStream in = Channels.newInputStream(third.source());
        byte[] back = in.readAllBytes();
        filler.join();
        System.out.println(java.util.Arrays.equals(large, back));
    }
}
