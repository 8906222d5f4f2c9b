package org.twobig.arena.tournament;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/** Generates random first moves, so that deterministic agents play different games. */
public final class Openings {
  /** The generator gives up after this number of random games in a row without a new position. */
  private static final int MOST_TRIES = 10_000;

  private Openings() {}

  /**
   * Returns random openings. They lead to different positions without a line, where the player to
   * move cannot complete one. A position and its mirror image count as one position. If {@code
   * plies} is 0, all openings are empty.
   *
   * @param count number of openings
   * @param plies moves of each opening, at least 0
   * @return the columns of the moves
   * @throws IllegalArgumentException if plies fill the board, or too few positions are found
   */
  public static List<List<Integer>> random(BoardSize boardSize, int count, int plies, long seed) {
    if (plies == 0) {
      return Collections.nCopies(count, List.of());
    }
    if (plies >= boardSize.cells()) {
      throw new IllegalArgumentException(
          "--plies %d fills the %d cells of %s; choose fewer --plies"
              .formatted(plies, boardSize.cells(), boardSize.id()));
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<List<Integer>> openings = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int failed = 0; openings.size() < count; ) {
      List<Integer> moves = new ArrayList<>();
      MutableBoard board = MutableBoard.empty(boardSize);
      boolean goesOn = true;
      while (goesOn && moves.size() < plies) {
        int[] legal = legal(board);
        int column = legal[random.nextInt(legal.length)];
        goesOn = !board.completes(column);
        board.play(column);
        moves.add(column);
      }
      boolean found =
          goesOn
              && IntStream.of(legal(board)).noneMatch(board::completes)
              && seen.add(picture(board, false))
              && (seen.add(picture(board, true)) || isSymmetric(board));
      if (found) {
        openings.add(List.copyOf(moves));
      }
      failed = found ? 0 : failed + 1;
      if (failed > MOST_TRIES) {
        throw new IllegalArgumentException(
            "After %d moves on %s only %d openings were found, expected %d; choose %sanother --plies"
                .formatted(
                    plies,
                    boardSize.id(),
                    openings.size(),
                    count,
                    openings.isEmpty() ? "" : "fewer --openings or "));
      }
    }
    return openings;
  }

  private static int[] legal(MutableBoard board) {
    return IntStream.range(0, board.boardSize().columns()).filter(board::hasRoom).toArray();
  }

  private static boolean isSymmetric(MutableBoard board) {
    return picture(board, false).equals(picture(board, true));
  }

  private static String picture(MutableBoard board, boolean mirrored) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < board.boardSize().columns(); i++) {
      int column = mirrored ? board.boardSize().columns() - 1 - i : i;
      for (int row = 0; row < board.height(column); row++) {
        text.append(board.mark(column, row));
      }
      text.append('/');
    }
    return text.toString();
  }
}
