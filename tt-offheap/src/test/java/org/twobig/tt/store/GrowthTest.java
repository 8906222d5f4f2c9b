package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.processes.Role;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.table.Tally;
import org.twobig.tt.testing.Await;
import org.twobig.tt.testing.Seeds;
import org.twobig.tt.testing.Threads;

/** Tables that grow while they are in use. */
class GrowthTest {
  private static final KeySpace WIDE = new KeySpace("wide", 1, 102);

  /** For these keys a table of 6 MiB has entries of two words, one of 12 MiB of one word. */
  private static final KeySpace JUST_WIDE = new KeySpace("just-wide", 1, 81);

  /** For these keys a partition with many buckets has entries of one word, with few of two. */
  private static final KeySpace MIXED = new KeySpace("mixed", 1, 84);

  @AutoClose private final TestStores stores = new TestStores();

  static Stream<Layout> layouts() {
    return Stream.of(
        Layout.of(TestStores.SMALL),
        Layout.of(Geometry.ofBytes(TestStores.KEYS, 1, 5 << 20, ReplacementScheme.BIG)),
        Layout.of(Geometry.ofBytes(TestStores.KEYS, 1, 5 << 20, ReplacementScheme.NEW)),
        TestStores.PARTITIONED,
        Layout.of(Geometry.ofBytes(WIDE, 2, 4 << 20)),
        Layout.of(Geometry.ofBytes(JUST_WIDE, 1, 6 << 20)),
        new Layout(
            List.of(
                new Partition(
                    0, 29, Geometry.ofBuckets(MIXED, 1, 4_194_319, ReplacementScheme.BIG)),
                new Partition(30, 30, Geometry.ofBuckets(MIXED, 1, 2_053)))));
  }

  private static int keyClass(Key key) {
    return (int) key.low() & 31; // class 31 has no region in PARTITIONED
  }

  private static Region region(Table table, Key key) {
    return table.region(table.layout().isPartitioned() ? keyClass(key) : 0);
  }

  private static void keep(Table table, Key key) {
    Region region = region(table, key);
    long bucket = region.bucket(key.high(), key.low());
    region.keep(bucket, key.high(), key.low(), value(key), work(key));
  }

  private static long value(Key key) {
    return key.low() >>> 40 & 1;
  }

  private static long work(Key key) {
    return 1 + (key.low() >>> 41 & 0xFFFF);
  }

  /** Returns random keys that all fit into the buckets of a table, also after some doublings. */
  static List<Key> keys(Layout layout, int doublings, int count, long seed) {
    return keys(layout, doublings, count, seed, 2);
  }

