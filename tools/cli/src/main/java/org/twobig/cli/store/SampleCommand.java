package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.options.SeedOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Units;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.offline.Sample;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig sample}. */
@Command(
    name = "sample",
    header = "Print random positions of a store",
    description = {
      "Prints random positions of a store, every entry with the same probability, in"
          + " the form that twobig solve --file reads: moves, then the verdict of the"
          + " store. Changes nothing; other processes may go on solving.",
      "",
      "An entry with a folded key stands for all positions that differ only in cells"
          + " that no longer matter. sample prints one of them that a game can reach. It"
          + " has the verdict of the entry, but may differ in its number of stones from the"
          + " position that was solved. If no such position is found (for one in a"
          + " thousand), the entry is skipped and counted on standard error.",
      ""
    },
    footer = {
      "  twobig sample week -n 100 --plies 30-34 > some.txt",
      "  twobig solve --no-store --size 1g --file some.txt     solves them again",
      "  twobig sample week --question both --seed 7",
      "  twobig sample week -n 1000 --question any --json | jq .work"
    })
public final class SampleCommand implements Callable<Integer> {
  static final int MOST = 1_000_000;

  /** Which entries are wanted, by what they know, and what is printed behind the moves. */
  public enum Asked {
    WHITE(" that tell whether White wins", "1 White wins, 0 White does not win"),
    BLACK(" that tell whether Black wins", "1 Black wins, 0 Black does not win"),
    BOTH(" of known value", "1 White wins, 0 draw, -1 Black wins"),
    ANY("", "");

    private final String inWords;
    private final String column;

    Asked(String inWords, String column) {
      this.inWords = inWords;
      this.column = column;
    }

    /** Behind "entries". */
    String inWords() {
      return inWords;
    }

    /** A comment on the second column, if there is one. */
    String legend() {
      return column.isEmpty() ? "" : "# second column: %s%n".formatted(column);
    }

    /** Whether what an entry says answers this. */
    public boolean isAnsweredBy(Outcome outcome) {
      return switch (this) {
        case WHITE -> outcome.white() != Answer.OPEN;
        case BLACK -> outcome.black() != Answer.OPEN;
        case BOTH -> outcome.value().isPresent();
        case ANY -> true;
      };
    }
  }

  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "20",
      description = "Number of entries. Default: ${DEFAULT-VALUE}.")
  private int count;

  @Option(
      names = "--plies",
      paramLabel = "N[-M]",
      converter = PlyRange.Converter.class,
      description = "Only positions with N (to M) plies.")
  private PlyRange plies = PlyRange.ALL;

  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white",
      description =
          "Only entries that answer this question: white, black or both, as in twobig solve; the"
              + " second column is the answer. any: all entries, without a second column. Default:"
              + " ${DEFAULT-VALUE}.")
  private Asked asked = Asked.WHITE;

  @Mixin private final SeedOption seed = new SeedOption();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    if (count < 1 || count > MOST) {
      throw new UsageException("-n is 1 to " + Units.count(MOST));
    }
    Path store = argument.directory();
    long number = seed.orAny();
    StoredPositions rules = OfflineWork.rules(store);
    plies.requireWithin(rules.count() - 1);
    Optional<Sample> sample =
        OfflineWork.run(
            "nothing was changed",
            progress ->
                Sample.of(
                    store,
                    (keyClass, value) ->
                        plies.contains(keyClass) && asked.isAnsweredBy(rules.outcome(value)),
                    count,
                    number,
                    rules,
                    progress));
    if (sample.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    SampleReport report = SampleReport.of(store, sample.get(), plies, asked, number, rules);
    if (json.isSet()) {
      report.lines().forEach(json::print);
    } else {
      System.out.print(report.text(number));
    }
    report.remark().ifPresent(remark -> System.err.println("twobig: " + remark));
    return ExitCode.OK;
  }
}
