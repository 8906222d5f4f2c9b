package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Await;
import org.twobig.tt.testing.Seeds;

/** Tables that grow while several processes use them, and while processes are killed. */
class GrowthProcessesTest {
  private final SplittableRandom random = Seeds.fresh();
  @AutoClose private final TestStores stores = new TestStores();

  /**
   * Returns the first steps of a process whose keys share no bucket, neither in the table nor after
   * it has been doubled several times: where a copy and a store meet in a bucket, an entry may be
   * lost.
   */
  static List<Long> kept(int count) {
    List<Long> steps = new ArrayList<>(LongStream.range(0, count).boxed().toList());
    Layout layout = Layout.of(TestStores.SMALL);
    for (int i = 0; i < 4; i++) {
      Layout size = layout;
      Map<Long, Integer> taken = new HashMap<>();
      LongStream.range(0, count).forEach(step -> taken.merge(bucket(size, step), 1, Integer::sum));
      steps.removeIf(step -> taken.get(bucket(size, step)) > 1);
      layout = layout.ofBytes(2 * layout.dataBytes());
    }
    assertThat(steps).hasSizeGreaterThan(count * 6 / 10);
    return steps;
  }

  private static long bucket(Layout layout, long step) {
    return layout.partitions().get(0).geometry().bucket(0, StoreProcess.key(step));
  }

  static List<Long> missing(Store store, List<Long> steps) {
    try (TableUse use = store.use()) {
      WordRegion table = use.table().wordRegions().get(0);
      return steps.stream()
          .filter(
              step -> {
                long low = StoreProcess.key(step);
                long entry = table.find(0, low);
                return entry == 0 || table.value(entry) != (low & 1);
              })
          .toList();
    }
  }

  private void growSoon(Store store) throws Exception {
    Await.until(() -> TestStores.grow(store).isPresent()); // the smaller one before is still in use
  }

  /** Waits until the living processes have left the outgrown table, which takes them a moment. */
  private void awaitSettled() throws Exception {
    Await.until(() -> !stores.hasOutgrown());
  }

  private void assertNothingIsLeftBeside() throws IOException {
    try (Stream<Path> files = Files.list(stores.hotFile().getParent())) {
      assertThat(files).containsExactly(stores.hotFile());
    }
  }

  private StoreProcess start(String what) throws IOException {
    return StoreProcess.start(what, stores).ready();
  }

