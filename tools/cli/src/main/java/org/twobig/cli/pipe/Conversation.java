package org.twobig.cli.pipe;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.GrowingTableOptions;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.cli.solve.Questions;
import org.twobig.cli.solve.SolveReport;
import org.twobig.cli.view.InputLines;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.solve.AskedQuestion;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/**
 * Answers the commands of another program; the help of {@code twobig engine} describes them.
 * Look-ups are answered at once. Searches run one at a time on other threads, which also write
 * their progress and answers. All else belongs to the thread that reads the commands.
 */
final class Conversation implements AutoCloseable {
  private static final Duration INFO_PAUSE = Duration.ofMillis(500);

  private final Session session;
  private final String storeName;
  private final Duration pause;
  private final Consumer<String> out;
  private final ExecutorService solving =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("twobig-engine").factory());
  private Optional<RunningSearch> running = Optional.empty();
  private GivenPosition given;
  private Question question = Question.BOTH;

  /**
   * @param storeName the name of the store, as it is shown
   * @param pause the time between two lines on the progress of a search
   * @param out receives each line, from any thread
   */
  Conversation(Session session, String storeName, Duration pause, Consumer<String> out) {
    this.session = session;
    this.storeName = storeName;
    this.pause = pause;
    this.out = out;
    this.given = given("");
  }

  @CommandLine.Command(name = "engine")
  static void engine(@Mixin GrowingTableOptions table) {
    table.requireConsistent();
    InputLines in = new InputLines();
    Session session = table.session(SessionListener.SILENT);
    try (Interruption interruption =
            Interruption.guard(
                () -> {
                  session.stop();
                  in.end();
                });
        session) { // closed before the guard: a signal waits until the session is saved
      String name = table.noStore() ? "private memory" : table.directory().toString();
      run(session, name, in);
    }
  }

  private static void run(Session session, String name, InputLines in) {
    PrintStream out = System.out;
    Thread reader = Thread.currentThread();
    Consumer<String> write =
        line -> {
          out.println(line);
          if (Thread.currentThread() != reader) {
            out.flush();
          }
        };
    try (Conversation conversation = new Conversation(session, name, INFO_PAUSE, write)) {
      boolean more = true;
      for (var line = in.next(); more && line.isPresent(); ) {
        more = line.get().isBlank() || conversation.follow(line.get());
        if (!in.isReady()) {
          out.flush(); // no further line waits: write the answers so far
        }
        line = more ? in.next() : line;
      }
      if (more) {
        conversation.await(); // a search goes on after the end of the input
      }
    } finally {
      out.flush();
    }
  }

  private GivenPosition given(String moves) {
    return GivenPosition.of(session.game(), moves.replaceAll("\\s", ""));
  }

  /**
   * A search that runs.
   *
   * @param writer the thread that writes the progress and, as its last line, the answer
   */
  private record RunningSearch(AskedQuestion asked, Future<Answered> found, Thread writer) {}

  /** A line that {@code twobig engine} writes. {@code id} repeats the id of the command. */
  public sealed interface EngineReport extends Report {
    /** The game and its questions: the answer to {@code hello} and {@code options}. */
    @JsonTypeName("twobig/engine-hello/1")
    record Hello(
        Optional<JsonNode> id,
        String game,
        String notation,
        List<Question> questions,
        Question question)
        implements EngineReport {}

    /** The answer to {@code position}: the known facts of a position and its moves. */
    @JsonTypeName("twobig/engine-position/1")
    record KnownPosition(Optional<JsonNode> id, @JsonUnwrapped AnalysisReport known)
        implements EngineReport {}

    /** The answer to {@code value}: the known facts of a position alone. */
    @JsonTypeName("twobig/engine-value/1")
    record KnownValue(
        Optional<JsonNode> id,
        String position,
        Outcome verdict,
        OptionalInt score,
        OptionalLong work)
        implements EngineReport {}

    @JsonTypeName("twobig/engine-info/1")
    record Info(Optional<JsonNode> id, long nodes, Duration seconds) implements EngineReport {}

    @JsonTypeName("twobig/engine-answer/1")
    record SearchAnswer(
        Optional<JsonNode> id, Optional<String> best, @JsonUnwrapped SolveReport answer)
        implements EngineReport {}

    @JsonTypeName("twobig/engine-error/1")
    record Error(Optional<JsonNode> id, String detail) implements EngineReport {}
  }

  enum Verb {
    HELLO,
    OPTIONS,
    POSITION,
    VALUE,
    GO,
    STOP,
    QUIT
  }

  /**
   * A command.
   *
   * @param id text or a whole number, repeated in every answer to this command
   * @param moves the moves of a position; empty for the position of the previous command
   * @param seconds the limit of time for go
   * @param nodes the limit of nodes for go
   */
  record Command(
      Verb cmd,
      Optional<JsonNode> id,
      Optional<String> moves,
      Optional<Question> question,
      Optional<BigDecimal> seconds,
      Optional<Long> nodes) {
    Command {
      id = id.filter(given -> !given.isNull()); // Jackson may pass null for an absent id
    }
  }

  /** Executes the command in a line. Returns false after {@code quit}. */
  boolean follow(String line) {
    byte[] json = line.getBytes(StandardCharsets.UTF_8);
    try {
      Command command = Json.read(json, Command.class);
      Refusal.usageIf(
          command.id.filter(id -> !isId(id)).isPresent(), "id must be text or a whole number");
      return follow(command.cmd, command);
    } catch (Refusal | IllegalArgumentException e) {
      say(new EngineReport.Error(id(json), String.valueOf(e.getMessage())));
      return true;
    }
  }

  /** Returns the id of a command whose other fields may be wrong. */
  private static Optional<JsonNode> id(byte[] json) {
    try {
      return Optional.ofNullable(Json.read(json, JsonNode.class).get("id"))
          .filter(Conversation::isId);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean isId(JsonNode id) {
    return id.isTextual() || id.isIntegralNumber();
  }

  /**
   * @throws IllegalMoveException if a move cannot be played
   * @throws Refusal if the command makes no sense
   */
  private boolean follow(Verb verb, Command command) {
    if (command.moves.isPresent()) {
      given = given(command.moves.get());
    }
    switch (verb) {
      case HELLO -> hello(command);
      case OPTIONS -> {
        question = asked(command);
        hello(command);
      }
      case POSITION -> say(new EngineReport.KnownPosition(command.id, known(given)));
      case VALUE -> say(value(command));
      case GO -> go(command);
      case STOP -> stop();
      case QUIT -> {
        return false;
      }
    }
    return true;
  }

  private void hello(Command command) {
    Game game = session.game();
    say(
        new EngineReport.Hello(
            command.id, game.id(), game.notation(), Questions.of(game), question));
  }

  private EngineReport.KnownValue value(Command command) {
    Knowledge known = session.known(given.position());
    return new EngineReport.KnownValue(
        command.id, given.moves(), known.outcome(), known.score(), known.work());
  }

  private Question asked(Command command) {
    return Questions.require(command.question.orElse(question), session.game());
  }

  private void go(Command command) {
    Question asked = asked(command);
    GivenPosition mine = given;
    Cost most = Questions.most(command.seconds, command.nodes);
    Refusal.usageIf(
        running.filter(last -> !last.found.isDone()).isPresent(),
        "the last go is still running; send stop first");
    // The other program may send go before the thread that wrote the last answer has ended.
    await();
    AskedQuestion handle = session.ask(mine.request(), asked, most);
    Future<Answered> found = solving.submit(() -> session.answer(handle, true));
    Thread writer =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Answered answered = awaitAnswer(command, handle, found);
                    boolean stopped = handle.isGivenUp() && answered.solution().isEmpty();
                    say(
                        new EngineReport.SearchAnswer(
                            command.id,
                            best(mine, answered),
                            SolveReport.of(mine, asked, answered, most, stopped)));
                  } catch (ExecutionException e) {
                    fail(command, e.getCause());
                  } catch (InterruptedException | RuntimeException | Error e) {
                    fail(command, e);
                  }
                });
    running = Optional.of(new RunningSearch(handle, found, writer));
  }

  private Answered awaitAnswer(Command command, AskedQuestion handle, Future<Answered> found)
      throws InterruptedException, ExecutionException {
    long start = System.nanoTime();
    while (true) {
      try {
        return found.get(pause.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        say(new EngineReport.Info(command.id, handle.effort().nodes(), time));
      }
    }
  }

  /** Answers a command with an error, because the other program waits for an answer in any case. */
  private void fail(Command command, Throwable why) {
    String detail =
        why instanceof SearchStoppedException
            ? "the engine ends"
            : why.getMessage() == null ? why.toString() : why.getMessage();
    say(new EngineReport.Error(command.id, detail));
  }

  private AnalysisReport known(GivenPosition of) {
    return AnalysisReport.known(session.game(), of, session::known, session.layout(), storeName);
  }

  /**
   * Returns the move to play: a move that keeps a known draw, or else the first of the line of
   * play, or else the best known move; empty if the game is over.
   */
  private Optional<String> best(GivenPosition of, Answered answered) {
    Board board = of.position();
    if (board.end().isPresent()) {
      return Optional.empty();
    }
    List<AnalysisReport.Move> moves = known(of).moves();
    boolean draw = session.known(board).outcome() == Outcome.DRAW;
    String line = answered.line().orElse("");
    return moves.stream()
        .filter(move -> draw && move.facts().verdict() == Outcome.DRAW)
        .map(AnalysisReport.Move::move)
        .findFirst()
        .or(
            () ->
                board.legalMoves().stream()
                    .map(session.game()::move)
                    .filter(move -> !line.isEmpty() && line.startsWith(move))
                    .findFirst())
        .or(() -> moves.stream().map(AnalysisReport.Move::move).findFirst());
  }

  private void stop() {
    running.ifPresent(now -> now.asked.giveUp());
  }

  void await() {
    try {
      if (running.isPresent()) {
        running.get().writer.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void say(EngineReport report) {
    out.accept(Json.line(report));
  }

  @Override
  public void close() {
    stop();
    await();
    solving.close();
  }
}
