package org.twobig.learning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.zero.OnnxNetwork;
import org.twobig.learning.games.Examples;
import org.twobig.learning.games.GameSource;
import org.twobig.learning.games.LabelledGame;
import org.twobig.learning.network.Learner;
import org.twobig.learning.network.OnnxWriter;

/**
 * The training loop of AlphaZero (Silver et al. 2018): in each generation the network plays games
 * against itself and learns from the latest games. A taught network learns from another {@link
 * GameSource} instead. The random choices of a generation depend on the seed and the generation's
 * number alone, so a killed training continues with the games that it would have had without the
 * kill.
 */
final class Training {
  /** A generation's seed is the training's seed times this factor, plus the generation's number. */
  private static final long SEED_FACTOR = 1_000_003;

  private final TrainingFolder folder;
  private final TrainingSettings settings;
  private final GameSource source;
  private final Optional<Exam> exam;
  private final TestMatches testMatches;

  /**
   * Makes a training in a folder that has settings.
   *
   * @param exam positions on which each generation is tested
   * @param testMatches games of each generation against other agents
   */
  Training(TrainingFolder folder, GameSource source, Optional<Exam> exam, TestMatches testMatches) {
    this.folder = folder;
    this.settings = folder.settings();
    this.source = source;
    this.exam = exam;
    this.testMatches = testMatches;
  }

  interface End {
    /** Returns the finished share of the training, which ends at 1. */
    double finishedShare(int generations, double seconds);
  }

  /**
   * Continues after the last generation on disk; {@code onGeneration} receives the report of each
   * generation.
   *
   * @throws InterruptedException if the thread is interrupted; an unfinished generation is lost
   */
  void run(End end, Consumer<Generation> onGeneration) throws InterruptedException {
    List<Generation> past = folder.generations();
    int number = past.size();
    TrainingState state =
        number == 0 ? TrainingState.start(settings) : folder.state(number, settings);
    Examples examples = new Examples(settings.boardSize(), settings.positions());
    examples.add(latest(number));
    long games = number == 0 ? 0 : past.getLast().games();
    double before = number == 0 ? 0 : past.getLast().seconds();
    long start = System.nanoTime();
    while (end.finishedShare(number, before + seconds(start)) < 1) {
      number++;
      Generation report = generation(number, games, before, start, state, examples, end);
      games = report.games();
      onGeneration.accept(report);
    }
  }

  private List<List<LabelledGame>> latest(int number) {
    List<List<LabelledGame>> latest = new ArrayList<>();
    int positions = 0;
    for (int i = number; i > 0 && positions < settings.positions(); i--) {
      latest.addFirst(folder.games(i, settings));
      positions += Examples.count(latest.getFirst());
    }
    return latest;
  }

  private Generation generation(
      int number,
      long gamesBefore,
      double before,
      long start,
      TrainingState state,
      Examples examples,
      End end)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(settings.seed() * SEED_FACTOR + number);
    long beganPlaying = System.nanoTime();
    GameSource.Played played =
        source.play(state.model(), random.longs(settings.games()).boxed().toList());
    double playing = seconds(beganPlaying);
    int positions = Examples.count(played.games());
    examples.add(List.of(played.games()));

    long beganLearning = System.nanoTime();
    int steps = Math.max(1, (int) (settings.reuse() * positions / settings.batch()));
    double rate = settings.rate(end.finishedShare(number - 1, before + seconds(start)));
    double policyLoss = 0;
    double outcomeLoss = 0;
    for (int step = 0; step < steps; step++) {
      Learner.Loss loss = state.learn(examples.draw(settings.batch(), random), rate);
      policyLoss += loss.policy() / steps;
      outcomeLoss += loss.outcome() / steps;
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    double learning = seconds(beganLearning);

    OptionalDouble error = OptionalDouble.empty();
    OptionalDouble errorWithSearch = OptionalDouble.empty();
    List<TestMatches.Match> matches;
    try (OnnxNetwork network = OnnxNetwork.of("trained", OnnxWriter.write(state.model()))) {
      if (exam.isPresent()) {
        ErrorMeasurement measurement = new ErrorMeasurement(network, exam.get());
        error = OptionalDouble.of(measurement.error().share());
        errorWithSearch = OptionalDouble.of(measurement.error(settings.simulations()).share());
      }
      matches = testMatches.play(network, settings.simulations());
    }
    Generation report =
        new Generation(
            number,
            before + seconds(start),
            gamesBefore + played.games().size(),
            positions,
            positions / playing,
            played.batch(),
            played.cached(),
            examples.distinct(),
            steps,
            steps * settings.batch() / learning,
            policyLoss,
            outcomeLoss,
            error,
            errorWithSearch,
            matches);
    folder.add(report, state, played.games());
    return report;
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) * 1e-9;
  }
}
