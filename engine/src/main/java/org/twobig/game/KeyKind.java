package org.twobig.game;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.twobig.connectfour3d.position.FoldedKey;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.table.KeyClass;
import org.twobig.table.KeySpace;

/** What a table's keys stand for; its key space says which of these it is. */
public enum KeyKind {
  /** All positions that fold to the same have one key. */
  FOLDED(FoldedKey.KEY_SPACE, FoldedKey.STONES),

  /** A position and its images have one key. */
  POSITION(PositionKey.KEY_SPACE, PositionKey.STONES);

  private static final Set<KeySpace> KEY_SPACES = Set.of(FOLDED.keySpace, POSITION.keySpace);

  private final KeySpace keySpace;
  private final KeyClass stones;

  KeyKind(KeySpace keySpace, KeyClass stones) {
    this.keySpace = keySpace;
    this.stones = stones;
  }

  /** The kind that a search with these features is at its best with. */
  public static KeyKind of(Set<Feature> features) {
    return features.contains(Feature.FOLDED_KEYS) ? FOLDED : POSITION;
  }

  /** The kind of a key space, if a solver knows it. */
  public static Optional<KeyKind> of(KeySpace keySpace) {
    return Arrays.stream(values()).filter(kind -> kind.keySpace.equals(keySpace)).findFirst();
  }

  /** The key spaces of all kinds. */
  public static Set<KeySpace> keySpaces() {
    return KEY_SPACES;
  }

  public KeySpace keySpace() {
    return keySpace;
  }

  /** Keys by number of stones of the position whose code they are. */
  public KeyClass stones() {
    return stones;
  }
}