  @Test
  void aProcessFollowsATableThatAnotherOneMakesGrow() throws Exception {
    List<Long> steps = kept(StoreProcess.FOLLOWED);
    try (Store store = stores.create(Placement.RAM);
        StoreProcess other = start("store and follow")) {
      long stored = Long.parseLong(other.line());
      growSoon(store);
      while (stored < StoreProcess.FOLLOWED / 2) {
        stored = Long.parseLong(other.line());
      }
      growSoon(store);
      while (stored < StoreProcess.FOLLOWED) {
        stored = Long.parseLong(other.line());
      }
      growSoon(store); // the idle process leaves the table nevertheless
      other.finish();
      assertThat(store.info().layout().dataBytes()).isGreaterThan(39 << 20);
      store.checkpoint();
      assertThat(missing(store, steps)).isEmpty();
    }
    assertNothingIsLeftBeside();
    Files.delete(stores.hotFile());
    try (Store store = stores.open()) {
      assertThat(missing(store, steps)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("org.twobig.tt.fault.Kills#rounds")
  void aProcessKilledWhileItMakesTheTableGrowLosesNothing(int round) throws Exception {
    List<Long> steps = kept(StoreProcess.FOLLOWED);
    boolean alone = random.nextBoolean();
    try (Store store = stores.create(Placement.RAM)) {
      StoreProcess.storeInPresent(store, 0, 20_000);
      if (alone) {
        StoreProcess.storeInPresent(store, 20_000, StoreProcess.FOLLOWED);
        store.close();
      }
      try (StoreProcess other = start("grow")) {
        long end = System.nanoTime() + random.nextLong(400_000_000);
        long at = 20_000;
        while (System.nanoTime() < end) {
          if (!alone && at < StoreProcess.FOLLOWED - 100) {
            StoreProcess.storeInPresent(store, at, at += 100);
          }
        }
        other.kill();
        if (!alone) {
          StoreProcess.storeInPresent(store, at, StoreProcess.FOLLOWED);
        }
      }
      if (!alone) {
        growSoon(store); // the killed process does not prevent a growth
        store.close();
      }
    }
    try (Store store = stores.open()) {
      assertThat(missing(store, steps)).isEmpty();
    }
    assertNothingIsLeftBeside();
  }

  @Test
  void whatAKilledProcessStoredInTheOutgrownTableIsThere() throws Exception {
    List<Long> steps = kept(1_000);
    try (Store store = stores.create(Placement.RAM);
        StoreProcess other = start("use for long")) {
      growSoon(store);
      assertThat(other.step()).isEqualTo("stored");
      assertThat(stores.hasOutgrown()).isTrue();
      List<String> told = new ArrayList<>();
      try (LogMessages logger = new LogMessages(told)) {
        assertThat(TestStores.grow(store)).isEmpty();
      }
      assertThat(told).singleElement().asString().contains("pid " + other.pid());
      other.kill();
      store.checkpoint();
      awaitSettled();
      assertThat(missing(store, steps)).isEmpty();
    }
    try (Store store = stores.open();
        StoreProcess other = start("use for long")) {
      growSoon(store);
      assertThat(other.step()).isEqualTo("stored");
      store.close(); // while the other lives
      other.kill();
    }
    assertThat(stores.hasOutgrown()).isTrue();
    try (Store store = stores.open()) {
      assertThat(missing(store, steps)).isEmpty();
    }
    assertNothingIsLeftBeside();
  }

  /** A process holds its table until it ends, although it looks for a larger one. */
  @Test
  void whatAProcessStoresUntilItEndsInTheTableThatItHoldsIsThere() throws Exception {
    try (Store store = stores.create(Placement.RAM);
        StoreProcess other = start("use")) {
      growSoon(store);
      assertThat(stores.hasOutgrown()).isTrue();
      other.finish();
      assertThat(other.endedWell()).isTrue();
      awaitSettled();
      assertThat(missing(store, kept(1_000))).isEmpty();
    }
  }

  /** The prober only reads, and begins no new use; or it has no slot in the counters file. */
  @ParameterizedTest
  @CsvSource({"probe read only, --", "probe, --enable-native-access"})
  void aProbeFollowsATableThatAnotherProcessMakesGrow(String what, String flags) throws Exception {
    try (Store store = stores.create(Placement.RAM);
        StoreProcess other = StoreProcess.start(what, stores, flags).ready()) {
      for (int growth = 1; growth <= 2; growth++) {
        growSoon(store); // the second time the other has left the outgrown table
        String step = Integer.toString(growth);
        StoreProcess.storeInPresent(store, growth, growth + 1);
        Await.until(() -> other.ask(step).equals("true"));
      }
    }
  }

  @Test
  void aReaderKeepsTheTableThatItHasAndFollowsWhenItAsksAnew() throws Exception {
    try (Store store = stores.create(Placement.RAM)) {
      StoreProcess.storeInPresent(store, 0, 1_000);
      try (StoreProcess scan = start("hold scan");
          StoreProcess reader = start("hold read")) {
        growSoon(store);
        assertThat(stores.hasOutgrown()).isTrue();
        StoreProcess.storeInPresent(store, 1_000, 2_000);
        scan.finish();
        assertThat(scan.rest()).containsExactly("1000");
        reader.finish();
      }
      growSoon(store);
      assertThat(missing(store, kept(2_000))).isEmpty();
    }
  }
}
