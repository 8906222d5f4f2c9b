package org.twobig.cli.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.twobig.cli.view.Paint.Style;
import org.twobig.game.Board;
import org.twobig.game.Drawing;
import org.twobig.game.Drawing.Cell;
import org.twobig.game.Drawing.Content;
import org.twobig.game.Drawing.Layer;
import org.twobig.game.Game;
import org.twobig.game.IllegalMoveException;

/** The layers of a board as text, side by side as far as the width allows. */
public final class BoardDrawing {
  private static final String GAP = "  ";

  private final Drawing drawing;
  private final Drawing before;
  private final Paint paint;

  /**
   * @param moves of the position; the cell that the last one fills is marked
   */
  public BoardDrawing(Game game, String moves, Board board, Paint paint) {
    this.drawing = game.draw(board);
    this.before = before(game, moves, board.ply());
    this.paint = paint;
  }

  /** The board before the last move; the board itself if the text does not tell. */
  private Drawing before(Game game, String moves, int ply) {
    for (int length = moves.length() - 1; length >= 0; length--) {
      try {
        Board earlier = game.parse(moves.substring(0, length));
        if (earlier.ply() == ply - 1) {
          return game.draw(earlier);
        }
      } catch (IllegalMoveException e) {
        continue; // in the middle of a move
      }
    }
    return drawing;
  }

  /**
   * Draws it.
   *
   * @param width characters in a line
   */
  public String text(int width) {
    List<List<String>> grids = new ArrayList<>();
    for (int layer = 0; layer < drawing.layers().size(); layer++) {
      grids.add(grid(layer));
    }
    int widest =
        drawing.layers().stream().mapToInt(BoardDrawing::width).max().orElse(1) + GAP.length();
    int perRow = Math.max(1, (width + GAP.length()) / widest);
    StringBuilder text = new StringBuilder();
    for (int first = 0; first < grids.size(); first += perRow) {
      List<List<String>> row = grids.subList(first, Math.min(grids.size(), first + perRow));
      int lines = row.stream().mapToInt(List::size).max().orElse(0);
      for (int line = 0; line < lines; line++) {
        int which = line;
        String cells =
            row.stream()
                .map(grid -> which < grid.size() ? grid.get(which) : " ".repeat(widest - 2))
                .collect(Collectors.joining(GAP));
        text.append(cells.stripTrailing()).append(System.lineSeparator());
      }
      text.append(System.lineSeparator());
    }
    return text
        + "%s White  %s Black  [ ] the last move  %s can be played%s%n"
            .formatted(
                mark(Content.WHITE),
                mark(Content.BLACK),
                mark(Content.PLAYABLE),
                drawing.remark().isEmpty() ? "" : "  " + drawing.remark());
  }

  /** Characters of a cell: the longest name, or a mark, between two blanks or brackets. */
  private static int cellWidth(Layer layer) {
    return 2
        + layer.rows().stream()
            .flatMap(List::stream)
            .mapToInt(cell -> Math.max(1, cell.name().length()))
            .max()
            .orElse(1);
  }

  private static int width(Layer layer) {
    int cells = layer.rows().stream().mapToInt(List::size).max().orElse(0);
    return Math.max(cells * cellWidth(layer), 1 + layer.title().length());
  }

  /** The lines of a layer, the title first. */
  private List<String> grid(int which) {
    Layer layer = drawing.layers().get(which);
    List<String> lines = new ArrayList<>();
    lines.add((" %-" + (width(layer) - 1) + "s").formatted(layer.title()));
    for (int row = 0; row < layer.rows().size(); row++) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < layer.rows().get(row).size(); column++) {
        Cell cell = layer.rows().get(row).get(column);
        String content =
            cell.content() == Content.NAME
                ? ("%" + (cellWidth(layer) - 2) + "s").formatted(cell.name())
                : " ".repeat(cellWidth(layer) - 3) + mark(cell.content());
        boolean isLast = isStone(cell) && !isStone(cellBefore(which, row, column));
        line.append(isLast ? "[" + content + "]" : " " + content + " ");
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private Cell cellBefore(int layer, int row, int column) {
    return before.layers().get(layer).rows().get(row).get(column);
  }

  private static boolean isStone(Cell cell) {
    return cell.content() == Content.WHITE || cell.content() == Content.BLACK;
  }

  private String mark(Content content) {
    return switch (content) {
      case WHITE -> paint.paint(Style.BOLD, "W");
      case BLACK -> paint.paint(Style.CYAN, "B");
      case PLAYABLE -> paint.paint(Style.GREEN, "+");
      case EMPTY, NAME -> paint.paint(Style.DIM, ".");
    };
  }
}
