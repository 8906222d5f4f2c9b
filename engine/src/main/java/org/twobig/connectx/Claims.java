package org.twobig.connectx;

import java.util.Arrays;
import java.util.List;
import org.twobig.game.picture.Reason;

/**
 * Finds upper bounds of a score by strategies, without a search. The <i>leader</i> is the player to
 * move. The <i>follower</i> answers in the column of the leader's move where possible.
 *
 * <p><b>Follow-up.</b> Let an even number of cells be empty. A column is <i>even</i> or <i>odd</i>
 * by the number of its empty cells. In an even column, the leader gets the lowest empty cell, the
 * third and so on, and the follower gets the cell above each. The number of odd columns is even.
 * When the leader fills the lowest empty cell of an odd column, the follower fills that of another
 * odd column, which the follower chooses; then both columns are even. In all, the leader gets the
 * empty cells in rows of one parity, the <i>leader's rows</i>, and in odd columns also the lowest
 * cells that the follower does not fill. If these cells complete no line of the leader, the leader
 * does not win. If the follower's stones and the cells that the follower gets for certain contain a
 * line, the leader loses. The line is complete at the latest when only cells above it, in one
 * column, are empty.
 *
 * <p><b>Zugzwang.</b> Let the follower have a threat on a cell that is not playable. The follower
 * never plays on the cell just below the threat. If the leader plays there, the follower wins. In
 * the follow-up, the column therefore ends below the cell under the threat, and that cell counts as
 * the leader's. If the empty cells that then remain in all columns are even in number, the
 * follow-up goes on until the leader can only play under threats. Several columns can end under
 * threats. The leader loses, unless the leader completes a line before.
 *
 * <p>If the board has an even number of rows, the lowest empty cell of an even column is in an even
 * row (counted from 0), so the leader's rows are the even rows. On other boards they are the odd
 * rows. An even or odd column that ends under a threat in one of the follower's rows stays so. If
 * it ends under a threat in one of the leader's rows, an even column becomes odd and an odd one
 * even, so the players' rows are exchanged in this column. The rule ends every column under a
 * threat in the follower's rows and, if an odd number of cells is empty, one column under a threat
 * in the leader's rows.
 *
 * <p><b>Waiting.</b> Let an even number of cells be empty. Let the follower have a threat in one of
 * the leader's rows, and let at most one empty cell lie below the cell under the threat; this
 * lowest cell, if it exists, takes part in the pairs of lowest cells. The follower does not play
 * under the threat, but waits and answers elsewhere. The cells from the cell under the threat up to
 * the top are odd in number. To keep the parity, the players' rows are exchanged in a second
 * column. There the leader gets the top cell. If the column is odd, the leader also gets the lowest
 * cell; if it is even, the lowest cell is paired and the leader gets the next. The follower answers
 * a stone on this top cell with a stone under the threat. If the paired cell below is still empty,
 * the follower answers with the other cell of its pair instead. Then the first column is even, and
 * the follow-up goes on there. In the first column the leader gets the threat's cell and every
 * second cell above it, or the cell under the threat, after which the follower wins at once. If the
 * cells that the leader gets, here and in the other columns, complete no line of the leader, the
 * leader does not win. If the follower has threats in the leader's rows of two columns, both
 * columns end under these threats, whatever the number of empty cells below, and the leader loses
 * as by zugzwang.
 *
 * <p>The argument holds for lines of any length and for both players. Allis (1988) calls the
 * answers in a column claimeven, for Black on boards with even columns, and the pairs of lowest
 * cells baseinverse.
 */
final class Claims {
  /** The result of {@link #atMost} if no strategy gives a bound. */
  static final int NO_BOUND = Integer.MAX_VALUE;

  /** With more lowest cells than this, only one of the many pairings is tried. */
  private static final int MOST_LOWEST = 8;

  private final Bits bits;
  private final long[] lines;

  /** The leader's rows. */
  private final long leaders;

  private final long followers;

  /**
   * The threats under which columns end, and all cells above; undefined if a bound is by waiting.
   */
  private long beyond;

  /** The threat under which the follower waits, and the second column, if a bound is by waiting. */
  private long awaited;

  private long turned;

  Claims(Bits bits) {
    this.bits = bits;
    this.lines = bits.lines();
    this.leaders = bits.rows() % 2 == 0 ? bits.evenRows() : bits.board() & ~bits.evenRows();
    this.followers = bits.board() & ~leaders;
  }

