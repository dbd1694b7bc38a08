// Protocol Buffers: messages of a descriptor that is made at run time.

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Struct;
import com.google.protobuf.TextFormat;
import com.google.protobuf.Value;

public class Protobuf {
    public static void main(String[] args) throws Exception {
        DescriptorProto point = DescriptorProto.newBuilder().setName("Point")
                .addField(field("x", 1, FieldDescriptorProto.Type.TYPE_SINT32, FieldDescriptorProto.Label.LABEL_OPTIONAL))
                .addField(field("label", 2, FieldDescriptorProto.Type.TYPE_STRING, FieldDescriptorProto.Label.LABEL_OPTIONAL))
                .addField(field("more", 3, FieldDescriptorProto.Type.TYPE_INT64, FieldDescriptorProto.Label.LABEL_REPEATED)).build();
        FileDescriptorProto file = FileDescriptorProto.newBuilder().setName("shapes.proto").addMessageType(point).build();
        Descriptor type = FileDescriptor.buildFrom(file, new FileDescriptor[0]).findMessageTypeByName("Point");
        DynamicMessage.Builder builder = DynamicMessage.newBuilder(type).setField(type.findFieldByName("x"), -5)
                .setField(type.findFieldByName("label"), "gr\u00fcn");
        for (long n = 1; n < 1L << 50; n *= 1000) {
            builder.addRepeatedField(type.findFieldByName("more"), n);
        }
        byte[] bytes = builder.build().toByteArray();
        System.out.println(bytes.length + " " + java.util.Arrays.hashCode(bytes));
        System.out.print(TextFormat.printer().printToString(DynamicMessage.parseFrom(type, bytes)));
        Struct struct = Struct.newBuilder().putFields("a", Value.newBuilder().setNumberValue(1.5).build())
                .putFields("b", Value.newBuilder().setStringValue("text").build()).build();
        System.out.println(Struct.parseFrom(struct.toByteArray()).equals(struct) + " " + struct.getSerializedSize());
        try {
            DynamicMessage.parseFrom(type, new byte[] {18, 100});
        } catch (InvalidProtocolBufferException e) {
            System.out.println(e.getMessage());
        }
    }

    private static FieldDescriptorProto field(String name, int number, FieldDescriptorProto.Type type, FieldDescriptorProto.Label label) {
        return FieldDescriptorProto.newBuilder().setName(name).setNumber(number).setType(type).setLabel(label).build();
    }
}
