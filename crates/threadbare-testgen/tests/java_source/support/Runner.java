package support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs the one test of a class as JUnit would. */
public class Runner {
    public static void main(String[] args) throws Exception {
        Class<?> test = Class.forName(args[0]);
        for (Method method : test.getDeclaredMethods()) {
            if (method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) {
                var constructor = test.getDeclaredConstructor();
                constructor.setAccessible(true);
                method.setAccessible(true);
                try {
                    method.invoke(constructor.newInstance());
                    System.out.println(method.getName() + " passed");
                } catch (InvocationTargetException failed) {
                    Throwable failure = failed.getCause();
                    System.out.println(method.getName() + " failed: " + failure);
                    System.out.println("cause: " + failure.getCause());
                }
            }
        }
    }
}
