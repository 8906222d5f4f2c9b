package org.twobig.lab;

import java.util.concurrent.Callable;
import org.agrona.collections.LongHashSet;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.GameOption;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.table.Key;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench classes}. */
@Command(
    name = "classes",
    header = "Count the positions of a game by ply",
    description = {
      "Plays all moves from the start of a game, ply by ply, and counts the different keys:"
          + " positions that are images of each other under a symmetry count once. Prints CSV.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  bench classes --game qubic --to 5", "  bench classes --game qubic:4x4 --to 16"})
final class ClassesCommand implements Callable<Integer> {
  @Mixin private final GameOption game = new GameOption();

  @Option(
      names = "--to",
      paramLabel = "PLY",
      defaultValue = "4",
      description = "The last ply to count. Default: ${DEFAULT-VALUE}.")
  private int to;

  @Override
  public Integer call() {
    Game played = game.get();
    if (to < 0 || to > played.mostPlies()) {
      throw new UsageException("--to is 0 to " + played.mostPlies());
    }
    System.out.println("ply,positions");
    LongHashSet level = new LongHashSet(-1);
    level.add(number(played.start().key()));
    for (int ply = 0; ply <= to; ply++) {
      System.out.printf("%d,%d%n", ply, level.size());
      if (ply < to) {
        level = next(played, level);
      }
    }
    return ExitCode.OK;
  }

  private static LongHashSet next(Game game, LongHashSet level) {
    LongHashSet next = new LongHashSet(-1);
    LongHashSet.LongIterator keys = level.iterator();
    while (keys.hasNext()) {
      Board board = game.board(new Key(0, keys.nextValue())).orElseThrow();
      for (int move : board.legalMoves()) {
        next.add(number(board.play(move).key()));
      }
    }
    return next;
  }

  private static long number(Key key) {
    if (key.high() != 0 || key.low() == -1) {
      throw new UsageException("keys of more than 64 bits are not counted; choose a smaller --to");
    }
    return key.low();
  }
}