  /**
   * Returns an upper bound of the score for the player to move; {@link #NO_BOUND} if there is none.
   *
   * @param own stones of the player to move
   * @param filled all stones
   * @param stones the number of all stones
   * @param threats empty cells that complete a line of the opponent
   * @param alpha only a bound of at most this is of use
   */
  int atMost(long own, long filled, int stones, long threats, int alpha) {
    long playable = bits.playable(filled);
    long far = threats & ~playable;
    long out = bits.upwards(far & followers);
    beyond = out;
    if ((bits.cells() - stones & 1) == 0) {
      int most = afterFollowUp(own, filled, playable, out, alpha);
      long waits = far & leaders;
      return most != NO_BOUND || waits == 0 ? most : afterWaiting(own, filled, waits, out, alpha);
    }
    beyond = beyondTurned(own, filled, far, out);
    return beyond == 0 ? NO_BOUND : -lossBelow(beyond);
  }

  /** Returns the bound by waiting under the follower's threats in the leader's rows. */
  private int afterWaiting(long own, long filled, long waits, long out, int alpha) {
    long playable = bits.playable(filled);
    for (long rest = waits; rest != 0; ) {
      long threat = rest & -rest;
      long column = columnOf(threat);
      rest &= ~column;
      if ((out & column) != 0) {
        continue;
      }
      for (int i = 0; i < bits.columns(); i++) {
        long other = bits.column(i);
        if (other == column || (playable & other) == 0 || (out & other) != 0) {
          continue;
        }
        if ((waits & other) == 0) {
          if (alpha >= 0 && isDrawnByTurning(own, filled, threat, other, out)) {
            return 0;
          }
        } else if ((rest & other) != 0) {
          long second = waits & other;
          beyond = bits.upwards(threat | second & -second) | out;
          long sure = (leaders ^ column ^ other) & ~beyond;
          if (completesNothing(own | bits.board() & ~filled & sure, playable & ~sure & ~beyond)) {
            return -lossBelow(beyond);
          }
        }
      }
    }
    return NO_BOUND;
  }

  /** Returns whether the leader does not win if {@code other} is the follower's second column. */
  private boolean isDrawnByTurning(long own, long filled, long threat, long other, long out) {
    long empty = bits.board() & ~filled;
    long column = columnOf(threat);
    long under = threat >>> 1;
    long lower = empty & column & ~bits.upwards(under);
    if ((lower & lower - 1) != 0) {
      return false;
    }
    long sure = (leaders ^ other) & ~column & ~out | under | leaders & bits.upwards(threat);
    if (!completesNothing(own | empty & sure, bits.playable(filled) & ~sure)) {
      return false;
    }
    awaited = threat;
    turned = other;
    return true;
  }

  private long columnOf(long cell) {
    return bits.column(Long.numberOfTrailingZeros(cell) / bits.stride());
  }

  /**
   * Returns the cells beyond the ends of columns when one column ends under a threat in the
   * leader's rows, for the threat with the lowest bound; empty if no such threat gives a bound.
   */
  private long beyondTurned(long own, long filled, long far, long out) {
    long playable = bits.playable(filled);
    long empty = bits.board() & ~filled;
    long best = 0;
    for (long rest = far & leaders; rest != 0; ) {
      long end = rest & -rest;
      long column = columnOf(end);
      rest &= ~column;
      long ends = bits.upwards(end) | out & ~column;
      long sure = (leaders ^ column) & ~ends;
      if (completesNothing(own | empty & sure, playable & ~sure)
          && (best == 0 || lossBelow(ends) > lossBelow(best))) {
        best = ends;
      }
    }
    return best;
  }

