package org.twobig.lab.qubic;

import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import picocli.CommandLine.Command;

/** {@code bench qubic groups}. */
@Command(
    name = "groups",
    header = "Count the symmetries of boards by search and by formula",
    description = {
      "Finds all permutations of the cells of n^d that take lines to lines by search, for boards"
          + " with up to 125 cells, and prints their number beside the true formula and that of the"
          + " thesis (corollary 4.1). Exit code 1 if search and formula differ.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = "  bench qubic groups")
final class GroupsCommand implements Callable<Integer> {
  private static final int[][] BOARDS = {
    {3, 2}, {4, 2}, {5, 2}, {6, 2}, {7, 2}, {3, 3}, {4, 3}, {5, 3}, {3, 4}
  };

  @Override
  public Integer call() {
    boolean agree = true;
    System.out.println("board,lines,by_search,by_formula,by_the_thesis");
    for (int[] board : BOARDS) {
      Automorphisms searched = new Automorphisms(board[0], board[1]);
      String formula = Automorphisms.order(board[0], board[1]).toString();
      System.out.printf(
          "%d^%d,%d,%d,%s,%s%n",
          board[0],
          board[1],
          searched.lines(),
          searched.found().size(),
          formula,
          Automorphisms.orderOfTheThesis(board[0], board[1]));
      agree &= formula.equals("" + searched.found().size());
    }
    return agree ? ExitCode.OK : ExitCode.FAILED;
  }
}
