package org.twobig.learning;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.twobig.learning.network.Adam;
import org.twobig.learning.network.Learner;
import org.twobig.learning.network.Lesson;
import org.twobig.learning.network.Model;

/**
 * The state of a training beside its games: the weights that learn, their running mean, and the
 * state of {@link Adam}. Games are played with the running mean.
 */
final class TrainingState {
  /** Share of the running mean that a step keeps: 350 steps halve the influence of old weights. */
  private static final float KEPT = 0.998f;

  private final Model learning;
  private final float[] mean;
  private final Adam adam;
  private final Learner.Goal goal;

  private TrainingState(Model learning, float[] mean, Adam adam, Learner.Goal goal) {
    this.learning = learning;
    this.mean = mean;
    this.adam = adam;
    this.goal = goal;
  }

  static TrainingState start(TrainingSettings settings) {
    Model model = Model.untrained(settings.network(), settings.boardSize(), settings.seed());
    int size = model.weights().length;
    Learner.Goal goal = settings.taught() ? Learner.Goal.ANY : Learner.Goal.SHARES;
    return new TrainingState(model, model.weights().clone(), new Adam(size), goal);
  }

  Learner.Loss learn(Lesson lesson, double rate) {
    Learner.Loss loss = new Learner(learning, adam, goal).learn(lesson, rate);
    float kept = (float) Math.min(KEPT, adam.steps() / (adam.steps() + 10.0));
    for (int i = 0; i < mean.length; i++) {
      mean[i] = kept * mean[i] + (1 - kept) * learning.weights()[i];
    }
    return loss;
  }

  Model model() {
    return new Model(
        learning.architecture(), learning.boardSize(), Arrays.copyOf(mean, mean.length));
  }

  void write(DataOutput out) throws IOException {
    out.writeLong(adam.steps());
    for (float[] numbers : parts()) {
      for (float number : numbers) {
        out.writeFloat(number);
      }
    }
  }

  static TrainingState read(TrainingSettings settings, DataInput in) throws IOException {
    long steps = in.readLong();
    TrainingState empty = start(settings);
    TrainingState state =
        new TrainingState(
            empty.learning,
            empty.mean,
            new Adam(empty.adam.mean(), empty.adam.squares(), steps),
            empty.goal);
    for (float[] numbers : state.parts()) {
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = in.readFloat();
      }
    }
    return state;
  }

  private float[][] parts() {
    return new float[][] {learning.weights(), mean, adam.mean(), adam.squares()};
  }
}
