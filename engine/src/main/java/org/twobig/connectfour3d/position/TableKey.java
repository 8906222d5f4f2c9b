package org.twobig.connectfour3d.position;

/** Computes the keys of positions in a table with keys of one {@link KeyKind}. Not thread-safe. */
public final class TableKey {
  /** High half of the key that was computed last. */
  public long high;

  /** Low half of the key that was computed last. */
  public long low;

  /** Class of the key that was computed last: the number of stones in its code. */
  public int stones;

  private final boolean folded;
  private final NormalForm normalForm = new NormalForm();
  private final Node[] nodes = new Node[Cells.COUNT + 1];

  public TableKey(KeyKind kind) {
    this.folded = kind == KeyKind.FOLDED;
  }

  /**
   * Computes the key of a position.
   *
   * @throws IllegalArgumentException if a player has completed a line
   */
  public void set(Position position) {
    if (position.isWon()) {
      throw new IllegalArgumentException("The game is over in " + position);
    }
    set(position.white(), position.black());
  }

  /** Computes the key of stones without a complete line. */
  void set(long white, long black) {
    int count = Long.bitCount(white | black);
    if (nodes[count] == null) {
      nodes[count] = new Node(count);
    }
    nodes[count].set(white, black);
    Folding.fold(nodes[count]);
    set(nodes[count]);
  }

  /**
   * Computes the key of an undecided node. For folded keys the node must have been folded before,
   * see {@link Folding}.
   */
  public void set(Node node) {
    if (folded && normalForm.find(node.key0, node.key1, node.key2, node.whiteToMove)) {
      high = normalForm.filled >>> 48;
      low = PositionKey.code(normalForm.white, normalForm.filled);
      stones = Long.bitCount(normalForm.filled);
    } else {
      long filled = node.filled();
      high = PositionKey.high(filled);
      low = PositionKey.low(node.white(), filled);
      stones = node.stones;
    }
  }
}
