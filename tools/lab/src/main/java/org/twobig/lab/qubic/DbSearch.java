package org.twobig.lab.qubic;

import org.twobig.qubic.QubicShape;
import org.twobig.qubic.Sequence;

/**
 * Dependency-based search (Allis 1994; thesis, sections 2.2 and A.2.2) for a win by threats. An
 * <i>operator</i> is a pair of moves on a line that has two empty cells and otherwise only stones
 * of the attacker: the attacker's move (his gain) and the defender's move to the last cell (his
 * reply). A <i>state</i> is a set of operators without an order. The search finds states of
 * dependent operators and unites them, instead of trying all orders of all threats:
 *
 * <pre>
 *   dependency stage     if the last gain of a state leaves a line with two empty cells, add
 *                        each of the two operators of that line, and so on
 *   combination stage    unite two states if their last gains lie on one line, of which one or
 *                        two cells stay empty, and if no cell is the attacker's in one state
 *                        and the defender's in the other; with two empty cells, add each of
 *                        the two operators of that line, and so on
 * </pre>
 *
 * Both stages ignore the defender's own threats. The thesis guards against them by trying one
 * random order. Here {@link #findOrder} checks each state that seems to win: it plays the operators
 * in all orders by the rules, with the defender's threats. The state wins only if an order wins, so
 * every win that is found is correct. Some wins are missed, since the stages do not consider moves
 * that only answer a threat. Not thread-safe.
 */
final class DbSearch implements LeafEvaluation.ThreatSearch {
  static final int MOST_STATES = 4096;

  /** Steps after which the search for an order of operators gives up. */
  private static final int MOST_STEPS = 2000;

  private static final int SLOT_BITS = 13; // twice MOST_STATES slots
  private static final int COMBINED = 1 << 12;

  private final QubicShape shape;
  private final int mostStates;

  /** The line through two cells; 0 if there is none. */
  private final long[][] lineThrough;

  private final long[] gainCells = new long[MOST_STATES]; // the cells of a state's gains
  private final long[] replyCells = new long[MOST_STATES]; // the cells of a state's replies

  /** The last gain of a state; for a united state, {@link #COMBINED} and both last gains. */
  private final int[] lastGain = new int[MOST_STATES];

  /** Hash table: the state in a slot, valid if {@code slotSearch} is the present search. */
  private final int[] slotState = new int[1 << SLOT_BITS];

  private final long[] slotSearch = new long[1 << SLOT_BITS];
  private long searchNumber;

  /** For each state, and for each of its gains, the cell of the reply. */
  private final byte[][] replies;

  private int count;
  private long nodes;

  /** Number of moves that the defender's threats forced before the search. */
  private int forced;

  private long attacker; // stones at the start of the search
  private long defender; // stones at the start of the search
  private int steps;
  private final Sequence sequence;

  /** Makes a search with a limit of its states, at most {@link #MOST_STATES}. */
  DbSearch(QubicShape shape, int mostStates) {
    this.shape = shape;
    this.mostStates = mostStates;
    this.lineThrough = new long[shape.cells][shape.cells];
    for (long cells : shape.lines) {
      for (long a = cells; a != 0; a &= a - 1) {
        for (long b = cells; b != 0; b &= b - 1) {
          lineThrough[Long.numberOfTrailingZeros(a)][Long.numberOfTrailingZeros(b)] = cells;
        }
      }
    }
    this.replies = new byte[MOST_STATES][shape.cells];
    this.sequence = new Sequence(shape);
  }

  @Override
  public Sequence sequence() {
    return sequence;
  }

  @Override
  public long nodes() {
    return nodes;
  }

  @Override
  public boolean find(long own, long other) {
    return find(own, other, shape.completing(other, own), 0);
  }

  /**
   * Plays the moves that the defender's threats force, as long as each makes a threat; then
   * searches.
   *
   * @param danger the cells that complete a line of the defender's
   * @param depth number of gains so far
   */
  private boolean find(long own, long other, long danger, int depth) {
    if (danger == 0) {
      return search(own, other, depth);
    }
    if ((danger & danger - 1) != 0) {
      return false;
    }
    int cell = Long.numberOfTrailingZeros(danger);
    long threats = 0;
    for (long cells : shape.linesThrough[cell]) {
      long empty = cells & ~own;
      threats |= Long.bitCount(empty) == 2 && (cells & other) == 0 ? empty ^ danger : 0;
    }
    sequence.gains[depth] = cell;
    if ((threats & threats - 1) != 0) {
      sequence.length = depth + 1;
      return true;
    }
    if (threats == 0) {
      return false;
    }
    int reply = Long.numberOfTrailingZeros(threats);
    sequence.replies[depth] = reply;
    long now = other | threats;
    return find(own | danger, now, shape.completing(now, own | danger, reply), depth + 1);
  }

  private boolean search(long own, long other, int depth) {
    attacker = own;
    defender = other;
    forced = depth;
    searchNumber++;
    count = 1; // the root
    gainCells[0] = 0;
    replyCells[0] = 0;
    for (long cells : shape.lines) {
      if (apply(0, cells)) {
        return true;
      }
    }
    int from = 1;
    while (from < count && count < mostStates) {
      int to = count;
      if (combine(from, to)) {
        return true;
      }
      from = to;
    }
    return false;
  }

