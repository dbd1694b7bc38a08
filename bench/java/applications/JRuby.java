// JRuby: a program of Ruby with classes, blocks and exceptions.

import org.jruby.embed.LocalContextScope;
import org.jruby.embed.ScriptingContainer;

public class JRuby {
    public static void main(String[] args) {
        ScriptingContainer ruby = new ScriptingContainer(LocalContextScope.SINGLETHREAD);
        System.out.println(ruby.runScriptlet("class Shape\n  attr_reader :side\n  def initialize(side) @side = side end\n"
                + "  def area() side ** 2 end\nend\n"
                + "puts (1..8).map { |n| Shape.new(n).area }.select(&:even?).inspect\n"
                + "puts %w[the cat and the dog].tally.sort.inspect\n"
                + "begin\n  1 / 0\nrescue ZeroDivisionError => e\n  puts e.message\nend\n"
                + "2 ** 100").toString());
        ruby.terminate();
    }
}
