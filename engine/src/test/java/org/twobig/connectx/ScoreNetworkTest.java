package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.tt.testing.Seeds;

/** Compares estimates with sums over inputs, found cell by cell on a picture of the board. */
class ScoreNetworkTest {
  private static final ConnectXSize SIZE = new ConnectXSize(7, 6, 4);
  private static final int CELLS = SIZE.bits();
  private static final int HIDDEN = ScoreNetwork.HIDDEN;

  /** Returns small weights of both signs. */
  static ScoreNetwork random(RandomGenerator random) {
    return new ScoreNetwork(
        CELLS,
        weights(random, ScoreNetwork.inputs(CELLS) * HIDDEN),
        weights(random, 2 * HIDDEN + 2));
  }

  private static short[] weights(RandomGenerator random, int count) {
    short[] weights = new short[count];
    for (int i = 0; i < count; i++) {
      weights[i] = (short) random.nextInt(-300, 301);
    }
    return weights;
  }

  /** Returns the inputs that are 1, by the javadoc of the class. */
  private static List<Integer> inputs(OracleBoard board) {
    List<Integer> inputs = new ArrayList<>();
    for (int set = 0; set < 4; set++) {
      Stone player = set % 2 == 0 ? Stone.WHITE : Stone.BLACK;
      for (int bit = 0; bit < CELLS; bit++) {
        int row = bit % 7;
        int cell = row * 7 + bit / 7;
        if (row < 6 && (set < 2 ? board.at(cell) == player : board.completes(cell, player))) {
          inputs.add(set * CELLS + bit);
        }
      }
    }
    inputs.add(4 * CELLS + (board.toMove() == Stone.WHITE ? 0 : 1));
    return inputs;
  }

  @Test
  void anEstimateIsTheSumOverAllInputs() {
    OracleGame game = OracleGame.flat(7, 6, 4);
    var random = Seeds.fresh();
    for (int i = 0; i < 300; i++) {
      short[] first = weights(random, ScoreNetwork.inputs(CELLS) * HIDDEN);
      short[] last = weights(random, 2 * HIDDEN + 2);
      String moves = game.openMoves(random, 0, 30);
      OracleBoard board = game.ofMoves(moves);
      ConnectXPosition position = new ConnectX(SIZE).parse(moves);
      int toMove = position.ply() % 2;
      long expected = last[2 * HIDDEN + toMove] * ScoreNetwork.ONE;
      for (int unit = 0; unit < HIDDEN; unit++) {
        int at = unit;
        int sum = inputs(board).stream().mapToInt(input -> first[input * HIDDEN + at]).sum();
        expected += (long) Math.max(0, sum) * last[toMove * HIDDEN + unit];
      }
      Bits bits = Bits.of(SIZE);
      long white = bits.set(position, ConnectXPosition.WHITE);
      long black = bits.set(position, ConnectXPosition.BLACK);
      long empty = bits.board() & ~(white | black);

      assertThat(
              new ScoreNetwork(CELLS, first, last)
                  .estimate(
                      white,
                      black,
                      bits.completing(white) & empty,
                      bits.completing(black) & empty,
                      position.whiteToMove()))
          .as(board.toString())
          .isEqualTo(expected);
    }
  }

  @Test
  void theNetworkThatComesWithTheProgramIsWrittenAsItWasRead() throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    ScoreNetwork.of(SIZE).orElseThrow().write(written);
    try (InputStream resource = ScoreNetwork.class.getResourceAsStream("7x6x4.network")) {
      assertThat(written.toByteArray()).isEqualTo(resource.readAllBytes());
    }
    assertThat(ScoreNetwork.of(new ConnectXSize(6, 7, 4))).isEmpty();
  }

  @Test
  void weightsThatDoNotFitAreRefused() {
    int count = ScoreNetwork.inputs(CELLS) * HIDDEN;
    assertThatThrownBy(() -> new ScoreNetwork(CELLS, new short[count], new short[2 * HIDDEN]))
        .hasMessageContaining("do not fit");
    short[] large = new short[count];
    Arrays.fill(large, (short) 400);
    assertThatThrownBy(() -> new ScoreNetwork(CELLS, large, new short[2 * HIDDEN + 2]))
        .hasMessageContaining("could overflow");
  }
}
