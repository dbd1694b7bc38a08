// Jython: a program of Python with classes, generators and exceptions.

import java.util.Properties;
import org.python.core.PyObject;
import org.python.util.PythonInterpreter;

public class Jython {
    public static void main(String[] args) {
        Properties properties = new Properties();
        properties.setProperty("python.import.site", "false");
        properties.setProperty("python.cachedir.skip", "true");
        PythonInterpreter.initialize(System.getProperties(), properties, new String[0]);
        try (PythonInterpreter python = new PythonInterpreter()) {
            python.exec("class Shape(object):\n    def __init__(self, side):\n        self.side = side\n"
                    + "    def area(self):\n        return self.side ** 2\n"
                    + "def squares(n):\n    for i in range(n):\n        yield Shape(i).area()\n"
                    + "print list(squares(8))\n"
                    + "print sorted({'b': 2, 'a': 1}.items()), '%05.2f' % 3.14159\n"
                    + "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    print e\n"
                    + "print 2 ** 100\n");
            PyObject sum = python.eval("sum(x * x for x in range(100) if x % 2)");
            System.out.println(sum.asInt());
        }
    }
}
