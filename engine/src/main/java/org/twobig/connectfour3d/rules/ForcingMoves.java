package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Node;

/**
 * Looks for a win by openings alone: every move makes an opening, which the opponent must fill,
 * until one makes two at once or one with a threat right above it. Such a sequence is a proof,
 * because the opponent never has a choice: he has no opening himself when he replies (a move that
 * would give him one is not made, and one he has must be what the attacker fills with his move), so
 * the only stone that does not lose at once is the one on the attacker's opening.
 */
public final class ForcingMoves {
  /** Moves of the attacker looked ahead. */
  private static final int DEPTH = 3;

  private final Node[] path;
  private long made;

  /**
   * @param path a node for each number of stones; those after the node searched are overwritten
   */
  public ForcingMoves(Node[] path) {
    this.path = path;
  }

  /** How many positions have been made by moves. */
  public long made() {
    return made;
  }

  /** Whether the player to move, who has no opening and faces none, wins in this way. */
  public boolean win(Node node) {
    return win(node, 0, DEPTH);
  }

  /**
   * Whether forcing moves win that began with the two moves before a node.
   *
   * @param node after a move that made an opening and the reply that filled it; undecided by the
   *     rules
   */
  public boolean goOn(Node node) {
    return win(node, StaticRules.forcedMove(node, Cells.playable(node.filled())), DEPTH - 1);
  }

  /**
   * @param mustFill the one opening of the opponent, or none
   */
  private boolean win(Node node, long mustFill, int depth) {
    long playable = Cells.playable(node.filled());
    long candidates = openingMakers(node, playable) & ~(node.opposingThreats >>> Cells.COLUMNS);
    if (mustFill != 0) {
      candidates &= mustFill;
    }
    for (; candidates != 0; candidates &= candidates - 1) {
      Node reply = path[node.stones + 1];
      reply.setAfter(node, Long.numberOfTrailingZeros(candidates));
      made++;
      long empty = ~reply.filled();
      long threats = reply.opposingThreats & empty;
      long openings = threats & Cells.playable(~empty);
      if (openings == 0) {
        continue;
      }
      if ((openings & (openings - 1)) != 0 || (threats & openings << Cells.COLUMNS) != 0) {
        return true;
      }
      if (depth > 1) {
        Node next = path[node.stones + 2];
        next.setAfter(reply, Long.numberOfTrailingZeros(openings));
        made++;
        long theirs = next.opposingThreats & Cells.playable(next.filled());
        boolean fillable = (theirs & (theirs - 1)) == 0;
        if (fillable && win(next, theirs, depth - 1)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The playable cells whose stone makes an opening: below an own threat, or on a line with two own
   * stones whose other empty cell can be played then.
   */
  private static long openingMakers(Node node, long playable) {
    long makers = node.ownThreats >>> Cells.COLUMNS;
    long empty = ~node.filled();
    long low = node.ownAliveLow() & node.ownTwosLow & ~node.ownOnesLow;
    for (; low != 0; low &= low - 1) {
      makers |= makersOn(Lines.cells(Long.numberOfTrailingZeros(low) & 63) & empty, playable);
    }
    long high = node.ownAliveHigh() & node.ownTwosHigh & ~node.ownOnesHigh;
    for (; high != 0; high &= high - 1) {
      makers |= makersOn(Lines.cells(64 + Long.numberOfTrailingZeros(high)) & empty, playable);
    }
    return makers & playable;
  }

  private static long makersOn(long twoCells, long playable) {
    boolean bothPlayable = (twoCells & ~playable) == 0;
    return bothPlayable ? twoCells : twoCells >>> Cells.COLUMNS & twoCells;
  }
}
