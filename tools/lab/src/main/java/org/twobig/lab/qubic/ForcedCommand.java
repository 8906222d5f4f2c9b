package org.twobig.lab.qubic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.qubic.Sequence;
import org.twobig.qubic.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bench qubic forced}. */
@Command(
    name = "forced",
    header = "Measure the forced wins of a proof",
    description = {
      "Goes through a short proof of Qubic, see twobig prove, and finds for each position with"
          + " White to move and a forced win the length of the shortest: White's moves that each"
          + " leave a line one cell short, the last of them two. Prints how many positions there"
          + " are of each length; for the longest one position, and a sequence, White's moves and"
          + " Black's in turn. Positions that are images of each other count once.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = "  bench qubic forced engine/docs/qubic.proof")
final class ForcedCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "A short proof that White wins.")
  private Path file = Path.of("");

  private final Shape shape = Shape.of(4, 3);
  private final ShortestWin shortest = new ShortestWin(shape);
  private final long[] positions = new long[shape.cells];
  private int longest;
  private String position = "";
  private String sequence = "";

  @Override
  public Integer call() throws IOException {
    new StrategyWalk(shape, new ShortProof(file), this::measure).from(0, 0);
    System.out.println("length,positions");
    for (int length = 1; length <= longest; length++) {
      System.out.printf("%d,%d%n", length, positions[length]);
    }
    System.out.println("longest,position,sequence");
    System.out.printf("%d,%s,%s%n", longest, position, sequence);
    System.err.printf("%d positions looked at%n", shortest.nodes());
    return ExitCode.OK;
  }

  private void measure(long white, long black) {
    int length = shortest.find(white, black, shape.cells / 2);
    positions[length]++;
    if (length > longest) {
      longest = length;
      position = moves(white, black);
      sequence = moves(shortest.sequence);
    }
  }

  /** Two hex digits for each cell, White's and Black's in turn. */
  private static String moves(long white, long black) {
    StringBuilder text = new StringBuilder();
    long other = black;
    for (long rest = white; rest != 0; rest &= rest - 1, other &= other - 1) {
      text.append("%02x".formatted(Long.numberOfTrailingZeros(rest)));
      text.append("%02x".formatted(Long.numberOfTrailingZeros(other)));
    }
    return text.toString();
  }

  private static String moves(Sequence sequence) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sequence.length; i++) {
      text.append("%02x".formatted(sequence.gains[i]));
      if (i < sequence.length - 1) {
        text.append("%02x".formatted(sequence.replies[i]));
      }
    }
    return text.toString();
  }
}
