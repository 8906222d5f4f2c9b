package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.game.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "check")
public final class CheckCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", descriptionKey = "file")
  private Path file = Path.of("");

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    if (!Files.exists(file)) {
      throw Refusal.input("there is no file " + file);
    }
    if (Files.isDirectory(file)) {
      throw Refusal.input(file + " is a directory; name the file of a proof");
    }
    long start = System.nanoTime();
    try (InputStream in = Files.newInputStream(file)) {
      Checker checker = Checker.of(in);
      long bytes = Files.size(file);
      Checker.Proved proved;
      try (ProgressLine progress =
          ProgressLine.start(elapsed -> progress(elapsed, checker, bytes))) {
        proved = checker.check();
      }
      Duration time = Duration.ofNanos(System.nanoTime() - start);
      json.print(Result.of(file, Optional.of(proved), time, Optional.empty()));
      return ExitCode.OK;
    } catch (RefusedException e) {
      json.print(Result.of(file, Optional.empty(), Duration.ZERO, Optional.of(e.getMessage())));
      Messages.warn("the proof %s is refused: %s", file, e.getMessage());
      return ExitCode.REFUSED;
    } catch (IOException e) {
      throw Refusal.input("cannot read " + file + ": " + e.getMessage());
    } catch (OutOfMemoryError e) {
      throw Refusal.noRoom(
          "the proof needs more memory than Java may use; set for example TWOBIG_JAVA_OPTIONS=-Xmx8g");
    }
  }

  private static String progress(Duration elapsed, Checker checker, long bytes) {
    return "%s  %s moves checked, %s of the file"
        .formatted(
            Units.clock(elapsed),
            Units.rounded(checker.steps()),
            Units.percent(checker.fileBytes(), bytes));
  }

  @JsonTypeName("twobig/check/1")
  public record Result(
      String file,
      boolean accepted,
      Optional<String> game,
      Optional<String> position,
      Optional<Outcome> claim,
      Optional<Long> steps,
      Optional<Duration> seconds,
      Optional<Map<String, Long>> figures,
      Optional<String> reason)
      implements Report {
    static Result of(
        Path file, Optional<Checker.Proved> proved, Duration time, Optional<String> reason) {
      return new Result(
          file.toString(),
          proved.isPresent(),
          proved.map(Checker.Proved::game),
          proved.map(Checker.Proved::moves),
          proved.map(found -> Outcome.ofWords(found.claim())),
          proved.map(Checker.Proved::steps),
          proved.map(found -> time),
          proved.map(Checker.Proved::figures).filter(figures -> !figures.isEmpty()),
          reason);
    }

    String where() {
      return position.filter(moves -> !moves.isEmpty()).orElse("empty board");
    }

    List<String> counts() {
      return figures.orElse(Map.of()).entrySet().stream()
          .map(figure -> Units.count(figure.getValue()) + " " + figure.getKey())
          .toList();
    }
  }
}
