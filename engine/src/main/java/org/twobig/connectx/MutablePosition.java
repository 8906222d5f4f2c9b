package org.twobig.connectx;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.twobig.game.Answer;

/**
 * The mutable position of a search. It counts both players' stones in every line. The counts show
 * which lines a move completes, threatens or blocks. To play a move or to take it back takes one
 * step for each line through its cell.
 *
 * <p>A <i>threat</i> of a player is an empty cell that completes a line of this player. A move that
 * completes a line is never played.
 */
final class MutablePosition {
  // Results of moves() for a position that is decided; other results are numbers of moves.

  /** The player to move completes a line. */
  static final int WINS = -1;

  /** The opponent completes a line after any move. */
  static final int LOSES = -2;

  /** The attacker cannot complete a line any more. */
  static final int ATTACKER_FAILS = -3;

  /** A power of two above all columns: a scored move is {@code score * SCORE_UNIT + column}. */
  private static final int SCORE_UNIT = 64;

  /** The score of a move counts at most this number of stones in a line. */
  private static final int MOST_STONES_COUNTED = 5;

  private final ConnectXSize size;
  private final int inRow;

  private final int[][] linesThrough;

  /** For each line, the sum of the numbers of its cells. */
  private final int[] sums;

  /** Stones of White and of Black in each line. */
  private final int[][] stones;

  /** For each line, the sum of its empty cells; if one cell is left, the sum is that cell. */
  private final int[] empty;

  /**
   * For White and for Black, the number of lines that each empty cell completes. The numbers of
   * filled cells have no meaning.
   */
  private final int[][] threats;

  /** For White and for Black, the number of lines without a stone of the opponent. */
  private final int[] possibleLines = new int[2];

  /** The lowest empty cell of each column; the spare cell above it if the column is full. */
  private final int[] next;

  private int ply;

  // The codes of the position and of its mirror image.
  private long high;
  private long low;
  private long mirrorHigh;
  private long mirrorLow;

  /** For each cell, the cell of the mirror image. */
  private final int[] mirrored;

  MutablePosition(ConnectXSize size) {
    this.size = size;
    this.inRow = size.inRow();
    List<List<Integer>> lines = size.lines();
    this.sums =
        lines.stream().mapToInt(line -> line.stream().mapToInt(cell -> cell).sum()).toArray();
    this.linesThrough = new int[size.bits()][];
    Arrays.setAll(
        linesThrough,
        cell ->
            IntStream.range(0, lines.size())
                .filter(line -> lines.get(line).contains(cell))
                .toArray());
    this.stones = new int[2][lines.size()];
    this.empty = new int[lines.size()];
    this.threats = new int[2][size.bits()];
    this.next = new int[size.columns()];
    this.mirrored = IntStream.range(0, size.bits()).map(size::mirrored).toArray();
  }

  /** Sets up a position where the game is not over. */
  void set(ConnectXPosition position) {
    System.arraycopy(sums, 0, empty, 0, empty.length);
    Arrays.fill(possibleLines, empty.length);
    high = 0;
    low = 0;
    mirrorHigh = 0;
    mirrorLow = 0;
    for (int player = 0; player < 2; player++) {
      Arrays.fill(stones[player], 0);
      Arrays.fill(threats[player], 0);
      for (int cell = 0; inRow == 1 && cell < linesThrough.length; cell++) {
        threats[player][cell] = 1;
      }
    }
    for (int column = 0; column < next.length; column++) {
      next[column] = column * size.stride();
      toggle(next[column]);
    }
    // Plays column by column, not in the order of the game. Only the threat counts of filled cells
    // depend on the order, and those have no meaning.
    for (int column = 0; column < next.length; column++) {
      int height = position.height(column);
      for (int row = 0; row < height; row++) {
        ply = position.at(column, row) == ConnectXPosition.WHITE ? 0 : 1;
        play(column);
      }
    }
    ply = position.ply();
  }

  /** Plays a move that completes no line. */
  void play(int column) {
    int player = ply & 1;
    int cell = next[column]++;
    int[] own = stones[player];
    int[] other = stones[1 - player];
    for (int line : linesThrough[cell]) {
      empty[line] -= cell;
      int count = ++own[line];
      if (count == 1) {
        possibleLines[1 - player]--;
      }
      if (count == inRow - 1 && other[line] == 0) {
        threats[player][empty[line]]++;
      }
    }
    toggle(player, cell);
    ply++;
  }

  void takeBack(int column) {
    ply--;
    int player = ply & 1;
    int cell = --next[column];
    int[] own = stones[player];
    int[] other = stones[1 - player];
    for (int line : linesThrough[cell]) {
      int count = own[line]--;
      if (count == 1) {
        possibleLines[1 - player]++;
      }
      if (count == inRow - 1 && other[line] == 0) {
        threats[player][empty[line]]--;
      }
      empty[line] += cell;
    }
    toggle(player, cell);
  }

