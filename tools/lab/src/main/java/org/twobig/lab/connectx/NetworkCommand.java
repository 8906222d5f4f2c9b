package org.twobig.lab.connectx;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectx.ScoreNetwork;
import org.twobig.connectx.Scores;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.picture.Grid;
import org.twobig.lab.fit.NetworkFit;
import org.twobig.lab.options.TableBytes;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.WordRegion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fits the network that orders moves, by bounds that solves of random positions leave. */
@Command(
    name = "network",
    header = "Fit the network that orders ConnectX moves anew",
    description = {
      "Solves random positions for their scores, takes the bounds that each search leaves in its"
          + " table, and fits a network to them. The fit leaves out a fiftieth of the bounds; the"
          + " command prints the share of these that the network's estimates satisfy.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench network --positions 5 --epochs 2 --out quick.network",
      "  bench network --seed 7 --out 7x6x4.network"
    })
public final class NetworkCommand implements Callable<Integer> {
  /** An example has this number of empty cells or more: with fewer, networks are rarely used. */
  private static final int LEAST_EMPTY = 22;

  /** One in this number of examples is not fitted, but tests the network. */
  private static final int HELD_OUT = 50;

  /** The command gives up after this number of random games in a row without a new position. */
  private static final int MOST_TRIES = 10_000;

  /** An example of about this work has weight 1. */
  private static final double USUAL_WORK = 400;

  @Option(
      names = "--game",
      paramLabel = "GAME",
      defaultValue = "connectx:7x6x4",
      description = "The board, of at most 64 bits. Default: ${DEFAULT-VALUE}.")
  private String gameName = "";

  @Option(
      names = "--positions",
      paramLabel = "N",
      defaultValue = "100",
      description = "Positions to solve. Default: ${DEFAULT-VALUE}.")
  private int positions;

  @Option(
      names = "--from",
      paramLabel = "PLIES",
      defaultValue = "3",
      description = "Least stones of a position. Default: ${DEFAULT-VALUE}.")
  private int from;

