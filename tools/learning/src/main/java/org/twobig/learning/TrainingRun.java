package org.twobig.learning;

import java.util.Optional;
import org.twobig.arena.exam.Exam;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.learning.games.GameSource;

/** Runs a training in this process and prints its progress. Ctrl-C interrupts it. */
final class TrainingRun {
  private static final String HEADING =
      "generation     time     games  positions/s  learned/s  policy  outcome   error  with search"
          + "  won-drawn-lost";

  private TrainingRun() {}

  /**
   * Continues a training to its end; returns the exit code.
   *
   * @throws Refusal if ONNX Runtime does not run on this machine, or the network has diverged
   */
  static int run(
      TrainingFolder folder,
      GameSource source,
      Optional<Exam> exam,
      TestMatches testMatches,
      Training.End end,
      JsonOption json) {
    Thread trainer = Thread.currentThread();
    if (!json.isSet()) {
      System.out.println(HEADING);
    }
    try (Interruption interruption = Interruption.guard(trainer::interrupt)) {
      new Training(folder, source, exam, testMatches)
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
