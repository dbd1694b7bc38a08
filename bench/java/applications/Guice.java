// Guice: modules with singletons, providers, sets of names and an error that lists what is missing.

import com.google.inject.AbstractModule;
import com.google.inject.ConfigurationException;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provides;
import com.google.inject.matcher.Matchers;
import com.google.inject.name.Named;
import com.google.inject.name.Names;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;

public class Guice {
    interface Store {
        String get(int id);
    }

    @Singleton
    public static class MemoryStore implements Store {
        private int calls;

        @Override
        public String get(int id) {
            return "row " + id + ", call " + ++calls;
        }
    }

    public static class Service {
        final Store store;
        final Provider<StringBuilder> buffers;
        @Inject
        @Named("greeting")
        String greeting;

        @Inject
        Service(Store store, Provider<StringBuilder> buffers) {
            this.store = store;
            this.buffers = buffers;
        }

        public String serve(int id) {
            return buffers.get().append(greeting).append(' ').append(store.get(id)).toString();
        }
    }

    static class Wiring extends AbstractModule {
        @Override
        protected void configure() {
            bind(Store.class).to(MemoryStore.class);
            bind(String.class).annotatedWith(Names.named("greeting")).toInstance("hello");
            bindInterceptor(Matchers.subclassesOf(Service.class), Matchers.any(),
                    call -> call.getMethod().getName() + " -> " + call.proceed());
        }

        @Provides
        StringBuilder buffer() {
            return new StringBuilder("> ");
        }
    }

    public static void main(String[] args) {
        Injector injector = com.google.inject.Guice.createInjector(new Wiring());
        System.out.println(injector.getInstance(Service.class).serve(1));
        System.out.println(injector.getInstance(Service.class).serve(2));
        System.out.println(injector.getInstance(Key.get(String.class, Names.named("greeting"))));
        try {
            injector.getInstance(Runnable.class);
        } catch (ConfigurationException e) {
            System.out.println(e.getErrorMessages().size());
        }
    }
}
