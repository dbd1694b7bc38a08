// Netty: pooled buffers with views and counts, and a pipeline of codecs in an embedded channel.

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import io.netty.util.IllegalReferenceCountException;
import java.nio.charset.StandardCharsets;

public class NettyBuffer {
    public static void main(String[] args) {
        PooledByteBufAllocator allocator = new PooledByteBufAllocator(false);
        ByteBuf buffer = allocator.buffer(16);
        for (int i = 0; i < 50; i++) {
            buffer.writeInt(i).writeShortLE(i);
        }
        System.out.println(buffer.readableBytes() + " " + buffer.getInt(6 * 7) + " " + ByteBufUtil.hexDump(buffer, 12, 6));
        CompositeByteBuf whole = allocator.compositeBuffer().addComponent(true, buffer.retainedSlice(0, 6))
                .addComponent(true, Unpooled.copiedBuffer("text", StandardCharsets.UTF_8));
        System.out.println(whole.readableBytes() + " " + whole.refCnt() + " " + buffer.refCnt());
        whole.release();
        buffer.release();
        try {
            buffer.readByte();
        } catch (IllegalReferenceCountException e) {
            System.out.println(e.getMessage());
        }
        EmbeddedChannel channel = new EmbeddedChannel(new LengthFieldPrepender(2), new LengthFieldBasedFrameDecoder(100, 0, 2, 0, 2),
                new StringDecoder(StandardCharsets.UTF_8), new StringEncoder(StandardCharsets.UTF_8));
        channel.writeOutbound("hello", "w\u00f6rld");
        ByteBuf sent = Unpooled.buffer();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            sent.writeBytes(part);
        }
        System.out.println(ByteBufUtil.hexDump(sent));
        channel.writeInbound(sent.readRetainedSlice(5));
        System.out.println((Object) channel.readInbound());
        channel.writeInbound(sent);
        System.out.println(channel.<String>readInbound() + " " + channel.<String>readInbound());
        System.out.println(channel.finish());
    }
}
