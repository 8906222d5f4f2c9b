package org.twobig.lab.qubic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.game.Board;
import org.twobig.game.Games;
import org.twobig.qubic.QuietSearch;
import org.twobig.qubic.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench qubic quiet}. */
@Command(
    name = "quiet",
    header = "Find the fewest strategic moves with which White wins",
    description = {
      "Asks whether White wins from a position so that no game has more than 0 strategic moves"
          + " of his, then 1, and so on to --to, or until he does. A strategic move is one of"
          + " White's where no player can complete a line and White has no forced win: what the"
          + " checker counts as \"strategic moves on a path, at most\".",
      "",
      "A row: the number, whether White wins with it, positions evaluated so far, and positions"
          + " looked at for forced wins. With --out the strategy is written, for twobig check.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  bench qubic quiet --out quiet.proof", "  bench qubic quiet 0015 --to 3"})
final class QuietCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MOVES",
      arity = "0..1",
      defaultValue = "",
      description = "Moves to the position, as of twobig solve. Default: none, the empty board.")
  private String moves = "";

  @Option(
      names = "--to",
      paramLabel = "N",
      defaultValue = "5",
      description = "The most strategic moves that are tried. Default: ${DEFAULT-VALUE}.")
  private int to;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Where to write the strategy.")
  private Optional<Path> out = Optional.empty();

  @Override
  public Integer call() throws IOException {
    if (to < 0) {
      throw new UsageException("--to is 0 or more");
    }
    Board board = Games.game("qubic").parse(moves);
    if (board.end().isPresent()) {
      throw new UsageException("the game is over in the position");
    }
    // Which cells the players have is in the text: White's and Black's in turn.
    String text = board.text();
    long[] stones = new long[2];
    for (int i = 0; i < text.length(); i += 2) {
      stones[i / 2 & 1] |= 1L << Integer.parseInt(text, i, i + 2, 16);
    }
    Shape shape = Shape.of(4, 3);
    QuietSearch search = new QuietSearch(shape);
    System.out.println("strategic_moves,white_wins,evaluated,threat_nodes");
    for (int most = 0; most <= to; most++) {
      boolean wins = search.wins(stones[0], stones[1], most);
      System.out.printf(
          "%d,%s,%d,%d%n", most, wins ? "yes" : "no", search.nodes(), search.threatNodes());
      if (wins) {
        if (out.isPresent()) {
          byte[] proof = new QuietStrategy(shape, search).proof(text, stones[0], stones[1], most);
          Files.write(out.get(), proof);
        }
        return ExitCode.OK;
      }
    }
    return ExitCode.FAILED;
  }
}
