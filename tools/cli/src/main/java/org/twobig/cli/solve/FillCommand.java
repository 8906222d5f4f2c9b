package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.GrowingTableOptions;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.game.Game;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.solve.Fill;
import org.twobig.solve.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Solves all positions of the first plies, or those that one player meets, into a store. */
@Command(name = "fill")
public final class FillCommand implements Callable<Integer> {
  /**
   * Bytes of table for each position. In buckets of two entries, each of 8 bytes, one position in
   * 100 then finds no place.
   */
  private static final long BYTES_PER_POSITION = 64;

  @Option(names = "--plies", paramLabel = "N", required = true)
  private int plies;

  @Option(names = "--for", paramLabel = "PLAYER")
  private Optional<Player> player = Optional.empty();

  @Option(names = "--values", fallbackValue = "true")
  private boolean values;

  @Mixin private final TableOptions table = new GrowingTableOptions();

  @Mixin private final JsonOption json = new JsonOption();

  /** The ply of the last line of progress; {@link #since} is the time of the ply's first line. */
  private int shownPly = -1;

  private Duration since = Duration.ZERO;

  @Override
  public Integer call() {
    table.requireConsistent();
    Game game = table.game();
    Question asked = game.hasScores() && !values ? Question.SCORE : Question.BOTH;
    Refusal.usageIf(
        plies < 0 || plies >= game.mostPlies(),
        "--plies must be 0 to %d: one move later, every game of %s is over",
        game.mostPlies() - 1,
        game.id());
    long start = System.nanoTime();
    try (Session session = table.session(new SessionMessages())) {
      Fill fill =
          new Fill(
              game,
              asked,
              plies,
              player.map(chosen -> chosen == Player.WHITE),
              session.tableBytes() / BYTES_PER_POSITION);
      requireRoom(session, fill);
      try (Interruption interruption = Interruption.guard(session::stop)) {
        boolean complete = run(session, fill);
        json.print(
            new Result(
                table.noStore() ? "" : table.directory().toString(),
                plies,
                fill.question(),
                fill.positions(),
                fill.restored(),
                fill.absent(),
                session.solver().effort().nodes(),
                Duration.ofNanos(System.nanoTime() - start),
                !complete));
        SessionMessages.save(session);
        requireRoom(session, fill);
        if (!complete) {
          Messages.warn(
              "interrupted; of ply %3$d, %1$,d of %2$,d positions are solved; %4$s",
              fill.done(), fill.plySize(), fill.ply(), table.afterInterruption());
        }
        return complete ? ExitCode.OK : ExitCode.INTERRUPTED;
      }
    }
  }

  private static void requireRoom(Session session, Fill fill) {
    Refusal.usageIf(
        !fill.isWithinLimit(),
        "there are more than %s, too many for a table of %s; choose fewer"
                .formatted(
                    Units.number(session.tableBytes() / BYTES_PER_POSITION, "position"),
                    Units.bytes(session.tableBytes()))
            + " --plies, or a new --store with a larger --size");
  }

  private boolean run(Session session, Fill fill) {
    Messages.say(
        "solving the positions of ply %d first: %s; a line follows when all are solved",
        fill.ply(), Units.count(fill.plySize()));
    try (ProgressLine progress = ProgressLine.start(elapsed -> progress(elapsed, session, fill))) {
      session.fill(fill, ply -> progress.withLineErased(() -> json.print(new PlyReport(ply))));
      return true;
    } catch (SearchStoppedException e) {
      return false;
    }
  }

  private String progress(Duration elapsed, Session session, Fill fill) {
    if (shownPly != fill.ply()) {
      shownPly = fill.ply();
      since = elapsed;
    }
    int done = fill.done();
    Duration used = elapsed.minus(since);
    Duration left =
        done == 0 ? Duration.ZERO : used.multipliedBy(fill.plySize() - done).dividedBy(done);
    return "%s  ply %d, %,d of %,d positions, %s nodes%s"
        .formatted(
            Units.clock(elapsed),
            shownPly,
            done,
            fill.plySize(),
            Units.rounded(session.solver().effort().nodes()),
            done == 0 ? "" : ", %s, %s left".formatted(Units.rate(done, used), Units.clock(left)));
  }

  @JsonTypeName("twobig/fill-ply/1")
  public record PlyReport(@JsonUnwrapped Fill.Ply ply) implements Report {}

  @JsonTypeName("twobig/fill/1")
  public record Result(
      String store,
      int plies,
      Question question,
      long positions,
      long restored,
      long absent,
      long nodes,
      Duration seconds,
      boolean interrupted)
      implements Report {}
}
