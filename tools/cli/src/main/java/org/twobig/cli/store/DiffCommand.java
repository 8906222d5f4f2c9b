package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreOption;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.Units;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.Comparison;
import org.twobig.tt.offline.Comparison.Relation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "diff")
public final class DiffCommand implements Callable<Integer> {
  private static final int MOST = 1_000_000;

  @Mixin private final StoreOption store = new StoreOption();

  @Parameters(
      arity = "1..2",
      paramLabel = "[A] B",
      hideParamSyntax = true,
      descriptionKey = "stores")
  private List<Path> stores = List.of();

  @Option(names = "--limit", paramLabel = "N", defaultValue = "20")
  private int limit;

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Refusal.usageIf(limit < 0 || limit > MOST, "--limit must be 0 to " + Units.count(MOST));
    Refusal.usageIf(stores.size() != (store.isNamed() ? 1 : 2), "name two stores to compare");
    Path first = store.isNamed() ? store.directory() : stores.getFirst();
    Path second = stores.getLast();
    StoredPositions rules = OfflineWork.rules(first, List.of(second));
    return OfflineWork.run(
            "nothing was changed", progress -> Comparison.of(first, second, limit, rules, progress))
        .map(found -> report(first, second, found, rules))
        .orElse(ExitCode.INTERRUPTED);
  }

  private int report(Path first, Path second, Comparison found, StoredPositions rules) {
    json.print(DiffReport.of(found, rules));
    long wrong = found.count(Relation.DISAGREE);
    if (wrong > 0) {
      Messages.warn(
          "the stores %s and %s contradict each other about %s: one of them is wrong. twobig"
              + " verify --resolve may tell which one",
          first, second, Units.number(wrong, "position"));
    }
    return wrong == 0 ? ExitCode.OK : ExitCode.FAILED;
  }
}