  @Option(
      names = "--to",
      paramLabel = "PLIES",
      defaultValue = "7",
      description = "Most stones of a position. Default: ${DEFAULT-VALUE}.")
  private int to;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "10",
      description = "Rounds through the examples. Default: ${DEFAULT-VALUE}.")
  private int epochs;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the positions and of the fit. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Mixin private final TableBytes bytes = new TableBytes("256m");

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true,
      description = "File for the network; it must not exist.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws IOException {
    Game game = game();
    Refusal.usageIf(
        !gameName.startsWith("connectx:") || game.positions().keySpace().bits() > Long.SIZE,
        "a network is fitted to a game of ConnectX with keys of at most 64 bits");
    Refusal.usageIf(
        from < 0 || to < from || positions < 1 || epochs < 1,
        "--positions and --epochs must be at least 1, --from at least 0, --to at least --from");
    NewFile file = NewFile.named(out);
    List<NetworkFit.Example> examples = examples(game);
    int held = examples.size() / HELD_OUT;
    Refusal.usageIf(
        held == 0,
        "these positions leave %,d bounds, too few for a fit; take more positions, or with fewer stones",
        examples.size());
    List<NetworkFit.Example> learned = examples.subList(held, examples.size());
    NetworkFit fit = new NetworkFit(mirror(game.grid()), seed);
    int[] done = {0};
    try (ProgressLine progress =
        ProgressLine.start(
            elapsed ->
                "%s  epoch %d of %d, %,d bounds"
                    .formatted(Units.clock(elapsed), done[0] + 1, epochs, learned.size()))) {
      for (; done[0] < epochs; done[0]++) {
        double part = (done[0] + 1.0) / epochs;
        fit.epoch(learned, part <= 0.6 ? 1 : part <= 0.8 ? 0.4f : 0.15f);
      }
    }
    file.write(fit.network()::write);
    System.out.printf(
        "%s: fitted to %,d bounds. Of %,d held out, estimates lie on the right side of %.1f %%.%n",
        out, learned.size(), held, 100 * fit.accuracy(examples.subList(0, held)));
    return ExitCode.OK;
  }

  private Game game() {
    try {
      return Games.game(gameName);
    } catch (IllegalArgumentException e) {
      throw Refusal.usage("--game: %s", e.getMessage());
    }
  }

  /** Searches random positions; returns the bounds that are then in the tables, in random order. */
  private List<NetworkFit.Example> examples(Game game) {
    Scores rules = (Scores) game.positions();
    Layout layout = Layout.of(Geometry.ofBytes(rules.keySpace(), rules.valueBits(), bytes.get()));
    Random random = new Random(seed);
    Set<Key> drawn = new HashSet<>();
    List<NetworkFit.Example> examples = new ArrayList<>();
    try (ProgressLine progress =
        ProgressLine.start(
            elapsed ->
                "%s  position %d of %d, %,d bounds"
                    .formatted(Units.clock(elapsed), drawn.size(), positions, examples.size()))) {
      int failures = 0;
      while (drawn.size() < positions) {
        Refusal.usageIf(
            failures++ == MOST_TRIES,
            "only %,d positions of %d to %d stones were found; take fewer, or a wider range",
            drawn.size(),
            from,
            to);
        Board board = random(game, from + drawn.size() % (to - from + 1), random);
        if (board.end().isEmpty() && drawn.add(board.key())) {
          failures = 0;
          try (Arena arena = Arena.ofConfined()) {
            Table table = PrivateTable.create(layout, arena);
            game.solver(table).solve(board, Question.SCORE);
            table.wordRegions().forEach(region -> take(game, rules, region, examples));
          }
        }
      }
    }
    Collections.shuffle(examples, random);
    return examples;
  }

  /**
   * Plays random moves from the start; returns the position after them, or at the end of the game.
   */
  private static Board random(Game game, int plies, Random random) {
    Board board = game.start();
    for (int ply = 0; ply < plies && board.end().isEmpty(); ply++) {
      List<Integer> moves = board.legalMoves();
      board = board.play(moves.get(random.nextInt(moves.size())));
    }
    return board;
  }

  private static void take(
      Game game, Scores rules, WordRegion region, List<NetworkFit.Example> examples) {
    Grid grid = game.grid();
    int mostStones = rules.count() - 1 - LEAST_EMPTY;
    for (long bucket = 0; bucket < region.geometry().buckets(); bucket++) {
      for (int slot = 0; slot < region.geometry().scheme().bucketEntries(); slot++) {
        long word = region.word(bucket, slot);
        Key key = word == 0 ? null : region.geometry().keyOf(bucket, word);
        if (key != null && rules.of(key.high(), key.low()) <= mostStones) {
          float weight =
              (float) Math.sqrt(Math.log(region.work(word) + 1.0) / Math.log(USUAL_WORK));
          long value = region.value(word);
          rules
              .position(key)
              .filter(board -> rules.isValue(value))
              .map(board -> inputs(grid, board.contents(), board.whiteToMove()))
              .ifPresent(inputs -> add(rules, inputs, value, weight, examples));
        }
      }
    }
  }

  /** Adds the bounds of a value, except those that every score satisfies. */
  static void add(
      Scores rules, int[] inputs, long value, float weight, List<NetworkFit.Example> examples) {
    if (rules.low(value) > -rules.highest()) {
      examples.add(new NetworkFit.Example(inputs, rules.low(value), true, weight));
    }
    if (rules.high(value) < rules.highest()) {
      examples.add(new NetworkFit.Example(inputs, rules.high(value), false, weight));
    }
  }

  /** Returns which inputs of a {@link ScoreNetwork} are 1 for stones on a grid. */
  static int[] inputs(Grid grid, String stones, boolean whiteToMove) {
    int columns = grid.sides().getFirst();
    int stride = grid.sides().getLast() + 1;
    List<List<Integer>> sets =
        List.of(
            cells(stones, Grid.WHITE),
            cells(stones, Grid.BLACK),
            grid.threats(stones, true),
            grid.threats(stones, false));
    IntStream ofSets =
        IntStream.range(0, sets.size())
            .flatMap(
                set ->
                    sets.get(set).stream()
                        .mapToInt(
                            cell -> (set * columns + cell % columns) * stride + cell / columns))
            .sorted();
    int ofMover = sets.size() * columns * stride + (whiteToMove ? 0 : 1);
    return IntStream.concat(ofSets, IntStream.of(ofMover)).toArray();
  }

  private static List<Integer> cells(String stones, char player) {
    return IntStream.range(0, stones.length())
        .filter(cell -> stones.charAt(cell) == player)
        .boxed()
        .toList();
  }

  /** Returns the mirror image of each cell of a network, spare cells included. */
  static int[] mirror(Grid grid) {
    int columns = grid.sides().getFirst();
    int stride = grid.sides().getLast() + 1;
    return IntStream.range(0, columns * stride)
        .map(cell -> (columns - 1 - cell / stride) * stride + cell % stride)
        .toArray();
  }
}
