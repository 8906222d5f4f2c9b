package org.twobig.lab.qubic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.InputException;
import org.twobig.qubic.Shape;

/** Lengths of forced wins beside those that a search in breadth finds from coordinates alone. */
class ShortestWinTest {
  @TempDir private Path folder;

  private record Stones(long attacker, long defender) {}

  /** Lines from coordinates: each coordinate constant, counting up or counting down. */
  private static long[] lines(int side, int dimensions) {
    Set<Long> lines = new HashSet<>();
    for (int start = 0; start < Math.pow(side, dimensions); start++) {
      for (int way = 0; way < Math.pow(3, dimensions); way++) {
        long line = 0;
        for (int i = 0; i < side; i++) {
          int cell = 0;
          for (int axis = dimensions - 1; axis >= 0 && cell >= 0; axis--) {
            int at = start / (int) Math.pow(side, axis) % side;
            int next = at + i * (way / (int) Math.pow(3, axis) % 3 - 1);
            cell = next < 0 || next >= side ? -1 : cell * side + next;
          }
          line |= cell < 0 ? 0 : 1L << cell;
        }
        if (Long.bitCount(line) == side) {
          lines.add(line);
        }
      }
    }
    return lines.stream().mapToLong(Long::longValue).toArray();
  }

  private static long completing(long[] lines, long own, long other) {
    long cells = 0;
    for (long line : lines) {
      cells |= Long.bitCount(line & ~own) == 1 ? line & ~own & ~other : 0;
    }
    return cells;
  }

  /** All positions after one exchange, after two, and so on, each once; 0 if none wins. */
  private static int length(long[] lines, int cells, long attacker, long defender) {
    Set<Stones> level = Set.of(new Stones(attacker, defender));
    for (int moves = 1; !level.isEmpty(); moves++) {
      Set<Stones> next = new HashSet<>();
      for (Stones at : level) {
        for (int cell = 0; cell < cells; cell++) {
          long after = at.attacker | 1L << cell;
          if (((at.attacker | at.defender) >>> cell & 1) == 0) {
            long threats = completing(lines, after, at.defender);
            if (threats != 0 && completing(lines, at.defender, after) == 0) {
              if (Long.bitCount(threats) > 1) {
                return moves;
              }
              next.add(new Stones(after, at.defender | threats));
            }
          }
        }
      }
      level = next;
    }
    return 0;
  }

  @ParameterizedTest
  @CsvSource({"3, 2, 400, 2", "4, 2, 400, 2", "5, 2, 400, 2", "3, 3, 400, 2", "4, 3, 400, 6"})
  void noForcedWinIsShorterThanTheOneFound(
      int side, int dimensions, int positions, int leastVariety) {
    Shape shape = Shape.of(side, dimensions);
    long[] lines = lines(side, dimensions);
    assertThat(lines).containsExactlyInAnyOrder(shape.lines);
    ShortestWin shortest = new ShortestWin(shape);
    Random random = new Random(7);
    int[] lengths = new int[shape.cells];
    for (int i = 0; i < positions; i++) {
      long[] stones = new long[2];
      int count = random.nextInt(2 * shape.cells / 3);
      for (int stone = 0; stone < count; stone++) {
        long cell = 1L << random.nextInt(shape.cells);
        // Three of five are the attacker's: positions with a forced win are wanted.
        if (((stones[0] | stones[1]) & cell) == 0) {
          stones[stone % 5 < 3 ? 0 : 1] |= cell;
        }
      }
      if (completing(lines, stones[0], stones[1]) == 0) {
        lengths[compare(shape, lines, shortest, stones[0], stones[1])]++;
      }
    }
    assertThat(Arrays.stream(lengths).filter(times -> times > 0).count())
        .as("different lengths, %s", Arrays.toString(lengths))
        .isGreaterThanOrEqualTo(leastVariety);
  }

  private static int compare(
      Shape shape, long[] lines, ShortestWin shortest, long attacker, long defender) {
    int found = shortest.find(attacker, defender, shape.cells / 2);
    assertThat(found)
        .as("%x against %x", attacker, defender)
        .isEqualTo(length(lines, shape.cells, attacker, defender));
    if (found > 0) {
      long danger = shape.completing(defender, attacker);
      assertThat(shortest.sequence.length).isEqualTo(found);
      assertThat(shortest.sequence.wins(attacker, defender, danger)).isTrue();
    }
    return found;
  }

  /** A quarter of a minute: {@code -Dtwobig.long=true}. */
  @Test
  void theForcedWinsOfTheProofHaveTheLengthsThatTheDocumentsTell() throws Exception {
    assumeTrue(Boolean.getBoolean("twobig.long"), "Not tested without -Dtwobig.long=true");
    Shape shape = Shape.of(4, 3);
    ShortestWin shortest = new ShortestWin(shape);
    int[] lengths = new int[22];
    new StrategyWalk(
            shape,
            new ShortProof(Path.of("../../engine/docs/qubic.proof")),
            (white, black) -> lengths[shortest.find(white, black, 21)]++)
        .from(0, 0);
    assertThat(Arrays.stream(lengths).sum()).isEqualTo(277_351);
    assertThat(lengths).startsWith(0, 45_686, 46_417, 30_258, 22_917, 102_708, 21_774, 3_980);
    assertThat(lengths).endsWith(40, 11, 5, 3, 0, 0, 4, 1, 1);
  }

  @Test
  void aProofThatEndsTooSoonIsRefused() throws Exception {
    byte[] proof = Files.readAllBytes(Path.of("../../engine/docs/qubic.proof"));
    Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(proof, 70));
    StrategyWalk walk = new StrategyWalk(Shape.of(4, 3), new ShortProof(cut), (white, black) -> {});
    assertThatThrownBy(() -> walk.from(0, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("ends before the proof");
  }

  /** The record of the proof in the documents: White's and Black's cells in turn. */
  @Test
  void theLongestForcedWinOfTheProofHasNoShorterOne() {
    long[] stones = new long[2];
    String text = "1608190f1a182526";
    for (int i = 0; i < text.length(); i += 2) {
      stones[i / 2 & 1] |= 1L << Integer.parseInt(text, i, i + 2, 16);
    }
    Shape shape = Shape.of(4, 3);
    int found = compare(shape, lines(4, 3), new ShortestWin(shape), stones[0], stones[1]);
    assertThat(found).isEqualTo(21);
  }
}
