package org.twobig.arena.exam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.arena.BoardSize;
import org.twobig.arena.BruteForce;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.game.Game;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.testing.Seeds;

class ExamTest {
  private static final BoardSize BOARD_SIZE = BoardSize.parse("5x4x4");

  @TempDir private Path folder;

  @Test
  void whatKeepsTheValueIsWhatABruteForceSearchSays() {
    SplittableRandom random = Seeds.fixed(4);
    BruteForce bruteForce = new BruteForce(BOARD_SIZE);
    int decided = 0;
    try (Arena arena = Arena.ofShared()) {
      Game game = ExactSolver.game(BOARD_SIZE).orElseThrow();
      Geometry geometry =
          Geometry.ofBytes(
              game.tables().get(0).keySpace(), game.tables().get(0).valueBits(), 17 << 20);
      ExactSolver exactSolver =
          new ExactSolver(game, PrivateTable.create(geometry, arena), 1_000_000_000);
      for (int i = 0; i < 150; i++) {
        String moves = moves(random);
        MutableBoard board = ExamPosition.board(BOARD_SIZE, moves);
        ExamPosition problem = ExamPosition.solve(moves, exactSolver).orElseThrow();
        assertThat(problem.value()).isEqualTo(bruteForce.value(board));
        StringBuilder keeping = new StringBuilder();
        for (int column = 0; column < 5; column++) {
          boolean keeps =
              board.hasRoom(column) && bruteForce.after(board, column) == problem.value();
          keeping.append(keeps ? BoardSize.name(column) : "");
        }
        assertThat(problem.keeping()).as(moves).isEqualTo(keeping.toString());
        decided += problem.value() == 0 ? 0 : 1;
      }
    }
    assertThat(decided).isBetween(20, 130); // there are drawn positions, too
  }

  private static String moves(SplittableRandom random) {
    MutableBoard board = MutableBoard.empty(BOARD_SIZE);
    StringBuilder moves = new StringBuilder();
    int length = 9 + random.nextInt(8);
    for (int tries = 0; tries < 100 && moves.length() < length; tries++) {
      int column = random.nextInt(5);
      if (board.hasRoom(column) && !board.completes(column)) {
        board.play(column);
        moves.append(BoardSize.name(column));
      }
    }
    return moves.toString();
  }

  @Test
  void onlyMovesThatLoseValueAreMistakes() {
    Exam exam =
        new Exam(
            BOARD_SIZE,
            List.of(
                new ExamPosition("", 0, "345"),
                new ExamPosition("3", 0, "12345"),
                new ExamPosition("33", -1, "12345")));
    assertThat(exam.choices()).isEqualTo(1);
    assertThat(exam.mistakes(board -> 0)).isEqualTo(1);
    assertThat(exam.mistakes(board -> 2)).isZero();
    assertThat(exam.mistakes(board -> -1)).isEqualTo(3);
  }

  @Test
  void aFileHoldsProblemsOfOneBoard() throws IOException {
    Path file = folder.resolve("answers.csv");
    Exam exam =
        new Exam(
            BOARD_SIZE,
            List.of(new ExamPosition("", 0, "3"), new ExamPosition("123", -1, "12345")));
    for (ExamPosition problem : exam.problems()) {
      Exam.append(file, BOARD_SIZE, problem);
    }
    assertThat(Exam.read(file, BOARD_SIZE)).isEqualTo(exam);
    Files.writeString(file, "1234,", StandardOpenOption.APPEND);
    assertThat(Exam.read(file, BOARD_SIZE)).isEqualTo(exam);
    ExamPosition next = new ExamPosition("34", 0, "3");
    Exam.append(file, BOARD_SIZE, next); // the line that was cut off is gone
    assertThat(Exam.read(file, BOARD_SIZE).problems())
        .containsExactly(exam.problems().get(0), exam.problems().get(1), next);
    Path foreign = Files.writeString(folder.resolve("foreign.txt"), "of somebody else");
    assertThatThrownBy(() -> Exam.append(foreign, BOARD_SIZE, next))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("foreign.txt is no file of answers on " + BOARD_SIZE.id());
    assertThat(foreign).hasContent("of somebody else");
    assertThatThrownBy(() -> Exam.read(file, BoardSize.parse("7x6x4")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected '# connectx:7x6x4");
  }

  @Test
  void positionsAreTheFirstWordsAndASampleFollowsFromItsSeed() throws IOException {
    Path file = folder.resolve("positions.txt");
    Files.writeString(file, "123 5\n\n  4455\t-1\n1\n2\n");
    assertThat(Exam.positions(file, 10, 1)).containsExactly("123", "4455", "1", "2");
    assertThat(Exam.positions(file, 2, 1)).hasSize(2).isEqualTo(Exam.positions(file, 2, 1));
    assertThatThrownBy(() -> ExamPosition.board(BOARD_SIZE, "123456"))
        .hasMessageContaining("move 6 (6) is illegal");
    assertThatThrownBy(() -> ExamPosition.board(BOARD_SIZE, "1212121"))
        .hasMessageContaining("move 7 (1) ends the game");
  }
}
