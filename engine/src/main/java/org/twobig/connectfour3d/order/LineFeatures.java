package org.twobig.connectfour3d.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;

/**
 * The features that a line through a move's cell has, by the {@link CellStates} of the other three
 * cells; see {@link Weights}. Each line has at most two features, a coarse and a fine one. Lines
 * with stones of both players have none.
 *
 * <p>There are eight <i>situations</i> of a line and a cell on it: a line within level 0, 1, 2 or
 * 3; or a line through all levels, with the cell on level 0, 1, 2 or 3. If the line lies within one
 * level, the order of the other cells does not matter.
 */
final class LineFeatures {
  static final int COARSE_COUNT = 10;

  static final int NONE = -1;

  private static final int RISING = 4;
  private static final int SITUATIONS = 8;
  private static final int STATES = 7;

  /** Length of a table with an entry for each situation and index of states. */
  static final int TABLE_LENGTH = SITUATIONS * CellStates.INDICES;

  /** The lines through all levels; upright lines are left out. */
  private static final long RISING_LINES = rising();

  private static final short[] FINE_FEATURES = new short[TABLE_LENGTH];

  static final int FINE_COUNT = numberFineFeatures(); // after the array, which it fills

  private LineFeatures() {}

  private static long rising() {
    long rising = 0;
    for (int line = 0; line < 64; line++) {
      long cells = Lines.cells(line);
      rising |= isOnLevel(cells, Long.numberOfTrailingZeros(cells) >>> 4) ? 0 : 1L << line;
    }
    return rising;
  }

  private static boolean isOnLevel(long cells, int level) {
    return (cells & ~(Cells.BOTTOM << Cells.COLUMNS * level)) == 0;
  }

  /**
   * Numbers the fine features by situation, then by the states of the three cells, lowest cell
   * first; returns their count. If the line lies within one level, all orders of its three states
   * have the same number.
   */
  private static int numberFineFeatures() {
    int[] numbers = new int[TABLE_LENGTH];
    Arrays.fill(numbers, NONE);
    int count = 0;
    for (int situation = 0; situation < SITUATIONS; situation++) {
      for (int code = 0; code < STATES * STATES * STATES; code++) {
        int[] states = {code / (STATES * STATES), code / STATES % STATES, code % STATES};
        boolean bothPlayers =
            count(states, CellStates.OWN) > 0 && count(states, CellStates.OPPOSING) > 0;
        if (!bothPlayers) {
          if (situation < RISING) {
            Arrays.sort(states);
          }
          int pattern = pattern(situation, states);
          if (numbers[pattern] == NONE) {
            numbers[pattern] = count++;
          }
        }
      }
    }
    for (int entry = 0; entry < TABLE_LENGTH; entry++) {
      int situation = entry / CellStates.INDICES;
      int[] states = states(entry);
      if (situation < RISING) {
        Arrays.sort(states);
      }
      FINE_FEATURES[entry] = (short) numbers[pattern(situation, states)];
    }
    return count;
  }

  private static int pattern(int situation, int[] states) {
    return ((situation << 3 | states[0]) << 3 | states[1]) << 3 | states[2];
  }

  private static int[] states(int entry) {
    int index = entry % CellStates.INDICES;
    return new int[] {
      CellStates.state(index, 0), CellStates.state(index, 1), CellStates.state(index, 2)
    };
  }

  private static int count(int[] states, int wanted) {
    int count = 0;
    for (int state : states) {
      count += state == wanted ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns the sum of a table's entries for the given lines through a cell, of which none is
   * upright or has stones of both players.
   */
  static int sum(short[] table, int cell, CellStates cells, long lines) {
    long bit = 1L << cell;
    int level = cell >>> 4;
    int sum = 0;
    for (long rest = lines; rest != 0; rest &= rest - 1) {
      int line = Long.numberOfTrailingZeros(rest) & 63;
      int situation = level + ((int) (RISING_LINES >>> line) & 1) * RISING;
      sum += table[situation * CellStates.INDICES + cells.index(Lines.cells(line) & ~bit)];
    }
    return sum;
  }

  /** Returns a table's entry for the upright line through a cell. */
  static int upright(short[] table, int cell, CellStates cells) {
    long others = Cells.COLUMN << Cells.column(cell) & ~(1L << cell);
    return table[(RISING + (cell >>> 4)) * CellStates.INDICES + cells.index(others)];
  }

  /** Returns the features of a cell's lines. Coarse features have smaller numbers. */
  static List<Integer> of(int cell, CellStates cells, boolean whiteToMove) {
    List<Integer> features = new ArrayList<>();
    for (int line = 0; line < Lines.NUMBERS; line++) {
      long others = Lines.cells(line) & ~(1L << cell);
      if (others == Lines.cells(line)) {
        continue; // not through the cell
      }
      int level = cell >>> 4;
      int situation = isOnLevel(others, level) ? level : RISING + level;
      int entry = situation * CellStates.INDICES + cells.index(others);
      int coarse = coarse(entry, whiteToMove);
      if (coarse != NONE) {
        features.add(coarse);
      }
      if (fine(entry) != NONE) {
        features.add(COARSE_COUNT + fine(entry));
      }
    }
    return features;
  }

  /** Returns the fine feature of a table's entry, below {@link #FINE_COUNT}, or {@link #NONE}. */
  static int fine(int entry) {
    return FINE_FEATURES[entry];
  }

  /** Returns the coarse feature of an entry of a table, or {@link #NONE}. */
  static int coarse(int entry, boolean whiteToMove) {
    int[] states = states(entry);
    int own = count(states, CellStates.OWN);
    int opposing = count(states, CellStates.OPPOSING);
    boolean allWhites = true;
    boolean allBlacks = true;
    for (int i = 0; i < states.length; i++) {
      if (states[i] != CellStates.OWN && states[i] != CellStates.OPPOSING) {
        boolean whites = (level(entry / CellStates.INDICES, i) & 1) == 0;
        allWhites &= whites;
        allBlacks &= !whites;
      }
    }
    boolean allOwn = whiteToMove ? allWhites : allBlacks;
    boolean allOpposing = whiteToMove ? allBlacks : allWhites;
    if (opposing == 0 && own <= 2) {
      return own + (allOwn ? 3 : 0);
    }
    if (own == 0 && opposing <= 2) {
      return 5 + opposing + (allOpposing ? 2 : 0);
    }
    return NONE;
  }

  /** Returns the level of one of the other three cells. */
  private static int level(int situation, int number) {
    if (situation < RISING) {
      return situation;
    }
    int cellsLevel = situation - RISING;
    return number < cellsLevel ? number : number + 1;
  }
}
