package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.ConfusedPositions;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.Mutations;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.SetGame;
import org.twobig.tt.testing.Seeds;

/**
 * Tests that positions with equal folded keys have equal values, and that the key determines the
 * kept lines. See {@link Attempts} for longer runs.
 */
class FoldingTest {
  private static final int TRIES = Attempts.times(1);

  private record Key(long occupied, long whites, long blacks) {
    static Key of(Node node) {
      return new Key(node.key0, node.key1, node.key2);
    }
  }

  private static Node folded(Position position) {
    Node node = new Node(position.stones());
    node.set(position);
    Folding.fold(node);
    return node;
  }

  private static Key key(OracleBoard board) {
    return Key.of(folded(Representatives.position(board)));
  }

  @Provide
  Arbitrary<String> undecidedGames() {
    return Arbitraries.oneOf(
        Arbitraries.randomValue(random -> RandomGames.reasonable(random, random.nextInt(62))),
        Arbitraries.randomValue(random -> RandomGames.peaceful(random, random.nextInt(65))),
        Arbitraries.randomValue(RandomGames::toTheEnd)
            .map(game -> game.substring(0, game.length() - 1)));
  }

  @Property
  void aKeyTellsTheLinesThatMatter(@ForAll("undecidedGames") String game) {
    assertKeyTellsTheGame(OracleGame.CUBE.ofMoves(game));
  }

  @Property(tries = 500)
  void aKeyTellsTheLinesThatMatterAfterStonesChangedColour(
      @ForAll("undecidedGames") String game, @ForAll Random random) {
    OracleBoard board = OracleGame.CUBE.ofMoves(game);
    for (int i = 0; i < 5; i++) {
      board = Mutations.any(board, random);
    }
    assertKeyTellsTheGame(board);
  }

  private static void assertKeyTellsTheGame(OracleBoard board) {
    SetGame game = SetGame.of(board);
    Node node = folded(Representatives.position(board));
    SetGame told = SetGame.ofKey(node.key0, node.key1, node.key2, board.toMove() == Stone.WHITE);
    assertThat(told).as(board.toString()).isEqualTo(game);
    long empty = ~node.filled();
    assertThat(node.onKeptWhite & empty).as(board.toString()).isEqualTo(kept(game.whiteSets()));
    assertThat(node.onKeptBlack & empty).as(board.toString()).isEqualTo(kept(game.blackSets()));
  }

  /** Returns the empty cells on a player's kept lines. */
  private static long kept(List<Long> sets) {
    return sets.stream().filter(set -> Long.bitCount(set) > 1).reduce(0L, (a, b) -> a | b);
  }

  /** In column 0, which is empty, the threats are on levels 1 and 3. */
  @Test
  void aColumnWithTwoCellsBelowThreatsIsNotKeptAlsoIfTheyAreApart() {
    long white = 0x000C_0000_285AL;
    long black = 0x000E_0002_000E_0004L;
    for (boolean swapped : new boolean[] {false, true}) {
      OracleBoard board = OracleGame.CUBE.ofBits(swapped ? black : white, swapped ? white : black);
      Node node = folded(Representatives.position(board));
      long threats = swapped ? node.whiteThreats() : node.blackThreats();
      assertThat(threats & Cells.COLUMN).isEqualTo(0x0001_0000_0001_0000L);
      assertThat((swapped ? node.uprightBlack : node.uprightWhite) & Cells.COLUMN).isZero();
      assertKeyTellsTheGame(board);
    }
  }

  @Test
  void theGameAKeyTellsHasTheValueOfThePosition() {
    Random random = new Random(Seeds.fixedSeed(1));
    for (int i = 0; i < 1000 * TRIES; i++) {
      OracleBoard board = Families.root(random);
      Key key = key(board);
      SetGame told =
          SetGame.ofKey(key.occupied(), key.whites(), key.blacks(), board.toMove() == Stone.WHITE);
      for (Stone player : List.of(Stone.WHITE, Stone.BLACK)) {
        assertThat(told.wins(player)).as("%s wins %s", player, board).isEqualTo(board.wins(player));
      }
    }
  }

  @Test
  void positionsWithOneKeyHaveOneValue() {
    Families families = new Families(new Random(Seeds.fixedSeed(2)));
    for (int i = 0; i < 400 * TRIES; i++) {
      families.compareNext();
    }

    assertThat(families.disagreements()).isEmpty();
    assertThat(families.merged()).isGreaterThan(10_000 * TRIES);
    assertThat(families.mergedOfDifferentLength()).isGreaterThan(1000 * TRIES);
    assertThat(families.whiteWins()).isGreaterThan(families.merged() / 20);
    assertThat(families.blackWins()).isGreaterThan(families.merged() / 20);
    assertThat(families.merged() - families.whiteWins() - families.blackWins())
        .as("draws")
        .isGreaterThan(families.merged() / 100);
  }

  @Property(tries = 500)
  void theKeyOfAnImageIsTheImageOfTheKey(@ForAll("undecidedGames") String game) {
    OracleBoard board = OracleGame.CUBE.ofMoves(game);
    Key key = key(board);
    List<Key> images = new ArrayList<>();
    List<Key> keysOfImages = new ArrayList<>();
    for (int t = 0; t < Symmetry.COUNT; t++) {
      images.add(
          new Key(
              Symmetry.apply(t, key.occupied()),
              Symmetry.apply(t, key.whites()),
              Symmetry.apply(t, key.blacks())));
    }
    for (OracleBoard.Square square : OracleBoard.Square.ALL) {
      keysOfImages.add(key(board.image(square)));
    }
    assertThat(keysOfImages).containsExactlyInAnyOrderElementsOf(images);
  }

