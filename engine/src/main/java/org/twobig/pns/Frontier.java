package org.twobig.pns;

import org.twobig.game.Answer;

/**
 * Chooses which leaf of a graph is searched next. One of these belongs to one solve; it is told of
 * nothing and looks at the graph when it is asked.
 */
public interface Frontier {
  /**
   * An open leaf that nobody works on, and which the root needs if all leaves in work are answered
   * as assumed; {@link Graph#NONE} if there is none: then the root is answered if they are.
   */
  int next(Graph graph, int root);

  /** Gives back what counts as in work but was not given out by {@link #next}. */
  default void giveBackAll(Graph graph) {}

  /** The answer that a leaf counts as having while it is in work. */
  Answer assumed(Graph graph, int leaf);
}
