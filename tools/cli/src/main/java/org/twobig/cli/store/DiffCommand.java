package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.view.Units;
import org.twobig.game.StoredPositions;
import org.twobig.offline.Comparison;
import org.twobig.offline.Comparison.Relation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig diff}. */
@Command(
    name = "diff",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Compares what two stores know: entries that both have, that one has alone, of which one"
          + " knows more facts than the other, and that contradict each other. The stores may"
          + " differ in size, strategy and partitions. Changes nothing; others may go on solving on"
          + " both. A store that is not in memory is loaded for the while, one at a time. Exit code"
          + " 3 if the stores contradict each other.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig diff monday tuesday",
      "  twobig diff monday tuesday --limit 0            the counts alone",
      "  twobig diff monday tuesday --json | jq .disagreeing"
    })
public final class DiffCommand implements Callable<Integer> {
  private static final int MOST = 1_000_000;

  @Parameters(index = "0", paramLabel = "A", description = "The directory of a store.")
  private Path first = Path.of("");

  @Parameters(index = "1", paramLabel = "B", description = "The directory of another store.")
  private Path second = Path.of("");

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Name up to N positions about which the stores disagree, and N that only one of them"
              + " knows, for each. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    if (limit < 0 || limit > MOST) {
      throw new UsageException("--limit is 0 to " + Units.count(MOST));
    }
    StoredPositions rules = OfflineWork.rules(first);
    Optional<Comparison> done =
        OfflineWork.run(
            "nothing was changed",
            progress -> Comparison.of(first, second, limit, rules, progress));
    if (done.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    DiffReport report = new DiffReport(done.get(), rules);
    System.out.print(json ? report.json() + System.lineSeparator() : report.text());
    long wrong = done.get().count(Relation.DISAGREE);
    if (wrong == 0) {
      return ExitCode.OK;
    }
    System.err.printf(
        "twobig: the stores %s and %s disagree about %s positions, so one of them is wrong. twobig"
            + " verify --resolve may tell which%n",
        first, second, Units.count(wrong));
    return ExitCode.REFUSED;
  }
}
