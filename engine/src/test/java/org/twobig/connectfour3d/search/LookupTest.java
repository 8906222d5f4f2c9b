package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.Attempts;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Answer;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.Table;
import org.twobig.tt.testing.Seeds;

/** Checks knowledge without a search by plain minimax. */
class LookupTest {
  /** 32 stones, White to move and win after tens of thousands of nodes. */
  private static final String WON = "0092B7A8DF8796AB69510E727184AA16";

  /** 64 moves without a line. */
  private static final String DRAWN =
      "F035238C8198C8E96A9B4B7EF79D5F7AB5FBC1E626AEDC40624475010A1D323D";

  private static Table table(Arena arena, KeyKind kind) {
    return Table.of(Tables.empty(arena, 32 << 20, kind));
  }

  /** Returns a table with three bits of work, whose scale has a factor of 256. */
  private static Table tableWithWork(Arena arena) {
    return Table.of(Tables.empty(arena, 128 << 20));
  }

  @ParameterizedTest
  @EnumSource
  void whateverIsToldIsTrue(KeyKind kind) {
    Random random = new Random(Seeds.fixedSeed(1));
    int known = 0;
    int byStore = 0;
    int byMoves = 0;
    try (Arena arena = Arena.ofConfined()) {
      Table table = table(arena, kind);
      var solver = new ConnectFour3dSolver(table);
      var lookup = new ConnectFour3dSolver(table);
      for (int i = 0; i < Attempts.times(150); i++) {
        Position position = Representatives.position(Families.root(random, 44, 60));
        for (Question question : List.of(Question.WHITE, Question.BLACK)) {
          if (random.nextBoolean()) {
            solver.solve(position, question);
          }
        }
        Position parent = random.nextBoolean() ? position : before(position, random);
        Knowledge knowledge = lookup.known(parent);
        assertTrue(knowledge.outcome(), parent);
        List<Outcome> moves = new ArrayList<>();
        for (int column = 0; column < Cells.COLUMNS; column++) {
          if (parent.isLegal(column)) {
            Knowledge move = lookup.known(parent.play(column));
            assertTrue(move.outcome(), parent.play(column));
            moves.add(move.outcome());
          }
        }
        Outcome followed = Outcome.ofMoves(parent.whiteToMove(), moves);
        assertTrue(followed, parent);
        known += knowledge.outcome().equals(Outcome.UNKNOWN) ? 0 : 1;
        byStore += knowledge.source().equals(Optional.of(Source.STORE)) ? 1 : 0;
        byMoves += followed.equals(Outcome.UNKNOWN) ? 0 : 1;
      }
    }
    assertThat(known).isGreaterThan(50);
    assertThat(byStore).isPositive();
    assertThat(byMoves).isGreaterThan(50);
  }

  /** Returns the position before its last move; itself if no stone can be the last. */
  private static Position before(Position position, Random random) {
    long filled = position.white() | position.black();
    long mover = position.whiteToMove() ? position.black() : position.white();
    long tops = mover & filled & ~(filled >>> 16);
    if (tops == 0) {
      return position;
    }
    for (int i = random.nextInt(Long.bitCount(tops)); i > 0; i--) {
      tops &= tops - 1;
    }
    long last = tops & -tops;
    return new Position(position.white() & ~last, position.black() & ~last);
  }

  private static void assertTrue(Outcome outcome, Position position) {
    if (outcome.answer(Question.WHITE) != Answer.OPEN) {
      assertThat(outcome.answer(Question.WHITE))
          .as("White wins %s", position)
          .isEqualTo(Answer.of(wins(position, Stone.WHITE)));
    }
    if (outcome.answer(Question.BLACK) != Answer.OPEN) {
      assertThat(outcome.answer(Question.BLACK))
          .as("Black wins %s", position)
          .isEqualTo(Answer.of(wins(position, Stone.BLACK)));
    }
  }

  private static boolean wins(Position position, Stone player) {
    return position.isWon()
        ? position.isWonByWhite() == (player == Stone.WHITE)
        : Representatives.board(position).wins(player);
  }

  @Test
  void whatWasSolvedIsKnownWithItsWork() {
    try (Arena arena = Arena.ofConfined()) {
      Table table = tableWithWork(arena);
      Position position = Position.ofMoves(WON);
      var lookup = new ConnectFour3dSolver(table);
      assertThat(lookup.known(position))
          .isEqualTo(Knowledge.of(Outcome.UNKNOWN, List.of(), Optional.empty(), Optional.empty()));

      Solution solution = new ConnectFour3dSolver(table).solve(position, Question.WHITE);
      Knowledge knowledge = lookup.known(position);
      assertThat(knowledge.outcome()).hasToString("White wins");
      assertThat(knowledge.source()).contains(Source.STORE);
      assertThat(knowledge.forced()).isEmpty();
      Knowledge.Entry entry = knowledge.entry().orElseThrow();
      assertThat(entry.outcome()).isEqualTo(knowledge.outcome());
      assertThat(solution.effort().nodes()).isBetween(entry.work(), entry.maxWork().orElseThrow());
      assertThat(knowledge.work()).hasValue(entry.work());
      assertThat(knowledge.entryAfterForced()).isEmpty();
      assertThat(entry.ply()).isEqualTo(32);
      assertThat(entry.partition()).isZero();
      TableKey key = new TableKey(KeyKind.FOLDED);
      key.set(position);
      long word = table.wordRegions().get(0).word(entry.bucket(), entry.word());
      assertThat(word).isEqualTo(table.wordRegions().get(0).find(key.high, key.low));
    }
  }

