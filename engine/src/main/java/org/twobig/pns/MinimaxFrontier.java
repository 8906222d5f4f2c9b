package org.twobig.pns;

/**
 * The first leaf in the order of a minimax search: from the root always to the first successor
 * whose answer is neither known nor expected. Like the report's solver (section "Parallel Minimax
 * Solver"), but depth first: the report works on the leaves in the order of their creation, which
 * takes more nodes, see the package {@code joblevel}.
 */
public final class MinimaxFrontier implements Frontier {
  @Override
  public int next(Graph graph, int root) {
    if (graph.isAnsweredOrExpected(root)) {
      return Graph.NONE;
    }
    int at = root;
    while (graph.isExpanded(at)) {
      at = firstSuccessor(graph, at);
    }
    return at;
  }

  private static int firstSuccessor(Graph graph, int node) {
    for (int i = 0; i < graph.successors(node); i++) {
      int child = graph.successor(node, i);
      if (!graph.isAnsweredOrExpected(child)) {
        return child;
      }
    }
    throw new IllegalStateException("An open node has an open successor");
  }
}
