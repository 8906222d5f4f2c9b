package org.twobig.pns;

import org.twobig.game.Answer;

/**
 * The first leaf in the order of a minimax search: from the root always to the first successor
 * whose answer is neither known nor assumed. A leaf in work counts as answered the way that seems
 * easier by its numbers. Like the report's solver (section "Parallel Minimax Solver"), but depth
 * first: see {@link CreationOrderFrontier}.
 */
public final class MinimaxFrontier implements Frontier {
  @Override
  public int next(Graph graph, int root) {
    return graph.isAnsweredOrAssumed(root) ? Graph.NONE : first(graph, root);
  }

  /** The first leaf below a node whose answer is neither known nor assumed. */
  static int first(Graph graph, int node) {
    int at = node;
    while (graph.isExpanded(at)) {
      at = firstSuccessor(graph, at);
    }
    return at;
  }

  private static int firstSuccessor(Graph graph, int node) {
    for (int i = 0; i < graph.successors(node); i++) {
      int child = graph.successor(node, i);
      if (!graph.isAnsweredOrAssumed(child)) {
        return child;
      }
    }
    throw new IllegalStateException("An open node has an open successor");
  }

  @Override
  public Answer assumed(Graph graph, int leaf) {
    return Answer.of(graph.proof(leaf) <= graph.disproof(leaf));
  }
}
