// verdict: NoSuchElementException, NullPointerException, results
// methods: leader() withdraw(String)
// threads: 2
// fault: leader() asks whether there is anybody, and then who; the last one can withdraw in between
package faulty;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The scores of players, sorted. Games report scores on many threads.
 */
public class Leaderboard {
    private final Map<String, Integer> scores = new HashMap<>();
    private final NavigableMap<Integer, TreeSet<String>> players = new TreeMap<>();

    /** Sets the score of a player. */
    public synchronized void report(String player, int score) {
        if (player == null) {
            throw new NullPointerException("player");
        }
        withdraw(player);
        scores.put(player, score);
        players.computeIfAbsent(score, any -> new TreeSet<>()).add(player);
    }

    /** Takes a player from the board; false if they are not on it. */
    public synchronized boolean withdraw(String player) {
        Integer score = scores.remove(player);
        if (score == null) {
            return false;
        }
        TreeSet<String> same = players.get(score);
        same.remove(player);
        if (same.isEmpty()) {
            players.remove(score);
        }
        return true;
    }

    /** The player with the best score, or nobody, which is the empty text. */
    public String leader() {
        if (isEmpty()) {
            return "";
        }
        return best();
    }

    private synchronized String best() {
        return players.get(players.lastKey()).first();
    }

    public synchronized boolean isEmpty() {
        return scores.isEmpty();
    }

    /** The score of a player, or zero. */
    public synchronized int score(String player) {
        return scores.getOrDefault(player, 0);
    }

    /** The players, the best one first, and those of the same score by name. */
    public synchronized List<String> ranking() {
        List<String> ranking = new ArrayList<>();
        players.descendingMap().values().forEach(ranking::addAll);
        return ranking;
    }
}
