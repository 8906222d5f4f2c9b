package org.twobig.game;

import java.util.List;

/**
 * A board as layers of cells, for a terminal or a page.
 *
 * @param layers what is drawn side by side: first, where it helps, the names of the moves
 * @param remark what a person must know to read it, such as {@code level 0 is the bottom}; may be
 *     empty
 */
public record Drawing(List<Layer> layers, String remark) {
  public Drawing {
    layers = List.copyOf(layers);
  }

  /**
   * A layer of the board.
   *
   * @param title such as {@code level 0}; may be empty
   * @param rows from the top down, each with as many cells
   */
  public record Layer(String title, List<List<Cell>> rows) {
    public Layer {
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /**
   * A cell.
   *
   * @param content what it holds
   * @param name of the move, for {@link Content#NAME}; else empty
   */
  public record Cell(Content content, String name) {
    /** A cell without a name. */
    public Cell(Content content) {
      this(content, "");
    }
  }

  /** What a cell holds. */
  public enum Content {
    WHITE,
    BLACK,
    /** Empty, and a legal move fills it. */
    PLAYABLE,
    /** Empty. */
    EMPTY,
    /** The name of a move. */
    NAME
  }
}
