package org.twobig.cli.solve;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.StoreOption;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.solve.Session;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
    footer = {
      "  twobig look 0092B7A8DF8796AB69510E727184",
      "  twobig look --store week 0FC3484B7",
      "  twobig look --json -s week 0FC3484B7 | jq -c '.moves[] | [.move, .verdict]'"
    })
public final class LookCommand implements Callable<Integer> {
  @Mixin private final MovesArgument moves = new MovesArgument();

  @Mixin private final StoreOption store = new StoreOption();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    String text = moves.text();
    try (Store open = Store.openReadOnly(store.directory(), Set.of())) {
      Game game = Session.gameOf(open);
      Task task = Task.of(game, text);
      GameSolver reader = game.solver(open.partitions());
      Analysis analysis = Analysis.of(game, task, Optional.empty(), reader::known);
      AnalysisReport report =
          AnalysisReport.of(
              analysis,
              Optional.empty(),
              Optional.of(open.info().layout()),
              Optional.of(store.directory().toString()));
      report.print(analysis, json);
    }
    return ExitCode.OK;
  }
}
