package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.OracleBoard;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.game.IllegalMoveException;

/** Compares positions with the {@link OracleBoard}; tests the messages for illegal moves. */
class PositionTest {
  @Provide
  Arbitrary<String> games() {
    return Arbitraries.oneOf(
        Arbitraries.randomValue(RandomGames::toTheEnd),
        Arbitraries.randomValue(random -> RandomGames.peaceful(random, 64)));
  }

  @Property
  void aGameIsWhatTheOracleBoardSaysAfterEveryMove(@ForAll("games") String game) {
    OracleBoard board = OracleGame.CUBE.start();
    for (int moves = 0; moves <= game.length(); moves++) {
      if (moves > 0) {
        board.play(Character.digit(game.charAt(moves - 1), 16));
      }
      Position position = Position.ofMoves(game.substring(0, moves));

      assertThat(position.white()).isEqualTo(board.bits(OracleBoard.Stone.WHITE));
      assertThat(position.black()).isEqualTo(board.bits(OracleBoard.Stone.BLACK));
      assertThat(position.stones()).isEqualTo(moves);
      assertThat(position.whiteToMove()).isEqualTo(board.toMove() == OracleBoard.Stone.WHITE);
      assertThat(position.playable() == 0).isEqualTo(moves == 64);
      assertThat(position.isWon()).isEqualTo(board.winner().isPresent());
      assertThat(position.isWonByWhite())
          .isEqualTo(board.winner().equals(Optional.of(OracleBoard.Stone.WHITE)));
      for (int column = 0; column < Cells.COLUMNS; column++) {
        assertThat(position.isLegal(column)).isEqualTo(board.hasRoom(column));
      }
    }
  }

  @Test
  void stonesThatNoGameExplainsAreShownLevelByLevel() {
    // Black's first stone would have to come before White's.
    Position position = new Position(1L << 16, 1L);

    assertThat(position.text()).startsWith("B.............../W...............").hasSize(67);
  }

  @Property(tries = 100)
  void blanksAndLowerCaseMakeNoDifference(@ForAll("games") String game, @ForAll Random random) {
    StringBuilder written = new StringBuilder();
    for (char digit : game.toCharArray()) {
      written.append(random.nextInt(3) == 0 ? " \t\n".substring(random.nextInt(3)) : "");
      written.append(random.nextBoolean() ? Character.toLowerCase(digit) : digit);
    }

    assertThat(Position.ofMoves(written)).isEqualTo(Position.ofMoves(game));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"G", "g", "-", "x", ".", "\u0000", "\u0663", "\uFF11", "\uFF21", "\u00A0"})
  void aDigitThatIsNoColumnIsRefused(String digit) {
    assertIllegal("0F C3" + digit + "7", 5, "'" + digit + "' is no column");
  }

  @Property
  void aFifthStoneIsRefusedWhereverItIsPlayed(@ForAll("games") String game) {
    OracleBoard board = OracleGame.CUBE.start();
    for (int moves = 0; moves < game.length(); moves++) {
      for (int column = 0; column < 16; column++) {
        if (!board.hasRoom(column)) {
          assertIllegal(
              game.substring(0, moves) + Position.digit(column),
              moves + 1,
              "column " + Position.digit(column) + " already holds four stones");
        }
      }
      board.play(Character.digit(game.charAt(moves), 16));
    }
  }

  @Test
  void aWonGameIsOverEvenForAFullColumn() {
    assertIllegal("0F0F0F0 0", 8, "the game is over, White completed a line with move 7");
  }

  @Property
  void whoeverHasWonTheNextMoveIsRefused(@ForAll("games") String game, @ForAll Random random) {
    String next = String.valueOf(Position.digit(random.nextInt(16)));
    Optional<OracleBoard.Stone> winner = OracleGame.CUBE.ofMoves(game).winner();

    assertIllegal(
        game + next,
        game.length() + 1,
        winner
            .map(
                player ->
                    "the game is over, %s completed a line with move %d"
                        .formatted(
                            player == OracleBoard.Stone.WHITE ? "White" : "Black", game.length()))
            .orElse("the board is full after 64 moves"));
  }

  private static void assertIllegal(String moves, int number, String reason) {
    assertThatExceptionOfType(IllegalMoveException.class)
        .isThrownBy(() -> Position.ofMoves(moves))
        .withMessageStartingWith("move " + number + " is illegal: " + reason);
  }

  @Test
  void playingInAFullColumnIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Position.ofMoves("AAAA").play(10))
        .withMessageContaining("Column A is full");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1", // both in one cell
    "10000, 0", // floating
    "1, 20000", // floating above an empty column
    "0, 1", // Black alone
    "3, 0", // White twice
    "1, 6", // Black ahead
  })
  void stonesThatNoGameLeavesAreRefused(String white, String black) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Position(Long.parseLong(white, 16), Long.parseLong(black, 16)))
        .withMessageStartingWith("No position");
  }
}
