package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.SeedOption;
import org.twobig.cli.options.StoneRange;
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
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Prints positions of a store chosen at random, each entry with the same chance, in the form"
          + " that twobig solve --file reads: moves, then what the store says. Changes nothing;"
          + " others may go on solving.",
      "",
      "An entry stands for all positions of its key, which for the usual folded keys are those that"
          + " differ only in what no longer matters. What is printed is one of them that a game leads"
          + " to: it has the verdict and the key of all, but need not be the one that was solved, nor"
          + " have its number of stones. Where none is found, for one entry in a hundred, the entry"
          + " is left out, and counted on standard error.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig sample week -n 100 --stones 30-34 > some.txt",
      "  twobig solve --no-store --size 1g --file some.txt     solves them anew",
      "  twobig sample week --question both --seed 7",
      "  twobig sample week -n 1000 --question any --json | jq .work"
    })
public final class SampleCommand implements Callable<Integer> {
  private static final int MOST = 1_000_000;

  /** Which entries are wanted, by what they know, and what is printed behind the moves. */
  enum Asked {
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

    /** The second column of a file of positions: empty if the value does not tell. */
    Optional<String> verdict(long value) {
      return switch (this) {
        case WHITE -> digit(Outcome.ofFacts((int) value).white());
        case BLACK -> digit(Outcome.ofFacts((int) value).black());
        case BOTH ->
            Outcome.ofFacts((int) value)
                .value()
                .map(
                    outcome ->
                        switch (outcome) {
                          case WIN -> "1";
                          case DRAW -> "0";
                          case LOSS -> "-1";
                        });
        case ANY -> Optional.of("");
      };
    }

    private static Optional<String> digit(Answer answer) {
      return answer == Answer.OPEN
          ? Optional.empty()
          : Optional.of(answer == Answer.YES ? "1" : "0");
    }
  }

  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many entries. Default: ${DEFAULT-VALUE}.")
  private int count;

  @Option(
      names = "--stones",
      paramLabel = "N[-M]",
      converter = StoneRange.Converter.class,
      description = "Only positions with N (to M) stones. Rare ones take a look at all entries.")
  private StoneRange stones = StoneRange.ALL;

  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white",
      description =
          "Only entries that answer the question (white, black, both) as twobig solve --question"
              + " asks it; the second column is that answer. any: all entries, without a second"
              + " column. Default: ${DEFAULT-VALUE}.")
  private Asked asked = Asked.WHITE;

  @Mixin private final SeedOption seed = new SeedOption();

  @Option(
      names = "--json",
      description =
          "Print one JSON object a line: position, stones, knows (in words), white_wins,"
              + " black_wins and value where known, work (nodes of the solved subtree, at least),"
              + " seed.")
  private boolean json;

  @Override
  public Integer call() {
    if (count < 1 || count > MOST) {
      throw new UsageException("-n is 1 to " + Units.count(MOST));
    }
    Path store = argument.directory();
    long number = seed.orAny();
    StoredPositions rules = OfflineWork.rules(store);
    Optional<Sample> sample =
        OfflineWork.run(
            "nothing was changed",
            progress ->
                Sample.of(
                    store,
                    (keyClass, value) ->
                        stones.contains(keyClass) && asked.verdict(value).isPresent(),
                    count,
                    number,
                    rules,
                    progress));
    if (sample.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    SampleReport report = new SampleReport(store, sample.get(), stones, asked, number, rules);
    System.out.print(json ? report.json() : report.text());
    report.remark().ifPresent(remark -> System.err.println("twobig: " + remark));
    return ExitCode.OK;
  }
}
