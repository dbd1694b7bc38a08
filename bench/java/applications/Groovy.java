// Groovy: scripts with closures, maps, a class and a builder of text.

import groovy.lang.Binding;
import groovy.lang.GroovyShell;

public class Groovy {
    public static void main(String[] args) {
        Binding binding = new Binding();
        binding.setVariable("limit", 30);
        GroovyShell shell = new GroovyShell(binding);
        System.out.println(shell.evaluate("(1..limit).findAll { it % 7 == 0 }.collect { it * it }.join(' ')"));
        System.out.println(shell.evaluate("class P { String name; int age; String toString() { \"$name ($age)\" } }\n"
                + "def all = [new P(name: 'Ada', age: 36), new P(name: 'Alan', age: 41), new P(name: 'Kurt', age: 71)]\n"
                + "all.sort { -it.age }.toString()"));
        System.out.println(shell.evaluate("def words = 'the cat and the dog and the bird'.split(' ').toList()\n"
                + "words.countBy { it }.sort { a, b -> b.value <=> a.value ?: a.key <=> b.key }.toString()"));
        System.out.println(shell.evaluate("def fib; fib = { n -> n < 2 ? n : fib(n - 1) + fib(n - 2) }; fib(14)"));
        try {
            shell.evaluate("nobody.home()");
        } catch (groovy.lang.MissingPropertyException e) {
            System.out.println(e.getMessage());
        }
    }
}
