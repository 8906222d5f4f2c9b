package org.twobig.lab.connectx;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.game.Value;

/**
 * The known value of the empty board of one size.
 *
 * @param value the value for White, the first player; empty if unknown
 * @param score see {@link org.twobig.game.Solution#score}; empty if unknown
 * @param nodes nodes of the last search
 * @param seconds processor time of the last search
 * @param budget limit of nodes of the last attempt to solve the board; 0 before the first
 */
record SolvedBoard(
    Size size,
    Optional<Value> value,
    OptionalInt score,
    long nodes,
    BigDecimal seconds,
    long budget) {
  static final String HEADER = "rows,columns,in_row,value,score,plies,nodes,seconds,budget";

  private static final String OPEN = "open";
  private static final String NUMBER = "([0-9]{1,18})";

  private static final Pattern ROW =
      Pattern.compile(
          "([1-9][0-9]?),([1-9][0-9]?),([1-9]),(win|draw|loss|open),(-?[0-9]{1,3}|),([0-9]{0,3}),"
              + NUMBER
              + ",([0-9]{1,9}[.][0-9]),"
              + NUMBER);

  record Size(int rows, int columns, int inRow) {
    /** The largest number of bits of a key. A key has rows + 1 bits for each column. */
    static final int MOST_BITS = 49;

    static final int LEAST_IN_ROW = 3;

    static final int MOST_IN_ROW = 5;

    int cells() {
      return rows * columns;
    }

    String game() {
      return "connectx:" + columns + "x" + rows + "x" + inRow;
    }

    /**
     * Returns all sizes on which a line fits and whose keys have at most {@link #MOST_BITS},
     * ascending.
     */
    static List<Size> all() {
      List<Size> all = new ArrayList<>();
      for (int rows = 1; rows < MOST_BITS; rows++) {
        for (int columns = 1; columns * (rows + 1) <= MOST_BITS; columns++) {
          for (int inRow = LEAST_IN_ROW;
              inRow <= Math.min(MOST_IN_ROW, Math.max(rows, columns));
              inRow++) {
            all.add(new Size(rows, columns, inRow));
          }
        }
      }
      all.sort(Comparator.comparing(Size::cells).thenComparing(Size::rows));
      return all;
    }
  }

  static SolvedBoard unsolved(Size size) {
    return new SolvedBoard(
        size, Optional.empty(), OptionalInt.empty(), 0, new BigDecimal("0.0"), 0);
  }

  boolean isUnsolved() {
    return score.isEmpty();
  }

  /**
   * Returns the number of moves of a game that both players play perfectly. The score of a win
   * leaves two numbers, one odd and one even: White wins with an odd number of moves, Black with an
   * even one. A draw fills the board.
   */
  OptionalInt plies() {
    if (score.isEmpty()) {
      return score;
    }
    int won = score.getAsInt();
    int plies = won == 0 ? size.cells() : size.cells() + 2 - 2 * Math.abs(won);
    boolean odd = won > 0;
    return OptionalInt.of(won == 0 || (plies & 1) == (odd ? 1 : 0) ? plies : plies - 1);
  }

  String csv() {
    return "%d,%d,%d,%s,%s,%s,%d,%s,%d"
        .formatted(
            size.rows,
            size.columns,
            size.inRow,
            value.map(found -> found.name().toLowerCase(Locale.ROOT)).orElse(OPEN),
            text(score),
            text(plies()),
            nodes,
            seconds.toPlainString(),
            budget);
  }

  private static String text(OptionalInt number) {
    return number.isPresent() ? Integer.toString(number.getAsInt()) : "";
  }

  /** Parses what {@link #csv} returns; returns empty for other text. */
  static Optional<SolvedBoard> parse(String csv) {
    Matcher row = ROW.matcher(csv);
    if (!row.matches()) {
      return Optional.empty();
    }
    String value = row.group(4);
    SolvedBoard board =
        new SolvedBoard(
            new Size(
                Integer.parseInt(row.group(1)),
                Integer.parseInt(row.group(2)),
                Integer.parseInt(row.group(3))),
            value.equals(OPEN)
                ? Optional.empty()
                : Optional.of(Value.valueOf(value.toUpperCase(Locale.ROOT))),
            row.group(5).isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(row.group(5))),
            Long.parseLong(row.group(7)),
            new BigDecimal(row.group(8)),
            Long.parseLong(row.group(9)));
    return Optional.of(board).filter(read -> read.isSound() && read.csv().equals(csv));
  }

  private boolean isSound() {
    return score.isEmpty()
        || value.equals(
            Optional.of(
                score.getAsInt() > 0
                    ? Value.WIN
                    : score.getAsInt() == 0 ? Value.DRAW : Value.LOSS));
  }
}
