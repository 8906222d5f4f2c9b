package org.twobig.cli.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Answer;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;

/**
 * A dialect close to UCI, by which chess programs are driven (Kahlen and Meyer-Kahlen 2000): moves
 * are those of the game, and what is known of the end is told as {@code wdl}, the shares of wins,
 * draws and losses for the player to move, in thousandths.
 */
final class UciDialect implements Dialect {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,15}");

  private final Engine engine;
  private final Consumer<String> out;
  private Task task;
  private Question question = Question.BOTH;

  UciDialect(Engine engine, Consumer<String> out) {
    this.engine = engine;
    this.out = out;
    this.task = engine.task("");
  }

  @Override
  public boolean follow(String line) {
    Deque<String> words = new ArrayDeque<>(Arrays.asList(line.strip().split("\\s+")));
    try {
      switch (words.remove()) {
        case "uci" -> hello();
        case "isready" -> out.accept("readyok");
        case "ucinewgame" -> task = engine.task("");
        case "setoption" -> option(words);
        case "position" -> position(words);
        case "go" -> go(words);
        case "stop" -> engine.stop();
        case "quit" -> {
          return false;
        }
        default -> {} // unknown commands are ignored, as UCI wants
      }
    } catch (IllegalArgumentException e) {
      out.accept("info string " + e.getMessage());
    }
    return true;
  }

  private void hello() {
    out.accept("id name Twobig, " + engine.game().title());
    out.accept("id author the authors of Twobig");
    out.accept(
        "option name Question type combo default both var white var black var both"
            + (engine.game().hasScores() ? " var score" : ""));
    out.accept("uciok");
  }

  private void option(Deque<String> words) {
    List<String> all = List.copyOf(words);
    if (all.size() != 4 || !all.get(1).equalsIgnoreCase("Question")) {
      throw new IllegalArgumentException("expected setoption name Question value white");
    }
    String value = all.get(3).toUpperCase(Locale.ROOT);
    question =
        Stream.of(Question.values())
            .filter(one -> one != Question.SCORE || engine.game().hasScores())
            .filter(one -> one.name().equals(value))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Question is white, black or both; of a game with scores also score"));
  }

  /**
   * @throws IllegalMoveException naming the first move that cannot be played
   */
  private void position(Deque<String> words) {
    if (words.isEmpty() || !words.remove().equals("startpos")) {
      throw new IllegalArgumentException("expected position startpos moves ...");
    }
    if (!words.isEmpty() && !words.remove().equals("moves")) {
      throw new IllegalArgumentException("expected position startpos moves ...");
    }
    task = engine.task(String.join("", words));
  }

  private void go(Deque<String> words) {
    long nodes = Cost.UNLIMITED.nodes();
    Duration time = Cost.UNLIMITED.time();
    while (!words.isEmpty()) {
      switch (words.remove()) {
        case "nodes" -> nodes = number(words);
        case "movetime" -> time = Duration.ofMillis(number(words));
        default -> {} // infinite, and what clocks say
      }
    }
    Task mine = task;
    Engine.Listener listener =
        new Engine.Listener() {
          @Override
          public void info(long visited, Duration passed) {
            out.accept(
                "info nodes %d time %d nps %d"
                    .formatted(
                        visited,
                        passed.toMillis(),
                        1000 * visited / Math.max(1, passed.toMillis())));
          }

          @Override
          public void answer(Answered answered, Optional<String> best, boolean interrupted) {
            Outcome outcome =
                answered.solution().map(Solution::outcome).orElse(engine.value(mine).outcome());
            out.accept(
                "info nodes %d time %d%s string %s"
                    .formatted(
                        answered.effort().nodes(),
                        answered.time().toMillis(),
                        shares(outcome, mine.position().whiteToMove()),
                        Verdict.of(outcome).inFull()));
            out.accept("bestmove " + best.orElse("(none)"));
          }

          @Override
          public void failed(String why) {
            out.accept("info string " + why);
            out.accept("bestmove (none)");
          }
        };
    if (!engine.go(mine, question, new Cost(nodes, time), listener)) {
      throw new IllegalArgumentException("another question is being answered; stop it first");
    }
  }

  private static long number(Deque<String> words) {
    if (words.isEmpty() || !NUMBER.matcher(words.peek()).matches() || words.peek().equals("0")) {
      throw new IllegalArgumentException("a number of 1 or more is missing");
    }
    return Long.parseLong(words.remove());
  }

  /** Nothing while the value is not known: half-known is not a draw. */
  private static String shares(Outcome outcome, boolean whiteToMove) {
    if (outcome.value().isEmpty()) {
      return "";
    }
    Answer own = whiteToMove ? outcome.white() : outcome.black();
    Answer other = whiteToMove ? outcome.black() : outcome.white();
    return own == Answer.YES
        ? " wdl 1000 0 0"
        : other == Answer.YES ? " wdl 0 0 1000" : " wdl 0 1000 0";
  }
}
