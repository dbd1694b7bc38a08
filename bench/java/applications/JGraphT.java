// JGraphT: shortest paths, a spanning tree, a flow, a colouring and cycles of one graph.

import org.jgrapht.Graph;
import org.jgrapht.alg.color.GreedyColoring;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.alg.scoring.PageRank;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.alg.spanning.KruskalMinimumSpanningTree;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;
import org.jgrapht.graph.SimpleWeightedGraph;
import org.jgrapht.traverse.BreadthFirstIterator;

public class JGraphT {
    public static void main(String[] args) {
        Graph<Integer, DefaultWeightedEdge> graph = new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
        Graph<Integer, DefaultWeightedEdge> directed = new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
        for (int i = 0; i < 60; i++) {
            graph.addVertex(i);
            directed.addVertex(i);
        }
        for (int i = 0; i < 60; i++) {
            for (int j : new int[] {(i * 7 + 3) % 60, (i * 11 + 5) % 60}) {
                if (i != j && !graph.containsEdge(i, j)) {
                    graph.setEdgeWeight(graph.addEdge(i, j), i * j % 13 + 1);
                    directed.setEdgeWeight(directed.addEdge(i, j), i * j % 13 + 1);
                }
            }
        }
        var path = new DijkstraShortestPath<>(graph).getPath(0, 53);
        System.out.println(path == null ? "none" : path.getVertexList() + " " + path.getWeight());
        System.out.println(new KruskalMinimumSpanningTree<>(graph).getSpanningTree().getWeight());
        System.out.println(new ConnectivityInspector<>(graph).connectedSets().size() + " " + new GreedyColoring<>(graph).getColoring().getNumberColors());
        System.out.println(new PushRelabelMFImpl<>(directed).calculateMaximumFlow(1, 38));
        System.out.printf(java.util.Locale.ROOT, "%.6f%n", new PageRank<>(directed).getVertexScore(5));
        BreadthFirstIterator<Integer, DefaultWeightedEdge> order = new BreadthFirstIterator<>(graph, 0);
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < 10 && order.hasNext(); i++) {
            line.append(order.next()).append(' ');
        }
        System.out.println(line);
    }
}
