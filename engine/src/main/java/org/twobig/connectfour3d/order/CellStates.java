package org.twobig.connectfour3d.order;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;

/**
 * The states of all cells of a board for the player to move. A state is one of seven and has three
 * bits. A line through the cell of a move has three other cells; their states together are an index
 * of nine bits.
 */
final class CellStates {
  static final int OWN = 0;
  static final int OPPOSING = 1;

  /** A playable cell that is no threat of either player. */
  static final int PLAYABLE = 2;

  /** An empty cell right above a playable one, no threat of either player. */
  static final int ABOVE_PLAYABLE = 3;

  /** Any other empty cell that is no threat of either player. */
  static final int HIGHER = 4;

  /** An empty cell on which the opponent completes a line, but not the player to move. */
  static final int OPPOSING_THREAT = 5;

  /** An empty cell on which the player to move completes a line. */
  static final int OWN_THREAT = 6;

  /** Exclusive limit of the indexes of {@link #index}; some indexes do not occur. */
  static final int INDICES = 1 << 9;

  // Bit i of a cell's state, for all cells.
  private long bit0;
  private long bit1;
  private long bit2;

  void set(Node node, long playable) {
    long empty = ~node.filled();
    long ownThreats = node.ownThreats & empty;
    long opposingThreats = node.opposingThreats & empty & ~ownThreats;
    long quiet = empty & ~ownThreats & ~opposingThreats;
    long above = playable << Cells.COLUMNS;
    bit0 = node.opposing | above & quiet | opposingThreats;
    bit1 = (playable | above) & quiet | ownThreats;
    bit2 = ~(playable | above) & quiet | opposingThreats | ownThreats;
  }

  /** Returns the states of three cells as an index. */
  int index(long cells) {
    return (int)
        (Long.compress(bit0, cells)
            | Long.compress(bit1, cells) << 3
            | Long.compress(bit2, cells) << 6);
  }

  /** Returns the state of one of the three cells, 0 to 2 in ascending order, from an index. */
  static int state(int index, int number) {
    return index >>> number & 1 | (index >>> number + 3 & 1) << 1 | (index >>> number + 6 & 1) << 2;
  }
}
