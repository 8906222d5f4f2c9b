package org.twobig.qubic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.OracleGame;

/** Strategic moves beside their definition, taken to the letter, and on the empty board. */
class QuietSearchTest {
  /** The definition: all moves, no symmetries, lines from coordinates. */
  private static final class ByDefinition {
    private record Question(long white, long black, int most) {}

    private final long all;
    private final long[] lines;
    private final Map<Question, Boolean> known = new HashMap<>();

    ByDefinition(OracleGame game) {
      all = -1L >>> Long.SIZE - game.cells;
      lines =
          game.lines().stream()
              .mapToLong(line -> Arrays.stream(line).mapToLong(cell -> 1L << cell).sum())
              .toArray();
    }

    private long completing(long own, long other) {
      long cells = 0;
      for (long line : lines) {
        cells |= Long.bitCount(line & ~own) == 1 ? line & ~own & ~other : 0;
      }
      return cells;
    }

    private boolean isForced(long white, long black) {
      long danger = completing(black, white);
      for (long rest = all & ~(white | black); rest != 0; rest &= rest - 1) {
        long cell = rest & -rest;
        long threats = completing(white | cell, black);
        if ((danger & ~cell) == 0
            && (Long.bitCount(threats) > 1
                || threats != 0 && isForced(white | cell, black | threats))) {
          return true;
        }
      }
      return false;
    }

    boolean wins(long white, long black, int most) {
      Question question = new Question(white, black, most);
      Boolean answer = known.get(question);
      if (answer == null) {
        answer = search(white, black, most);
        known.put(question, answer);
      }
      return answer;
    }

    private boolean search(long white, long black, int most) {
      long danger = completing(black, white);
      if (completing(white, black) != 0) {
        return true;
      }
      if (danger != 0) {
        return Long.bitCount(danger) == 1 && winsAfter(white | danger, black, most);
      }
      if (isForced(white, black)) {
        return true;
      }
      for (long rest = all & ~(white | black); rest != 0 && most > 0; rest &= rest - 1) {
        if (winsAfter(white | rest & -rest, black, most - 1)) {
          return true;
        }
      }
      return false;
    }

    private boolean winsAfter(long white, long black, int most) {
      long threats = completing(white, black);
      if (completing(black, white) != 0 || Long.bitCount(threats) > 1) {
        return completing(black, white) == 0;
      }
      long replies = threats == 0 ? all & ~(white | black) : threats;
      for (long rest = replies; rest != 0; rest &= rest - 1) {
        if (!wins(white, black | rest & -rest, most)) {
          return false;
        }
      }
      return replies != 0;
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 2, 0, 2, 100", "3, 3, 0, 2, 100", "4, 3, 26, 1, 60", "4, 3, 40, 2, 60"})
  void answersAreThoseOfTheDefinition(
      int side, int dimensions, int leastStones, int atMost, int positions) {
    Shape shape = Shape.of(side, dimensions);
    QuietSearch search = new QuietSearch(shape);
    ByDefinition definition = new ByDefinition(OracleGame.box(side, dimensions));
    Random random = new Random(5);
    int[] firstYes = new int[4];
    for (int i = 0; i < positions; i++) {
      long[] stones = new long[2];
      int count = leastStones + 2 * random.nextInt(3);
      for (int tries = 0; tries < 1000 && Long.bitCount(stones[0] | stones[1]) < count; tries++) {
        long cell = 1L << random.nextInt(shape.cells);
        int player = Long.bitCount(stones[0] | stones[1]) & 1;
        if (((stones[0] | stones[1]) & cell) == 0 && !shape.hasLine(stones[player] | cell)) {
          stones[player] |= cell;
        }
      }
      if (Long.bitCount(stones[0] | stones[1]) == count) {
        int first = 3;
        for (int most = atMost; most >= 0; most--) {
          boolean expected = definition.wins(stones[0], stones[1], most);
          assertThat(search.wins(stones[0], stones[1], most))
              .as("%s with %d", new Position(shape, stones[0], stones[1]), most)
              .isEqualTo(expected);
          first = expected ? most : first;
        }
        firstYes[first]++;
      }
    }
    assertThat(Arrays.stream(firstYes).filter(times -> times > 0).count())
        .as("different answers, %s", Arrays.toString(firstYes))
        .isGreaterThan(1);
  }

  @Test
  void fourStrategicMovesAreTooFewOnTheEmptyBoard() {
    QuietSearch search = new QuietSearch(Shape.of(4, 3));
    for (int most = 0; most <= 4; most++) {
      assertThat(search.wins(0, 0, most)).as("with %d", most).isFalse();
    }
    assertThat(search.nodes()).isEqualTo(55_999);
    assertThatThrownBy(() -> search.move(0, 0, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("White does not win with 4 strategic moves");
  }
}
