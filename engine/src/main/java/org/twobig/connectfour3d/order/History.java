package org.twobig.connectfour3d.order;

import java.util.Arrays;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;

/**
 * The merits of moves that a search learns while it runs (Schaeffer 1989, the history heuristic;
 * Akl and Newborn 1977, killer moves). A move has one merit for each player, whatever the position.
 * A move that made its player succeed gains merit, and more of it if the node took more work. Moves
 * before it in the order lose merit. At each number of stones, the last two successful moves get a
 * bonus. All merits are zero when the search of a position begins. Merits are small beside the
 * fitted {@link Weights}, so they separate moves of about equal weight.
 */
public final class History {
  // The values are measured: engine/docs/measurements.md.
  private static final int LIMIT = 1 << 14;
  private static final int SCORE_SHIFT = 8;
  private static final int BONUS_UNIT = 64;
  private static final int MOST_BONUS_UNITS = 22;
  private static final int FIRST_KILLER = 15;
  private static final int SECOND_KILLER = 8;
  private static final int SIDES = 2;

  private final int[] values = new int[SIDES * Cells.COUNT];
  private final int[] killers = new int[2 * (Cells.COUNT + 1)];

  public History() {
    clear();
  }

  public void clear() {
    Arrays.fill(values, 0);
    Arrays.fill(killers, Node.NO_CELL);
  }

  int score(Node node, int cell) {
    int score = values[index(node, cell)] >> SCORE_SHIFT;
    if (killers[2 * node.stones] == cell) {
      score += FIRST_KILLER;
    } else if (killers[2 * node.stones + 1] == cell) {
      score += SECOND_KILLER;
    }
    return score;
  }

  /**
   * Learns that the move at an index of {@link Node#moves} made the player to move succeed. The
   * moves before it failed, or their trials were abandoned. {@code nodes} is the work of all these
   * moves together.
   */
  public void learn(Node node, int at, long nodes) {
    int units = Math.min(MOST_BONUS_UNITS, 2 + 63 - Long.numberOfLeadingZeros(nodes | 1));
    int bonus = units * BONUS_UNIT;
    int cell = ScoredMoves.cell(node.moves[at]);
    add(index(node, cell), bonus);
    for (int i = 0; i < at; i++) {
      add(index(node, ScoredMoves.cell(node.moves[i])), -bonus);
    }
    if (killers[2 * node.stones] != cell) {
      killers[2 * node.stones + 1] = killers[2 * node.stones];
      killers[2 * node.stones] = cell;
    }
  }

  /** Adds a bonus that shrinks as the value approaches the limit, so the value stays within it. */
  private void add(int index, int bonus) {
    values[index] += bonus - values[index] * Math.abs(bonus) / LIMIT;
  }

  private static int index(Node node, int cell) {
    return (node.whiteToMove ? 0 : Cells.COUNT) + cell;
  }
}
