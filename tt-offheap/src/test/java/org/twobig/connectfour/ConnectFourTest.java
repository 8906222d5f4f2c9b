package org.twobig.connectfour;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.twobig.store.PrivateTable;
import org.twobig.table.Census;
import org.twobig.table.Entries;
import org.twobig.table.KeyClass;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.ReplacementScheme;
import org.twobig.table.Table;

/** The example against a board that is a picture, and minimax that remembers nothing. */
class ConnectFourTest {
  /** So small that entries are replaced; the last two numbers of stones have no place. */
  private static final Layout LAYOUT =
      new Layout(
          List.of(
              new Partition(0, 33, LateSolver.geometry(1009, ReplacementScheme.TWOBIG)),
              new Partition(34, 37, LateSolver.geometry(503, ReplacementScheme.BIG)),
              new Partition(38, 40, LateSolver.geometry(251, ReplacementScheme.NEW))));

  /** A board as a list of columns, each a string of the stones on it. */
  private static final class Picture {
    private final List<StringBuilder> columns = new ArrayList<>();
    private int stones;

    Picture() {
      for (int column = 0; column < 7; column++) {
        columns.add(new StringBuilder());
      }
    }

    boolean hasRoom(int column) {
      return columns.get(column).length() < 6;
    }

    void play(int column) {
      columns.get(column).append(stones++ % 2 == 0 ? 'X' : 'O');
    }

    void takeBack(int column) {
      columns.get(column).setLength(columns.get(column).length() - 1);
      stones--;
    }

    private char at(int column, int row) {
      boolean there = column >= 0 && column < 7 && row >= 0 && row < columns.get(column).length();
      return there ? columns.get(column).charAt(row) : '.';
    }

    boolean isWon() {
      for (int column = 0; column < 7; column++) {
        for (int row = 0; row < 6; row++) {
          for (int[] step : new int[][] {{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
            StringBuilder four = new StringBuilder();
            for (int i = 0; i < 4; i++) {
              four.append(at(column + i * step[0], row + i * step[1]));
            }
            if (four.toString().equals("XXXX") || four.toString().equals("OOOO")) {
              return true;
            }
          }
        }
      }
      return false;
    }

    /** 1, 0 or -1 for the player to move. */
    int solve() {
      int best = stones == 42 ? 0 : -1;
      for (int column = 0; column < 7 && best < 1; column++) {
        if (hasRoom(column)) {
          play(column);
          best = Math.max(best, isWon() ? 1 : -solve());
          takeBack(column);
        }
      }
      return best;
    }

    /** All columns, from the left or from the right, whichever comes first in the alphabet. */
    String upToMirroring() {
      String left = String.join(",", columns);
      String right = String.join(",", new ArrayList<>(columns).reversed());
      return left.compareTo(right) < 0 ? left : right;
    }
  }

  /** Plays random moves that win nothing, as far as it goes. */
  private static Board play(Random random, int stones, Picture picture) {
    Board board = Board.EMPTY;
    for (int attempt = 0; attempt < 1000 && board.stones() < stones; attempt++) {
      int column = random.nextInt(7);
      assertThat(board.hasRoom(column)).isEqualTo(picture.hasRoom(column));
      if (board.hasRoom(column)) {
        Board next = board.play(column);
        picture.play(column);
        assertThat(next.isWon()).isEqualTo(picture.isWon());
        if (next.isWon()) {
          picture.takeBack(column);
        } else {
          board = next;
        }
      }
    }
    return board;
  }

  @Property(tries = 100)
  void positionsHaveTheSameKeyIfAndOnlyIfTheyAreTheSameUpToMirroring(@ForAll Random random) {
    Map<Long, String> pictures = new HashMap<>();
    Map<String, Long> keys = new HashMap<>();
    for (int i = 0; i < 50; i++) {
      Picture picture = new Picture();
      Board board = play(random, random.nextInt(6), picture);
      String same = picture.upToMirroring();
      assertThat(pictures.getOrDefault(board.key(), same)).isEqualTo(same);
      assertThat(keys.getOrDefault(same, board.key())).isEqualTo(board.key());
      pictures.put(board.key(), same);
      keys.put(same, board.key());
    }
  }

  @Property(tries = 200)
  void theKeyTellsTheNumberOfStones(@ForAll Random random) {
    Board board = play(random, random.nextInt(43), new Picture());
    assertThat(Board.STONES.of(0, board.key())).isEqualTo(board.stones());
  }

  @Test
  void mostNumbersAreNoKeys() {
    assertThat(Board.STONES.of(0, Board.EMPTY.key())).isZero();
    assertThat(Board.STONES.of(0, 0)).isEqualTo(KeyClass.NONE);
    assertThat(Board.STONES.of(1, Board.EMPTY.key())).isEqualTo(KeyClass.NONE);
    assertThat(Board.STONES.of(0, Board.EMPTY.key() | 1L << 49)).isEqualTo(KeyClass.NONE);
  }

  @Test
  void latePositionsAreSolvedRightOnATableWithPartitions() {
    Random random = new Random(42);
    try (Arena arena = Arena.ofShared()) {
      Table table = PrivateTable.create(LAYOUT, arena);
      LateSolver solver = new LateSolver(table);
      Set<Integer> values = new HashSet<>();
      for (int i = 0; i < 300; i++) {
        Picture picture = new Picture();
        Board board = play(random, 30 + random.nextInt(10), picture);
        if (board.stones() >= 30) {
          int value = solver.solve(board);
          assertThat(value - LateSolver.DRAW)
              .as(picture.upToMirroring())
              .isEqualTo(picture.solve());
          values.add(value);
        }
      }
      assertThat(values).hasSize(3);

      for (Census region : Entries.census(table, Board.STONES)) {
        assertThat(region.entries()).isGreaterThan(region.words() / 4);
        assertThat(region.damaged()).as("entries of other numbers of stones").isZero();
      }
    }
  }

  @Test
  void aPositionSolvedOnceIsNotSearchedAgain() {
    try (Arena arena = Arena.ofConfined()) {
      Table table = PrivateTable.create(LAYOUT, arena);
      Board board = play(new Random(1), 32, new Picture());
      int value = new LateSolver(table).solve(board);

      LateSolver again = new LateSolver(table);
      assertThat(again.solve(board)).isEqualTo(value);
      assertThat(again.nodes()).isZero();
    }
  }
}
