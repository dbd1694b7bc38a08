// Logback: loggers with levels, a pattern, a filter and an appender that keeps events.

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.read.ListAppender;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

public class Logback {
    public static void main(String[] args) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%-5level %logger{8} [%thread] %X{user} - %msg%n%ex{1}");
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setEncoder(encoder);
        console.start();
        ListAppender<ILoggingEvent> kept = new ListAppender<>();
        kept.start();
        Logger root = context.getLogger("ROOT");
        root.addAppender(console);
        root.addAppender(kept);
        root.setLevel(Level.INFO);
        MDC.put("user", "ada");
        org.slf4j.Logger logger = LoggerFactory.getLogger("app.service.Store");
        logger.info("{} and {}", 1, "two");
        logger.debug("unseen");
        context.getLogger("app").setLevel(Level.DEBUG);
        logger.debug("seen");
        logger.error("failed", new IllegalStateException("why"));
        System.out.println(kept.list.size() + " " + kept.list.get(2).getThrowableProxy().getMessage());
        context.stop();
    }
}
