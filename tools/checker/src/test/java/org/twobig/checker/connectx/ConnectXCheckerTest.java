package org.twobig.checker.connectx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.checker.GameProofs.prove;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.checker.Certificate;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;
import org.twobig.checker.Zipped;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.Value;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/** The checker accepts the solver's proofs and refuses wrong claims and wrong changes. */
class ConnectXCheckerTest {
  private static Checker.Proved check(byte[] file) throws RefusedException {
    try {
      return Checker.of(new ByteArrayInputStream(file)).check();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the file of a proof that the test composes. */
  static byte[] file(String board, String moves, String claim, int... bytes) {
    byte[] body = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      body[i] = (byte) bytes[i];
    }
    return Zipped.file(
        "twobig proof 2\ngame connectx:%s\nmoves %s\nclaim %s\n\n".formatted(board, moves, claim),
        body);
  }

  static Board random(Game game, Random random, int stones) {
    Board board = game.start();
    while (board.ply() < stones || board.end().isPresent()) {
      List<Integer> moves = board.legalMoves();
      board = moves.isEmpty() ? game.start() : board.play(moves.get(random.nextInt(moves.size())));
    }
    return board;
  }

  private static Value minimax(Board board, Map<Key, Value> known) {
    if (board.end().isPresent()) {
      return board.end().get();
    }
    Value best = known.get(board.key());
    if (best == null) {
      Value wanted = board.whiteToMove() ? Value.WIN : Value.LOSS;
      best = board.whiteToMove() ? Value.LOSS : Value.WIN;
      for (int move : board.legalMoves()) {
        Value value = best == wanted ? best : minimax(board.play(move), known);
        best = value == wanted || best != wanted && value == Value.DRAW ? value : best;
      }
      known.put(board.key(), best);
    }
    return best;
  }

  private static boolean isTrue(String claim, Value value) {
    return switch (claim) {
      case "White wins" -> value == Value.WIN;
      case "White does not win" -> value != Value.WIN;
      case "Black wins" -> value == Value.LOSS;
      default -> value != Value.LOSS;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "4x4x4, '', WHITE",
    "4x4x4, '', BLACK",
    "5x4x4, '', WHITE",
    "4x3x3, '', WHITE",
    "4x4x3, '', BLACK",
    "3x4x2, '', BLACK",
    "7x6x4, 2171272272332677337354, WHITE",
    "7x6x4, 134223133755156631, WHITE"
  })
  void proofsAreAcceptedInBothForms(String board, String moves, Question question)
      throws Exception {
    Game game = Games.game("connectx:" + board);
    Checker.Proved brief = check(prove(game, moves, question, false));
    Checker.Proved plain = check(prove(game, moves, question, true));
    assertThat(brief.game()).isEqualTo("connectx:" + board);
    assertThat(brief.moves()).isEqualTo(moves);
    assertThat(brief.claim()).isEqualTo(plain.claim());
    assertThat(plain.figures().get("positions searched")).isZero();
    assertThat(brief.steps()).isLessThanOrEqualTo(plain.steps());
  }

  /** The boards are small and large, with lines of several lengths. */
  @ParameterizedTest
  @CsvSource({"4x4x4, 4", "5x5x3, 13", "7x6x4, 29", "8x7x4, 44", "6x5x5, 18", "3x8x3, 12"})
  void proofsOfRandomPositionsAreAcceptedAndOfOtherClaimsRefused(String name, int fewest)
      throws Exception {
    Game game = Games.game("connectx:" + name);
    Random random = new Random(Seeds.fixedSeed(1));
    for (int i = 0; i < 12; i++) {
      Board board = random(game, random, fewest + random.nextInt(4));
      Question question = i % 2 == 0 ? Question.WHITE : Question.BLACK;
      byte[] file = prove(game, board.text(), question, i % 4 < 2);
      String claim = check(file).claim();
      assertThat(claim).startsWith(question == Question.WHITE ? "White" : "Black");
      String other =
          claim.endsWith(" wins")
              ? claim.replace("wins", "does not win")
              : claim.replace("does not win", "wins");
      byte[] changed = Zipped.changed(file, text -> text.replace(claim, other));
      assertThatThrownBy(() -> check(changed)).isInstanceOf(RefusedException.class);
    }
  }

  /** Compares the checker's own search with minimax, for every claim. */
  @ParameterizedTest
  @CsvSource({
    "4x4x4, 5",
    "4x4x3, 6",
    "5x3x3, 4",
    "3x5x3, 4",
    "7x2x4, 4",
    "5x5x4, 14",
    "3x6x3, 5",
    "7x6x4, 32",
    "8x7x4, 47"
  })
  void aSearchAcceptsTrueClaimsAlone(String name, int fewest) throws Exception {
    Game game = Games.game("connectx:" + name);
    Random random = new Random(Seeds.fixedSeed(2));
    Map<Key, Value> known = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      Board board = random(game, random, fewest + random.nextInt(6));
      Value value = minimax(board, known);
      for (String claim :
          List.of("White wins", "White does not win", "Black wins", "Black does not win")) {
        FlatBoard flat =
            new FlatBoard(name.charAt(0) - '0', name.charAt(2) - '0', name.charAt(4) - '0');
        boolean wins = claim.endsWith(" wins");
        boolean proverIsWhite = claim.startsWith("White") == wins;
        if (board.whiteToMove() == proverIsWhite) {
          long white = 0;
          long filled = 0;
          String moves = board.text();
          for (int ply = 0; ply < moves.length(); ply++) {
            long cell = flat.cell(moves.charAt(ply) - '1', filled);
            white |= ply % 2 == 0 ? cell : 0;
            filled |= cell;
          }
          long own = proverIsWhite ? white : filled ^ white;
          assertThat(new RestOfGame(flat, proverIsWhite, wins, 1 << 20).holds(own, filled))
              .as("%s after %s", claim, moves)
              .isEqualTo(isTrue(claim, value));
        }
      }
    }
  }