  /** Adds the operators of a line to a state, and the operators that depend on them. */
  private boolean apply(int state, long cells) {
    long own = attacker | gainCells[state];
    long other = defender | replyCells[state];
    long empty = cells & ~own;
    if (Long.bitCount(empty) != 2 || (cells & other) != 0) {
      return false;
    }
    for (long rest = empty; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      if (add(state, cell, Long.numberOfTrailingZeros(empty ^ 1L << cell))) {
        return true;
      }
    }
    return false;
  }

  private boolean add(int from, int cell, int reply) {
    long own = attacker | gainCells[from] | 1L << cell;
    long other = defender | replyCells[from] | 1L << reply;
    for (long through : shape.linesThrough[reply]) {
      if ((through & ~other) == 0) {
        return false; // the defender has a line
      }
    }
    if (count == mostStates) {
      return false;
    }
    int state = push(gainCells[from] | 1L << cell, replyCells[from] | 1L << reply, cell);
    if (state < 0) {
      return false;
    }
    System.arraycopy(replies[from], 0, replies[state], 0, shape.cells);
    replies[state][cell] = (byte) reply;
    if (shape.completing(own, other, cell) != 0 && wins(state)) {
      return true;
    }
    for (long through : shape.linesThrough[cell]) {
      if (apply(state, through)) {
        return true;
      }
    }
    return false;
  }

  /** Adds a state; returns -1 if it exists. */
  private int push(long own, long other, int last) {
    long hash =
        ((own * 0x9E37_79B9_7F4A_7C15L ^ other) * 0xC2B2_AE3D_27D4_EB4FL + last)
            * 0x9E37_79B9_7F4A_7C15L;
    int slot = (int) (hash >>> Long.SIZE - SLOT_BITS);
    while (slotSearch[slot] == searchNumber) {
      int state = slotState[slot];
      if (gainCells[state] == own && replyCells[state] == other && lastGain[state] == last) {
        return -1;
      }
      slot = slot + 1 & (1 << SLOT_BITS) - 1;
    }
    slotSearch[slot] = searchNumber;
    slotState[slot] = count;
    nodes++;
    gainCells[count] = own;
    replyCells[count] = other;
    lastGain[count] = last;
    return count++;
  }

  /**
   * Unites all pairs of a new state with another.
   *
   * @param from the first new state
   * @param to the end of the new states
   */
  private boolean combine(int from, int to) {
    for (int first = from; first < to; first++) {
      for (int second = 1; second < first; second++) {
        if (lastGain[first] < COMBINED && lastGain[second] < COMBINED && unite(first, second)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean unite(int first, int second) {
    long cells = lineThrough[lastGain[first]][lastGain[second]];
    long own = gainCells[first] | gainCells[second];
    long other = replyCells[first] | replyCells[second];
    if (cells == 0
        || lastGain[first] == lastGain[second]
        || (own & other) != 0
        || (cells & (defender | other)) != 0
        || own == gainCells[first]
        || own == gainCells[second]
        || count == mostStates
        || shape.hasLine(defender | other)) {
      return false;
    }
    int missing = Long.bitCount(cells & ~(attacker | own));
    if (missing > 2 || missing == 0) {
      return false;
    }
    for (long both = gainCells[first] & gainCells[second]; both != 0; both &= both - 1) {
      int cell = Long.numberOfTrailingZeros(both);
      if (replies[first][cell] != replies[second][cell]) {
        return false;
      }
    }
    int state =
        push(
            own,
            other,
            COMBINED
                | Math.max(lastGain[first], lastGain[second]) << 6
                | Math.min(lastGain[first], lastGain[second]));
    if (state < 0) {
      return false;
    }
    System.arraycopy(replies[second], 0, replies[state], 0, shape.cells);
    for (long rest = gainCells[first]; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      replies[state][cell] = replies[first][cell];
    }
    return missing == 1 ? wins(state) : apply(state, cells);
  }

  private boolean wins(int state) {
    steps = 0;
    return findOrder(replies[state], gainCells[state], attacker, defender, 0, forced);
  }

  /** Finds an order of operators in which every gain makes a threat and the last gain makes two. */
  private boolean findOrder(
      byte[] answers, long left, long own, long other, long danger, int depth) {
    if ((danger & danger - 1) != 0 || ++steps > MOST_STEPS) {
      return false;
    }
    for (long rest = left & (danger == 0 ? -1 : danger); rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      long now = own | 1L << cell;
      if ((other >>> cell & 1) == 0) {
        long threats = shape.completing(now, other, cell);
        boolean forces = threats == 1L << answers[cell];
        if ((threats & threats - 1) != 0
            || forces
                && findOrder(
                    answers,
                    left ^ 1L << cell,
                    now,
                    other | threats,
                    shape.completing(other | threats, now, answers[cell]),
                    depth + 1)) {
          sequence.gains[depth] = cell;
          sequence.replies[depth] = answers[cell];
          if (!forces) {
            sequence.length = depth + 1;
          }
          return true;
        }
      }
    }
    return false;
  }
}
