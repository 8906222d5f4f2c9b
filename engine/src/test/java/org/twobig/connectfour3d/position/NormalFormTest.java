package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.Mutations;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.SetGame;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/**
 * Tests that a representative is a legal board with the same player to move, an equal {@link
 * SetGame} and an equal value by plain minimax. See {@link Attempts} for longer runs.
 */
class NormalFormTest {
  private static final int TRIES = Attempts.times(1);

  /** Returns a board; {@code number} chooses its kind. */
  private static OracleBoard board(Random random, int number, int least, int most) {
    RandomBoards[] kinds = RandomBoards.values();
    return number % 2 == 0
        ? Families.root(random, least, most)
        : kinds[number / 2 % kinds.length].next(
            random, random.nextInt(Math.max(least, 26), Math.min(most, 60) + 1));
  }

  @Test
  void aRepresentativeIsTheSameGame() {
    Random random = new Random(Seeds.fixedSeed(1));
    Representatives ofGames = new Representatives();
    Representatives ofRandomBoards = new Representatives();
    for (int i = 0; i < 4000 * TRIES; i++) {
      OracleBoard board = board(random, i, 8, 62);
      OracleBoard representative = (i % 2 == 0 ? ofGames : ofRandomBoards).of(board);

      assertThat(representative.winner()).as(board.toString()).isEmpty();
      assertThat(representative.toMove()).as(board.toString()).isEqualTo(board.toMove());
      SetGame game = SetGame.of(board);
      assertThat(OracleBoard.Square.ALL.stream().map(game::image))
          .as("%s, representative %s", board, representative)
          .contains(SetGame.of(representative));
    }
    // Of 20,000 each, 114 and 586 are their own representatives, 10,159 and 14,358 change, and
    // 2,599 and 2,904 have tempo cells. The limits are at least seven standard deviations away.
    assertThat(ofGames.own()).isLessThan(2000 * TRIES / 50);
    assertThat(ofRandomBoards.own()).isLessThan(2000 * TRIES / 16);
    assertThat(ofGames.changed()).isGreaterThan(2000 * TRIES * 2 / 5);
    assertThat(ofRandomBoards.changed()).isGreaterThan(2000 * TRIES * 3 / 5);
    assertThat(ofGames.withTempo()).isGreaterThan(2000 * TRIES / 16);
    assertThat(ofRandomBoards.withTempo()).isGreaterThan(2000 * TRIES / 16);
  }

  @Test
  void aRepresentativeHasTheSameValue() {
    Random random = new Random(Seeds.fixedSeed(1));
    Representatives representatives = new Representatives();
    for (int i = 0; i < 3000 * TRIES; i++) {
      OracleBoard board = board(random, i, 46, 58);
      OracleBoard representative = representatives.of(board);
      for (Stone player : List.of(Stone.WHITE, Stone.BLACK)) {
        assertThat(representative.wins(player))
            .as("%s wins %s, representative %s", player, board, representative)
            .isEqualTo(board.wins(player));
      }
    }
    assertThat(representatives.changed()).isPositive();
    assertThat(representatives.withTempo()).isPositive();
  }

  /** Positions with equal {@link SetGame} have equal keys, and nearly always conversely. */
  @Test
  void aKeyStandsForAGame() {
    Random random = new Random(Seeds.fixedSeed(1));
    Map<Key, Set<SetGame>> gameOf = new HashMap<>();
    Map<Set<SetGame>, Key> keyOf = new HashMap<>();
    int positions = 0;
    int apart = 0;
    for (int root = 0; root < 60 * TRIES; root++) {
      OracleBoard board = board(random, root, 30, 58);
      for (int i = 0; i < 40; i++) {
        Key key = Representatives.key(board);
        SetGame game = SetGame.of(board);
        Set<SetGame> images = new HashSet<>();
        OracleBoard.Square.ALL.forEach(square -> images.add(game.image(square)));
        assertThat(gameOf.computeIfAbsent(key, k -> images)).as(board.toString()).isEqualTo(images);
        apart += keyOf.computeIfAbsent(images, g -> key).equals(key) ? 0 : 1;
        positions++;
        board = Mutations.any(board, random).image(OracleBoard.Square.ALL.get(random.nextInt(8)));
      }
    }
    assertThat(keyOf.size()).isLessThan(positions * 3 / 4);
    assertThat(apart).isLessThan(positions / 50);
  }

  /**
   * Stores have keys of representatives. With other representatives their entries would not be
   * found and would count as damaged, so other representatives need a new version of the key space.
   */
  @Test
  void theSameRepresentativesAreChosenAsEver() {
    TableKey key = new TableKey(KeyKind.FOLDED);
    long sum = 0;
    for (int stones = 8; stones <= 52; stones += 4) {
      PositionGenerator generator =
          new PositionGenerator("", stones, PositionGenerator.STANDARD_SEED);
      for (int i = 0; i < 500; i++) {
        key.set(Position.ofMoves(generator.next()));
        sum = 31 * (31 * sum + key.high) + key.low;
      }
    }
    assertThat(sum).isEqualTo(0x65cb_37b6_be3b_3999L);
  }

  @Test
  void thePatternHasTwoCellsOfEachColourInEveryLine() {
    for (int line = 0; line < Lines.NUMBERS; line++) {
      assertThat(Long.bitCount(Lines.cells(line) & NormalForm.PATTERN))
          .isEqualTo(Lines.cells(line) == 0 ? 0 : 2);
    }
  }

  @Test
  void allEightImagesHaveOneKey() {
    Random random = new Random(Seeds.freshSeed());
    for (int i = 0; i < 3000 * TRIES; i++) {
      OracleBoard board = board(random, i, 4, 62);
      Key key = Representatives.key(board);
      for (OracleBoard.Square square : OracleBoard.Square.ALL) {
        assertThat(Representatives.key(board.image(square))).as(board.toString()).isEqualTo(key);
      }
    }
  }

  @Test
  void aSymmetricPositionHasAKey() {
    assertThat(Representatives.key(OracleGame.CUBE.start())).isEqualTo(Position.EMPTY.key());
    for (String game : List.of("0F3C", "5A", "0F3C5A69", "05AF", "4B7812DE")) {
      OracleBoard board = OracleGame.CUBE.ofMoves(game);
      Key key = Representatives.key(board);
      assertThat(OracleBoard.Square.ALL.stream().map(board::image).map(Representatives::key))
          .containsOnly(key);
    }
  }

  @Test
  void aFullBoardHasARepresentative() {
    Random random = new Random(Seeds.freshSeed());
    Set<Key> keys = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      keys.add(Representatives.key(OracleGame.CUBE.ofMoves(RandomGames.peaceful(random, 64))));
    }
    assertThat(keys).hasSize(1);
  }
}