  @Test
  void aDamagedFileIsRefusedOrProvesTheSame() throws Exception {
    byte[] file = prove(Games.game("connectx:4x4x4"), "", Question.WHITE, true);
    Checker.Proved proved = check(file);
    int refused = 0;
    for (int i = 0; i < file.length; i++) {
      byte[] changed = file.clone();
      changed[i] ^= (byte) (1 << i % 8);
      try {
        assertThat(check(changed)).isEqualTo(proved);
        assertThat(Zipped.content(changed)).isEqualTo(Zipped.content(file));
      } catch (RefusedException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(file.length - 10);
  }

  @Test
  void aChangedProofProvesNothingElse() throws Exception {
    byte[] content = Zipped.content(prove(Games.game("connectx:4x4x4"), "", Question.WHITE, true));
    int refused = 0;
    for (int i = 0; i < content.length; i++) {
      byte[] changed = content.clone();
      changed[i] ^= (byte) (1 << i % 8);
      try {
        Checker.Proved other = check(Zipped.file(changed));
        assertThat(isTrue(other.claim(), solved(Games.game(other.game()), other.moves()))).isTrue();
      } catch (RefusedException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(content.length * 9 / 10);
  }

  @Test
  void whatFollowsIsRefused() throws Exception {
    byte[] file = prove(Games.game("connectx:4x4x4"), "", Question.WHITE, true);
    for (byte[] longer :
        List.of(Arrays.copyOf(file, file.length + 3), Zipped.changed(file, text -> text + "\0"))) {
      assertThatThrownBy(() -> check(longer))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("goes on after the proof");
    }
  }

  /** Returns the value by the solver, which other tests compare with minimax. */
  private static Value solved(Game game, String moves) {
    Geometry geometry =
        Geometry.ofBytes(game.positions().keySpace(), game.positions().valueBits(), 1 << 22);
    try (Arena arena = Arena.ofConfined()) {
      return game.solver(PrivateTable.create(geometry, arena))
          .solve(game.parse(moves), Question.BOTH)
          .value()
          .orElseThrow();
    }
  }

  @Test
  void whatIsMissingTooMuchOrIllegalIsRefusedWithTheReason() throws Exception {
    assertRefused(file("4x4x4", "", "White wins", 255), "a search refutes the claim");
    assertRefused(file("4x4x4", "", "Black does not win"), "the file ends before the proof");
    assertRefused(file("4x4x4", "", "Black does not win", 255, 255), "goes on after the proof");
    assertRefused(file("4x4x4", "", "Black does not win", 4), "the move 5 is illegal");
    assertRefused(file("4x4x4", "1111", "Black does not win", 0), "the move 1 is illegal");
    assertRefused(file("4x4x4", "11111", "White wins"), "moves of the position are illegal");
    assertRefused(file("4x4x4", "12121213", "White wins"), "moves of the position are illegal");
    assertRefused(file("4x4x4", "1212121", "White wins"), "the game is over");
    assertRefused(file("4x4x4", "121212", "Black does not win", 0), "goes on after the proof");
    assertRefused(file("4x4x4", "121213", "Black wins"), "the opponent can complete a line");
    assertRefused(file("9x8x4", "", "White wins", 255), "there is no board of 9 columns");
    assertRefused(file("0x4x4", "", "White wins", 255), "there is no board of 0 columns");
  }

  /** The sum of nodes is limited, even if each search takes few. */
  @Test
  void searchesThatTakeTooLongInSumAreRefused() throws Exception {
    byte[] file = prove(Games.game("connectx:5x5x4"), "33", Question.WHITE, false);
    Map<String, Long> figures = check(file).figures();
    long nodes = figures.get("nodes of the searches");
    assertThat(figures.get("positions searched")).isGreaterThan(5);

    assertThat(new ConnectXChecker(new Certificate(file), nodes).check().figures())
        .isEqualTo(figures);
    assertThatThrownBy(() -> new ConnectXChecker(new Certificate(file), nodes - 1).check())
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("nodes to search");
  }

  private static void assertRefused(byte[] file, String reason) {
    assertThatThrownBy(() -> check(file))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "twobig proof 2\n",
        "twobig proof 1\ngame connectx:4x4x4\nmoves \nclaim White wins\n\n",
        "twobig proof 2\ngame connectx:4x4x4\nmoves 0\nclaim White wins\n\n",
        "twobig proof 2\ngame connectx:4x4x4 plain\nmoves \nclaim White wins\n\n",
        "twobig proof 2\ngame connectx:4x4\nmoves \nclaim White wins\n\n",
        "twobig proof 2\ngame connectx:4x4x4\nmoves \nclaim White wins\n\n"
      })
  void otherFilesAreRefused(String text) {
    byte[] plain = text.getBytes(StandardCharsets.US_ASCII);
    for (byte[] file : List.of(plain, Zipped.file(plain))) {
      assertThatThrownBy(() -> check(file)).isInstanceOf(RefusedException.class);
    }
  }
}
