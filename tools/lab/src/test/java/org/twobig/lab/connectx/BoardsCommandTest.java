package org.twobig.lab.connectx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.ExitCode;
import org.twobig.game.Value;
import org.twobig.lab.connectx.SolvedBoard.Size;
import picocli.CommandLine;

/** The documented values of boards are right, and a run of the command finds them. */
class BoardsCommandTest {
  /** The documented values. */
  private static final Path KNOWN = Path.of("../../engine/docs/connectx-boards.csv");

  /** Most cells of a board on which a search by all moves is fast. */
  private static final int FEW_CELLS = 12;

  @TempDir private Path folder;

  private List<String> run(Path file, String budget, int mostCells) throws IOException {
    BoardsCommand command = new BoardsCommand();
    new CommandLine(command)
        .parseArgs(
            "--budget", budget, "--most-cells", "" + mostCells, "--size", "17m", "-o", "" + file);
    command.call();
    return Files.readAllLines(file);
  }

  private static List<SolvedBoard> boards(List<String> lines) {
    assertThat(lines.get(0)).isEqualTo(SolvedBoard.HEADER);
    return lines.stream().skip(1).map(line -> SolvedBoard.parse(line).orElseThrow()).toList();
  }

  /** Minimax over all moves; it shares no code with the solver. */
  private static final class AllMoves {
    /** A number above the length of every game in this test. */
    private static final int WIN = 100;

    private final Size size;
    private final char[][] cells;

    /** Found results by position, whose cells are digits to the base 3; null if unknown. */
    private final Integer[] known;

    AllMoves(Size size) {
      this.size = size;
      this.cells = new char[size.columns()][size.rows()];
      this.known = new Integer[(int) Math.pow(3, size.cells())];
      for (char[] column : cells) {
        Arrays.fill(column, '.');
      }
    }

    /** Returns the length of a perfect game, negative if Black wins; empty for a draw. */
    OptionalInt moves() {
      int best = best(0, 0);
      return best == 0
          ? OptionalInt.empty()
          : OptionalInt.of(Integer.signum(best) * (WIN - Math.abs(best)));
    }

    /** Returns the best result for the player to move: a larger number is better. */
    private int best(int made, int number) {
      if (known[number] != null) {
        return known[number];
      }
      char player = made % 2 == 0 ? 'x' : 'o';
      int digit = made % 2 + 1;
      int best = made == size.cells() ? 0 : -WIN;
      for (int column = 0; column < size.columns(); column++) {
        int row = 0;
        while (row < size.rows() && cells[column][row] != '.') {
          row++;
        }
        if (row < size.rows()) {
          cells[column][row] = player;
          int next = number + digit * (int) Math.pow(3, column * size.rows() + row);
          best = Math.max(best, isLine(column, row) ? WIN - made - 1 : -best(made + 1, next));
          cells[column][row] = '.';
        }
      }
      known[number] = best;
      return best;
    }

    private boolean isLine(int column, int row) {
      return run(column, row, 1, 0) >= size.inRow()
          || run(column, row, 0, 1) >= size.inRow()
          || run(column, row, 1, 1) >= size.inRow()
          || run(column, row, 1, -1) >= size.inRow();
    }

    private int run(int column, int row, int right, int up) {
      int count = 1;
      for (int way : new int[] {1, -1}) {
        for (int i = 1; isLike(column, row, way * i * right, way * i * up); i++) {
          count++;
        }
      }
      return count;
    }

    private boolean isLike(int column, int row, int right, int up) {
      int x = column + right;
      int y = row + up;
      return x >= 0
          && x < size.columns()
          && y >= 0
          && y < size.rows()
          && cells[x][y] == cells[column][row];
    }
  }

  private static void assertTrue(SolvedBoard board) {
    OptionalInt moves = new AllMoves(board.size()).moves();
    assertThat(board.value())
        .as(board.csv())
        .contains(moves.isEmpty() ? Value.DRAW : moves.getAsInt() > 0 ? Value.WIN : Value.LOSS);
    assertThat(board.plies().orElseThrow())
        .as(board.csv())
        .isEqualTo(moves.isEmpty() ? board.size().cells() : Math.abs(moves.getAsInt()));
  }

  @Test
  void theDocumentsHaveEachBoardOnceAndAreRightAboutSmallOnes() throws IOException {
    List<SolvedBoard> boards = boards(Files.readAllLines(KNOWN));
    assertThat(boards.stream().map(SolvedBoard::size)).containsExactlyElementsOf(Size.all());
    assertThat(boards).hasSize(427);
    List<SolvedBoard> small =
        boards.stream().filter(board -> board.size().cells() <= FEW_CELLS).toList();
    assertThat(small).hasSizeGreaterThan(60).allSatisfy(BoardsCommandTest::assertTrue);
  }

