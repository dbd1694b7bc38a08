// MVEL: expressions, interpreted and compiled, and a template.

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mvel2.MVEL;
import org.mvel2.templates.TemplateRuntime;

public class Mvel {
    public static class Person {
        private final String name;
        private final int age;

        public Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public String getName() {
            return name;
        }

        public int getAge() {
            return age;
        }
    }

    public static void main(String[] args) {
        Map<String, Object> variables = new HashMap<>();
        variables.put("people", List.of(new Person("Ada", 36), new Person("Alan", 41), new Person("Kurt", 71)));
        variables.put("limit", 40);
        System.out.println(MVEL.eval("(name in people)", variables));
        System.out.println(MVEL.eval("people[1].age > limit && people[0].name == 'Ada'", variables));
        Serializable compiled = MVEL.compileExpression("t = 0; foreach (p : people) { t = t + p.age; } t * 2");
        for (int i = 0; i < 60; i++) {
            Object sum = MVEL.executeExpression(compiled, variables);
            if (i % 20 == 0) {
                System.out.println(sum);
            }
        }
        System.out.println(TemplateRuntime.eval("@foreach{p : people}@{p.name} is @{p.age}; @end{}", variables));
    }
}
