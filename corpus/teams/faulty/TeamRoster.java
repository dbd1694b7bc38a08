// verdict: ConcurrentModificationException
// methods: greeting(List) join(String)
// threads: 2
// fault: members() hands out a view of the live list; who goes through it meets changes
package faulty;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Who is in a team. People join and leave on any thread.
 */
public class TeamRoster {
    private final List<String> members = new ArrayList<>();
    private final String team;

    public TeamRoster() {
        this("team");
    }

    public TeamRoster(String team) {
        this.team = team;
    }

    /** Adds somebody; false if they are there already. */
    public synchronized boolean join(String name) {
        if (members.contains(name)) {
            return false;
        }
        return members.add(name);
    }

    /** Removes somebody; false if they are not there. */
    public synchronized boolean leave(String name) {
        return members.remove(name);
    }

    /** The members in the order in which they came. The list cannot be changed. */
    public synchronized List<String> members() {
        return Collections.unmodifiableList(members);
    }

    /** A greeting for some people, such as {@link #members()}. */
    public String greeting(List<String> people) {
        StringBuilder text = new StringBuilder("Hello from ").append(team);
        for (String name : people) {
            text.append(", ").append(name);
        }
        return text.append('!').toString();
    }

    public synchronized int size() {
        return members.size();
    }

    public String team() {
        return team;
    }
}
