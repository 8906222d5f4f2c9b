package org.twobig.checker.qubic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.qubic.QuietSearch;
import org.twobig.qubic.Shape;

/**
 * That White has no strategy with few strategic moves, tried with the board and the forced wins of
 * the checker: all moves of White, up to symmetry, and one reply to each. The replies are asked of
 * the search of the module engine, which therefore need not be trusted.
 */
class QuietBoundTest {
  private record Question(long white, long black, int most) {}

  private final ForcedWins forcedWins = new ForcedWins();
  private final QuietSearch adviser = new QuietSearch(Shape.of(4, 3));

  /** Positions with White to move that were refuted, for numbers of strategic moves. */
  private final Set<Question> refuted = new HashSet<>();

  /** White's moves that were answered, by strategic moves left. */
  private final Map<Integer, Integer> answered = new HashMap<>();

  /** Fails if White, to move, wins with so many strategic moves, or may. */
  private void refuteWhite(long whites, long blacks, int most) {
    int symmetry = QubicBoard.canonical(whites, blacks);
    long white = QubicBoard.image(symmetry, whites);
    long black = QubicBoard.image(symmetry, blacks);
    assertThat(QubicBoard.completing(white, black)).as("lines to complete").isZero();
    long danger = QubicBoard.completing(black, white);
    if ((danger & danger - 1) != 0 || !refuted.add(new Question(white, black, most))) {
      return;
    }
    if (danger != 0) {
      refuteReplies(white | danger, black, most);
      return;
    }
    assertThat(forcedWins.exists(white, black)).as("a forced win").isFalse();
    Set<Question> tried = new HashSet<>();
    for (long rest = ~(white | black); rest != 0 && most > 0; rest &= rest - 1) {
      long next = white | rest & -rest;
      int image = QubicBoard.canonical(next, black);
      Question after =
          new Question(QubicBoard.image(image, next), QubicBoard.image(image, black), most - 1);
      if (tried.add(after)) {
        answered.merge(after.most, 1, Integer::sum);
        refuteReplies(after.white, after.black, after.most);
      }
    }
  }

  private void refuteReplies(long white, long black, int most) {
    if (QubicBoard.completing(black, white) != 0) {
      return;
    }
    long threats = QubicBoard.completing(white, black);
    assertThat(Long.bitCount(threats)).as("lines that White can complete").isLessThan(2);
    long reply = threats != 0 ? threats : 1L << adviser.move(white, black, most);
    assertThat(reply & (white | black)).as("a legal reply").isZero();
    refuteWhite(white, black | reply, most);
  }

  /** With four, it takes a quarter of a minute: {@code -Dtwobig.long=true}. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void whiteHasNoStrategyWithFewStrategicMoves(int most) {
    assumeTrue(
        most < 4 || Boolean.getBoolean("twobig.long"), "Not tested without -Dtwobig.long=true");
    refuteWhite(0, 0, most);
    assertThat(answered).hasSize(most).containsEntry(most - 1, 2);
  }
}
