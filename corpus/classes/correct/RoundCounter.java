// style: java.util.concurrent phaser
// verdict: none
package correct;

import java.util.concurrent.Phaser;

/**
 * Counts rounds: one is over when all who take part have arrived. Nobody waits for the others.
 */
public class RoundCounter {
    private final Phaser phaser = new Phaser(1) {
        /** The one party of the counter itself stays, so that the rounds never end. */
        @Override
        protected boolean onAdvance(int phase, int parties) {
            return false;
        }
    };
    private int joined;

    public synchronized boolean join() {
        if (joined >= 100) {
            return false;
        }
        joined++;
        phaser.register();
        return true;
    }

    public synchronized boolean leave() {
        if (joined == 0) {
            return false;
        }
        joined--;
        phaser.arriveAndDeregister();
        return true;
    }

    /** Someone arrives. */
    public synchronized int arrive() {
        return phaser.arrive();
    }

    public synchronized int rounds() {
        return phaser.getPhase();
    }

    public synchronized int missing() {
        return phaser.getUnarrivedParties();
    }

    public synchronized int parties() {
        return joined;
    }
}
