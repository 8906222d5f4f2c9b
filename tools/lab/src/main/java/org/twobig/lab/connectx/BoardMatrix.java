package org.twobig.lab.connectx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.twobig.game.Value;
import org.twobig.lab.connectx.SolvedBoard.Size;

/**
 * Formats the values of boards as text: a line for each number of rows, a column for each number of
 * columns. {@code +41}: White wins with move 41; {@code -24}: Black wins with move 24; {@code =}: a
 * draw; {@code +}, {@code -}: White or Black wins, the length is unknown; {@code ?}: unknown.
 */
final class BoardMatrix {
  private final Map<Size, SolvedBoard> boards = new HashMap<>();

  BoardMatrix(Iterable<SolvedBoard> boards) {
    boards.forEach(board -> this.boards.put(board.size(), board));
  }

  /** Returns the matrix of boards for a number in a row. Equal neighbouring lines are joined. */
  String text(int inRow) {
    StringBuilder text = new StringBuilder(line("rows", head(inRow)));
    int most = most(inRow, true);
    for (int rows = 1; rows <= most; ) {
      String cells = cells(rows, inRow);
      int last = rows;
      while (last < most && cells(last + 1, inRow).equals(cells)) {
        last++;
      }
      if (!cells.isBlank()) {
        text.append(line(rows == last ? "" + rows : rows + "-" + last, cells));
      }
      rows = last + 1;
    }
    return text.toString();
  }

  private static String line(String name, String cells) {
    return "%5s %s".formatted(name, cells).stripTrailing() + "\n";
  }

  private String head(int inRow) {
    List<String> columns = new ArrayList<>();
    for (int column = 1; column <= most(inRow, false); column++) {
      columns.add("%3d".formatted(column));
    }
    return String.join(" ", columns);
  }

  private int most(int inRow, boolean rows) {
    return boards.keySet().stream()
        .filter(size -> size.inRow() == inRow)
        .mapToInt(rows ? Size::rows : Size::columns)
        .max()
        .orElse(0);
  }

  private String cells(int rows, int inRow) {
    List<String> cells = new ArrayList<>();
    for (int columns = 1; columns <= most(inRow, false); columns++) {
      SolvedBoard board = boards.get(new Size(rows, columns, inRow));
      cells.add("%3s".formatted(board == null ? "" : sign(board)));
    }
    return String.join(" ", cells).stripTrailing();
  }

  private static String sign(SolvedBoard board) {
    if (board.value().isEmpty()) {
      return "?";
    }
    Value value = board.value().get();
    String plies = board.isUnsolved() ? "" : "" + board.plies().getAsInt();
    return switch (value) {
      case WIN -> "+" + plies;
      case DRAW -> "=";
      case LOSS -> "-" + plies;
    };
  }
}
