package org.twobig.tt.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.tt.store.Stores;
import org.twobig.tt.testing.Seeds;

/** Compares the example with minimax without a table, on a board that is an array. */
class OthelloTest {
  @TempDir private Path scratch;

  /** A board with a border: 1 and -1 are disks, 0 is empty, 9 is outside. */
  static final class Picture {
    final int size;
    final int width;
    final int[] cells;
    int turn = 1;

    Picture(int size) {
      this.size = size;
      this.width = size + 2;
      this.cells = new int[width * width];
      for (int i = 0; i < cells.length; i++) {
        boolean outside = i % width == 0 || i % width > size || i / width == 0 || i / width > size;
        cells[i] = outside ? 9 : 0;
      }
      int half = size / 2;
      cells[half * width + half] = -1;
      cells[(half + 1) * width + half + 1] = -1;
      cells[half * width + half + 1] = 1;
      cells[(half + 1) * width + half] = 1;
    }

    /** Returns the disks that a move turns. */
    List<Integer> turned(int cell) {
      List<Integer> turned = new ArrayList<>();
      for (int step :
          new int[] {1, -1, width, -width, width + 1, -width - 1, width - 1, 1 - width}) {
        int end = cell + step;
        while (cells[end] == -turn) {
          end += step;
        }
        for (int at = cell + step; cells[end] == turn && at != end; at += step) {
          turned.add(at);
        }
      }
      return turned;
    }

    List<Integer> moves() {
      List<Integer> moves = new ArrayList<>();
      for (int cell = 0; cell < cells.length; cell++) {
        if (cells[cell] == 0 && !turned(cell).isEmpty()) {
          moves.add(cell);
        }
      }
      return moves;
    }

    void play(int cell) {
      turned(cell).forEach(at -> cells[at] = turn);
      cells[cell] = turn;
      turn = -turn;
    }

    String name(int cell) {
      return "" + (char) ('a' + cell % width - 1) + cell / width;
    }

    /** Returns the difference of the disks at the end, for the player to move. */
    int score(boolean passed) {
      List<Integer> moves = moves();
      if (moves.isEmpty()) {
        int sum = 0;
        for (int cell : cells) {
          sum += cell == 9 ? 0 : cell * turn;
        }
        if (passed) {
          return sum;
        }
        turn = -turn;
        int score = -score(true);
        turn = -turn;
        return score;
      }
      int best = -99;
      for (int cell : moves) {
        int[] before = cells.clone();
        play(cell);
        best = Math.max(best, -score(false));
        System.arraycopy(before, 0, cells, 0, cells.length);
        turn = -turn;
      }
      return best;
    }
  }

  private String othello(String store, int size, String moves) throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED", // the one flag and the one jar of README.md
            "-XX:TieredStopAtLevel=1", // the compiler of sources takes most of the time
            "-cp",
            "target/classes",
            "src/examples/Othello.java",
            scratch.resolve(store).toString(),
            size == 4 ? "4m" : "130m",
            Integer.toString(size),
            moves);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = process.inputReader().readLine();
    assertThat(process.waitFor()).isZero();
    return said;
  }

  @Test
  void theSmallBoardIsSolvedAndTheAnswerIsThereTheNextTime() throws Exception {
    int score = new Picture(4).score(false);
    assertThat(score).isEqualTo(-8); // the known result: 3 to 11
    assertThat(othello("small", 4, "")).startsWith("score -8, ").doesNotContain(" 0 nodes");
    assertThat(othello("small", 4, "")).startsWith("score -8, 0 nodes, 1 hits");
    Stores.delete(scratch.resolve("small"));
  }

  @Test
  void theEndOfAGameOnTheLargeBoardIsSolved() throws Exception {
    Picture picture = new Picture(6);
    var random = Seeds.fixed(8);
    StringBuilder moves = new StringBuilder();
    while (moves.length() < 2 * 24) {
      List<Integer> choice = picture.moves();
      if (choice.isEmpty()) {
        picture.turn = -picture.turn;
        continue;
      }
      int cell = choice.get(random.nextInt(choice.size()));
      moves.append(picture.name(cell));
      picture.play(cell);
    }
    assertThat(othello("large", 6, moves.toString()))
        .startsWith("score %+d, ".formatted(picture.score(false)));
    Stores.delete(scratch.resolve("large"));
  }
}
