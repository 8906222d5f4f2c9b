package org.twobig.learning;

import java.util.Optional;
import org.twobig.arena.exam.Exam;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.learning.games.GameSource;

/** A training in a process of its own, which shows what it does and may be interrupted. */
final class TrainingRun {
  private static final String HEADING =
      "generation     time     games  positions/s  learned/s  policy  outcome   error  with search"
          + "  won-drawn-lost";

  private TrainingRun() {}

  /**
   * Goes on with a training to its end.
   *
   * @return the exit code
   * @throws Refusal if the network cannot be computed here, or has become useless
   */
  static int run(
      TrainingFolder folder,
      GameSource source,
      Optional<Exam> trial,
      Sparring sparring,
      Training.End end,
      JsonOption json) {
    Thread trainer = Thread.currentThread();
    if (!json.isSet()) {
      System.out.println(HEADING);
    }
    try (Interruption interruption = Interruption.guard(trainer::interrupt)) {
      new Training(folder, source, trial, sparring)
          .run(
              end,
              generation -> {
                json.print(generation);
                ProgressChart.write(folder.generations(), folder.chart());
              });
      return ExitCode.OK;
    } catch (InterruptedException e) {
      return ExitCode.INTERRUPTED;
    } catch (IllegalArgumentException e) {
      throw Refusal.input(String.valueOf(e.getMessage()));
    }
  }
}