  /**
   * Adds a stone to the codes or removes it. The mark of a column is a 1 at its lowest empty cell.
   * A new stone moves the mark up by one cell; in its place White's stone is a 1, Black's a 0.
   */
  private void toggle(int player, int cell) {
    toggle(cell + 1);
    if (player == 1) {
      toggle(cell);
    }
  }

  private void toggle(int cell) {
    int image = mirrored[cell];
    high ^= ConnectXSize.highBit(cell);
    low ^= ConnectXSize.lowBit(cell);
    mirrorHigh ^= ConnectXSize.highBit(image);
    mirrorLow ^= ConnectXSize.lowBit(image);
  }

  int ply() {
    return ply;
  }

  boolean whiteToMove() {
    return (ply & 1) == 0;
  }

  long keyHigh() {
    return isMirrored() ? mirrorHigh : high;
  }

  long keyLow() {
    return isMirrored() ? mirrorLow : low;
  }

  private boolean isMirrored() {
    return high == mirrorHigh ? Long.compareUnsigned(mirrorLow, low) < 0 : mirrorHigh < high;
  }

  /** Returns whether a player has a line without a stone of the opponent. */
  boolean canWin(boolean white) {
    return possibleLines[white ? 0 : 1] > 0;
  }

  /**
   * Returns how the rules below decide a position where the game is not over. If they do not decide
   * it, finds the moves that remain to be searched. Each rule is certain:
   *
   * <ul>
   *   <li>The player to move wins by a stone on a playable threat.
   *   <li>A playable threat of the opponent must be filled, since any other move loses. Two of them
   *       cannot both be filled.
   *   <li>A move just below a threat of the opponent loses, since the opponent answers on the
   *       threat. If there are only such moves, the position is lost; otherwise they are left out.
   *   <li>The attacker cannot complete a line if every line has a stone of the defender, or if the
   *       last empty cell is no threat of the player to move.
   * </ul>
   *
   * @param forWhite whether White is the attacker
   * @param moves gets the moves to search, the best last; {@link #column} returns the column of
   *     each
   * @return {@link #WINS}, {@link #LOSES}, {@link #ATTACKER_FAILS}, or the number of moves
   */
  int moves(boolean forWhite, int[] moves) {
    int player = ply & 1;
    int[] own = threats[player];
    int[] other = threats[1 - player];
    int rows = size.rows();
    int stride = size.stride();
    int count = 0;
    int forced = -1;
    for (int column = 0; column < next.length; column++) {
      int cell = next[column];
      if (cell == column * stride + rows) {
        continue;
      }
      if (own[cell] > 0) {
        return WINS;
      }
      if (other[cell] > 0) {
        forced = forced == -1 ? column : -2;
      }
      if (other[cell + 1] == 0) { // the spare cell above the top row is on no line
        moves[count++] = column;
      }
    }
    if (ply == size.cells() - 1 || !canWin(forWhite)) {
      return ATTACKER_FAILS;
    }
    if (forced >= 0 && other[next[forced] + 1] == 0) {
      moves[0] = forced;
      return 1;
    }
    if (forced != -1 || count == 0) {
      return LOSES;
    }
    for (int i = 0; i < count && count > 1; i++) {
      moves[i] = score(moves[i]);
    }
    Arrays.sort(moves, 0, count);
    return count;
  }

  /** Scores a move by the stones in the lines through it, then by the distance to the centre. */
  private int score(int column) {
    int[] own = stones[ply & 1];
    int[] other = stones[1 - (ply & 1)];
    int score = 0;
    for (int line : linesThrough[next[column]]) {
      if (other[line] == 0) {
        score += 1 << 2 * Math.min(own[line], MOST_STONES_COUNTED);
      }
      if (own[line] == 0) {
        score += 1 << 2 * Math.min(other[line], MOST_STONES_COUNTED);
      }
    }
    int fromCentre = Math.abs(2 * column - next.length + 1);
    return (score * 2 * ConnectXSize.LONGEST_SIDE - fromCentre) * SCORE_UNIT + column;
  }

  static int column(int move) {
    return move & SCORE_UNIT - 1;
  }

  /** Returns the attacker's answer for a result of {@link #moves}. */
  static Answer answer(int verdict, boolean attackerToMove) {
    return switch (verdict) {
      case WINS -> Answer.of(attackerToMove);
      case LOSES -> Answer.of(!attackerToMove);
      case ATTACKER_FAILS -> Answer.NO;
      default -> Answer.OPEN;
    };
  }
}
