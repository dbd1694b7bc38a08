// Avro: records of a schema to bytes and back, also by a later schema.

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

public class Avro {
    private static final String FIELDS = "{\"type\":\"record\",\"name\":\"Person\",\"fields\":[{\"name\":\"name\",\"type\":\"string\"},"
            + "{\"name\":\"age\",\"type\":[\"null\",\"int\"],\"default\":null},{\"name\":\"tags\",\"type\":{\"type\":\"array\",\"items\":\"string\"}}";

    public static void main(String[] args) throws Exception {
        Schema schema = new Schema.Parser().parse(FIELDS + "]}");
        Schema later = new Schema.Parser().parse(FIELDS + ",{\"name\":\"city\",\"type\":\"string\",\"default\":\"none\"}]}");
        GenericRecord ada = new GenericRecordBuilder(schema).set("name", "Ada").set("age", 36).set("tags", List.of("x", "y")).build();
        GenericRecord alan = new GenericRecordBuilder(schema).set("name", "Alan").set("tags", List.of()).build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<GenericRecord>(schema).write(ada, encoder);
        encoder.flush();
        System.out.println(java.util.Arrays.toString(out.toByteArray()));
        GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(schema, later);
        System.out.println(reader.read(null, DecoderFactory.get().binaryDecoder(out.toByteArray(), null)));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(schema))) {
            writer.create(schema, file, new byte[16]);
            writer.append(ada);
            writer.append(alan);
        }
        try (DataFileStream<GenericRecord> stream = new DataFileStream<>(new java.io.ByteArrayInputStream(file.toByteArray()),
                new GenericDatumReader<>())) {
            for (GenericRecord record : stream) {
                System.out.println(record);
            }
        }
        System.out.println(GenericData.get().compare(ada, alan, schema) < 0);
        System.out.println(GenericData.get().validate(schema, "no record"));
    }
}
