// Spring: beans by annotations, events, expressions and an aspect by proxy.

import java.util.Arrays;
import java.util.List;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

public class SpringContext {
    public interface Store {
        String get(int id);
    }

    public static class MemoryStore implements Store {
        @Override
        public String get(int id) {
            return "row " + id;
        }
    }

    public static class Service {
        @Autowired
        private List<Store> stores;
        @Value("#{6 * 7}")
        private int answer;

        String serve() {
            return stores.size() + " " + stores.get(0).get(answer);
        }

        @EventListener
        public void heard(String event) {
            System.out.println("heard " + event);
        }
    }

    @Configuration
    public static class Wiring {
        @Bean
        public Store store() {
            ProxyFactory factory = new ProxyFactory(new MemoryStore());
            factory.addAdvice((MethodInterceptor) call -> "advised " + call.proceed());
            return (Store) factory.getProxy();
        }

        @Bean(initMethod = "toString")
        public Service service() {
            return new Service();
        }

        @Bean
        public boolean same() {
            return store() == store();
        }
    }

    public static void main(String[] args) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Wiring.class)) {
            System.out.println(context.getBean(Service.class).serve());
            System.out.println(context.getBean("same"));
            context.publishEvent("news");
            System.out.println(Arrays.toString(context.getBeanNamesForType(Store.class)));
            context.getBean(Runnable.class);
        } catch (NoSuchBeanDefinitionException e) {
            System.out.println(e.getMessage());
        }
    }
}
