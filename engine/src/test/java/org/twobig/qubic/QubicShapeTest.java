package org.twobig.qubic;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.OracleGame;
import org.twobig.game.Games;
import org.twobig.tt.testing.Seeds;

/** Compares lines, symmetries and classes of positions with a search and with published counts. */
class QubicShapeTest {
  private static Set<Integer> set(long cells) {
    Set<Integer> set = new HashSet<>();
    for (int cell = 0; cell < Long.SIZE; cell++) {
      if ((cells >>> cell & 1) != 0) {
        set.add(cell);
      }
    }
    return set;
  }

  @ParameterizedTest
  @CsvSource({
    "3, 2, 8",
    "4, 2, 10",
    "5, 2, 12",
    "6, 2, 14",
    "7, 2, 16",
    "8, 2, 18",
    "3, 3, 49",
    "4, 3, 76"
  })
  void linesAreThoseBetweenTheEndsOfTheBoard(int side, int dimensions, int count) {
    QubicShape shape = QubicShape.of(side, dimensions);
    Set<Set<Integer>> lines = new HashSet<>();
    for (long line : shape.lines) {
      lines.add(set(line));
    }
    assertThat(shape.lines).hasSize(count);
    assertThat(lines).isEqualTo(lines(OracleGame.box(side, dimensions)));
    for (int cell = 0; cell < shape.cells; cell++) {
      int through = cell;
      for (long line : shape.linesThrough[cell]) {
        assertThat(line >>> cell & 1).isOne();
      }
      assertThat(lines.stream().filter(line -> line.contains(through)))
          .hasSize(shape.linesThrough[cell].length);
    }
  }

  /** Returns all permutations of the cells that take lines to lines. */
  private static List<List<Integer>> symmetries(OracleGame game) {
    List<List<Integer>> found = new ArrayList<>();
    int cells = game.cells;
    boolean[][] together = new boolean[cells][cells];
    for (int[] line : game.lines()) {
      for (int a : line) {
        for (int b : line) {
          together[a][b] = true;
        }
      }
    }
    extend(new int[cells], new boolean[cells], 0, order(together), together, lines(game), found);
    return found;
  }

  /** Returns an order in which each cell shares a line with an earlier cell. */
  private static int[] order(boolean[][] together) {
    List<Integer> order = new ArrayList<>(List.of(0));
    for (int i = 0; order.size() < together.length; i++) {
      for (int cell = 0; cell < together.length; cell++) {
        if (together[order.get(i)][cell] && !order.contains(cell)) {
          order.add(cell);
        }
      }
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void extend(
      int[] image,
      boolean[] used,
      int at,
      int[] order,
      boolean[][] together,
      Set<Set<Integer>> lines,
      List<List<Integer>> found) {
    if (at == order.length) {
      if (keepsLines(image, lines)) {
        found.add(Arrays.stream(image).boxed().toList());
      }
      return;
    }
    int cell = order[at];
    for (int to = 0; to < order.length; to++) {
      boolean fits = !used[to];
      for (int before = 0; before < at && fits; before++) {
        fits = together[cell][order[before]] == together[to][image[order[before]]];
      }
      if (fits) {
        image[cell] = to;
        used[to] = true;
        extend(image, used, at + 1, order, together, lines, found);
        used[to] = false;
      }
    }
  }

  private static boolean keepsLines(int[] image, Set<Set<Integer>> lines) {
    return lines.stream()
        .allMatch(line -> lines.contains(line.stream().map(cell -> image[cell]).collect(toSet())));
  }

  private static Set<Set<Integer>> lines(OracleGame game) {
    return game.lines().stream()
        .map(line -> Arrays.stream(line).boxed().collect(toSet()))
        .collect(toSet());
  }

  /** The thesis has 12, 42, 84, 282, 624, 72, 192: right for 4x4x4 alone. */
  @ParameterizedTest
  @CsvSource({"3, 2, 8", "4, 2, 32", "5, 2, 32", "6, 2, 192", "3, 3, 48", "4, 3, 192"})
  void symmetriesAreAllThatKeepTheLines(int side, int dimensions, int order) {
    QubicShape shape = QubicShape.of(side, dimensions);
    Symmetries symmetries = shape.symmetries;
    Set<List<Integer>> made = new HashSet<>();
    Set<List<Integer>> found = new HashSet<>(symmetries(OracleGame.box(side, dimensions)));
    for (int symmetry = 0; symmetry < symmetries.count(); symmetry++) {
      List<Integer> images = new ArrayList<>();
      for (int cell = 0; cell < shape.cells; cell++) {
        images.add(Long.numberOfTrailingZeros(symmetries.image(symmetry, 1L << cell)));
      }
      made.add(images);
    }
    assertThat(symmetries.count()).isEqualTo(order);
    assertThat(made).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource({"3, 2", "5, 2", "8, 2", "3, 3", "4, 3"})
  void allImagesOfAPositionShareACanonicalOne(int side, int dimensions) {
    QubicShape shape = QubicShape.of(side, dimensions);
    Symmetries symmetries = shape.symmetries;
    var random = Seeds.fixed(1);
    int positions = symmetries.count() < 100 ? 200 : 20; // each costs the square of that count
    for (int i = 0; i < positions; i++) {
      int stones = random.nextInt(Math.min(shape.cells / 2, 25));
      QubicPosition position = Boards.random(shape, random, stones);
      Set<QubicPosition> canonical = new HashSet<>();
      Set<QubicPosition> images = new HashSet<>();
      for (int symmetry = 0; symmetry < symmetries.count(); symmetry++) {
        QubicPosition image = position.image(symmetry);
        images.add(image);
        canonical.add(image.canonical());
      }
      assertThat(canonical).hasSize(1);
      assertThat(images).containsAll(canonical);
    }
  }

  /** Classes of positions by number of stones; a line ends the game. OEIS A008907 and others. */
  @ParameterizedTest
  @CsvSource({
    "3, 2, 1 3 12 38 108 174 204 153 57 15",
    "4, 2, 1 2 12 66 394 1446 5158 12760 28452 45270 61884 61884 48766 27894 10648 2700 302",
    "3, 3, 1 4 31 254 2512 17834",
    "4, 3, 1 2 35 757 20851"
  })
  void thereAreAsManyClassesAsOthersCounted(int side, int dimensions, String counts) {
    String[] levels = counts.split(" ");
    Set<QubicPosition> level = Set.of(new QubicPosition(QubicShape.of(side, dimensions), 0, 0));
    assertThat(levels[0]).isEqualTo("1");
    for (int stones = 1; stones < levels.length; stones++) {
      Set<QubicPosition> next = new HashSet<>();
      for (QubicPosition position : level) {
        position.legalMoves().forEach(move -> next.add(position.play(move).canonical()));
      }
      assertThat(next).hasSize(Integer.parseInt(levels[stones]));
      level = next;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "qubic:5x5x5 | at most 64 cells",
        "qubic:2x2 | sides of 3 or more",
        "qubic:9x9 | at most 64 cells",
        "qubic:3x4 | names no board",
        "qubic:4x4x4 | expected qubic, which has 4x4x4 cells",
        "qubic:4 | names no board"
      })
  void otherBoardsAreRefusedWithTheReason(String id, String reason) {
    assertThatThrownBy(() -> Games.game(id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aBoardIsMadeOnce() {
    assertThat(Games.game("qubic")).isEqualTo(Games.game("qubic"));
    assertThat(Games.game("qubic:3x3")).isEqualTo(Games.game("qubic:3x3"));
  }
}