  /** The document contains the tables that the command prints. */
  @Test
  void theTablesInTheDocumentsAreThoseOfTheFile() throws IOException {
    BoardMatrix matrix = new BoardMatrix(boards(Files.readAllLines(KNOWN)));
    String document = Files.readString(KNOWN.resolveSibling("connectx.md"));
    for (int inRow = Size.LEAST_IN_ROW; inRow <= Size.MOST_IN_ROW; inRow++) {
      assertThat(document).contains(matrix.text(inRow).indent(4));
    }
  }

  @Test
  void aRunFindsWhatASearchByAllMovesFindsAndGoesOnFromItsFile() throws IOException {
    Path file = folder.resolve("boards.csv");
    List<SolvedBoard> first = boards(run(file, "3", FEW_CELLS - 3));
    assertThat(first).anyMatch(SolvedBoard::isUnsolved).anyMatch(board -> board.nodes() > 0);
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    int solved = 1;
    while (!lines.get(solved).startsWith("3,3,3,")) {
      solved++;
    }
    lines.set(solved, "3,3,3,win,1,9,77,0.5,9000000");
    Files.write(file, lines);
    List<String> then = run(file, "1m", FEW_CELLS - 3);
    assertThat(then.get(solved)).isEqualTo(lines.get(solved)); // the board was not searched again
    for (SolvedBoard board : boards(then)) {
      if (board.size().cells() > FEW_CELLS - 3) {
        assertThat(board).isEqualTo(SolvedBoard.unsolved(board.size()));
      } else if (board.nodes() != 77) {
        assertTrue(board);
      }
    }
  }

  @Test
  void theMovesOfAGameFollowFromTheScore() {
    assertThat(plies(7, 6, 1)).isEqualTo(41); // columns, rows, White's score
    assertThat(plies(7, 6, -1)).isEqualTo(42);
    assertThat(plies(5, 5, 1)).isEqualTo(25);
    assertThat(plies(5, 5, -1)).isEqualTo(24);
    assertThat(plies(7, 6, 18)).isEqualTo(7);
    assertThat(plies(7, 6, 0)).isEqualTo(42);
  }

  private static int plies(int columns, int rows, int score) {
    SolvedBoard unsolved = SolvedBoard.unsolved(new Size(rows, columns, 4));
    return new SolvedBoard(
            unsolved.size(), Optional.empty(), OptionalInt.of(score), 0, unsolved.seconds(), 0)
        .plies()
        .orElseThrow();
  }

  @Test
  void aTableShowsWhoWinsWithWhichMove() {
    List<SolvedBoard> boards =
        List.of(
            solved("1,3,3,draw,0,3,1,0.0,9"),
            solved("1,4,3,open,,,9,0.0,9"),
            solved("2,3,3,win,,,9,0.0,9"),
            solved("2,4,3,loss,-1,8,5,0.0,9"),
            solved("3,3,3,loss,,,9,0.0,9"),
            solved("4,3,3,loss,,,9,0.0,9"));
    assertThat(new BoardMatrix(boards).text(3))
        .isEqualTo(
            """
             rows   1   2   3   4
                1           =   ?
                2           +  -8
              3-4           -
            """);
  }

  private static SolvedBoard solved(String csv) {
    return SolvedBoard.parse(csv).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3,3,3",
        "3,3,3,perhaps,,,1,0.0,1",
        "3,3,3,loss,1,9,1,0.0,1", // the score is that of a win
        "3,3,3,win,1,8,1,0.0,1", // Black's move
        "3,3,3,open,0,9,1,0.0,1",
        "3,3,3,draw,0,9,1,0.0,1,",
        "2,2,3,draw,0,4,1,0.0,1", // no line fits the board
        "7,7,4,draw,0,49,1,0.0,1" // its keys are too wide
      })
  void rowsOfSomethingElseAreRefused(String row) throws IOException {
    Path file = Files.writeString(folder.resolve("boards.csv"), SolvedBoard.HEADER + "\n" + row);
    assertThatThrownBy(() -> run(file, "1", 1))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.REFUSED)
        .hasMessageContaining("'" + row + "' is no result");
  }

  @Test
  void filesOfSomethingElseAreRefusedAndLeftAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("boards.csv"), "text\n");
    assertThatThrownBy(() -> run(file, "1", 1))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.REFUSED);
    assertThat(file).hasContent("text\n");
  }
}
