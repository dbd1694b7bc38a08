// A clock thread rings the earliest alarm of two clients; one client sleeps until it rings, the
// other sets an alarm and cancels it. The clock looks at the list of alarms outside of its monitor,
// and the alarm may be gone when it looks again.
// origin: thesis alarmclock
// verdict: exception java.lang.NullPointerException
public class AlarmClock {
    static class Alarm {
        final int due;
        boolean rung;
        Alarm next;

        Alarm(int due) {
            this.due = due;
        }
    }

    static class Clock {
        int now;
        boolean stopped;
        Alarm first;

        synchronized Alarm set(int delay) {
            Alarm alarm = new Alarm(now + delay);
            if (first == null || first.due > alarm.due) {
                alarm.next = first;
                first = alarm;
            } else {
                Alarm before = first;
                while (before.next != null && before.next.due <= alarm.due) before = before.next;
                alarm.next = before.next;
                before.next = alarm;
            }
            return alarm;
        }

        synchronized void cancel(Alarm alarm) {
            if (first == alarm) {
                first = alarm.next;
                return;
            }
            for (Alarm a = first; a != null; a = a.next) {
                if (a.next == alarm) a.next = alarm.next;
            }
        }

        synchronized void sleepUntilRung(Alarm alarm) throws InterruptedException {
            while (!alarm.rung && !stopped) wait();
        }

        void tick() {
            now++;
            if (first != null && first.due <= now) ring();
        }

        synchronized void ring() {
            first.rung = true;
            first = first.next;
            notifyAll();
        }

        synchronized void stop() {
            stopped = true;
            notifyAll();
        }
    }

    static final Clock CLOCK = new Clock();

    static void run() {
        for (int i = 0; i < 2; i++) CLOCK.tick();
        CLOCK.stop();
    }

    static void sleeper() {
        try {
            CLOCK.sleepUntilRung(CLOCK.set(2));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void fickle() {
        CLOCK.cancel(CLOCK.set(1));
    }

    public static void main(String[] args) throws InterruptedException {
        new Alarm(0);
        Thread clock = new Thread(AlarmClock::run);
        Thread sleeper = new Thread(AlarmClock::sleeper), fickle = new Thread(AlarmClock::fickle);
        clock.start();
        sleeper.start();
        fickle.start();
        clock.join();
        sleeper.join();
        fickle.join();
    }
}
