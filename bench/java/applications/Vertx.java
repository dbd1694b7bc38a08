// Vert.x: verticles that talk over the event bus, a timer and work on a pool.

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.TimeUnit;

public class Vertx {
    public static class Squares extends AbstractVerticle {
        @Override
        public void start() {
            vertx.eventBus().<Integer>consumer("square", message -> message.reply(message.body() * message.body()));
        }
    }

    public static void main(String[] args) throws Exception {
        io.vertx.core.Vertx vertx = io.vertx.core.Vertx.vertx();
        Future<Integer> work = vertx.deployVerticle(new Squares())
                .compose(id -> vertx.eventBus().<Integer>request("square", 12))
                .compose(reply -> vertx.executeBlocking(() -> reply.body() + 1));
        System.out.println(work.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS));
        System.out.println(vertx.timer(20).map("timer").toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS));
        System.out.println(new JsonObject("{\"a\": [1, {\"b\": null}]}").getJsonArray("a").encode());
        vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        System.out.println("closed");
    }
}
