package org.twobig.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Which conductor a node tries next: those it was told of, in turn, beginning with the one that was
 * reached last. For one thread.
 */
final class Dialling {
  private final List<Endpoint> typed;
  private final Deque<Endpoint> turn;

  /**
   * @param typed by a person; at least one
   */
  Dialling(List<Endpoint> typed) {
    this.typed = typed;
    turn = new ArrayDeque<>(typed);
  }

  /** Which to try now. */
  Endpoint next() {
    Endpoint first = turn.remove();
    turn.add(first);
    return first;
  }

  /** How many there are. */
  int size() {
    return turn.size();
  }

  /**
   * Notes that a conductor was reached.
   *
   * @param standby where its standby will listen; empty if it has none
   */
  void reached(Endpoint conductor, String standby) {
    turn.retainAll(typed); // an earlier standby is one no longer
    turn.remove(conductor);
    turn.addFirst(conductor);
    if (!standby.isEmpty() && !turn.contains(Endpoint.parse(standby))) {
      turn.add(Endpoint.parse(standby));
    }
  }
}
