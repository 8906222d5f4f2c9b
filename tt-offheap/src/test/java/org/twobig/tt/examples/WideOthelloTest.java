package org.twobig.tt.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.tt.examples.OthelloTest.Picture;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Probe;
import org.twobig.tt.testing.Seeds;

/**
 * Solves ends of games of Othello on 8x8, whose exact keys have 100 bits, with the five lines of a
 * store, and compares them with minimax without a table.
 */
class WideOthelloTest {
  private static final int EMPTY_CELLS = 6;

  /** 3^30. The board without its four middle cells, which are never empty, has two such halves. */
  private static final long HALF = 205_891_132_094_649L;

  @TempDir private Path scratch;
  private long nodes;

  @AfterEach
  void remove() {
    Stores.delete(scratch.resolve("store"));
  }

  /**
   * Returns the number of a position, below 16 * 3^60: a digit in base 3 for each of 60 cells
   * (empty, the mover's, the other's), then a bit for each of the four middle cells.
   */
  private static Key key(Picture board) {
    long[] halves = new long[2];
    long middle = 0;
    int digits = 0;
    for (int cell = 0; cell < board.cells.length; cell++) {
      int disk = board.cells[cell];
      int row = cell / board.width;
      int column = cell % board.width;
      if (disk == 9) {
        continue;
      }
      if ((row == 4 || row == 5) && (column == 4 || column == 5)) {
        middle = 2 * middle + (disk == board.turn ? 1 : 0);
      } else {
        int half = digits++ / 30;
        halves[half] = 3 * halves[half] + (disk == 0 ? 0 : disk == board.turn ? 1 : 2);
      }
    }
    // (halves[0] * 3^30 + halves[1]) * 16 + middle
    long low = halves[0] * HALF;
    long high = Math.multiplyHigh(halves[0], HALF);
    long sum = low + halves[1];
    high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    return new Key(high << 4 | sum >>> 60, sum << 4 | middle);
  }

  /** Returns 1 if the player to move loses, 2 for a draw, 3 if the player wins. */
  private int solve(Picture board, boolean passed, Probe probe) {
    Key key = key(board);
    if (!passed && probe.find(key.high(), key.low())) {
      return probe.value();
    }
    long before = nodes++;
    int best = 0;
    for (int cell : board.moves()) {
      int[] cells = board.cells.clone();
      board.play(cell);
      best = Math.max(best, 4 - solve(board, false, probe.next()));
      System.arraycopy(cells, 0, board.cells, 0, cells.length);
      board.turn = -board.turn;
    }
    if (best == 0 && passed) {
      int sum = 0;
      for (int disk : board.cells) {
        sum += disk == 9 ? 0 : disk * board.turn;
      }
      return 2 + Integer.signum(sum);
    }
    if (best == 0) {
      board.turn = -board.turn;
      best = 4 - solve(board, true, probe.next());
      board.turn = -board.turn;
    }
    if (!passed) {
      probe.keep(key.high(), key.low(), best, nodes - before);
    }
    return best;
  }

  /** Returns a random position with few empty cells; either player may be to move. */
  private static Picture late(RandomGenerator random) {
    Picture board = new Picture(8);
    boolean passed = false;
    for (int left = 60; left > EMPTY_CELLS; ) {
      List<Integer> moves = board.moves();
      if (moves.isEmpty()) {
        if (passed) {
          return late(random);
        }
        passed = true;
        board.turn = -board.turn;
        continue;
      }
      passed = false;
      board.play(moves.get(random.nextInt(moves.size())));
      left--;
    }
    return board;
  }

  private Store open() {
    return Store.at(scratch.resolve("store"))
        .keys("othello-8x8", 1, 100)
        .values(2)
        .size("17m")
        .openOrCreate();
  }

  @Test
  void endsOfGamesAreSolvedAsByMinimaxAndKnownTheNextTime() {
    int games = 20;
    try (Store store = open()) {
      var random = Seeds.fixed(64);
      for (int i = 0; i < games; i++) {
        Picture board = late(random);
        assertThat(solve(board, false, store.probe()))
            .isEqualTo(2 + Integer.signum(board.score(false)));
      }
    }
    assertThat(nodes).isGreaterThan(games);
    nodes = 0;
    try (Store store = open()) {
      var random = Seeds.fixed(64);
      for (int i = 0; i < games; i++) {
        solve(late(random), false, store.probe());
      }
    }
    assertThat(nodes).isZero();
  }
}
