package org.twobig.connectfour3d.position;

import java.util.Optional;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;

/**
 * The 80-bit key of a position that all positions of one folded key share: the code of their
 * representative, in the bits of {@link PositionKey}. Positions that {@link Folding} finds equal
 * share one entry of the table.
 *
 * <p>A key is as exact as that of the position itself: it is the code of a position, of the {@link
 * NormalForm} or, where there is none, of the position's own smallest image, and that position
 * folds to the same as the one looked up, with the same player to move. Positions of one key
 * therefore have one value, whichever representative was chosen. The choice rests on the folded key
 * alone, so the representative of a representative is itself, which {@link #decode} demands.
 *
 * <p>What the steps of folding are worth, in millions of nodes and of entries, for 200 positions of
 * 32 stones and a search that keeps all positions in the table and none in its leaf cache:
 *
 * <pre>
 *                                                nodes   entries
 *   the position itself                           5.72      2.75
 *   other stones of any colour                    4.25      1.96
 *   also without pairs of tempo moves             3.60      1.61
 *   also without supersets                        2.91      1.25
 *   also without what is never filled             2.64      1.09
 *   also without what lies below threats          2.66      1.10
 * </pre>
 *
 * <p>Late positions are alike. Of those that a search keeps in the table today, with fewer than 42
 * stones and not found in its leaf cache, one in five hundred is at 41 stones, and next to none
 * below 39.
 *
 * <p>A representative need not be reachable: the numbers of stones of both colours may be
 * unreachable, and tempo moves of the position are stones of it. Their number still gives the
 * player to move.
 */
public final class FoldedKey {
  /** The meaning of the keys of this class. */
  public static final KeySpace KEY_SPACE = new KeySpace("connect-four-3d-folded", 2, 80);

  /** The stones of a representative. */
  record Stones(long white, long black) {}

  private static final ThreadLocal<Reader> READER = ThreadLocal.withInitial(Reader::new);

  private FoldedKey() {}

  /**
   * Returns the representative a key stands for, or nothing if the number is the key of no
   * position: a column without its mark, a complete line, or the representative is another.
   */
  static Optional<Stones> decode(Key key) {
    if (!isKey(key.high(), key.low())) {
      return Optional.empty();
    }
    long filled = PositionKey.filled(key.high(), key.low());
    long white = key.low() & filled;
    return Optional.of(new Stones(white, filled & ~white));
  }

  /** Returns whether {@link #decode} finds a representative. */
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

  /** Makes keys anew; of one thread, which reads many entries. */
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
