// Log4j: loggers with levels, markers, a layout and an appender that is added at run time.

import java.io.StringWriter;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.WriterAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.layout.PatternLayout;

public class Log4j2 {
    public static void main(String[] args) {
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        StringWriter memory = new StringWriter();
        PatternLayout layout = PatternLayout.newBuilder().withPattern("%-5p %c{1} [%t] %X{user} %marker %m%n").build();
        WriterAppender appender = WriterAppender.createAppender(layout, null, memory, "memory", false, true);
        appender.start();
        // The one that prints to the console shows the time.
        for (String name : context.getConfiguration().getRootLogger().getAppenders().keySet()) {
            context.getConfiguration().getRootLogger().removeAppender(name);
        }
        context.getConfiguration().getRootLogger().addAppender(appender, Level.DEBUG, null);
        Configurator.setRootLevel(Level.DEBUG);
        context.updateLoggers();
        Logger logger = LogManager.getLogger("app.Service");
        ThreadContext.put("user", "ada");
        logger.info("{} and {}", 1, "two");
        logger.debug(MarkerManager.getMarker("SQL"), "select");
        logger.trace("unseen");
        Configurator.setLevel("app", Level.WARN);
        logger.info("unseen");
        logger.error("failed", new IllegalStateException("why"));
        System.out.println(memory.toString().lines().filter(line -> !line.startsWith("\t")).toList());
    }
}
