package org.twobig.lab.qubic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bench qubic drops}. */
@Command(
    name = "drops",
    header = "Tell what a search for threats is worth in Connect Four 3D",
    description = {
      "Reads positions of Connect Four 3D, one a line: moves as of twobig solve and, separated by a"
          + " blank or a tab, 1 if White wins and else 0 or -1; White is to move. Looks for forced"
          + " wins by the rules of that game, and holds them against the values.",
      "",
      "won: positions that White wins. found: those with a forced win. wrong: forced wins that the"
          + " file denies. no_threat: positions in which Black would have no forced win if White"
          + " passed. opened: of these, those in which a move of White lets Black have one, which"
          + " in Qubic cannot be. opening_moves: how many such moves. losing_moves: moves of White"
          + " after which Black has a forced win, in all positions. Exit code 1 if any is wrong.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = "  bench qubic drops positions-30.txt positions-36.txt")
final class DropsCommand implements Callable<Integer> {
  private static final String COLUMNS = "0123456789ABCDEF";

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Positions with values.")
  private List<Path> files = new ArrayList<>();

  private final DropThreats threats = new DropThreats();

  @Override
  public Integer call() throws IOException {
    System.out.println(
        "file,positions,won,found,wrong,no_threat,opened,moves,opening_moves,losing_moves");
    int wrong = 0;
    for (Path file : files) {
      int[] counts = new int[9];
      for (String line : Files.readAllLines(file)) {
        if (!line.startsWith("#") && !line.isBlank()) {
          count(counts, line.strip().split("[ \t]+"), file);
        }
      }
      StringBuilder row = new StringBuilder(String.valueOf(file.getFileName()));
      for (int count : counts) {
        row.append(',').append(count);
      }
      System.out.println(row);
      wrong += counts[3];
    }
    return wrong == 0 ? ExitCode.OK : ExitCode.FAILED;
  }

  private void count(int[] counts, String[] words, Path file) {
    long[] stones = new long[2];
    for (int ply = 0; ply < words[0].length(); ply++) {
      int column = COLUMNS.indexOf(words[0].charAt(ply));
      long cell =
          column < 0
              ? 0
              : DropThreats.playable(stones[0] | stones[1]) & 0x0001_0001_0001_0001L << column;
      if (cell == 0 || words.length != 2 || words[0].length() % 2 != 0) {
        throw new InputException(
            "%s: '%s' is no position with White to move and a value"
                .formatted(file, String.join(" ", words)));
      }
      stones[ply & 1] |= cell;
    }
    long white = stones[0];
    long black = stones[1];
    boolean won = words[1].equals("1");
    boolean found = threats.find(white, black);
    counts[0]++;
    counts[1] += won ? 1 : 0;
    counts[2] += found ? 1 : 0;
    counts[3] += found && !won ? 1 : 0;
    boolean threatened = threats.find(black, white);
    int losing = 0;
    for (long rest = DropThreats.playable(white | black); rest != 0; rest &= rest - 1) {
      counts[6]++;
      losing += threats.find(black, white | rest & -rest) ? 1 : 0;
    }
    counts[8] += losing;
    if (!threatened) {
      counts[4]++;
      counts[5] += losing > 0 ? 1 : 0;
      counts[7] += losing;
    }
  }
}
