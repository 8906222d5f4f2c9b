package org.twobig.connectfour3d.position;

import java.util.Optional;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;

/**
 * The 80-bit key that all positions with one folded key share, so that positions that {@link
 * Folding} finds equal share one entry of the table. The key is the code of their representative,
 * in the bits of {@link PositionKey}.
 *
 * <p>The representative is that of {@link NormalForm} or, if there is none, the position's smallest
 * image. It has the folded key and the player to move of every position with this key, so these
 * positions have one value, and a key is as exact as that of the position itself. The choice
 * depends on the folded key alone, so a representative represents itself, which {@link #decode}
 * demands.
 *
 * <p>A representative's numbers of stones may occur in no game. A representative has stones in
 * place of tempo moves. The parity of its stones still gives the player to move.
 *
 * <p>Measured: {@code engine/docs/connect-four-3d.md}, the gain of each step of folding.
 */
public final class FoldedKey {
  public static final KeySpace KEY_SPACE = new KeySpace("connect-four-3d-folded", 2, 80);

  /** The stones of a representative. */
  record Stones(long white, long black) {}

  private static final ThreadLocal<Reader> READER = ThreadLocal.withInitial(Reader::new);

  private FoldedKey() {}

  /**
   * Returns the representative with a key. Empty if the number is no key: a column lacks its mark,
   * a line is complete, or the representative is another.
   */
  static Optional<Stones> decode(Key key) {
    if (!isKey(key.high(), key.low())) {
      return Optional.empty();
    }
    long filled = PositionKey.filled(key.high(), key.low());
    long white = key.low() & filled;
    return Optional.of(new Stones(white, filled & ~white));
  }

  static boolean isKey(long high, long low) {
    if (!KEY_SPACE.contains(high, low)) {
      return false;
    }
    long filled = PositionKey.filled(high, low);
    long white = low & filled;
    long black = filled & ~white;
    if (Lines.anyInside(white) || Lines.anyInside(black)) {
      return false;
    }
    return READER.get().isRepresentative(white, black, high, low);
  }

  /** Computes keys anew, for a thread that reads many entries. */
  private static final class Reader {
    private final Node[] nodes = new Node[Long.SIZE + 1];
    private final TableKey key = new TableKey(KeyKind.FOLDED);

    boolean isRepresentative(long white, long black, long high, long low) {
      int stones = Long.bitCount(white | black);
      if (nodes[stones] == null) {
        nodes[stones] = new Node(stones);
      }
      Node node = nodes[stones];
      node.set(white, black);
      Folding.fold(node);
      key.set(node);
      return key.high == high && key.low == low;
    }
  }
}
