package org.twobig.qubic;

import java.util.Arrays;

/**
 * Searches for a win by threats alone: each of the attacker's moves leaves a line one cell short,
 * so the defender's reply is forced, until a move leaves two such lines. Up to its limit of
 * positions the search is exact: it tries the threats in all orders. If the defender's reply leaves
 * a line of the defender one cell short, the attacker's next move blocks that line.
 *
 * <p>The lines of a player are the lines without a stone of the opponent. For each player and each
 * number n, a set holds the player's lines with n cells missing; a new stone of the player moves
 * lines from the set of n to the set of n - 1. A failure depends only on the two sets of stones, so
 * failures are remembered across searches. Not thread-safe.
 */
public final class ForcedWin {
  private final QubicShape shape;
  private final int tableBits;

  /**
   * A frame for each depth. A frame has four sets of lines that lack one cell, then four of lines
   * that lack two cells, and so on. The four are the attacker's lines 0 to 63, the attacker's lines
   * from 64 on, the defender's lines 0 to 63 and the defender's lines from 64 on.
   */
  private final long[] frames;

  private final int frame;

  /** For each depth, the empty cells of each line of the attacker that lacks two cells. */
  private final long[][] pairs;

  /** Stones of failed searches, attacker's then defender's; a small array stays in a near cache. */
  private final long[] failed;

  /** The sequence found last. */
  public final Sequence sequence;

  private long nodes;
  private final long mostNodes;
  private long giveUpAt;

  /** Makes a search that gives up early (measured: {@code engine/docs/measurements.md}). */
  ForcedWin(QubicShape shape) {
    this(shape, 2_000, 13);
  }

  /** Makes a search that gives up after a number of positions and remembers more failures. */
  public ForcedWin(QubicShape shape, long mostNodes) {
    this(shape, mostNodes, 18);
  }

  private ForcedWin(QubicShape shape, long mostNodes, int tableBits) {
    this.mostNodes = mostNodes;
    this.tableBits = tableBits;
    this.failed = new long[2 << tableBits];
    this.shape = shape;
    this.frame = 4 * shape.side;
    this.frames = new long[frame * (shape.cells / 2 + 2)];
    this.pairs = new long[shape.cells / 2 + 2][shape.lines.length];
    this.sequence = new Sequence(shape);
  }

  /** Returns the number of positions that all searches have visited. */
  public long nodes() {
    return nodes;
  }

  /**
   * Returns whether the attacker, to move, has a forced win, which is then in {@link #sequence}.
   * The attacker must be unable to complete a line at once.
   */
  public boolean find(long attacker, long defender) {
    Arrays.fill(frames, 0, frame, 0);
    for (int line = 0; line < shape.lines.length; line++) {
      long cells = shape.lines[line];
      int half = line >>> 6;
      if ((cells & defender) == 0) {
        frames[4 * (Long.bitCount(cells & ~attacker) - 1) + half] |= 1L << line;
      }
      if ((cells & attacker) == 0) {
        frames[4 * (Long.bitCount(cells & ~defender) - 1) + 2 + half] |= 1L << line;
      }
    }
    giveUpAt = mostNodes < Long.MAX_VALUE - nodes ? nodes + mostNodes : Long.MAX_VALUE;
    nodes++;
    return wins(0, attacker, defender);
  }

