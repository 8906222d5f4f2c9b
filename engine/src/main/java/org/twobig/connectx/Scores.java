package org.twobig.connectx;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.GameSolver;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;

/**
 * The meaning of the entries of a table of ConnectX, for positions where the game is not over. A
 * value has bounds of a position's score for White, and usually a move. The move attains the lower
 * bound if White is to move, else the upper bound. The class of a key is the number of stones.
 *
 * <p><b>Score.</b> A win that leaves {@code 2 n} or {@code 2 n + 1} cells of the board empty has
 * the score {@code n + 1}, a loss the negative; a draw is 0 (Pons). With keys of more than {@value
 * #WIDEST_KEY} bits, an entry has no room for such scores beside the work, so every win counts 1.
 *
 * <pre>
 *   value = interval + 2^intervalBits * (move + 1)  move: column in the key's orientation; -1: none
 *   interval = 1 + (high + highest) (high + highest + 1) / 2 + low + highest    0: nothing is known
 * </pre>
 */
public final class Scores implements StoredPositions {
  /** Widest key, in bits, for exact scores and moves. */
  private static final int WIDEST_KEY = Long.SIZE;

  private final ConnectXSize size;
  private final int highest;
  private final int intervalBits;
  private final int moveBits;
  private final int intervals;

  /** The bounds of each interval. A number that is no interval has the widest bounds. */
  private final byte[] low;

  private final byte[] high;

  Scores(ConnectXSize size) {
    boolean exact = size.bits() <= WIDEST_KEY;
    this.size = size;
    this.highest = exact ? Math.max(1, (size.cells() + 3) / 2 - size.inRow()) : 1;
    this.intervals = 1 + (highest + 1) * (2 * highest + 1);
    this.intervalBits = Integer.SIZE - Integer.numberOfLeadingZeros(intervals - 1);
    this.moveBits = exact ? Integer.SIZE - Integer.numberOfLeadingZeros(size.columns()) : 0;
    this.low = new byte[1 << intervalBits];
    this.high = new byte[1 << intervalBits];
    Arrays.fill(low, (byte) -highest);
    Arrays.fill(high, (byte) highest);
    for (int to = -highest; to <= highest; to++) {
      for (int from = -highest; from <= to; from++) {
        low[interval(from, to)] = (byte) from;
        high[interval(from, to)] = (byte) to;
      }
    }
  }

  private int interval(int from, int to) {
    return 1 + (to + highest) * (to + highest + 1) / 2 + from + highest;
  }

  ConnectXSize size() {
    return size;
  }

  /** Returns the highest score, that of the fastest win. */
  public int highest() {
    return highest;
  }

  /** Returns whether faster wins have larger scores. */
  boolean areExact() {
    return moveBits > 0;
  }

  @Override
  public KeySpace keySpace() {
    return size.keySpace();
  }

  @Override
  public int valueBits() {
    return intervalBits + moveBits;
  }

  /** Returns a player's score for a win by the next stone on a board of {@code stones} stones. */
  int ofWinAfter(int stones) {
    return Math.min(highest, (size.cells() + 1 - stones) / 2);
  }

  long value(int from, int to, int move) {
    return moveBits == 0
        ? interval(from, to)
        : interval(from, to) | (long) (move + 1) << intervalBits;
  }

  /** Encodes a lower bound of the score if {@code isLow}, else an upper bound. */
  long bound(boolean isLow, int bound, int move) {
    return isLow ? value(bound, highest, move) : value(-highest, bound, move);
  }

  @Override
  public long unite(long stored, long found, int stones) {
    int from = low(found);
    int to = high(found);
    int move = move(found);
    int newFrom = Math.max(from, low(stored));
    int newTo = Math.min(to, high(stored));
    if (newFrom > newTo) {
      throw new ContradictionException(
          "the table says '%s'".formatted(describeValue(stored)),
          "'%s' was found".formatted(describeValue(value(from, to, -1))));
    }
    boolean white = (stones & 1) == 0;
    boolean old = white ? low(stored) > from : high(stored) < to;
    boolean same = white ? low(stored) == from : high(stored) == to;
    return value(newFrom, newTo, old || same && move < 0 ? move(stored) : move);
  }

  @Override
  public OptionalLong union(long value, long other) {
    int from = Math.max(low(value), low(other));
    int to = Math.min(high(value), high(other));
    if (from > to) {
      return OptionalLong.empty();
    }
    boolean first = low(value) == from && high(value) == to;
    boolean second = low(other) == from && high(other) == to;
    int move = first && move(value) >= 0 ? move(value) : second ? move(other) : -1;
    return OptionalLong.of(value(from, to, first || second ? move : -1));
  }

  @Override
  public Outcome outcome(long value) {
    if (!isValue(value)) {
      return Outcome.UNKNOWN;
    }
    return Outcome.of(
        low(value) > 0 ? Answer.YES : high(value) <= 0 ? Answer.NO : Answer.OPEN,
        high(value) < 0 ? Answer.YES : low(value) >= 0 ? Answer.NO : Answer.OPEN);
  }

  @Override
  public String describeValue(long value) {
    if (!isValue(value)) {
      return "damaged";
    }
    Outcome outcome = outcome(value);
    String range = low(value) == high(value) ? "" : " to " + high(value);
    String score =
        moveBits == 0 || range.isEmpty() && low(value) == 0 ? "" : "score " + low(value) + range;
    return outcome.equals(Outcome.UNKNOWN)
        ? score
        : outcome + (score.isEmpty() ? "" : ", " + score);
  }

  /** Returns the lower bound of White's score. */
  public int low(long value) {
    return low[(int) value & (1 << intervalBits) - 1];
  }

  /** Returns the upper bound of White's score. */
  public int high(long value) {
    return high[(int) value & (1 << intervalBits) - 1];
  }

  /** Returns the move of a value, as a column in the key's orientation; -1 if unknown. */
  int move(long value) {
    return (int) (value >>> intervalBits) - 1;
  }

  /** Returns whether a value is possible and has information. */
  @Override
  public boolean isValue(long value) {
    long interval = value & (1 << intervalBits) - 1;
    return value >>> intervalBits <= (moveBits == 0 ? 0 : size.columns())
        && interval > 0
        && interval < intervals
        && (low(value) > -highest || high(value) < highest);
  }

  @Override
  public Optional<Checked> check(long value, Board board, GameSolver solver, long mostNodes) {
    return isValue(value)
        ? ((ConnectXSolver) solver).check(value, (ConnectXPosition) board, mostNodes)
        : Optional.empty();
  }

  @Override
  public int count() {
    return size.cells() + 1;
  }

  @Override
  public int of(long high, long low) {
    if (!size.contains(high, low)) {
      return NONE;
    }
    int stones = 0;
    for (int column = 0; column < size.columns(); column++) {
      int height = size.height(high, low, column);
      if (height < 0) {
        return NONE;
      }
      stones += height;
    }
    return stones;
  }

  @Override
  public Optional<Board> position(Key key) {
    return ConnectXPosition.decode(size, key)
        .filter(position -> !position.isOver())
        .map(position -> position);
  }
}
