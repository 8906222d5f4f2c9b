package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.ConfusedPositions;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Representatives;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/** Tests which numbers are keys, and their descriptions. */
class FoldedKeyTest {
  private static OracleBoard game(Random random) {
    return OracleGame.CUBE.ofMoves(
        random.nextBoolean()
            ? RandomGames.reasonable(random, random.nextInt(62))
            : RandomGames.peaceful(random, random.nextInt(65)));
  }

  private static boolean isKey(Key key) {
    return FoldedKey.isKey(key.high(), key.low());
  }

  @Test
  void aKeyIsThatOfItsRepresentative() {
    Random random = new Random(Seeds.freshSeed());
    for (int i = 0; i < Attempts.times(8_000); i++) {
      OracleBoard board = game(random);
      Key key = Representatives.key(board);
      OracleBoard representative = Representatives.read(key.high(), key.low());

      assertThat(isKey(key)).isTrue();
      assertThat(Representatives.key(representative)).as(board.toString()).isEqualTo(key);
      assertThat(KeyKind.FOLDED.of(key.high(), key.low())).isEqualTo(representative.stones());
      assertThat(FoldedKey.KEY_SPACE.contains(key.high(), key.low())).isTrue();
    }
  }

  /** Checks must be fast, since a table has a billion entries. */
  @Test
  void lookingAtAKeyMakesNoObjects() {
    Key key = Representatives.key(game(new Random(Seeds.fixedSeed(1))));
    assertThat(isKey(key)).isTrue();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 1000; i++) {
      FoldedKey.isKey(key.high(), key.low());
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
  }

  /** The codes of positions that are not representatives are refused. */
  @Test
  void ofAllThatFoldToTheSameOneIsAKey() {
    Random random = new Random(Seeds.fixedSeed(1));
    int refused = 0;
    for (int i = 0; i < 5000; i++) {
      OracleBoard board = game(random);
      Key key = Representatives.key(board);
      for (OracleBoard.Square square : OracleBoard.Square.ALL) {
        Key own = code(board.image(square));
        assertThat(isKey(own)).as(board.toString()).isEqualTo(own.equals(key));
        refused += own.equals(key) ? 0 : 1;
      }
    }
    assertThat(refused).isGreaterThan(10_000);
  }

  /** Returns the code of a board without symmetries. */
  private static Key code(OracleBoard board) {
    long high = 0;
    long low = board.bits(Stone.WHITE);
    for (int column = 0; column < 16; column++) {
      int mark = 16 * board.height(column) + column;
      high |= mark < 64 ? 0 : 1L << mark - 64;
      low |= mark < 64 ? 1L << mark : 0;
    }
    return new Key(high, low);
  }

  /** Every accepted number is the code of an undecided board that is its own representative. */
  @Test
  void aNumberNearAKeyIsOneOrRefused() {
    Random random = new Random(Seeds.fixedSeed(1));
    int accepted = 0;
    int refused = 0;
    for (int i = 0; i < Attempts.times(8_000); i++) {
      Key key = Representatives.key(game(random));
      for (int flips = random.nextInt(3); flips >= 0; flips--) {
        int bit = random.nextInt(80);
        key =
            bit < 64
                ? new Key(key.high(), key.low() ^ 1L << bit)
                : new Key(key.high() ^ 1L << bit - 64, key.low());
      }
      OracleBoard board = Representatives.read(key.high(), key.low());
      boolean isCode = code(board).equals(key) && board.winner().isEmpty();
      if (isKey(key)) {
        accepted++;
        assertThat(KeyKind.FOLDED.isKey(key.high(), key.low())).isTrue();
        assertThat(KeyKind.FOLDED.of(key.high(), key.low())).isEqualTo(board.stones());
        assertThat(isCode).isTrue();
        assertThat(Representatives.key(board)).isEqualTo(key);
      } else {
        refused++;
        assertThat(isCode && Representatives.key(board).equals(key)).isFalse();
        assertThat(KeyKind.FOLDED.isKey(key.high(), key.low())).isFalse();
      }
    }
    Seeds.assertEnough(accepted, 40);
    assertThat(refused).isGreaterThan(Attempts.times(4_000));
  }

  @Test
  void aNumberOutsideTheKeySpaceIsRefused() {
    Key empty = Representatives.key(OracleGame.CUBE.start());

    assertThat(isKey(empty)).isTrue();
    assertThat(isKey(new Key(empty.high() | 1L << 16, empty.low()))).isFalse();
    assertThat(isKey(new Key(0, 0))).isFalse();
    assertThat(isKey(new Key(-1, -1))).isFalse();
  }

  @Test
  void positionsOfDifferentValueThatAHashConfusedHaveDifferentKeys() {
    List<ConfusedPositions> pairs = ConfusedPositions.all();
    assertThat(pairs).hasSize(75);
    TableKey key = new TableKey(KeyKind.FOLDED);
    for (ConfusedPositions pair : pairs) {
      key.set(pair.one());
      Key one = new Key(key.high, key.low);
      key.set(pair.other());
      assertThat(new Key(key.high, key.low)).isNotEqualTo(one);
    }
  }

  @Test
  void aKeyOfPositionsIsThatOfThePosition() {
    Random random = new Random(Seeds.freshSeed());
    for (int i = 0; i < 1000; i++) {
      OracleBoard board = game(random);
      assertThat(Representatives.key(board, KeyKind.POSITION))
          .isEqualTo(Representatives.position(board).key());
    }
  }

  @Test
  void aFinishedGameHasNoKey() {
    TableKey key = new TableKey(KeyKind.FOLDED);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> key.set(Position.ofMoves("0F0F0F0")))
        .withMessageContaining("over");
  }

  @Test
  void kindsAreToldByTheirKeySpaces() {
    Set<String> names = new HashSet<>();
    for (KeyKind kind : KeyKind.values()) {
      assertThat(KeyKind.of(kind.keySpace())).contains(kind);
      assertThat(kind.count()).isEqualTo(65);
      names.add(kind.keySpace().name());
    }
    assertThat(new ArrayList<>(names))
        .containsExactlyInAnyOrder("connect-four-3d-folded", "connect-four-3d-position");
  }
}
