package org.twobig.lab.cluster;

import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.table.Key;

/** What a simulated cluster searches. */
public interface Workload {
  /** The position to be solved. */
  Key root();

  /** A position of which nothing is known. */
  Successor leaf(Key position);

  /**
   * Searches a position on for a slice of its task.
   *
   * @param node of the cluster, from 0, whose thread does so
   * @param before nodes that the task has taken so far
   * @param most nodes after which the slice ends
   */
  Slice search(int node, Key position, long before, long most);

  /** A position with what its moves lead to, as far as a node of the cluster knows. */
  Expansion expand(int node, Key position);

  /**
   * A slice of a search.
   *
   * @param answer found, or {@link Answer#OPEN}
   * @param nodes visited, at least 1 if the answer was not found
   */
  record Slice(Answer answer, long nodes) {}
}