  @Test
  void theLastStepOfTheScaleHasNoEnd() {
    try (Arena arena = Arena.ofConfined()) {
      Table table = Table.of(Tables.empty(arena, Tables.SMALLEST_BYTES));
      Position position = Position.ofMoves("0F");
      new ConnectFour3dSolver(table).storeAnswer(position, Question.BLACK, false, Long.MAX_VALUE);

      Knowledge.Entry entry = new ConnectFour3dSolver(table).known(position).entry().orElseThrow();
      assertThat(entry.outcome()).hasToString("Black does not win");
      assertThat(entry.maxWork()).isEqualTo(OptionalLong.empty());
    }
  }

  @Test
  void theAnswersToBothQuestionsUniteInOneEntry() {
    try (Arena arena = Arena.ofConfined()) {
      Table table = tableWithWork(arena);
      Position position = Position.ofMoves("0F");
      Position image = Position.ofMoves("3C");
      var lookup = new ConnectFour3dSolver(table);
      new ConnectFour3dSolver(table).storeAnswer(position, Question.WHITE, false, 10);
      assertThat(lookup.known(image).outcome()).hasToString("White does not win");
      new ConnectFour3dSolver(table).storeAnswer(image, Question.BLACK, false, 1000);

      Knowledge knowledge = lookup.known(position);
      assertThat(knowledge.outcome()).hasToString("draw");
      assertThat(knowledge.entry().orElseThrow().outcome()).hasToString("draw");
      assertThat(knowledge.entry().orElseThrow().work()).isEqualTo(256);
      assertThat(knowledge.entry().orElseThrow().maxWork()).hasValue(65535);
      assertThat(lookup.known(image)).isEqualTo(knowledge);
    }
  }

  /**
   * White has three stones in column 0. Black must fill it, and the table has the next position.
   */
  @Test
  void forcedMovesAreFollowedToWhatTheTableKnows() {
    try (Arena arena = Arena.ofConfined()) {
      Table table = table(arena, KeyKind.FOLDED);
      Position forced = Position.ofMoves("0F0F0");
      var lookup = new ConnectFour3dSolver(table);
      assertThat(lookup.known(forced).forced()).containsExactly(0);
      assertThat(lookup.known(forced).source()).isEmpty();
      new ConnectFour3dSolver(table).storeAnswer(forced.play(0), Question.WHITE, true, 77);

      Knowledge knowledge = lookup.known(forced);
      assertThat(knowledge.outcome()).hasToString("White wins");
      assertThat(knowledge.source()).contains(Source.STORE);
      assertThat(knowledge.forced()).containsExactly(0);
      assertThat(knowledge.entry()).isEmpty();
      assertThat(knowledge.entryAfterForced().orElseThrow().ply()).isEqualTo(6);
      assertThat(knowledge.work()).hasValue(1);
    }
  }

  @Test
  void anOpeningIsKnownByTheRulesAndAFinishedGameByItsEnd() {
    try (Arena arena = Arena.ofConfined()) {
      var lookup = new ConnectFour3dSolver(table(arena, KeyKind.FOLDED));
      Knowledge opening = lookup.known(Position.ofMoves("0F0F01"));
      assertThat(opening.outcome()).hasToString("White wins");
      assertThat(opening.source()).contains(Source.RULES);
      assertThat(opening.entry()).isEmpty();

      assertThat(lookup.known(Position.ofMoves("0F0F0F0")).outcome()).hasToString("White wins");
      assertThat(lookup.known(Position.ofMoves("1F2F3F4F")).outcome()).hasToString("Black wins");
      Knowledge full = lookup.known(Position.ofMoves(DRAWN));
      assertThat(full.outcome()).hasToString("draw");
      assertThat(full.source()).contains(Source.RULES);
    }
  }

  @Test
  void anEntryLiesInThePartitionForItsStones() {
    try (Arena arena = Arena.ofConfined()) {
      Layout layout =
          Layout.ofShares(
              KeyKind.POSITION.keySpace(),
              Outcome.BITS,
              64 << 20,
              List.of(
                  new Layout.Share(0, 3, 50, ReplacementScheme.BIG),
                  new Layout.Share(4, 20, 50, ReplacementScheme.TWOBIG)));
      Table table = PrivateTable.create(layout, arena);
      var solver = new ConnectFour3dSolver(table);
      var lookup = new ConnectFour3dSolver(table);
      for (String moves : List.of("0F", "0F1E", WON.substring(0, 22))) {
        solver.storeAnswer(Position.ofMoves(moves), Question.WHITE, false, 9);
      }

      assertThat(lookup.known(Position.ofMoves("0F")).entry().orElseThrow().partition()).isZero();
      assertThat(lookup.known(Position.ofMoves("0F1E")).entry().orElseThrow().partition())
          .isEqualTo(1);
      assertThat(lookup.known(Position.ofMoves("0F1E2D")).entry()).isEmpty();
      assertThat(lookup.known(Position.ofMoves(WON.substring(0, 22))).entry()).isEmpty();
    }
  }
}
