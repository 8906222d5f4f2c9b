package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Representatives;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/** Tests the positions that stand for folded keys. */
class ColourBalanceTest {
  private static final StoredPositions RULES = KeyKind.FOLDED;

  private static Key key(Position position) {
    TableKey key = new TableKey(KeyKind.FOLDED);
    key.set(position);
    return new Key(key.high, key.low);
  }

  private static boolean isBalanced(Key key) {
    OracleBoard board = Representatives.read(key.high(), key.low());
    return Position.countsFit(board.bits(Stone.WHITE), board.bits(Stone.BLACK));
  }

  /**
   * Nearly all keys have a position, though most representatives have impossible numbers of stones.
   */
  @ParameterizedTest
  @ValueSource(ints = {38, 41, 44, 48})
  void nearlyEveryKeyHasAGameThatLeadsToAPositionWithIt(int stones) {
    var random = Seeds.fixed(stones);
    int found = 0;
    int unbalanced = 0;
    int count = 1000;
    for (int i = 0; i < count; i++) {
      Key key = key(Position.ofMoves(RandomGames.reasonable(random, stones)));
      Optional<String> moves = RULES.moves(key);
      if (moves.isPresent()) {
        found++;
        assertThat(key(Position.ofMoves(moves.get()))).isEqualTo(key);
        assertThat(RULES.moves(key)).isEqualTo(moves);
        assertThat(moves.get()).hasSize(RULES.of(key.high(), key.low()));
      }
      unbalanced += isBalanced(key) ? 0 : 1;
    }
    assertThat(unbalanced).isGreaterThan(count / 10);
    assertThat(found).isGreaterThan(count * 9 / 10);
  }

  @Test
  void thePositionHasTheVerdictOfTheOneWhoseKeyItIs() {
    var random = Seeds.fixed(1);
    int compared = 0;
    for (int i = 0; i < Attempts.times(1500); i++) {
      String game = RandomGames.reasonable(random, 46 + random.nextInt(10));
      Key key = key(Position.ofMoves(game));
      Optional<String> moves = RULES.moves(key);
      if (moves.isPresent() && !isBalanced(key)) {
        compared++;
        assertThat(OracleGame.CUBE.ofMoves(moves.get()).wins(Stone.WHITE))
            .as("%s for %s", moves.get(), game)
            .isEqualTo(OracleGame.CUBE.ofMoves(game).wins(Stone.WHITE));
      }
    }
    assertThat(compared).isGreaterThan(Attempts.times(150));
  }

  @Test
  void aRepresentativeOfAGameStaysAsItIs() {
    var random = Seeds.fixed(2);
    for (int i = 0; i < 500; i++) {
      Key key = key(Position.ofMoves(RandomGames.reasonable(random, 36)));
      if (isBalanced(key)) {
        OracleBoard board = Representatives.read(key.high(), key.low());
        assertThat(RULES.position(key)).contains(Representatives.position(board));
      }
    }
  }

  /** Damage can make keys of stones that no game has. */
  @Test
  void aPositionHasTheKeyOrThereIsNone() {
    var random = Seeds.fixed(3);
    TableKey key = new TableKey(KeyKind.FOLDED);
    int compared = 0;
    for (int i = 0; i < Attempts.times(20_000); i++) {
      Position position = Position.ofMoves(RandomGames.reasonable(random, 30 + random.nextInt(30)));
      long white = position.white() | position.black() & random.nextLong() & random.nextLong();
      long black = position.black() & ~white;
      if (!Lines.anyInside(white)) {
        key.set(white, black);
        Key invented = new Key(key.high, key.low);
        Optional<Key> found = RULES.position(invented).map(board -> key((Position) board));
        assertThat(found.orElse(invented)).isEqualTo(invented);
        compared += found.isPresent() ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(Attempts.times(500));
  }

  @Test
  void aNumberThatIsNoKeyHasNoPosition() {
    assertThat(RULES.position(new Key(0, 0))).isEmpty();
    assertThat(RULES.moves(new Key(0, 0))).isEmpty();
  }
}
