package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/** Tests the meaning of keys and values for the tools on tables. */
class KeyKindTest {
  private static final StoredPositions RULES = KeyKind.POSITION;

  @Test
  void aPositionThatNoGameLeadsToIsDrawn() {
    // Black's first stone is on White's second.
    Position position = new Position(0x0001_0001L, 0x0001_0000_0000L);

    assertThat(position.text())
        .isEqualTo(
            ("W" + ".".repeat(15) + "/").repeat(2) + ("B" + ".".repeat(15) + "/") + ".".repeat(16));
  }

  /** Returns whether a game leads to a position; tries all orders of moves. */
  private static boolean isReached(Position wanted, Position position) {
    if (position.equals(wanted)) {
      return true;
    }
    for (int column = 0; column < Cells.COLUMNS; column++) {
      if (position.isLegal(column)) {
        Position next = position.play(column);
        if ((next.white() & ~wanted.white()) == 0
            && (next.black() & ~wanted.black()) == 0
            && isReached(wanted, next)) {
          return true;
        }
      }
    }
    return false;
  }

  @Property
  void aPositionIsNamedByMovesIfAnyGameLeadsToIt(
      @ForAll Random random, @ForAll @IntRange(max = 9) int stones) {
    long white = 0;
    long black = 0;
    for (int i = 0; i < stones; i++) { // in three columns, so that the order matters
      long cell = 0;
      while (cell == 0) {
        cell = Cells.playable(white | black) & Cells.COLUMN << random.nextInt(3);
      }
      boolean isWhite = Long.bitCount(white) < (stones + 1) / 2 && random.nextBoolean();
      if (isWhite || Long.bitCount(black) == stones / 2) {
        white |= cell;
      } else {
        black |= cell;
      }
    }
    Position position = new Position(white, black);
    Assume.that(!position.isWon());
    String name = position.text();

    assertThat(!name.contains("/")).isEqualTo(isReached(position, Position.EMPTY));
    if (!name.contains("/")) {
      assertThat(Position.ofMoves(name)).isEqualTo(position);
    }
  }

  @Test
  void aNumberThatIsNoKeyIsNamedAsSuch() {
    assertThat(RULES.describeKey(0, 0)).isEqualTo("with the key " + "0".repeat(32));
  }

  @Property
  void aFoldedPositionIsNamedByOneWithItsKey(
      @ForAll Random random, @ForAll @IntRange(min = 30, max = 50) int stones) {
    Position position = Position.ofMoves(RandomGames.peaceful(random, stones));
    StoredPositions folded = KeyKind.FOLDED;
    TableKey key = new TableKey(KeyKind.FOLDED);
    key.set(position);
    Key wanted = new Key(key.high, key.low);
    String name = folded.describeKey(key.high, key.low);

    assertThat(folded.of(key.high, key.low)).isNotEqualTo(StoredPositions.NONE);
    if (folded.moves(wanted).isPresent()) {
      key.set(Position.ofMoves(name));
      assertThat(new Key(key.high, key.low)).isEqualTo(wanted);
    }
  }

  /**
   * For round sizes the largest prime number of buckets is just below a multiple of a large power
   * of two. With that prime, full buckets get 31 to 560 times as many keys as with random keys.
   */
  @ParameterizedTest
  @ValueSource(ints = {17, 20, 21, 30, 31, 40, 64})
  void keysOfATreeMeetInBucketsAsRandomOnesDo(int mebibytes) {
    Geometry geometry = Geometry.ofBytes(PositionKey.KEY_SPACE, 1, (long) mebibytes << 20);
    var random = Seeds.fixed(1);
    Set<Key> randomKeys = new HashSet<>();
    while (randomKeys.size() < TREE.size()) {
      randomKeys.add(new Key(random.nextLong(1 << 16), random.nextLong()));
    }

    assertThat(crowded(geometry, TREE)).isLessThan(40 + 2 * crowded(geometry, randomKeys));
  }

  /** Returns the number of keys whose bucket already has two keys. */
  private static int crowded(Geometry geometry, Set<Key> keys) {
    int[] inBucket = new int[(int) geometry.buckets()];
    int crowded = 0;
    for (Key key : keys) {
      crowded += ++inBucket[(int) geometry.bucket(key.high(), key.low())] > 2 ? 1 : 0;
    }
    return crowded;
  }

  private static final Set<Key> TREE = tree(100_000);

  /** Returns the keys of the first positions of a breadth-first search. */
  private static Set<Key> tree(int count) {
    Set<Key> keys = new LinkedHashSet<>();
    Deque<Position> open = new ArrayDeque<>(List.of(Position.EMPTY));
    while (keys.size() < count) {
      Position position = open.remove();
      for (int column = 0; column < Cells.COLUMNS && keys.size() < count; column++) {
        if (position.isLegal(column) && keys.add(position.play(column).key())) {
          open.add(position.play(column));
        }
      }
    }
    return keys;
  }
}
