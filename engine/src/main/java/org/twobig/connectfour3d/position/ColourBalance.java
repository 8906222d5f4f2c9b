package org.twobig.connectfour3d.position;

import java.util.Optional;
import java.util.SplittableRandom;
import org.twobig.tt.table.Key;

/**
 * Finds a position with a key of {@link KeyKind#FOLDED} in which White has as many stones as Black,
 * or one more. The numbers of stones of the key's representative may be impossible, because {@link
 * Folding} does not fix the colour of every stone. The search changes the colour of one stone at a
 * time, a random one that is in neither {@link Node#key1} nor {@link Node#key2}. It tries stones of
 * the player with too many stones first, and then stones of the other player (a random walk as in
 * Selman, Kautz and Cohen 1994). Equal keys give equal results.
 */
final class ColourBalance {
  /** Limit of the attempts to change a colour. */
  private static final int MOST_TRIES = 4000;

  private final Node node;
  private final long filled;
  private final SplittableRandom random;
  private long white;
  private long key0;
  private long key1;
  private long key2;
  private int tries;

  /** Makes a search for a position with a key of {@link KeyKind#FOLDED}. */
  ColourBalance(Key key) {
    this.filled = PositionKey.filled(key.high(), key.low());
    this.white = key.low() & filled;
    this.node = new Node(Long.bitCount(filled));
    this.random = new SplittableRandom(white ^ Long.rotateLeft(filled, 32));
  }

  /** Returns a position; empty if none was found. */
  Optional<Position> find() {
    fold();
    key0 = node.key0;
    key1 = node.key1;
    key2 = node.key2;
    long recolourable = filled & ~key1 & ~key2;
    while (!Position.countsFit(white, filled & ~white)) {
      boolean tooManyWhites = 2 * Long.bitCount(white) > Long.bitCount(filled);
      long surplus = tooManyWhites ? white : filled & ~white;
      if (tries > MOST_TRIES
          || !changeAny(recolourable & surplus) && !changeAny(recolourable & ~surplus)) {
        return Optional.empty();
      }
    }
    return Optional.of(new Position(white, filled & ~white));
  }

  private boolean changeAny(long stones) {
    boolean changed = false;
    for (long rest = stones; rest != 0 && !changed; ) {
      long cell = randomCell(rest);
      rest &= ~cell;
      changed = change(cell);
      tries++;
    }
    return changed;
  }

  private long randomCell(long cells) {
    long rest = cells;
    for (int skip = random.nextInt(Long.bitCount(cells)); skip > 0; skip--) {
      rest &= rest - 1;
    }
    return rest & -rest;
  }

  /** Gives a stone the other colour, unless that changes the folded key or completes a line. */
  private boolean change(long cell) {
    white ^= cell;
    if (!Lines.anyInside(white) && !Lines.anyInside(filled & ~white)) {
      fold();
      if (node.key0 == key0 && node.key1 == key1 && node.key2 == key2) {
        return true;
      }
    }
    white ^= cell;
    return false;
  }

  private void fold() {
    node.set(white, filled & ~white);
    Folding.fold(node);
  }
}