  /**
   * Describes the bound in words, where the game is not over. Empty if the bound allows a win of
   * the player to move, or if a playable cell completes a line of either player.
   */
  List<Reason> reasons(ConnectXPosition position) {
    long white = bits.set(position, ConnectXPosition.WHITE);
    long black = bits.set(position, ConnectXPosition.BLACK);
    boolean whiteToMove = position.whiteToMove();
    long own = whiteToMove ? white : black;
    long filled = white | black;
    long empty = bits.board() & ~filled;
    if (((bits.completing(own) | bits.completing(filled ^ own)) & bits.playable(filled)) != 0) {
      return List.of();
    }
    long threats = bits.completing(filled ^ own) & empty;
    awaited = 0;
    int most = atMost(own, filled, position.ply(), threats, 0);
    if (most > 0) {
      return List.of();
    }
    String leader = whiteToMove ? "White" : "Black";
    String follower = whiteToMove ? "Black" : "White";
    if (awaited != 0) {
      return List.of(waiting(leader, follower));
    }
    return List.of(
        Reason.of(
            beyond == 0 ? "Follow-up" : "Zugzwang",
            "%s answers every stone with the one above it, and where there is none with another lowest cell%s. So %s %s."
                .formatted(
                    follower,
                    beyond == 0
                        ? ""
                        : "; nobody can play below the marked cells but %s, who then loses"
                            .formatted(leader),
                    leader,
                    most < 0 ? "loses" : "does not win"),
            bits.cells(beyond & ~(beyond << 1))));
  }

  private Reason waiting(String leader, String follower) {
    return Reason.of(
        "Waiting",
        "%s answers every stone with the one above it, and where there is none with another lowest cell, but waits until %s plays below the marked cell, and then wins. In exchange, the roles of the rows are swapped in column %d. So %s does not win."
            .formatted(
                follower, leader, Long.numberOfTrailingZeros(turned) / bits.stride() + 1, leader),
        bits.cells(awaited));
  }

  private int afterFollowUp(long own, long filled, long playable, long out, int alpha) {
    long empty = bits.board() & ~filled;
    int most =
        out != 0
            ? -lossBelow(out)
            : lossByLine(filled ^ own | empty & followers & ~playable, empty);
    return most <= alpha && completesNothing(own | empty & leaders & ~out, playable & followers)
        ? most
        : NO_BOUND;
  }

  /** Returns the leader's score if the follower gets some cells; 0 if they contain no line. */
  private int lossByLine(long cells, long empty) {
    long sure = cells;
    int left = -2; // the empty cells above a line of the follower; -2 if there is no line
    for (long top = bits.bottom() << bits.rows() - 1; bits.hasLine(sure); top >>>= 1) {
      left = Math.max(0, left + 1);
      sure &= ~(empty & top);
    }
    return -((left + 2) / 2);
  }

  /**
   * Returns the follower's score for a win on a threat after all other cells are full. {@code out}
   * are the cells of the threats under which columns end, and all cells above them.
   */
  private int lossBelow(long out) {
    int columns = Long.bitCount(out & bits.bottom() << bits.rows() - 1);
    // the cells that stay empty, without those of the leader's last stone and the winning stone
    int left = Long.bitCount(out) + columns - 2;
    return (left + 2) / 2;
  }

  /**
   * Returns whether a player completes no line with the sure cells and half of the paired cells:
   * when the player takes a paired cell, the opponent takes any other paired cell. With more than
   * {@link #MOST_LOWEST} paired cells, only one pairing is tried, so false may be wrong.
   */
  private boolean completesNothing(long sure, long paired) {
    if (!bits.hasLine(sure | paired)) {
      return true;
    }
    return !bits.hasLine(sure)
        && (Long.bitCount(paired) <= MOST_LOWEST
            ? opponentPairs(sure, paired)
            : neighboursPair(sure, paired));
  }

  /** Returns whether the opponent prevents all lines by pairs of neighbouring paired cells. */
  private boolean neighboursPair(long sure, long paired) {
    long[] pairs = new long[Long.bitCount(paired) / 2]; // one cell may be left over
    long rest = paired;
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = rest & -rest;
      rest &= rest - 1;
      pairs[i] |= rest & -rest;
      rest &= rest - 1;
    }
    for (long line : lines) {
      if ((line & ~(sure | paired)) == 0 && Arrays.stream(pairs).noneMatch(p -> (p & ~line) == 0)) {
        return false;
      }
    }
    return true;
  }

  private boolean opponentPairs(long sure, long paired) {
    for (long rest = paired; rest != 0; rest &= rest - 1) {
      if (bits.hasLine(sure | rest & -rest)) {
        return false;
      }
    }
    boolean holds = true;
    for (long rest = Long.bitCount(paired) > 2 ? paired : 0; rest != 0 && holds; rest &= rest - 1) {
      long taken = rest & -rest;
      holds = false;
      for (long replies = paired ^ taken; replies != 0 && !holds; replies &= replies - 1) {
        holds = opponentPairs(sure | taken, paired ^ taken ^ replies & -replies);
      }
    }
    return holds;
  }
}
