package org.twobig.pns;

/**
 * The most-proving leaf of proof-number search (Allis et al. 1994), for tasks in parallel
 * (job-level proof-number search, Wu et al. 2010): from the root to the successor with the smallest
 * proof number where the attacker is to move, with the smallest disproof number where he is not. A
 * leaf in work counts as answered the way that is expected.
 */
public final class ProofNumberFrontier implements Frontier {
  @Override
  public int next(Graph graph, int root) {
    if (graph.isAnsweredOrExpected(root)) {
      return Graph.NONE;
    }
    int node = root;
    while (graph.isExpanded(node)) {
      node = easiest(graph, node);
    }
    return node;
  }

  private static int easiest(Graph graph, int node) {
    boolean attacker = graph.attackerToMove(node);
    int best = Graph.NONE;
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < graph.successors(node); i++) {
      int child = graph.successor(node, i);
      int number = attacker ? graph.proof(child) : graph.disproof(child);
      if (number < least) {
        least = number;
        best = child;
      }
    }
    return best;
  }
}
