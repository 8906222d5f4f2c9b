package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.twobig.game.EmptyTable;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.tt.table.Table;
import org.twobig.tt.testing.Seeds;

/**
 * Compares the leaf cache with a map from entries to the bounds stored last; tests it in a search.
 */
class LeafBoundsTest {
  private static final int MOST = 18;

  private record Stored(long code, int low, int high) {}

  private static void assertNothing(LeafBounds leaves, long code) {
    assertBounds(leaves, code, -MOST, MOST);
  }

  private static void assertBounds(LeafBounds leaves, long code, int low, int high) {
    long found = leaves.find(code);
    assertThat(leaves.low(found)).as("%x", code).isEqualTo(low);
    assertThat(leaves.high(found)).as("%x", code).isEqualTo(high);
  }

  private static LeafBounds allocated() {
    LeafBounds leaves = new LeafBounds(MOST);
    leaves.allocate();
    return leaves;
  }

  /** Returns the code whose hash is the hash of {@code code} plus {@code more}. */
  private static long neighbour(long code, long more) {
    long inverse = 1; // the inverse of the hash's odd factor, by Newton's method
    for (int i = 0; i < 6; i++) {
      inverse *= 2 - LeafBounds.ODD * inverse;
    }
    return code + more * inverse;
  }

  @Test
  void anEntryHoldsWhatWasStoredThereLast() {
    var random = Seeds.fixed(4);
    LeafBounds leaves = allocated();
    Map<Integer, Stored> model = new HashMap<>();
    long[] codes = random.longs(64).toArray();
    for (int i = 0; i < codes.length; i += 2) {
      codes[i + 1] = neighbour(codes[i], 1L << random.nextInt(43));
    }
    for (int i = 0; i < 20_000; i++) {
      long code = codes[random.nextInt(codes.length)];
      Stored old = model.get(LeafBounds.index(code));
      boolean known = old != null && old.code() == code;
      int low = random.nextInt(-MOST, (known ? old.high() : MOST) + 1);
      int high = random.nextInt(Math.max(low, known ? old.low() : -MOST), MOST + 1);
      leaves.store(code, low, high);
      model.put(
          LeafBounds.index(code),
          new Stored(
              code,
              known ? Math.max(low, old.low()) : low,
              known ? Math.min(high, old.high()) : high));
      for (long any : codes) {
        Stored last = model.get(LeafBounds.index(any));
        boolean there = last != null && last.code() == any;
        assertBounds(leaves, any, there ? last.low() : -MOST, there ? last.high() : MOST);
      }
    }
  }

  /** Codes that share an entry differ in the bits that the entry holds. */
  @Test
  void aCodeIsNotFoundByTheEntryOfAnother() {
    var random = Seeds.fixed(5);
    int refused = 0;
    for (int i = 0; i < 100; i++) {
      LeafBounds leaves = allocated();
      long code = random.nextLong();
      leaves.store(code, 1, 2);
      for (int bit = 0; bit < Long.SIZE - LeafBounds.LOG_ENTRIES; bit++) {
        for (long more : new long[] {1L << bit, -(1L << bit)}) {
          long other = neighbour(code, more);
          if (LeafBounds.index(other) == LeafBounds.index(code)) {
            assertNothing(leaves, other);
            refused++;
          }
        }
      }
      for (int bit = 0; bit < Long.SIZE; bit++) {
        assertNothing(leaves, code ^ 1L << bit);
      }
      assertBounds(leaves, code, 1, 2);
    }
    assertThat(refused).isGreaterThan(1000);
  }

  @Test
  void anEmptyEntryKnowsNoBounds() {
    LeafBounds leaves = allocated();
    for (long code : new long[] {0, -1, 1L << 63, neighbour(0, 1L << 44)}) {
      assertNothing(leaves, code);
    }
  }

  /** Entries can hold all pairs of bounds of the largest boards. */
  @Test
  void allBoundsFit() {
    int most = 63;
    LeafBounds leaves = new LeafBounds(most);
    leaves.allocate();
    long code = 0;
    for (int low = -most; low <= most; low++) {
      for (int high = low; high <= most; high++) {
        leaves.store(--code, low, high);
        long found = leaves.find(code);
        assertThat(leaves.low(found)).isEqualTo(low);
        assertThat(leaves.high(found)).isEqualTo(high);
      }
    }
  }

  /** Leaves with large subtrees are in the table, where another solver finds them. */
  @Test
  void leavesThatTookMuchAreInTheTable() {
    ConnectX game = new ConnectX(new ConnectXSize(7, 6, 4));
    ConnectXPosition leaf = game.parse("7253411634715554");
    try (Arena arena = Arena.ofConfined()) {
      Table searched = EmptyTable.of(game.positions(), 1 << 20, arena);
      Solution solution = game.solver(searched).solve(leaf, Question.WHITE);
      assertThat(solution.yes()).isFalse(); // so all moves of White have been searched
      Table solved = EmptyTable.of(game.positions(), 1 << 20, arena);
      long known = 0;
      long unknown = 0;
      for (int move : leaf.legalMoves()) {
        ConnectXPosition later = leaf.play(move);
        known += game.solver(searched).solve(later, Question.WHITE).effort().nodes();
        unknown += game.solver(solved).solve(later, Question.WHITE).effort().nodes();
      }
      assertThat(known).isLessThan(unknown / 4);
      Solution again = game.solver(solved).solve(leaf, Question.WHITE);
      assertThat(again.yes()).isFalse();
      assertThat(again.effort().nodes()).isLessThan(solution.effort().nodes() / 4);
    }
  }
}
