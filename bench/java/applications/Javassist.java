// Javassist: a class is made of source text, another is changed before it is loaded, a third is a proxy.

import javassist.ClassPool;
import javassist.CtClass;
import javassist.CtField;
import javassist.CtNewMethod;
import javassist.util.proxy.ProxyFactory;

public class Javassist {
    public static class Counter {
        public int twice(int n) {
            return 2 * n;
        }
    }

    public static void main(String[] args) throws Exception {
        ClassPool pool = ClassPool.getDefault();
        CtClass made = pool.makeClass("Account");
        made.addField(CtField.make("private int balance = 10;", made));
        made.addMethod(CtNewMethod.make("public int deposit(int n) { for (int i = 0; i < n; i++) { balance += i; } return balance; }", made));
        Class<?> account = made.toClass(Javassist.class);
        Object one = account.getDeclaredConstructor().newInstance();
        System.out.println(account.getMethod("deposit", int.class).invoke(one, 5));
        CtClass counter = pool.get("Javassist$Counter");
        counter.setName("Javassist$Watched");
        counter.getDeclaredMethod("twice").insertBefore("System.out.println(\"twice of \" + $1);");
        Class<?> watched = counter.toClass(Javassist.class);
        System.out.println(watched.getMethod("twice", int.class).invoke(watched.getDeclaredConstructor().newInstance(), 21));
        ProxyFactory factory = new ProxyFactory();
        factory.setSuperclass(Counter.class);
        Counter proxy = (Counter) factory.create(new Class<?>[0], new Object[0],
                (self, method, original, arguments) -> (Integer) original.invoke(self, arguments) + 1);
        System.out.println(proxy.twice(10));
    }
}
