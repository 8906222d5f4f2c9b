package org.twobig.cli.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.twobig.cli.solve.SolveLine;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Verdict;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Knowledge;
import org.twobig.game.Question;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;

/** JSON lines: see the help of the command. */
final class JsonDialect implements Dialect {
  private static final long LONGEST = Duration.ofDays(366).toSeconds();

  private final Engine engine;
  private final Consumer<String> out;
  private Task task;
  private Question question = Question.BOTH;

  /**
   * @param out takes a line, from any thread
   */
  JsonDialect(Engine engine, Consumer<String> out) {
    this.engine = engine;
    this.out = out;
    this.task = engine.task("");
  }

  /** What a program can say. */
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
   * @param id text or a whole number, which comes back with what answers it
   * @param moves of a position; without them the last one is meant
   * @param seconds that go may take
   * @param nodes that go may visit
   */
  record Command(
      Optional<Verb> cmd,
      Optional<JsonNode> id,
      Optional<String> moves,
      Optional<Question> question,
      Optional<BigDecimal> seconds,
      Optional<Long> nodes) {
    Command {
      id = id.filter(given -> !given.isNull()); // as Jackson says that there is none
    }
  }

  @Override
  public boolean follow(String line) {
    byte[] json = line.getBytes(StandardCharsets.UTF_8);
    try {
      Command command = Json.read(json, Command.class);
      if (command.id.filter(id -> !isId(id)).isPresent()) {
        throw new IllegalArgumentException("id must be text or a whole number");
      }
      if (command.cmd.isEmpty()) {
        throw new IllegalArgumentException(
            "cmd is missing; choose hello, options, position, value, go, stop or quit");
      }
      return follow(command.cmd.get(), command);
    } catch (IllegalArgumentException e) {
      say(new EngineReport.Error(id(json), String.valueOf(e.getMessage())));
      return true;
    }
  }

  /** That of a command that may make no sense otherwise. */
  private static Optional<JsonNode> id(byte[] json) {
    try {
      return Optional.ofNullable(Json.read(json, JsonNode.class).get("id"))
          .filter(JsonDialect::isId);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean isId(JsonNode id) {
    return id.isTextual() || id.isIntegralNumber();
  }

  /**
   * @throws IllegalMoveException if a move cannot be played
   * @throws IllegalArgumentException if the command makes no sense
   */
  private boolean follow(Verb verb, Command command) {
    if (command.moves.isPresent()) {
      task = engine.task(command.moves.get());
    }
    switch (verb) {
      case HELLO -> hello(command);
      case OPTIONS -> {
        question = asked(command);
        hello(command);
      }
      case POSITION -> say(new EngineReport.Position(command.id, engine.known(task)));
      case VALUE -> say(value(command));
      case GO -> go(command);
      case STOP -> engine.stop();
      case QUIT -> {
        return false;
      }
    }
    return true;
  }

  private void hello(Command command) {
    List<Question> all =
        Stream.of(Question.values())
            .filter(one -> one != Question.SCORE || engine.game().hasScores())
            .toList();
    say(
        new EngineReport.Hello(
            command.id, engine.game().id(), engine.game().notation(), all, question));
  }

  private EngineReport.Value value(Command command) {
    Knowledge known = engine.value(task);
    return new EngineReport.Value(
        command.id, task.moves(), Verdict.of(known.outcome()), known.work());
  }

  private Question asked(Command command) {
    Question asked = command.question.orElse(question);
    if (asked == Question.SCORE && !engine.game().hasScores()) {
      throw new IllegalArgumentException(
          engine.game().id() + " has no scores; choose the question both");
    }
    return asked;
  }

  private void go(Command command) {
    Question asked = asked(command);
    Task mine = task;
    BigDecimal seconds = command.seconds.orElse(BigDecimal.valueOf(LONGEST));
    if (seconds.signum() <= 0
        || seconds.compareTo(BigDecimal.valueOf(LONGEST)) > 0
        || command.nodes.filter(nodes -> nodes < 1).isPresent()) {
      throw new IllegalArgumentException(
          "seconds must be more than 0 and at most %d, nodes at least 1".formatted(LONGEST));
    }
    Cost most =
        new Cost(
            command.nodes.orElse(Cost.UNLIMITED.nodes()),
            Duration.ofNanos(seconds.movePointRight(9).longValue()));
    Engine.Listener listener =
        new Engine.Listener() {
          @Override
          public void info(long nodes, Duration time) {
            say(new EngineReport.Info(command.id, nodes, Json.seconds(time)));
          }

          @Override
          public void answer(Answered answered, Optional<String> best, boolean interrupted) {
            say(
                new EngineReport.Answer(
                    command.id, best, SolveLine.of(mine, asked, answered, most, interrupted)));
          }

          @Override
          public void failed(String why) {
            say(new EngineReport.Error(command.id, why));
          }
        };
    if (!engine.go(mine, asked, most, listener)) {
      throw new IllegalArgumentException("another question is being answered; stop it first");
    }
  }

  private void say(EngineReport report) {
    out.accept(Json.line(report));
  }
}
