// Quartz: a scheduler with two jobs, one of them repeated, and a listener that waits for both.

import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.quartz.CronExpression;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

public class Quartz {
    private static final AtomicInteger RUNS = new AtomicInteger();
    private static final CountDownLatch DONE = new CountDownLatch(6);

    public static class Count implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            RUNS.addAndGet(context.getMergedJobDataMap().getInt("step"));
            DONE.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("org.quartz.scheduler.instanceName", "test");
        properties.setProperty("org.quartz.threadPool.threadCount", "2");
        properties.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        Scheduler scheduler = new StdSchedulerFactory(properties).getScheduler();
        scheduler.scheduleJob(JobBuilder.newJob(Count.class).withIdentity("once").usingJobData("step", 100).build(),
                TriggerBuilder.newTrigger().startNow().build());
        scheduler.scheduleJob(JobBuilder.newJob(Count.class).withIdentity("often").usingJobData("step", 1).build(),
                TriggerBuilder.newTrigger().startNow()
                        .withSchedule(SimpleScheduleBuilder.simpleSchedule().withIntervalInMilliseconds(20).withRepeatCount(4)).build());
        scheduler.start();
        DONE.await();
        scheduler.shutdown(true);
        System.out.println(RUNS.get());
        CronExpression cron = new CronExpression("0 15 10 ? * MON-FRI");
        cron.setTimeZone(java.util.TimeZone.getTimeZone("UTC"));
        System.out.println(cron.getNextValidTimeAfter(new java.util.Date(0)).getTime());
    }
}
