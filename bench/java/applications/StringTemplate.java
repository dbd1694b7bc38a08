// StringTemplate: a group of templates over objects, with a map and a separator.

import java.util.List;
import org.stringtemplate.v4.ST;
import org.stringtemplate.v4.STGroup;
import org.stringtemplate.v4.STGroupString;

public class StringTemplate {
    public static class Field {
        public final String type;
        public final String name;

        public Field(String type, String name) {
            this.type = type;
            this.name = name;
        }
    }

    public static void main(String[] args) {
        STGroup group = new STGroupString("defaults ::= [\"int\":\"0\", \"boolean\":\"false\", default:\"null\"]\n"
                + "type(name, fields) ::= <<\nclass <name> {\n    <fields:{f | <field(f)>}; separator=\"\\n\">\n}\n>>\n"
                + "field(f) ::= \"<f.type> <f.name> = <defaults.(f.type)>;<if(f.missing)> never<endif>\"\n");
        ST type = group.getInstanceOf("type");
        type.add("name", "Account");
        type.add("fields", List.of(new Field("int", "balance"), new Field("String", "owner"), new Field("boolean", "open")));
        System.out.println(type.render());
        ST list = new ST("<numbers:{n | <n>}; separator=\", \"> of <first(numbers)> to <last(numbers)>, <length(numbers)>");
        list.add("numbers", List.of(3, 1, 4));
        System.out.println(list.render());
    }
}
