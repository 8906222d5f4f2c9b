package org.twobig.cli.solve;

import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.StoreOption;
import org.twobig.cli.view.Paint;
import org.twobig.cli.view.Terminal;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig look}. */
@Command(
    name = "look",
    header = "Show what is known of a position, without a search",
    description = {
      "Shows a position and what the rules and the store tell about it and about each"
          + " of its moves. Solves nothing and changes nothing; other processes may go on"
          + " solving on the store.",
      "",
      "Forced moves are followed, because a store keeps no position with a forced"
          + " move. The number of nodes is a lower bound of the work behind an entry; the"
          + " smaller the table, the coarser it is. twobig analyze solves what is unknown.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig look 0092B7A8DF8796AB69510E727184",
      "  twobig look --store week 0FC3484B7",
      "  twobig look --json -s week 0FC3484B7 | jq -c '.moves[] | [.column, .verdict]'"
    })
public final class LookCommand implements Callable<Integer> {
  @Mixin private final MovesArgument moves = new MovesArgument();

  @Mixin private final StoreOption store = new StoreOption();

  @Option(names = "--json", fallbackValue = "true", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    Task task = moves.task();
    try (Store open = Store.openReadOnly(store.directory(), KeyKind.keySpaces())) {
      LookReport report =
          LookReport.of(
              task,
              store.directory().toString(),
              open.info().layout(),
              new Solver(open.partitions()));
      System.out.print(
          json ? report.json() : report.text(Terminal.size().columns(), Paint.ofStandardOutput()));
    }
    return ExitCode.OK;
  }
}
