package org.twobig.learning;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.twobig.arena.BoardSize;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.exam.ExamPosition;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.learning.games.Mirror;
import org.twobig.learning.games.Teacher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "teach",
    header = "Train a network by exact values",
    description = {
      "Trains a network as train does, but by exact values from the solver. The positions are on"
          + " random lines of play: half of the moves keep the value, half are random. The network"
          + " learns to choose any move that keeps the value. --games is the number of lines; one"
          + " thread solves them. A position that takes long to solve ends its line.",
      ""
    },
    footer = {
      "  twobig-learn teach --generations 60 --games 2000 --reuse 5 taught",
      "  twobig-learn teach --hours 1 --exclude Test_L1_R1 --exclude Test_L1_R2 taught"
    })
final class TeachCommand implements Callable<Integer> {
  @Mixin private final TrainingOptions options = new TrainingOptions();

  @Option(
      names = "--stones",
      paramLabel = "N",
      defaultValue = "12",
      description =
          "Least stones of a position; positions with fewer take longer to solve. --resume keeps"
              + " the first value. Default: ${DEFAULT-VALUE}.")
  private int stones;

  @Option(
      names = "--exclude",
      paramLabel = "FILE",
      description =
          "Never learn from the positions in FILE, nor from their mirror images. Each line begins"
              + " with the moves of a position. May be repeated; --resume keeps the positions.")
  private List<Path> exclude = new ArrayList<>();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    TrainingFolder folder = options.folder();
    TrainingSettings settings = options.settings(true, 1, stones);
    BoardSize boardSize = settings.boardSize();
    Refusal.usageIf(
        settings.stones() < 0 || settings.stones() >= boardSize.cells(),
        "--stones must be 0 to %d on %s",
        boardSize.cells() - 1,
        boardSize.id());
    Set<Long> excluded = new HashSet<>(folder.excluded());
    excluded.addAll(keys(boardSize));
    try (ExactValues values = new ExactValues(boardSize)) {
      Teacher teacher =
          values
              .teacher(settings.stones(), excluded::contains)
              .orElseThrow(
                  () ->
                      Refusal.usage(
                          "%s cannot be solved: %s",
                          boardSize.id(), ExactSolver.whyUnsolvable(boardSize)));
      folder.exclude(excluded);
      folder.create(settings);
      return TrainingRun.run(
          folder,
          teacher,
          options.exam(boardSize, values),
          options.testMatches(boardSize, values),
          options.end(),
          json);
    }
  }

  private Set<Long> keys(BoardSize boardSize) {
    Mirror mirror = new Mirror(boardSize);
    Set<Long> keys = new HashSet<>();
    try {
      for (Path file : exclude) {
        for (String moves : Exam.positions(file, Integer.MAX_VALUE, 0)) {
          keys.add(mirror.canonical(ExamPosition.board(boardSize, moves).key()));
        }
      }
    } catch (IOException e) {
      throw Refusal.input("A file of --exclude cannot be read: " + e);
    } catch (IllegalArgumentException e) {
      throw Refusal.input(String.valueOf(e.getMessage()));
    }
    return keys;
  }
}
