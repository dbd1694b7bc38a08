// verdict: NullPointerException, results
// methods: befriend(String,String) leave(String)
// threads: 2
// fault: an edge is two entries of two people; leave() can remove a person after they were looked up
package faulty;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who is whose friend. Friendship is mutual: if one is a friend of the other, then so is the other. Threads share a
 * graph.
 */
public class FriendGraph {
    private final Map<String, Set<String>> friends = new ConcurrentHashMap<>();

    /** Adds a person; false if they are in the graph. */
    public boolean join(String person) {
        return friends.putIfAbsent(person, ConcurrentHashMap.newKeySet()) == null;
    }

    /** Makes two people friends; false if one of them is not in the graph, or if they are the same. */
    public boolean befriend(String one, String other) {
        if (one.equals(other) || !knows(one) || !knows(other)) {
            return false;
        }
        friends.get(one).add(other);
        friends.get(other).add(one);
        return true;
    }

    /** Removes a person and all their friendships; false if they are not in the graph. */
    public boolean leave(String person) {
        Set<String> left = friends.remove(person);
        if (left == null) {
            return false;
        }
        for (String friend : left) {
            friends.get(friend).remove(person);
        }
        return true;
    }

    public boolean knows(String person) {
        return friends.containsKey(person);
    }

    /** Whether two people are friends. */
    public boolean areFriends(String one, String other) {
        Set<String> some = friends.get(one);
        return some != null && some.contains(other);
    }

    /** The friends of a person by name; none if the person is not in the graph. */
    public Set<String> friendsOf(String person) {
        Set<String> some = friends.get(person);
        return some == null ? Set.of() : new TreeSet<>(some);
    }
}
