// XStream: objects to XML and back, with aliases and attributes.

import com.thoughtworks.xstream.security.AnyTypePermission;
import com.thoughtworks.xstream.io.xml.DomDriver;
import java.util.ArrayList;
import java.util.List;

public class XStream {
    static class Person {
        String name;
        int age;
        Person friend;
        List<String> tags = new ArrayList<>();
        double[] numbers = {1.5, -2};
    }

    public static void main(String[] args) {
        com.thoughtworks.xstream.XStream xstream = new com.thoughtworks.xstream.XStream(new DomDriver());
        xstream.addPermission(AnyTypePermission.ANY);
        xstream.alias("person", Person.class);
        xstream.useAttributeFor(Person.class, "age");
        Person ada = new Person();
        ada.name = "Ada & <co>";
        ada.age = 36;
        ada.tags.add("x");
        ada.friend = new Person();
        ada.friend.friend = ada;
        String xml = xstream.toXML(ada);
        System.out.println(xml);
        Person back = (Person) xstream.fromXML(xml);
        System.out.println(back.name + " " + (back.friend.friend == back) + " " + back.tags + " " + back.numbers[1]);
        try {
            xstream.fromXML("<nobody/>");
        } catch (com.thoughtworks.xstream.mapper.CannotResolveClassException e) {
            System.out.println(e.getMessage());
        }
    }
}