  /** Returns random keys of which no bucket gets more than {@code most}, also after doublings. */
  private static List<Key> keys(Layout layout, int doublings, int count, long seed, int most) {
    /** A bucket; tables of different sizes differ in geometry. */
    record Bucket(Geometry region, long number) {
      static Bucket of(Layout size, Key key) {
        Geometry region =
            size.partitions().stream()
                .filter(each -> !size.isPartitioned() || each.contains(keyClass(key)))
                .findFirst()
                .orElseThrow()
                .geometry();
        return new Bucket(region, region.bucket(key.high(), key.low()));
      }
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<Layout> sizes =
        Stream.iterate(layout, size -> size.ofBytes(2 * size.dataBytes()))
            .limit(1 + doublings)
            .toList();
    Map<Bucket, Integer> taken = new HashMap<>();
    List<Key> keys = new ArrayList<>();
    while (keys.size() < count) {
      Key key = new Key(random.nextLong() >>> 128 - layout.keySpace().bits(), random.nextLong());
      if (layout.isPartitioned() && keyClass(key) == 31) {
        continue;
      }
      List<Bucket> buckets = sizes.stream().map(size -> Bucket.of(size, key)).toList();
      if (buckets.stream()
          .allMatch(
              bucket ->
                  taken.getOrDefault(bucket, 0)
                      < Math.min(most, bucket.region.scheme().bucketEntries()))) {
        buckets.forEach(bucket -> taken.merge(bucket, 1, Integer::sum));
        keys.add(key);
      }
    }
    return keys;
  }

  private static void keepAll(Store store, List<Key> keys) {
    try (TableUse use = store.use()) {
      keys.forEach(key -> keep(use.table(), key));
    }
  }

  /** Returns the keys whose entry the present table lacks or has changed. */
  private static List<Key> missing(Store store, List<Key> keys) {
    try (TableUse use = store.use()) {
      return keys.stream().filter(key -> !isKnown(use.table(), key)).toList();
    }
  }

  private static boolean isKnown(Table table, Key key) {
    Region region = region(table, key);
    long entry = region.find(key.high(), key.low());
    // the smaller table may have rounded the work further down than the larger one would
    return entry != 0
        && region.value(entry) == value(key)
        && region.work(entry) <= work(key)
        && region.work(entry) > 0;
  }

  private static void grow(Store store) {
    assertThat(TestStores.grow(store)).isPresent();
  }

  private void awaitSettled() throws Exception {
    Await.until(() -> !stores.hasOutgrown());
  }

  private static long bytes(Store store) {
    return store.info().layout().dataBytes();
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void allEntriesAreInTheLargerTableAndInItsCheckpoint(Layout layout) throws Exception {
    List<Key> keys = keys(layout, 2, 20_000, 1);
    try (Store store = stores.create(layout, Placement.RAM)) {
      Optional<Probe> probe =
          layout.isPartitioned() ? Optional.empty() : Optional.of(store.probe());
      keepAll(store, keys);
      long before = bytes(store);
      List<ReplacementScheme> schemes =
          layout.partitions().stream().map(each -> each.geometry().scheme()).toList();
      grow(store);
      assertThat(missing(store, keys)).hasSizeLessThan(100); // where two copying threads have met
      awaitSettled(); // copies these
      assertThat(missing(store, keys)).isEmpty();
      probe.ifPresent(each -> assertThat(keys).allMatch(key -> each.find(key.high(), key.low())));
      grow(store);
      assertThat(bytes(store)).isBetween(4 * before * 98 / 100, 4 * before);
      assertThat(store.info().layout().partitions())
          .extracting(each -> each.geometry().scheme())
          .isEqualTo(schemes);
      assertThat(store.changed()).isTrue();
      assertThat(store.checkpoint().orElseThrow().entries()).hasValue(keys.size());
      assertThat(missing(store, keys)).isEmpty();
      awaitSettled();
      assertThat(store.checkpoint()).isEmpty();
    }
    assertThat(Files.list(stores.hotFile().getParent())).containsExactly(stores.hotFile());
    Files.delete(stores.hotFile());
    try (Store store = Store.at(stores.directory()).open()) {
      assertThat(store.restored()).isTrue();
      assertThat(missing(store, keys)).isEmpty();
    }
  }

  @Test
  void anOldCheckpointBesideALargerTableOpensAndAfterARebootItLoadsAndGrowsAgain()
      throws Exception {
    List<Key> keys = keys(Layout.of(TestStores.SMALL), 1, 20_000, 3);
    Path oldCheckpoint = stores.root.resolve("checkpoint");
    Path larger = stores.root.resolve("hot");
    try (Store store = stores.create(Placement.RAM)) {
      keepAll(store, keys.subList(0, 10_000));
      store.checkpoint();
      grow(store);
      keepAll(store, keys);
      awaitSettled();
      Files.copy(stores.checkpoint(), oldCheckpoint);
      Files.copy(stores.hotFile(), larger);
    }
    // as if the process had been killed before it saved the larger table
    Files.copy(oldCheckpoint, stores.checkpoint(), StandardCopyOption.REPLACE_EXISTING);
    Files.copy(larger, stores.hotFile(), StandardCopyOption.REPLACE_EXISTING);
    try (Store store = stores.open()) {
      assertThat(store.restored()).isFalse();
      assertThat(bytes(store)).isGreaterThan(9 << 20);
      assertThat(missing(store, keys)).isEmpty();
    }
    Files.copy(oldCheckpoint, stores.checkpoint(), StandardCopyOption.REPLACE_EXISTING);
    Files.delete(stores.hotFile());
    try (Store store = stores.open()) {
      assertThat(store.info().layout().partitions().get(0).geometry()).isEqualTo(TestStores.SMALL);
      assertThat(missing(store, keys.subList(0, 10_000))).isEmpty();
      assertThat(missing(store, keys)).isNotEmpty();
      grow(store);
      keepAll(store, keys);
      assertThat(missing(store, keys)).isEmpty();
    }
  }

  /**
   * Racing writers may lose an entry where a copy and a store meet in a bucket, so here each key
   * has a bucket to itself.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void threadsThatStoreWhileItGrowsLoseNothing(int growths) throws Exception {
    Layout layout = Layout.of(TestStores.SMALL);
    int threads = 3;
    List<Key> keys = keys(layout, growths, 90_000, 4, 1);
    AtomicBoolean grown = new AtomicBoolean();
    AtomicInteger rounds = new AtomicInteger();
    try (Store store = stores.create(layout, Placement.RAM)) {
      List<CompletableFuture<Void>> all = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int self = t;
        all.add(
            CompletableFuture.runAsync(
                () -> {
                  for (int at = self; at < keys.size(); ) {
                    try (TableUse use = store.use()) {
                      for (int end = at + 60; at < end && at < keys.size(); at += threads) {
                        keep(use.table(), keys.get(at));
                      }
                    }
                    rounds.incrementAndGet();
                    while (at > 80_000 && !grown.get()) {
                      Thread.onSpinWait(); // some keys are stored after the growth
                    }
                  }
                }));
      }
      for (int i = 0; i < growths; i++) {
        awaitSettled();
        grow(store);
      }
      grown.set(true);
      all.forEach(CompletableFuture::join);
      awaitSettled();
      assertThat(missing(store, keys)).isEmpty();
      assertThat(rounds).hasValueGreaterThan(keys.size() / 60);
    }
  }

  @Test
  void whatIsStoredInTheOutgrownTableMovesWhenItsLastUseEnds() throws Exception {
    List<Key> keys = keys(Layout.of(TestStores.SMALL), 1, 1_000, 5, 1);
    try (Store store = stores.create(Placement.RAM)) {
      TableUse first = store.use();
      TableUse second = store.use();
      grow(store);
      keys.subList(0, 500).forEach(key -> keep(first.table(), key));
      first.close();
      first.close(); // without effect
      keys.subList(500, 1_000).forEach(key -> keep(second.table(), key));
      assertThat(stores.hasOutgrown()).isTrue();
      assertThat(missing(store, keys)).hasSize(1_000);
      assertThat(TestStores.grow(store)).as("another growth").isEmpty();
      second.close();
      awaitSettled();
      assertThat(missing(store, keys)).isEmpty();
      keys.forEach(key -> keep(second.table(), key)); // too late, and harmless
      grow(store);
    }
  }

  @Test
  void aSaveHoldsWhatIsStillStoredInTheOutgrownTable() throws Exception {
    List<Key> keys = keys(Layout.of(TestStores.SMALL), 1, 1_000, 6, 1);
    try (Store store = stores.create(Placement.RAM)) {
      try (TableUse use = store.use()) {
        grow(store);
        store.checkpoint();
        keys.forEach(key -> keep(use.table(), key));
        assertThat(store.changed()).isTrue();
        assertThat(store.checkpoint().orElseThrow().entries()).hasValue(keys.size());
        assertThat(missing(store, keys)).isEmpty();
      }
    }
  }

  @Test
  void aProbeGoesOnInTheLargerTableByItself() throws Exception {
    List<Key> keys = keys(Layout.of(TestStores.SMALL), 1, 1_000, 7);
    Key root = keys.get(0);
    try (Store store = stores.create(Placement.RAM)) {
      Probe probe = store.probe();
      probe.find(root.high(), root.low());
      probe.keep(root.high(), root.low(), 1, 5_000);
      assertThat(probe.find(root.high(), root.low())).isTrue();
      Probe below = probe.next();
      below.find(keys.get(1).high(), keys.get(1).low());
      List<Probe> others = List.of(store.probe(), store.probe(), store.probe());
      for (int i = 0; i < 3; i++) {
        others.get(i).find(keys.get(2 + i).high(), keys.get(2 + i).low());
      }
      grow(store);
      awaitSettled();
      others.get(0).touch(root.high(), root.low());
      others.get(1).valueOf(root.high(), root.low());
      others.get(2).find(new long[] {root.high()}, new long[] {root.low()}, 1, new int[1]);
      for (int i = 0; i < 3; i++) {
        others.get(i).keep(keys.get(2 + i).high(), keys.get(2 + i).low(), 1, 9);
        assertThat(store.probe().find(keys.get(2 + i).high(), keys.get(2 + i).low())).isTrue();
      }
      assertThat(probe.value()).isEqualTo(1); // the value of the entry that was found before
      assertThat(probe.work()).isBetween(1L, 5_000L);
      below.keep(keys.get(1).high(), keys.get(1).low(), 1, 7);
      probe.keep(root.high(), root.low(), 0, 1_000_000);
      keepAll(store, keys.subList(2, 1_000));
      Probe fresh = store.probe();
      assertThat(keys).allMatch(key -> fresh.find(key.high(), key.low()));
      assertThat(fresh.find(root.high(), root.low())).isTrue();
      assertThat(fresh.value()).isZero();
    }
  }

  @Test
  void aScanThatHasBegunGoesThroughTheOutgrownTable() throws Exception {
    List<Key> keys = keys(Layout.of(TestStores.SMALL), 1, 1_000, 8);
    try (Store store = stores.create(Placement.RAM)) {
      keepAll(store, keys);
      try (TableScan scan = store.scan()) {
        grow(store);
        assertThat(count(scan)).isEqualTo(1_000);
        assertThat(stores.hasOutgrown()).isTrue();
      }
      awaitSettled();
      try (TableScan scan = store.scan()) {
        assertThat(count(scan)).isEqualTo(1_000);
      }
    }
  }

  /** A thread may find the larger table by name before the growth in its process uses it. */
  @Test
  void theLargerTableIsMappedOnceWhoeverFindsItFirst() throws Exception {
    stores.create(Placement.RAM).close();
    try (StoreLock lock = StoreLock.open(stores.directory().toRealPath(), true)) {
      lock.shared(Role.SOLVER, Duration.ofSeconds(5));
      StoreProperties store = StoreProperties.read(stores.directory().toRealPath());
      TableFile file = Opening.existing(store, true).orElseThrow();
      assertThat(CurrentTable.hold(store, file, lock)).isTrue();
      try (CurrentTable tables = new CurrentTable(store, lock, file, false, Tally.inMemory());
          var one = Threads.repeat(i -> tables.follow());
          var other = Threads.repeat(i -> tables.follow())) {
        Growth growth = new Growth(store, lock, tables);
        for (int i = 1; i <= 3; i++) {
          assertThat(growth.grow(Long.MAX_VALUE)).isPresent();
          awaitSettled();
          assertThat(HotFile.number(store, tables.file())).isEqualTo(1 + i);
          assertThat(tables.file().isOutgrown()).isFalse();
          assertThat(lock.lockUnusedGeneration(1 + i)).isEmpty();
        }
      }
    }
  }

  @Test
  void aTableWhoseGrowthDiedBeforeItWasMarkedIsScannedAndFollowed() throws Exception {
    List<Key> keys = keys(Layout.of(TestStores.SMALL), 1, 1_000, 9, 1);
    try (Store store = stores.create(Placement.RAM)) {
      StoreProperties properties = StoreProperties.read(stores.directory().toRealPath());
      try (TableFile old = Opening.existing(properties, true).orElseThrow()) {
        TableHeader header = old.header();
        Layout layout = header.layout().ofBytes(2 * header.layout().dataBytes());
        try (TableFile larger =
            TableFile.create(
                properties.hotFiles().next(),
                new TableHeader(header.uuid(), layout, header.created(), header.creator()),
                TableFile.Space.MEMORY)) {
          larger.takeOver(old);
          larger.ready();
        }
      }
      try (TableScan scan = store.scan()) {
        assertThat(count(scan)).isZero();
      }
      keepAll(store, keys);
      assertThat(store.checkpoint().orElseThrow().entries()).hasValue(1_000);
      assertThat(missing(store, keys)).isEmpty();
    }
  }

  /** A file that is no table has the effect of a limit of addresses (ulimit -v). */
  @Test
  void aLargerTableThatCannotBeUsedIsNoLossAndNoOtherProgramIsBlamed() throws Exception {
    List<Key> keys = keys(Layout.of(TestStores.SMALL), 1, 1_000, 10);
    byte[] noise = new byte[4 << 20];
    Arrays.fill(noise, (byte) 7);
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    try (LogMessages logger = new LogMessages(told)) {
      Store store = stores.create(Placement.RAM);
      StoreProperties properties = StoreProperties.read(stores.directory().toRealPath());
      keepAll(store, keys);
      try (TableFile old = Opening.existing(properties, true).orElseThrow()) {
        noise[(int) TableFile.STATE] = (byte) TableFile.READY;
        Arrays.fill(noise, (int) TableFile.STATE + 1, (int) TableFile.STATE + 8, (byte) 0);
        Files.write(properties.hotFiles().next(), noise);
        old.markOutgrown();
      }
      store.checkpointEvery(Duration.ofMillis(10), Pace.FULL); // also removes outgrown tables
      Await.until(() -> told.size() > 1);
      store.close();
      assertThat(stores.hasOutgrown()).isTrue();
    }
    assertThat(told).noneMatch(text -> text.contains("another program"));
  }

  @Test
  void aStoreWhoseHotFileWasRemovedTakesWhatLiesBesideItAlongWhenItIsDeleted() throws Exception {
    stores.create(Placement.RAM).close();
    Path folder = stores.hotFile().getParent();
    StoreProperties store = StoreProperties.read(stores.directory().toRealPath());
    Files.move(stores.hotFile(), store.hotFiles().at(7));
    Stores.delete(stores.directory());
    assertThat(Files.list(folder)).isEmpty();
  }

  static int count(TableScan scan) {
    AtomicInteger entries = new AtomicInteger();
    scan.forEach(
        words -> {}, () -> (partition, bucket, slot, word, key) -> entries.incrementAndGet());
    return entries.get();
  }

  @Test
  void aFullTableGrowsByItselfAndNotBeyondItsLimit() throws Exception {
    try (Store store =
        Store.at(stores.directory())
            .keys("test-keys", 1, 80)
            .values(1)
            .size("5m")
            .growTo("17m")
            .openOrCreate()) {
      Probe probe = store.probe();
      SplittableRandom random = Seeds.fixed(1);
      keep(probe, random, 100_000);
      Thread.sleep(1_200);
      assertThat(bytes(store)).isLessThanOrEqualTo(5 << 20); // a third is full
      for (int more : new int[] {9 << 20, 16 << 20}) {
        keep(probe, random, 1_000_000);
        Await.until(() -> bytes(store) > more);
      }
      keep(probe, random, 1_500_000);
      assertThat(OccupancyEstimate.of(store.use().table())).isGreaterThan(0.7);
      Thread.sleep(1_200);
      assertThat(bytes(store)).isBetween(16L << 20, 17L << 20);
    } finally {
      Stores.delete(stores.directory());
    }
  }

  private static void keep(Probe probe, SplittableRandom random, int count) {
    for (int i = 0; i < count; i++) {
      long high = random.nextLong() >>> 48;
      long low = random.nextLong();
      probe.find(high, low);
      probe.keep(high, low, 1, 5);
    }
  }

  @Test
  void aTableOnADiskDoesNotGrow() {
    stores.create(Placement.DIRECT).close();
    assertRefused(() -> Store.at(stores.directory()).growTo("1g").open(), "twobig resize");
  }
}
