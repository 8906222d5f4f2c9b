package org.twobig.arena.zero;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

class OnnxNetworkTest {
  private static final BoardSize USUAL = new BoardSize(7, 6, 4);

  private static MutableBoard board(BoardSize boardSize, String moves) {
    MutableBoard board = MutableBoard.empty(boardSize);
    moves.chars().forEach(move -> board.play(boardSize.column((char) move)));
    return board;
  }

  /**
   * Returns the logit by weights of 1 for own stones, 10 for others, 100 for playable cells and
   * 1000 for the plane of K / 8 or -K / 8, which has 6 rows.
   */
  private static float expected(MutableBoard board, int column) {
    int mine = board.whiteToMove() ? MutableBoard.WHITE : MutableBoard.BLACK;
    float began = board.whiteToMove() ? 1 : -1;
    float sum =
        began * 6 * 1000 * board.boardSize().inRow() / 8f + (board.hasRoom(column) ? 100 : 0);
    for (int row = 0; row < board.boardSize().rows(); row++) {
      int mark = board.mark(column, row);
      sum += mark == MutableBoard.EMPTY ? 0 : mark == mine ? 1 : 10;
    }
    return sum;
  }

  @Test
  void evaluatesABatchAsTheModelSays() {
    try (OnnxNetwork network =
        OnnxNetwork.of("sums", Models.sums(-1, -1, "policy", 1, 10, 100, 1000))) {
      for (BoardSize boardSize : new BoardSize[] {USUAL, new BoardSize(9, 6, 5)}) {
        Batch batch = new Batch(boardSize, 4);
        for (int round = 0; round < 2; round++) { // memory is used again
          batch.clear();
          MutableBoard[] boards = {
            board(boardSize, "4444445"), board(boardSize, ""), board(boardSize, "12345671")
          };
          for (MutableBoard each : boards) {
            batch.add(each);
          }
          network.evaluate(batch);
          for (int i = 0; i < boards.length; i++) {
            for (int column = 0; column < boardSize.columns(); column++) {
              assertThat(batch.logit(i, column)).isEqualTo(expected(boards[i], column));
            }
          }
          // 3 own stones, 4 of the opponent, and all columns but one are playable
          double e = Math.E;
          double playable = Math.pow(e, boardSize.columns() - 1);
          assertThat(batch.value(0))
              .isCloseTo(
                  (float)
                      ((Math.pow(e, 3) - playable) / (Math.pow(e, 3) + Math.pow(e, 4) + playable)),
                  within(1e-5f));
        }
      }
    }
  }

  @Test
  void boardsOfAnotherSizeAreRefused() {
    try (OnnxNetwork network = OnnxNetwork.of("mine", Models.sums(6, 7, "policy", 1, 1, 1, 1))) {
      Batch usual = new Batch(USUAL, 1);
      usual.add(MutableBoard.empty(USUAL));
      network.evaluate(usual);
      Batch other = new Batch(new BoardSize(8, 6, 4), 1);
      other.add(MutableBoard.empty(other.boardSize()));
      assertThatThrownBy(() -> network.evaluate(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "The network mine plays on boards of 7 columns and 6 rows, not on connectx:8x6x4");
    }
  }

  @Test
  void whatIsNoSuchModelIsToldWithWhatWasExpected(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("a.onnx");
    assertThatThrownBy(() -> OnnxNetwork.read(file)).hasMessageContaining("a.onnx cannot be read");
    Files.writeString(file, "nonsense");
    assertThatThrownBy(() -> OnnxNetwork.read(file))
        .hasMessageContaining("a.onnx is no network in ONNX format");
    Files.write(file, Models.sums(6, 7, "moves", 1, 1, 1, 1));
    assertThatThrownBy(() -> OnnxNetwork.read(file))
        .hasMessageContaining("outputs moves FLOAT [-1, 7], outcome FLOAT [-1, 3], expected")
        .hasMessageContaining(
            "planes [batch, 4, rows, columns] to policy [batch, columns] and outcome [batch, 3]");
    byte[] usual = Models.sums(6, 7, "policy", 1, 1, 1, 1);
    assertThatThrownBy(() -> OnnxNetwork.of("mine", Models.withDoubles(usual)))
        .hasMessageContaining("policy DOUBLE [-1, 7]");
    assertThatThrownBy(() -> OnnxNetwork.of("mine", Models.exchanged(usual)))
        .hasMessageContaining("outcome FLOAT [-1, 7]");
  }

  /**
   * A program that prints the refusal on another processor. It tries twice, since the second
   * failure differs.
   */
  static final class Elsewhere {
    private Elsewhere() {}

    public static void main(String[] arguments) {
      for (int i = 0; i < 2; i++) {
        try {
          OnnxNetwork.of("mine", Models.sums(6, 7, "policy", 1, 1, 1, 1)).close();
        } catch (IllegalArgumentException e) {
          System.out.println(e.getMessage());
        }
      }
    }
  }

  @Test
  void aProcessorThatCannotRunNetworksIsTold() throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Dos.arch=riscv64",
                "-cp",
                System.getProperty("java.class.path"),
                Elsewhere.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.lines().filter(line -> line.startsWith("ONNX Runtime")))
        .as(said)
        .hasSize(2)
        .allMatch(line -> line.contains("riscv64; choose an agent without a network"));
  }

  /** The planes of the mirrored position are the mirrored planes. */
  @Test
  void planesOfAMirroredPositionAreMirrored() {
    for (String moves : new String[] {"", "1", "4455512", "77777711"}) {
      StringBuilder mirrored = new StringBuilder();
      moves.chars().forEach(move -> mirrored.append((char) ('1' + '7' - move)));
      float[] planes = planes(board(USUAL, moves));
      float[] others = planes(board(USUAL, mirrored.toString()));
      for (int i = 0; i < planes.length; i++) {
        assertThat(others[i / 7 * 7 + 6 - i % 7]).isEqualTo(planes[i]);
      }
    }
  }

  private static float[] planes(MutableBoard board) {
    float[] planes = new float[Planes.size(board.boardSize())];
    Planes.write(board, FloatBuffer.wrap(planes), 0);
    return planes;
  }

  @Test
  void planesHoldStonesAsThePlayerToMoveSeesThem() {
    float[] planes = planes(board(USUAL, "445"));
    assertThat(planes[4]).isZero(); // fifth column, bottom row: White's stone, Black is to move
    assertThat(planes[42 + 4]).isEqualTo(1);
    assertThat(planes[42 + 3]).isEqualTo(1);
    assertThat(planes[7 + 3]).isEqualTo(1); // Black's stone, in the second row
    assertThat(planes[84 + 2 * 7 + 3]).isEqualTo(1); // there the next stone falls
    assertThat(planes[84 + 7 + 3]).isZero();
    assertThat(planes[126 + 41]).isEqualTo(-0.5f);
    float sum = 0;
    for (float each : planes) {
      sum += each;
    }
    assertThat(sum).isEqualTo(3 + 7 - 21);
  }
}
