package org.twobig.cli.solve;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.view.Paint;
import org.twobig.cli.view.Terminal;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig look}. */
@Command(
    name = "look",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Shows a position and what is known of it and of each of its moves without a search: by the"
          + " rules, and by the entries of a store, with the work that is in them. Solves nothing and"
          + " changes nothing; others may go on solving.",
      "",
      "Moves that are forced are followed, as positions with one are not kept in a store. Nodes are"
          + " the least that an entry stands for: the smaller the table, the coarser its scale."
          + " twobig analyze solves what is unknown.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig look 0092B7A8DF8796AB69510E727184",
      "  twobig look week 0FC3484B7                   in the store week",
      "  twobig look --store week 0FC3 484B7          the same",
      "  twobig look --json week 0FC3484B7 | jq -c '.moves[] | [.column, .verdict]'"
    })
public final class LookCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "[DIR] MOVES",
      hideParamSyntax = true,
      arity = "0..*",
      description =
          "The moves from the empty board, as for twobig solve; \"\" is the empty board. Without"
              + " --store, the first of several words is the store's directory DIR, and a single"
              + " word is the moves, looked up in the store of twobig solve without --store.")
  private List<String> words = List.of();

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = "The store to look into. Then all words are moves.")
  private Optional<Path> store = Optional.empty();

  @Option(
      names = "--json",
      description =
          "Print one JSON object: position, stones, stones_left, to_move, over, verdict (such as"
              + " \"White wins\" or \"unknown\"), value (win, draw or loss, where known), known_by"
              + " (rules, store or moves), forced, entry and entry_after_forced (verdict, work,"
              + " most_work, stones, partition, bucket, word), store; and moves, the best first,"
              + " each with column and the same.")
  private boolean json;

  @Override
  public Integer call() {
    boolean named = store.isEmpty() && words.size() > 1;
    requireSense(named);
    Path directory = named ? path(words.get(0)) : store.orElseGet(StoreFinder::standard);
    Task task = Task.ofMoves(named ? words.subList(1, words.size()) : words);
    try (Store open = Store.openReadOnly(directory, KeyKind.keySpaces())) {
      LookReport report =
          LookReport.of(
              task, directory.toString(), open.info().layout(), new Solver(open.partitions()));
      System.out.print(
          json ? report.json() : report.text(Terminal.size().columns(), Paint.ofStandardOutput()));
    }
    return ExitCode.OK;
  }

  /**
   * Demands moves, and a store where one is named.
   *
   * @param named whether the first word names it
   */
  private void requireSense(boolean named) {
    boolean onlyStore = store.isEmpty() && words.size() == 1 && isStore(words.get(0));
    if (words.isEmpty() || onlyStore) {
      throw new UsageException(
          "give the moves of a position, \"\" is the empty board (see twobig look --help)");
    }
    if (named && words.get(0).matches("[0-9A-Fa-f]*") && !isStore(words.get(0))) {
      throw new UsageException(
          "the first of several words names a store, and there is none in '%s'; write the moves as one word, or use --store"
              .formatted(words.get(0)));
    }
  }

  private static boolean isStore(String word) {
    return !word.isEmpty() && Store.exists(path(word));
  }

  private static Path path(String word) {
    try {
      return Path.of(word);
    } catch (InvalidPathException e) {
      throw new UsageException("'%s' is no name of a file: %s".formatted(word, e.getReason()));
    }
  }
}
