package org.twobig.pns;

/** Chooses which leaf of a graph is searched next. Any thread may use it. */
public interface Frontier {
  /**
   * An open leaf that no worker searches, and that the root needs if all leaves in work are
   * answered as expected; {@link Graph#NONE} if there is none: then the root is answered if they
   * are.
   */
  int next(Graph graph, int root);
}