  @Property(tries = 500)
  void aKeyAfterAMoveIsTheKeyOfThePosition(@ForAll("undecidedGames") String game) {
    Node parent = folded(Position.EMPTY);
    OracleBoard board = OracleGame.CUBE.start();
    for (char digit : game.toCharArray()) {
      for (int column : board.legalMoves()) {
        if (!board.completes(board.landing(column), board.toMove())) {
          Node child = after(parent, board.landing(column));
          board.play(column);
          assertIsFolded(child, board);
          board.takeBack(column);
        }
      }
      int column = Character.digit(digit, 16);
      parent = after(parent, board.landing(column));
      board.play(column);
    }
  }

  /** Computes the key step by step along the game, so errors accumulate. */
  private static Node after(Node parent, int cell) {
    Node child = new Node(parent.stones + 1);
    child.setAfter(parent, cell);
    Folding.foldAfterMove(parent, child, cell);
    return child;
  }

  private static void assertIsFolded(Node node, OracleBoard board) {
    Node afresh = folded(Representatives.position(board));
    assertThat(Key.of(node)).as(board.toString()).isEqualTo(Key.of(afresh));
    assertThat(node.tempo).isEqualTo(afresh.tempo);
    assertThat(node.keptWhite).isEqualTo(afresh.keptWhite);
    assertThat(node.uprightWhite).isEqualTo(afresh.uprightWhite);
    assertThat(node.keptBlack).isEqualTo(afresh.keptBlack);
    assertThat(node.uprightBlack).isEqualTo(afresh.uprightBlack);
    assertThat(node.onKeptWhite).isEqualTo(afresh.onKeptWhite);
    assertThat(node.onKeptBlack).isEqualTo(afresh.onKeptBlack);
  }

  @Property(tries = 500)
  void tempoMovesAreTheEmptyCellsOfDeadColumns(@ForAll("undecidedGames") String game) {
    OracleBoard board = OracleGame.CUBE.ofMoves(game);
    long empty = ~(board.bits(Stone.WHITE) | board.bits(Stone.BLACK));

    assertThat(folded(Representatives.position(board)).tempo)
        .isEqualTo(empty & ~SetGame.of(board).live());
  }

  /** A search may therefore try only one tempo move. */
  @Test
  void allTempoMovesLeadToOneKey() {
    Random random = new Random(Seeds.fixedSeed(3));
    int compared = 0;
    for (int i = 0; i < Attempts.times(4_000); i++) {
      OracleBoard board = Families.root(random);
      Node node = folded(Representatives.position(board));
      List<Key> keys = new ArrayList<>();
      for (int column : board.legalMoves()) {
        if ((node.tempo >>> board.landing(column) & 1) != 0) {
          board.play(column);
          assertThat(board.winner()).isEmpty();
          keys.add(key(board));
          board.takeBack(column);
        }
      }
      if (keys.size() > 1) {
        assertThat(keys).as(board.toString()).containsOnly(keys.get(0));
        compared++;
      }
    }
    Seeds.assertEnough(compared, Attempts.times(400));
  }

  /** A search may therefore leave out all tempo moves. */
  @Test
  void whereTempoMovesAreEvenAnotherMoveSucceedsIfAnyDoes() {
    Random random = new Random(Seeds.fixedSeed(4));
    int compared = 0;
    int succeeded = 0;
    for (int i = 0; compared < Attempts.times(300) && i < Attempts.times(20_000); i++) {
      OracleBoard board = Families.root(random);
      Node node = folded(Representatives.position(board));
      List<Integer> others =
          board.legalMoves().stream()
              .filter(column -> (node.tempo >>> board.landing(column) & 1) == 0)
              .toList();
      boolean even = Long.bitCount(node.tempo) % 2 == 0;
      if (node.tempo == 0 || !even || others.isEmpty()) {
        continue;
      }
      for (Stone attacker : List.of(Stone.WHITE, Stone.BLACK)) {
        boolean attackerMoves = board.toMove() == attacker;
        boolean succeeds = board.wins(attacker) == attackerMoves;
        boolean byOthers =
            others.stream().anyMatch(column -> wins(attacker, board, column) == attackerMoves);
        assertThat(byOthers).as("%s wins %s", attacker, board).isEqualTo(succeeds);
        compared++;
        succeeded += succeeds ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThanOrEqualTo(Attempts.times(300));
    assertThat(succeeded).isBetween(compared / 10, 9 * compared / 10);
  }

  /** Returns whether the attacker wins after a move. */
  private static boolean wins(Stone attacker, OracleBoard board, int column) {
    Stone player = board.toMove();
    if (board.completes(board.landing(column), player)) {
      return player == attacker;
    }
    board.play(column);
    boolean wins = board.wins(attacker);
    board.takeBack(column);
    return wins;
  }

  @Test
  void positionsOfDifferentValueThatAHashConfusedHaveDifferentKeys() {
    List<ConfusedPositions> pairs = ConfusedPositions.all();
    assertThat(pairs).hasSize(75);
    for (ConfusedPositions pair : pairs) {
      assertThat(pair.whiteWinsOne()).isNotEqualTo(pair.whiteWinsOther());
      boolean alike =
          pair.one().whiteToMove() == pair.other().whiteToMove()
              && Key.of(folded(pair.one())).equals(Key.of(folded(pair.other())));
      assertThat(alike).isFalse();
    }
  }

  @Test
  void aFullBoardIsFolded() {
    Random random = new Random(Seeds.fixedSeed(64));
    for (int i = 0; i < 50; i++) {
      OracleBoard board = OracleGame.CUBE.ofMoves(RandomGames.peaceful(random, 64));
      assertThat(key(board)).isEqualTo(new Key(-1, 0, 0));
    }
  }
}
