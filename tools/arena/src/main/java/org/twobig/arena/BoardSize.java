package org.twobig.arena;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a board. It may be too large for the exact solver.
 *
 * @param columns 1 to {@value #LONGEST_SIDE}
 * @param rows 1 to {@value #LONGEST_SIDE}
 * @param inRow number of stones in a row that wins, at least 1
 */
public record BoardSize(int columns, int rows, int inRow) {
  /** A column's name is one character, 1 to 9 or a to z. */
  public static final int LONGEST_SIDE = 35;

  private static final Pattern NAME =
      Pattern.compile("(?:connectx:)?(\\d{1,9})x(\\d{1,9})x(\\d{1,9})");

  public BoardSize {
    if (Math.min(columns, rows) < 1 || Math.max(columns, rows) > LONGEST_SIDE || inRow < 1) {
      throw new IllegalArgumentException(
          "A board of %d columns and %d rows with %d in a row is refused: a board has 1 to %d columns and rows, and at least 1 in a row"
              .formatted(columns, rows, inRow, LONGEST_SIDE));
    }
  }

  /**
   * Parses a name such as {@code connectx:7x6x4} or {@code 7x6x4}: columns, rows, number in a row.
   *
   * @throws IllegalArgumentException with the expected form
   */
  public static BoardSize parse(String name) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' names no board; agents play only ConnectX: write connectx:COLUMNSxROWSxK, such as connectx:7x6x4"
              .formatted(name));
    }
    return new BoardSize(
        Integer.parseInt(matcher.group(1)),
        Integer.parseInt(matcher.group(2)),
        Integer.parseInt(matcher.group(3)));
  }

  public String id() {
    return "connectx:%dx%dx%d".formatted(columns, rows, inRow);
  }

  /** Returns the character that names a column in a sequence of moves. */
  public static String name(int column) {
    return String.valueOf(Character.forDigit(column + 1, LONGEST_SIDE + 1));
  }

  /** Returns the column that a character names; -1 if this board has no such column. */
  public int column(char name) {
    int column = name < 128 ? Character.digit(name, LONGEST_SIDE + 1) - 1 : -1;
    return column < columns ? column : -1;
  }

  public int cells() {
    return columns * rows;
  }
}
