package org.twobig.connectfour3d;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;

/** Small changes of a position that often keep its folded key. */
public final class Mutations {
  private Mutations() {}

  /** Returns a changed position; the given one if the change would complete a line. */
  public static OracleBoard any(OracleBoard board, RandomGenerator random) {
    List<Stone> stones = new ArrayList<>();
    for (int cell = 0; cell < 64; cell++) {
      stones.add(board.at(cell));
    }
    boolean changed =
        switch (random.nextInt(8)) {
          case 0 -> addPair(stones, random);
          case 1 -> removePair(stones, random);
          case 2 -> moveTop(stones, random);
          default -> exchangeColours(stones, random);
        };
    OracleBoard mutant = OracleGame.CUBE.ofStones(stones);
    return changed && mutant.winner().isEmpty() ? mutant : board;
  }

  /** Exchanges a white and a black stone. */
  private static boolean exchangeColours(List<Stone> stones, RandomGenerator random) {
    Optional<Integer> white = anyCell(stones, Stone.WHITE, false, random);
    Optional<Integer> black = anyCell(stones, Stone.BLACK, false, random);
    if (white.isEmpty() || black.isEmpty()) {
      return false;
    }
    stones.set(white.get(), Stone.BLACK);
    stones.set(black.get(), Stone.WHITE);
    return true;
  }

  /** Adds a stone of each player. */
  private static boolean addPair(List<Stone> stones, RandomGenerator random) {
    return add(stones, Stone.WHITE, random) && add(stones, Stone.BLACK, random);
  }

  /** Removes a stone of each player. */
  private static boolean removePair(List<Stone> stones, RandomGenerator random) {
    return remove(stones, Stone.WHITE, random) && remove(stones, Stone.BLACK, random);
  }

  /** Moves a stone from the top of a column to the top of another. */
  private static boolean moveTop(List<Stone> stones, RandomGenerator random) {
    Stone stone = random.nextBoolean() ? Stone.WHITE : Stone.BLACK;
    return remove(stones, stone, random) && add(stones, stone, random);
  }

  private static boolean add(List<Stone> stones, Stone stone, RandomGenerator random) {
    Optional<Integer> cell = anyCell(stones, Stone.NONE, false, random);
    cell.ifPresent(
        any -> {
          int landing = any % 16;
          while (stones.get(landing) != Stone.NONE) {
            landing += 16;
          }
          stones.set(landing, stone);
        });
    return cell.isPresent();
  }

  private static boolean remove(List<Stone> stones, Stone stone, RandomGenerator random) {
    Optional<Integer> cell = anyCell(stones, stone, true, random);
    cell.ifPresent(top -> stones.set(top, Stone.NONE));
    return cell.isPresent();
  }

  private static Optional<Integer> anyCell(
      List<Stone> stones, Stone holding, boolean onTop, RandomGenerator random) {
    List<Integer> cells = new ArrayList<>();
    for (int cell = 0; cell < 64; cell++) {
      boolean top = cell >= 48 || stones.get(cell + 16) == Stone.NONE;
      if (stones.get(cell) == holding && (top || !onTop)) {
        cells.add(cell);
      }
    }
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(cells.get(random.nextInt(cells.size())));
  }
}
