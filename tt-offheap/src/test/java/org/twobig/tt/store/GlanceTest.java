package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;

/** Tests {@link Stores#glance}. */
class GlanceTest {
  private static final Set<KeySpace> KEYS = Set.of(TestStores.KEYS);

  /** Five standard errors of a share estimated from {@link OccupancyEstimate#SAMPLE} places. */
  private static final double CHANCE = 5 * 0.5 / Math.sqrt(OccupancyEstimate.SAMPLE);

  @AutoClose private final TestStores stores = new TestStores();

  private StoreInfo glance() {
    return Stores.glance(stores.directory());
  }

  /** Returns how full a table is, by a count of all words. */
  private static double counted(Store store) {
    long words =
        store.info().layout().partitions().stream().mapToLong(p -> p.geometry().words()).sum();
    return (double) TestStores.words(store).size() / words;
  }

  static Stream<Layout> layouts() {
    return Stream.of(Layout.of(TestStores.SMALL), TestStores.PARTITIONED);
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void theOccupancyIsCloseToWhatCountingSays(Layout layout) {
    try (Store store = stores.create(layout, Placement.RAM)) {
      assertThat(glance().occupancy()).hasValue(0);
      assertThat(glance().layout()).isEqualTo(layout);
      double last = 0;
      for (int seed = 1; seed <= 4; seed++) {
        TestStores.fill(store.use().table(), seed, 200_000);
        double occupancy = glance().occupancy().orElseThrow();
        assertThat(occupancy).isCloseTo(counted(store), within(CHANCE)).isGreaterThan(last);
        assertThat(glance().occupancy()).as("the same words again").hasValue(occupancy);
        last = occupancy;
      }
      assertThat(last).isBetween(0.2, 0.9);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void theLastCheckpointIsSeenAsSoonAsItIsTakenAndNoDiskIsReadToSeeHowFullATableIs(
      Placement placement) throws IOException {
    try (Store store = stores.create(placement)) {
      store.checkpoint(); // a first one, of an empty table, if there is none yet
      TestStores.fill(store.use().table().wordRegion(0), 1, 100);
      Instant saved = store.checkpoint().orElseThrow().time();
      StoreInfo glance = glance();
      assertThat(glance.lastCheckpoint()).hasValue(saved);
      assertThat(glance.directory()).isEqualTo(stores.directory().toRealPath());
      assertThat(glance.placement()).isEqualTo(placement);
      assertThat(glance.layout()).isEqualTo(Layout.of(TestStores.SMALL));
      assertThat(glance.occupancy().isPresent()).isEqualTo(placement == Placement.RAM);
    }
  }

  @Test
  void aTableThatIsNotInMemoryIsNotLoadedToSeeHowFullItIs() throws IOException {
    Instant saved;
    try (Store store = stores.create(Placement.RAM)) {
      TestStores.fill(store.use().table().wordRegion(0), 2, 100_000);
      saved = store.checkpoint().orElseThrow().time();
    }
    Files.delete(stores.hotFile());
    Map<String, String> before = stores.snapshot();
    StoreInfo glance = glance();

    assertThat(glance.occupancy()).isEmpty();
    assertThat(glance.lastCheckpoint()).hasValue(saved);
    assertThat(glance.layout()).isEqualTo(Layout.of(TestStores.SMALL));
    assertThat(stores.snapshot()).isEqualTo(before);
  }

  @Test
  void whoGlancesChangesNothingAndLocksNobodyOut() throws Exception {
    try (Store store = stores.create(Placement.RAM)) {
      TestStores.fill(store.use().table().wordRegion(0), 1, 1000);
    }
    Map<String, String> before = stores.snapshot();
    glance();
    assertThat(stores.snapshot()).isEqualTo(before);

    try (StoreLock alone = StoreLock.open(stores.directory().toRealPath(), true)) {
      alone.exclusive("rewrite it", Duration.ofSeconds(2));
      assertThat(glance().occupancy()).isPresent();
    }
    try (StoreProcess solver = StoreProcess.start("solve", stores).ready()) {
      glance();
      assertRefused(() -> Stores.unload(stores.directory()), "in use by another process");
      solver.finish();
    }
  }

  @Test
  void thereMustBeAStoreThatIsWhole() throws IOException {
    stores.create(Placement.RAM).close();
    Files.delete(stores.hotFile());
    Files.delete(stores.checkpoint());
    assertRefused(this::glance, "is not in memory, and its checkpoint");
  }
}