  private boolean wins(int depth, long attacker, long defender) {
    int at = depth * frame;
    long danger = missing(frames[at + 2], 0, defender) | missing(frames[at + 3], 64, defender);
    if ((danger & danger - 1) != 0) {
      return false;
    }
    long[] here = pairs[depth];
    int count = 0;
    long seen = 0;
    long twice = 0;
    for (int half = 0; half < 2; half++) {
      for (long rest = frames[at + 4 + half]; rest != 0; rest &= rest - 1) {
        long pair = shape.lines[(half << 6) + Long.numberOfTrailingZeros(rest)] & ~attacker;
        twice |= seen & pair;
        seen |= pair;
        here[count++] = pair;
      }
    }
    long allowed = danger == 0 ? -1 : danger;
    if ((twice & allowed) != 0) {
      sequence.gains[depth] = Long.numberOfTrailingZeros(twice & allowed);
      sequence.length = depth + 1;
      return true;
    }
    if ((seen & allowed) == 0) {
      return false;
    }
    // A gain is a cell that the attacker fills. First try gains on a line that lacks three cells:
    // the line then lacks two. Two lines share one cell at most, so the reply is on another line.
    for (int promising = 1; promising >= 0; promising--) {
      for (int i = 0; i < count; i++) {
        for (long rest = here[i] & allowed; rest != 0; rest &= rest - 1) {
          int gain = Long.numberOfTrailingZeros(rest);
          int reply = Long.numberOfTrailingZeros(here[i] ^ 1L << gain);
          if (isPromising(at, gain) == (promising != 0)
              && winsAfter(gain, reply, depth, attacker | 1L << gain, defender | 1L << reply)) {
            return true;
          }
        }
      }
    }
    if (nodes <= giveUpAt) {
      int slot = slot(attacker, defender);
      failed[slot] = attacker;
      failed[slot + 1] = defender;
    }
    return false;
  }

  /** Returns whether the attacker wins after a gain and the reply, which the stones include. */
  private boolean winsAfter(int gain, int reply, int depth, long attacker, long defender) {
    int slot = slot(attacker, defender);
    if (++nodes > giveUpAt || failed[slot] == attacker && failed[slot + 1] == defender) {
      return false;
    }
    makeNextFrame(depth * frame, gain, reply);
    boolean wins = wins(depth + 1, attacker, defender);
    if (wins) {
      sequence.gains[depth] = gain;
      sequence.replies[depth] = reply;
    }
    return wins;
  }

  private int slot(long attacker, long defender) {
    long hash = (attacker * 0x9E37_79B9_7F4A_7C15L ^ defender) * 0xC2B2_AE3D_27D4_EB4FL;
    return (int) (hash >>> Long.SIZE - tableBits) << 1;
  }

  /** Returns the missing cells of lines that are one cell short. */
  private long missing(long lines, int from, long own) {
    long cells = 0;
    for (long rest = lines; rest != 0; rest &= rest - 1) {
      cells |= shape.lines[from + Long.numberOfTrailingZeros(rest)] & ~own;
    }
    return cells;
  }

  private boolean isPromising(int at, int gain) {
    return (frames[at + 8] & shape.lowLinesThrough[gain]) != 0
        || (frames[at + 9] & shape.highLinesThrough[gain]) != 0;
  }

  /** Makes the frame of the next depth, after a gain and the reply. */
  private void makeNextFrame(int at, int gain, int reply) {
    long lowGain = shape.lowLinesThrough[gain];
    long highGain = shape.highLinesThrough[gain];
    long lowReply = shape.lowLinesThrough[reply];
    long highReply = shape.highLinesThrough[reply];
    int last = at + frame - 4;
    int to = at + frame;
    for (int from = at; from < last; from += 4, to += 4) {
      frames[to] = (frames[from] & ~lowGain | frames[from + 4] & lowGain) & ~lowReply;
      frames[to + 1] = (frames[from + 1] & ~highGain | frames[from + 5] & highGain) & ~highReply;
      frames[to + 2] = (frames[from + 2] & ~lowReply | frames[from + 6] & lowReply) & ~lowGain;
      frames[to + 3] = (frames[from + 3] & ~highReply | frames[from + 7] & highReply) & ~highGain;
    }
    frames[to] = frames[last] & ~(lowGain | lowReply);
    frames[to + 1] = frames[last + 1] & ~(highGain | highReply);
    frames[to + 2] = frames[last + 2] & ~(lowGain | lowReply);
    frames[to + 3] = frames[last + 3] & ~(highGain | highReply);
  }
}
