// Akka: actors that count, answer and stop.

import akka.actor.AbstractActor;
import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.pattern.Patterns;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

public class Akka {
    public static class Counter extends AbstractActor {
        private int count;

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Integer.class, n -> count += n)
                    .matchEquals("get", message -> getSender().tell(count, getSelf())).build();
        }
    }

    public static class Parent extends AbstractActor {
        private final ActorRef child = getContext().actorOf(Props.create(Counter.class), "child");

        @Override
        public Receive createReceive() {
            return receiveBuilder().matchAny(message -> child.forward(message, getContext())).build();
        }
    }

    public static void main(String[] args) throws Exception {
        ActorSystem system = ActorSystem.create("test", ConfigFactory.parseString("akka.loglevel = OFF").withFallback(ConfigFactory.load()));
        ActorRef parent = system.actorOf(Props.create(Parent.class), "parent");
        System.out.println(parent.path());
        for (int i = 1; i <= 100; i++) {
            parent.tell(i, ActorRef.noSender());
        }
        CompletionStage<Object> answer = Patterns.ask(parent, "get", Duration.ofSeconds(60));
        System.out.println(answer.toCompletableFuture().get(60, TimeUnit.SECONDS));
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get(60, TimeUnit.SECONDS);
        System.out.println("terminated");
    }
}
