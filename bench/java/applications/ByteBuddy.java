// Byte Buddy: subclasses that are made at run time, with a fixed value, a delegation and a new field.

import java.util.concurrent.Callable;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.AllArguments;
import net.bytebuddy.implementation.bind.annotation.Origin;
import net.bytebuddy.implementation.bind.annotation.RuntimeType;
import net.bytebuddy.implementation.bind.annotation.SuperCall;
import net.bytebuddy.matcher.ElementMatchers;

public class ByteBuddy {
    public static class Greeter {
        public String greet(String name) {
            return "hello " + name;
        }

        public int answer() {
            return 41;
        }
    }

    public static class Loud {
        @RuntimeType
        public static Object call(@SuperCall Callable<?> original, @AllArguments Object[] arguments, @Origin java.lang.reflect.Method method)
                throws Exception {
            return method.getName() + "/" + arguments.length + ": " + original.call().toString().toUpperCase();
        }
    }

    public static void main(String[] args) throws Exception {
        Class<? extends Greeter> made = new net.bytebuddy.ByteBuddy().subclass(Greeter.class).name("Made")
                .method(ElementMatchers.named("greet")).intercept(MethodDelegation.to(Loud.class))
                .method(ElementMatchers.named("answer")).intercept(FixedValue.value(42))
                .defineField("count", int.class, java.lang.reflect.Modifier.PUBLIC)
                .make().load(ByteBuddy.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER).getLoaded();
        Greeter greeter = made.getDeclaredConstructor().newInstance();
        System.out.println(made.getName() + " extends " + made.getSuperclass().getName());
        System.out.println(greeter.greet("world"));
        System.out.println(greeter.answer());
        made.getField("count").setInt(greeter, 7);
        System.out.println(made.getField("count").getInt(greeter));
    }
}
