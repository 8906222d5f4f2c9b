package org.twobig.learning.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.FloatBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.zero.Batch;
import org.twobig.arena.zero.OnnxNetwork;
import org.twobig.arena.zero.Planes;
import org.twobig.tt.testing.Seeds;

class NetworksTest {
  private static final BoardSize SEVEN_BY_SIX = new BoardSize(7, 6, 4);
  private static final int POSITIONS = 32;

  private final SplittableRandom random = Seeds.fixed(1);

  @Test
  void onnxRuntimeSaysOfPositionsWhatPyTorchSays() {
    for (Architecture architecture : Architecture.values()) {
      assertThatBothAgree(random(architecture), SEVEN_BY_SIX);
    }
  }

  @Test
  void theConvolutionalNetworkPlaysOnOtherBoardsWithTheSameWeights() {
    Model model = random(Architecture.CONV);

    for (BoardSize other : List.of(new BoardSize(5, 4, 4), new BoardSize(9, 6, 5))) {
      assertThatBothAgree(model, other);
    }
  }

  @Test
  void theDenseNetworkRefusesOtherBoards() {
    Model model = Model.untrained(Architecture.DENSE, SEVEN_BY_SIX, 7);

    try (OnnxNetwork network = OnnxNetwork.of("dense", OnnxWriter.write(model))) {
      assertThatThrownBy(() -> network.requireBoards(new BoardSize(5, 4, 4)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aModelHasAsManyWeightsAsItsLayers() {
    assertThat(Model.untrained(Architecture.CONV, SEVEN_BY_SIX, 1).weights()).hasSize(69_412);
    assertThatThrownBy(() -> new Model(Architecture.CONV, SEVEN_BY_SIX, new float[3]))
        .hasMessageContaining("3 weights, expected 69412");
  }

  @Test
  void aNetworkLearnsWhatALessonSays() {
    List<MutableBoard> boards = boards(SEVEN_BY_SIX);
    float[] policies = new float[POSITIONS * 7];
    for (int i = 0; i < POSITIONS; i++) {
      policies[i * 7 + lowest(boards.get(i))] = 1;
    }
    Lesson lesson = lesson(boards, policies);
    Learner.Loss first = learned(lesson, Learner.Goal.SHARES, 1);

    Learner.Loss last = learned(lesson, Learner.Goal.SHARES, 80);

    assertThat(first.policy()).isBetween(1.5, 2.5);
    assertThat(last.policy()).isLessThan(0.2);
    assertThat(last.outcome()).isLessThan(0.2);
  }

  @Test
  void whichOfTheMovesThatALessonNamesIsLeftToTheNetwork() {
    List<MutableBoard> boards = boards(SEVEN_BY_SIX);
    float[] policies = new float[POSITIONS * 7];
    for (int i = 0; i < POSITIONS; i++) { // the cross entropy of even chances is ln 2, 0.69
      policies[i * 7 + i % 3] = 0.5f;
      policies[i * 7 + 3 + i % 4] = 0.5f;
    }
    Lesson lesson = lesson(boards, policies);

    assertThat(learned(lesson, Learner.Goal.SHARES, 50).policy()).isGreaterThan(Math.log(2) - 0.01);
    assertThat(learned(lesson, Learner.Goal.ANY, 50).policy()).isLessThan(0.2);
  }

  private static Lesson lesson(List<MutableBoard> boards, float[] policies) {
    float[] outcomes = new float[POSITIONS * Batch.OUTCOMES];
    for (int i = 0; i < POSITIONS; i++) {
      outcomes[i * Batch.OUTCOMES + boards.get(i).ply() % Batch.OUTCOMES] = 1;
    }
    return new Lesson(
        POSITIONS, planes(boards, SEVEN_BY_SIX), policies, new float[policies.length], outcomes);
  }

  /** Trains an untrained network for some steps; returns the loss of the last step. */
  private static Learner.Loss learned(Lesson lesson, Learner.Goal goal, int steps) {
    Model model = Model.untrained(Architecture.CONV, SEVEN_BY_SIX, 3);
    Learner learner = new Learner(model, new Adam(model.weights().length), goal);
    Learner.Loss loss = learner.learn(lesson, 3e-3);
    for (int step = 1; step < steps; step++) {
      loss = learner.learn(lesson, 3e-3);
    }
    return loss;
  }

  @Test
  void equalLessonsGiveEqualWeights() {
    assertThat(taught()).isEqualTo(taught());
  }

  private static float[] taught() {
    Model model = Model.untrained(Architecture.CONV, SEVEN_BY_SIX, 3);
    Learner learner = new Learner(model, new Adam(model.weights().length), Learner.Goal.SHARES);
    SplittableRandom numbers = Seeds.fixed(5);
    for (int step = 0; step < 3; step++) {
      float[] planes = new float[8 * Planes.size(SEVEN_BY_SIX)];
      float[] policies = new float[8 * 7];
      float[] outcomes = new float[8 * Batch.OUTCOMES];
      for (int i = 0; i < planes.length; i++) {
        planes[i] = numbers.nextInt(2);
      }
      for (int i = 0; i < 8; i++) {
        policies[i * 7 + numbers.nextInt(7)] = 1;
        outcomes[i * Batch.OUTCOMES + numbers.nextInt(Batch.OUTCOMES)] = 1;
      }
      learner.learn(new Lesson(8, planes, policies, new float[8 * 7], outcomes), 1e-2);
    }
    return model.weights();
  }

  @Test
  void adamFindsTheLowestPoint() {
    float[] wanted = {3, -2, 0.5f, 0};
    float[] weights = new float[wanted.length];
    Adam adam = new Adam(weights.length);

    for (int step = 0; step < 3000; step++) {
      float[] gradient = new float[weights.length];
      for (int i = 0; i < weights.length; i++) {
        gradient[i] = (i + 1) * (weights[i] - wanted[i]);
      }
      adam.step(weights, gradient, 0.01);
    }

    assertThat(weights).containsExactly(wanted, within(0.02f));
    assertThat(adam.steps()).isEqualTo(3000);
  }

  /** Returns a model with random weights only; biases are not 0. */
  private Model random(Architecture architecture) {
    Model model = Model.untrained(architecture, SEVEN_BY_SIX, 7);
    for (int i = 0; i < model.weights().length; i++) {
      model.weights()[i] += (float) (0.03 * random.nextGaussian());
    }
    return model;
  }

  private static int lowest(MutableBoard board) {
    int column = 0;
    while (!board.hasRoom(column)) {
      column++;
    }
    return column;
  }

  private void assertThatBothAgree(Model model, BoardSize boardSize) {
    List<MutableBoard> boards = boards(boardSize);
    Batch batch = new Batch(boardSize, POSITIONS);
    boards.forEach(batch::add);
    Model elsewhere =
        model.architecture().playsOnAnySize()
            ? new Model(model.architecture(), boardSize, model.weights())
            : model;
    List<float[]> expected =
        Learner.evaluate(
            elsewhere,
            new Lesson(
                POSITIONS, planes(boards, boardSize), new float[0], new float[0], new float[0]));

    try (OnnxNetwork network = OnnxNetwork.of("test", OnnxWriter.write(model))) {
      network.evaluate(batch);
    }

    assertThat(numbers(batch.policies())).containsExactly(expected.get(0), within(1e-4f));
    assertThat(numbers(batch.outcomes())).containsExactly(expected.get(1), within(1e-4f));
  }

  private List<MutableBoard> boards(BoardSize boardSize) {
    return Stream.generate(() -> board(boardSize)).limit(POSITIONS).toList();
  }

  private MutableBoard board(BoardSize boardSize) {
    MutableBoard board = MutableBoard.empty(boardSize);
    int stones = random.nextInt(boardSize.cells() / 2);
    while (board.ply() < stones) {
      int column = random.nextInt(boardSize.columns());
      if (board.hasRoom(column)) {
        board.play(column);
      }
    }
    return board;
  }

  private static float[] planes(List<MutableBoard> boards, BoardSize boardSize) {
    float[] planes = new float[boards.size() * Planes.size(boardSize)];
    for (int i = 0; i < boards.size(); i++) {
      Planes.write(boards.get(i), FloatBuffer.wrap(planes), i * Planes.size(boardSize));
    }
    return planes;
  }

  private static float[] numbers(FloatBuffer buffer) {
    float[] numbers = new float[buffer.remaining()];
    buffer.get(numbers);
    return numbers;
  }
}
