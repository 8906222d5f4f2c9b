package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.SystemMemory;
import org.twobig.tt.testing.Seeds;

/** Tests the division of memory on machines of all sizes. */
class MemoryPlanTest {
  private static final long MIB = 1L << 20;

  @ParameterizedTest
  @CsvSource({
    // available, limit of the heap, table, graph, all in MiB
    "20480, 6144, 256, 5888", // the heap is the limit
    "20480, 1024, 256, 768",
    "20480, 200, 256, 0", // a heap without room for a graph
    "8192, 30000, 256, 7424", // memory is the limit: 8192 less 512 less 256
    "1024, 30000, 128, 640",
    "600, 8192, 64, 386", // the margin is a quarter
    "200, 8192, 64, 86",
    "150, 8192, 32, 80", // a table of 64 would leave less than 64
    "20, 8192, 8, 7",
    "0, 8192, 8, 0"
  })
  void tableAndGraphDivideWhatIsThere(long available, long heapMax, long table, long graph) {
    MemoryPlan plan = MemoryPlan.of(available * MIB, heapMax * MIB);

    assertThat(plan.tableBytes()).isEqualTo(table * MIB);
    assertThat(plan.graphBytes() / MIB).isEqualTo(graph);
  }

  @Test
  void bothTogetherNeverTakeMoreThanThereIs() {
    var random = Seeds.fixed(1);
    for (int i = 0; i < 100_000; i++) {
      long available = random.nextLong(32 * MIB, 1L << random.nextInt(26, 42));
      long heapMax = random.nextLong(1L << random.nextInt(20, 42));
      MemoryPlan plan = MemoryPlan.of(available, heapMax);

      assertThat(plan.tableBytes()).isPositive();
      assertThat(plan.graphBytes()).isNotNegative();
      assertThat(plan.tableBytes() + plan.graphBytes())
          .isLessThanOrEqualTo(SystemMemory.forTables(available));
      assertThat(plan.graphBytes()).isLessThanOrEqualTo(Math.max(0, heapMax - 256 * MIB));
    }
  }

  @Test
  void aHeapOfTheLimitThatIsNamedHoldsTheGraph() {
    assertThat(MemoryPlan.heapOption(19_000_000_000L)).isEqualTo(19_456 * MIB);
    for (long graph = 0; graph < 200_000 * MIB; graph += 777 * MIB) {
      long limit = MemoryPlan.heapOption(graph);
      assertThat(limit - limit / 30).isGreaterThanOrEqualTo(MemoryPlan.heapFor(graph));
      assertThat(limit % (1024 * MIB)).isZero();
      assertThat(limit).isLessThan(MemoryPlan.heapFor(graph) * 30 / 29 + 1025 * MIB);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // available, limit of the heap, table, threads, graph and solvers, all but threads in MiB
    "20480, 100000, 0, 0, 19456",
    "20480, 100000, 16384, 0, 3072",
    "20480, 1024, 16384, 0, 768",
    "20480, 100000, 19456, 0, 0",
    "20480, 100000, 1073741824, 0, 0",
    "20480, 1024, 0, 36, 768", // less than the solvers take
    "20480, 8192, 0, 36, 7936",
    "2048, 8192, 0, 36, 1536"
  })
  void theGraphTakesWhatTableAndSolversLeave(
      long available, long heap, long table, int threads, long left) {
    long solvers = threads * ConnectFour3d.GAME.tuning().solverBytes();
    assertThat(solvers).isGreaterThanOrEqualTo(threads * 800 * MIB / 36);
    assertThat(MemoryPlan.graphBytes(available * MIB, heap * MIB, table * MIB, solvers))
        .isEqualTo(Math.max(0, left * MIB - solvers));
  }

  @Test
  void thisMachineHasAPlan() {
    MemoryPlan plan = MemoryPlan.ofThisMachine();

    assertThat(plan.tableBytes()).isBetween(8 * MIB, SystemMemory.available());
    assertThat(Long.bitCount(plan.tableBytes())).isEqualTo(1);
    assertThat(plan.graphBytes()).isLessThan(Runtime.getRuntime().maxMemory());
  }

  @Test
  void aStoreMayTakeWhatItsTableGrowsByAndTheNotesOfASolve() {
    assertThat(MemoryPlan.storeBytes(0, 64 * MIB, Placement.DIRECT, 8192 * MIB)).isZero();
    assertThat(MemoryPlan.storeBytes(0, 64 * MIB, Placement.RAM, 8192 * MIB))
        .isBetween(256 * MIB, 257 * MIB);
    assertThat(MemoryPlan.storeBytes(1L << 50, 64 * MIB, Placement.RAM, 8192 * MIB))
        .isBetween((4096 - 64 + 256) * MIB, (4096 - 64 + 257) * MIB);
  }
}
