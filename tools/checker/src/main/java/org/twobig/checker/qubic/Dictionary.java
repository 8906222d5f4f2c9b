package org.twobig.checker.qubic;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.checker.RefusedException;

/**
 * A list of positions with White's moves in the form of Patashnik's dictionary of 1977. Each line
 * describes the cells from cell 0 on: x is a white stone, o a black one, a number n means n empty
 * cells; then a blank and the cell of the move. A line may end with blanks, tabs and a carriage
 * return; empty lines at the end do not count. Lines above a line of dashes are a preface.
 */
final class Dictionary {
  private static final Pattern DASHES = Pattern.compile("(?:^|\n)-{10,}\r?\n");
  private static final Pattern LINE = Pattern.compile("([xo0-9]*) ([0-9]{1,2})[ \t\r]*");
  private static final Pattern RUN = Pattern.compile("[xo]|[0-9]+");

  private record Stones(long white, long black) {}

  private final Map<Stones, Integer> moves = new HashMap<>();
  private int lines;

  /** Returns whether the first line after the preface, if any, is a position with a move. */
  static boolean begins(String text) {
    String list = withoutPreface(text);
    int end = list.indexOf('\n');
    return end > 0 && LINE.matcher(list.substring(0, end)).matches();
  }

  private static String withoutPreface(String text) {
    Matcher dashes = DASHES.matcher(text);
    return dashes.find() ? text.substring(dashes.end()) : text;
  }

  Dictionary(String text) throws RefusedException {
    for (String line : withoutPreface(text).split("\r?\n")) {
      Matcher parts = LINE.matcher(line);
      if (!parts.matches()) {
        throw new RefusedException("the line '" + line + "' is no position with a move");
      }
      add(line, parts.group(1), Integer.parseInt(parts.group(2)));
    }
  }

  private void add(String line, String position, int move) throws RefusedException {
    long white = 0;
    long black = 0;
    int cell = 0;
    Matcher runs = RUN.matcher(position);
    while (runs.find() && cell < 64) {
      String run = runs.group();
      white |= run.equals("x") ? 1L << cell : 0;
      black |= run.equals("o") ? 1L << cell : 0;
      cell +=
          run.equals("x") || run.equals("o") ? 1 : run.length() > 2 ? 65 : Integer.parseInt(run);
    }
    if (!runs.hitEnd() || cell > 64 || move > 63 || ((white | black) >>> move & 1) != 0) {
      throw new RefusedException("the line '" + line + "' is no position with a move");
    }
    lines++;
    int symmetry = QubicBoard.canonicalSymmetry(white, black);
    Stones stones =
        new Stones(QubicBoard.image(symmetry, white), QubicBoard.image(symmetry, black));
    int image = Long.numberOfTrailingZeros(QubicBoard.image(symmetry, 1L << move));
    if (moves.put(stones, image) != null) {
      throw new RefusedException(
          "the line '" + line + "' is a position that came before, or its image");
    }
  }

  /** Returns the move for a canonical position, in its orientation; -1 if there is none. */
  int move(long white, long black) {
    return moves.getOrDefault(new Stones(white, black), -1);
  }

  int lines() {
    return lines;
  }
}
