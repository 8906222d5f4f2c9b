package org.twobig.pns;

import java.util.PriorityQueue;
import org.twobig.game.Answer;

/**
 * Leaves as the report chooses them (section "Parallel Minimax Solver"): a leaf is a virtual win,
 * the search goes on as if it were one, and all leaves it comes to are tasks in a queue, of which
 * the one whose node was created first is worked on first. When a leaf turns out to be no win, the
 * search goes on from there with leaves that are older than most of those waiting.
 *
 * <p>Other than in the report the search does not run until it has answered the root by assumption,
 * but keeps some tasks in waiting only: the rest of the graph is not built before it is needed.
 */
public final class CreationOrderFrontier implements Frontier {
  /** Tasks in waiting. */
  private static final int AHEAD = 64;

  /** Leaves that count as in work but are not given out yet. */
  private final PriorityQueue<Waiting> waiting = new PriorityQueue<>();

  private record Waiting(int leaf, int proof, int disproof) implements Comparable<Waiting> {
    @Override
    public int compareTo(Waiting other) {
      return Integer.compare(leaf, other.leaf);
    }
  }

  @Override
  public int next(Graph graph, int root) {
    while (waiting.size() < AHEAD && !graph.isAnsweredOrAssumed(root)) {
      int leaf = MinimaxFrontier.first(graph, root);
      waiting.add(new Waiting(leaf, graph.proof(leaf), graph.disproof(leaf)));
      graph.startWork(leaf, Answer.YES);
    }
    while (!waiting.isEmpty()) {
      Waiting first = waiting.remove();
      graph.giveBack(first.leaf, first.proof, first.disproof);
      if (graph.bearsOn(first.leaf, root)) {
        return first.leaf;
      }
    }
    return Graph.NONE;
  }

  @Override
  public Answer assumed(Graph graph, int leaf) {
    return Answer.YES;
  }

  @Override
  public void giveBackAll(Graph graph) {
    waiting.forEach(leaf -> graph.giveBack(leaf.leaf, leaf.proof, leaf.disproof));
    waiting.clear();
  }
}
