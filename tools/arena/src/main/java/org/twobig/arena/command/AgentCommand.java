package org.twobig.arena.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.twobig.arena.agent.Agents;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.Units;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the agents, lets one answer observations, or writes an agent that Kaggle runs. */
@Command(
    name = "agent",
    header = "Let an agent (a player of ConnectX) answer programs",
    description = {
      "Lets other programs ask an agent, a program that plays, for moves. With --http it answers"
          + " HTTP requests of this machine; kaggle-environments sends them if you give it the"
          + " address as agent. With --stdio each line of input is a board and the player to move,"
          + " {\"board\":[0,...],\"mark\":1}, with or without Kaggle's \"configuration\"; the answer"
          + " is a line with a column, counted from 0, or -1 if the agent cannot answer."
          + " The agent keeps to the time that the configuration allows.",
      "",
      "With --python it writes an agent that Kaggle runs: one file for Python 3, alpha-beta on"
          + " bitboards with iterative deepening, for boards of any size.",
      ""
    },
    footer = {
      "  twobig agent --list",
      "  twobig agent --stdio mcts@20000 < observations.jsonl",
      "  twobig agent --http 8081 --store solved exact",
      "  twobig agent --python submission.py",
      "  kaggle competitions submit -c connectx -f submission.py -m twobig"
    })
public final class AgentCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "AGENT",
      arity = "0..1",
      converter = AgentConverter.class,
      completionCandidates = AgentConverter.class,
      description =
          "One of ${COMPLETION-CANDIDATES}; most take a limit for each move after an @: a time (mcts@2s)"
              + " or a number (mcts@20000). zero:my.onnx@400 uses your own network, in ONNX format.")
  private Optional<Agents.Choice> agent = Optional.empty();

  @Option(
      names = "--http",
      paramLabel = "PORT",
      description = "Answer Kaggle's HTTP requests at 127.0.0.1:PORT until Ctrl-C; 0: any port.")
  private Optional<Integer> port = Optional.empty();

  @Option(
      names = "--stdio",
      fallbackValue = "true",
      description = "Answer lines of standard input until it ends.")
  private boolean stdio;

  @Option(names = "--list", fallbackValue = "true", description = "List the agents.")
  private boolean list;

  @Option(
      names = "--python",
      paramLabel = "FILE",
      description = "Write an agent in pure Python to FILE. --force replaces an existing FILE.")
  private Optional<Path> python = Optional.empty();

  @Mixin private final ForceOption force = new ForceOption();

  @Mixin private final ExactSolverOptions solverOptions = new ExactSolverOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (list) {
      System.out.println(Agents.help());
      return ExitCode.OK;
    }
    if (python.isPresent()) {
      return write(python.get());
    }
    Refusal.usageIf(
        agent.isEmpty() || stdio == port.isPresent(),
        "name an agent and how programs ask it: twobig agent --stdio mcts, or --http 8081 mcts");
    if (port.filter(number -> number < 0 || number > 65_535).isPresent()) {
      throw Refusal.usage("--http takes a port, 0 to 65535, not " + port.get());
    }
    return stdio ? answerLines() : answerRequests();
  }

  private int write(Path out) throws IOException {
    NewFile file = force.file(out);
    String name = "submission.py";
    try (InputStream in =
        Objects.requireNonNull(AgentCommand.class.getResourceAsStream(name), name)) {
      long bytes = file.write(to -> in.transferTo(to));
      System.out.printf("Wrote %s (%s)%n", out, Units.bytes(bytes));
    }
    return ExitCode.OK;
  }

  private ExactSolverOptions.OpenSolver open() {
    return solverOptions.open(agent.stream().toList(), false);
  }

  private Responder responder(ExactSolverOptions.OpenSolver open) {
    return new Responder(agent.orElseThrow(), solverOptions.boardSize(), open.exactSolver());
  }

  private int answerLines() throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (ExactSolverOptions.OpenSolver open = open()) {
      answer(lines, responder(open));
    }
    return ExitCode.OK;
  }

  private static void answer(BufferedReader lines, Responder responder) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      int column = -1;
      try {
        column = responder.move(line);
      } catch (IllegalArgumentException e) {
        System.err.println("twobig: " + e.getMessage());
      } catch (RuntimeException e) { // an agent's failure must not end the loop
        System.err.println("twobig: the agent failed: " + e);
      }
      System.out.println(column);
      System.out.flush();
    }
  }

  private int answerRequests() throws InterruptedException {
    CountDownLatch stop = new CountDownLatch(1);
    try (Interruption interruption = Interruption.guard(stop::countDown);
        ExactSolverOptions.OpenSolver open = open();
        AgentServer server = AgentServer.start(port.orElseThrow(), responder(open))) {
      System.out.printf("http://127.0.0.1:%d%n", server.port());
      System.out.flush();
      stop.await();
    } catch (IOException e) {
      throw Refusal.input(
          "Port %d cannot be listened to (%s); choose another port with --http",
          port.orElseThrow(), e.getMessage());
    }
    return ExitCode.INTERRUPTED;
  }
}
