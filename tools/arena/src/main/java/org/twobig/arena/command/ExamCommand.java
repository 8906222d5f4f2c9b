package org.twobig.arena.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.twobig.arena.TimeControl;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.exam.ExamPosition;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Counts the positions of a file in which an agent's move is a mistake. */
@Command(
    name = "exam",
    header = "Count the mistakes of ConnectX agents in positions",
    description = {
      "Solves positions and lets each agent, a program that plays, move there. A mistake is a move that"
          + " turns a win into a draw or a loss, or a draw into a loss. The report has the"
          + " share of positions with a mistake, with a 95 %% interval (Wilson). An agent"
          + " remembers nothing from one position to the next.",
      "",
      "Each line of FILE begins with the moves that lead to a position; the rest of the line"
          + " is ignored. With --answers, solved positions are kept in a file.",
      ""
    },
    footer = {
      "  twobig exam positions.txt mcts@20000 zero@400 zero:my.onnx@400",
      "  twobig exam positions.txt --answers answers.csv --truth-nodes 1g greedy"
    })
public final class ExamCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "A file of positions, one a line.")
  private Path file = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "AGENT",
      converter = AgentConverter.class,
      completionCandidates = AgentConverter.class,
      description =
          "Any of ${COMPLETION-CANDIDATES}; most take a limit for each move after an @: a time (mcts@2s)"
              + " or a number (mcts@20000). zero:my.onnx@400 uses your own network, in ONNX format.")
  private List<Agents.Choice> agents = List.of();

  @Mixin private final ExactSolverOptions solverOptions = new ExactSolverOptions();

  @Option(
      names = "--answers",
      paramLabel = "CSV",
      description =
          "Keep the values of the moves in this file; a position in it is not solved again.")
  private Optional<Path> answers = Optional.empty();

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Use at most N positions of FILE, chosen at random. Default: ${DEFAULT-VALUE}.")
  private int most;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description =
          "Choose positions and the agents' random moves by this number. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Refusal.usageIf(most < 1, "--most must be at least 1");
    List<ExamReport.AgentMistakes> results = new ArrayList<>();
    Thread solver = Thread.currentThread();
    AtomicReference<String> progress = new AtomicReference<>("");
    try (Interruption interruption = Interruption.guard(solver::interrupt);
        ProgressLine line = ProgressLine.start(elapsed -> progress.get());
        ExactSolverOptions.OpenSolver open = solverOptions.open(agents, true)) {
      List<String> positions = Exam.positions(file, most, seed);
      Exam exam = solve(positions, open.exactSolver(), progress);
      for (Agents.Choice agent : agents) {
        progress.set(agent.name());
        results.add(examine(exam, agent, open.exactSolver()));
      }
      if (Thread.interrupted()) {
        System.err.println("twobig: interrupted");
        return ExitCode.INTERRUPTED;
      }
      json.print(ExamReport.of(exam, positions.size(), results));
    } catch (NoSuchFileException e) {
      throw Refusal.input("there is no file " + e.getFile());
    } catch (IOException e) {
      throw StoreException.of(
          "cannot read %s%s"
              .formatted(file, answers.map(kept -> ", or read or write " + kept).orElse("")),
          e);
    } catch (IllegalArgumentException e) {
      throw Refusal.input(String.valueOf(e.getMessage()));
    }
    return ExitCode.OK;
  }

  /** Returns the positions with values: from the file of answers, or solved within the limit. */
  private Exam solve(
      List<String> positions, Optional<ExactSolver> exactSolver, AtomicReference<String> progress)
      throws IOException {
    ExactSolver solver =
        exactSolver.orElseThrow(
            () ->
                Refusal.usage(
                    "%s cannot be solved: %s; choose another --game",
                    solverOptions.boardSize().id(),
                    ExactSolver.whyUnsolvable(solverOptions.boardSize())));
    Map<String, ExamPosition> answered =
        answers.isPresent() && Files.exists(answers.get())
            ? Exam.read(answers.get(), solverOptions.boardSize()).byMoves()
            : Map.of();
    List<ExamPosition> problems = new ArrayList<>();
    for (String moves : positions) {
      progress.set("%s of %s positions".formatted(Units.count(problems.size()), positions.size()));
      Optional<ExamPosition> problem = Optional.ofNullable(answered.get(moves));
      if (problem.isEmpty() && !Thread.currentThread().isInterrupted()) {
        problem = ExamPosition.solve(moves, solver);
        if (problem.isPresent() && answers.isPresent()) {
          Exam.append(answers.get(), solverOptions.boardSize(), problem.get());
        }
      }
      problem.ifPresent(problems::add);
    }
    return new Exam(solverOptions.boardSize(), problems);
  }

  /** Tests an agent, a new one for each position. Exact agents share the table of the solver. */
  private ExamReport.AgentMistakes examine(
      Exam exam, Agents.Choice agent, Optional<ExactSolver> exactSolver) {
    long start = System.nanoTime();
    int mistakes =
        exam.mistakes(
            board -> {
              if (Thread.currentThread().isInterrupted()) {
                return -1;
              }
              return agent
                  .make(solverOptions.boardSize(), seed, exactSolver)
                  .move(board, TimeControl.NONE.planned());
            });
    return ExamReport.AgentMistakes.of(
        agent.name(),
        mistakes,
        exam.problems().size(),
        Duration.ofNanos(System.nanoTime() - start));
  }
}
