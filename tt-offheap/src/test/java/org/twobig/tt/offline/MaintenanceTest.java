package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.twobig.tt.offline.Scratch.Entry;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.TestStores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;

/** Compares resize, merge and import with plain maps; entries of one word and of two in turn. */
class MaintenanceTest {
  /** Some hundred keys rarely bring three into one bucket. */
  private static final long ROOMY = 32_771;

  /** Odd sizes, among them some that are far too small. */
  private static final long[] PRIMES = {3, 5, 7, 127, 131, 509, 1009, 4099, 16_411, ROOMY};

  private Outcomes rules = new Outcomes(102);
  private Scratch scratch;

  @BeforeTry
  void makeDirectories() throws IOException {
    scratch = new Scratch();
    rules = new Outcomes(isWide() ? 30 : 102);
  }

  private boolean isWide() {
    return rules.keySpace().bits() > KeySpace.ONE_WORD_BITS;
  }

  @AfterTry
  void removeDirectories() throws IOException {
    scratch.close();
  }

  private static long anyPrime(Random random) {
    return PRIMES[random.nextInt(PRIMES.length)];
  }

  /** Returns a shape of one region with a number of buckets. */
  private UnaryOperator<Layout> to(long buckets) {
    return old -> Layout.of(Scratch.geometry(rules, buckets));
  }

  private Placement anyPlacement(Random random) {
    return isWide() || random.nextBoolean() ? Placement.RAM : Placement.DIRECT;
  }

  /** Returns the union of two entries of a key. */
  private static Entry unite(Entry a, Entry b) {
    return new Entry(a.value() | b.value(), Math.max(a.work(), b.work()));
  }

  /** Returns those of all stored entries that a store still has. */
  private Map<Key, Entry> inStore(Path store, Map<Key, Entry> all) {
    try (Store open = Scratch.openReadOnly(store, rules)) {
      Map<Key, Entry> found = Scratch.lookUp(open, rules, all.keySet());
      assertThat(TestStores.entries(open.use().table())).isEqualTo(found.size()); // nothing else
      return found;
    }
  }

  private void assertUnchanged(Path store, Map<Long, Long> words) {
    assertThat(Scratch.words(store, rules).equals(words)).as("as it was").isTrue();
  }

  /** Returns how many of the keys find a place in a table with two places a bucket. */
  private long places(Iterable<Key> keys, long buckets) {
    Geometry geometry = Scratch.geometry(rules, buckets);
    Map<Long, Integer> inBucket = new HashMap<>();
    for (Key key : keys) {
      inBucket.merge(geometry.bucket(key.high(), key.low()), 1, (a, b) -> Math.min(2, a + b));
    }
    return inBucket.values().stream().mapToInt(n -> n).sum();
  }

  /** Rarely three of a thousand keys fall into one bucket of a roomy table. */
  private void assumeThatAllFit(Set<Key> keys) {
    Assume.that(places(keys, ROOMY) == keys.size());
  }

  @Property(tries = 24)
  void aResizeKeepsWhatTheNewTableHasPlacesForAndLosesNothingOnTheWayBack(
      @ForAll Random random, @ForAll @IntRange(max = 1000) int count) throws IOException {
    long buckets = anyPrime(random);
    long wanted = anyPrime(random);
    Map<Key, Entry> all = Scratch.random(random, rules, count);
    Path store = scratch.store("s", rules, buckets, anyPlacement(random), all);
    Map<Key, Entry> before = inStore(store, all);
    if (random.nextBoolean()) {
      scratch.reboot();
    }

    Maintenance.Result there = Maintenance.resize(store, to(wanted), rules, new Progress());
    Map<Key, Entry> after = inStore(store, all);
    assertThat(before).containsAllEntriesOf(withoutWork(before, after));
    assertThat(after).hasSize((int) places(before.keySet(), wanted));
    assertThat(there.table().buckets()).isEqualTo(wanted);
    assertThat(there.kept()).isEqualTo(after.size());
    assertThat(there.lost()).isEqualTo(before.size() - after.size());
    assertThat(there.damaged()).isZero();

    Maintenance.Result back = Maintenance.resize(store, to(buckets), rules, new Progress());
    assertThat(inStore(store, all).keySet()).isEqualTo(after.keySet());
    assertThat(back.lost()).isZero();
  }

  /** Gives entries their old work, after checking that the new work is at most as large. */
  private static Map<Key, Entry> withoutWork(Map<Key, Entry> before, Map<Key, Entry> after) {
    return after.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> {
                  Entry old = before.get(entry.getKey());
                  assertThat(entry.getValue().work()).isBetween(1L, old.work());
                  return new Entry(entry.getValue().value(), old.work());
                }));
  }

  @Property(tries = 10)
  void aResizeKeepsTheLargestWorkOfEachBucket(@ForAll Random random) {
    Map<Key, Entry> all = Scratch.random(random, rules, 1000);
    Path store = scratch.store("s", rules, ROOMY, Placement.RAM, all);
    Map<Key, Entry> before = inStore(store, all);
    long wanted = anyPrime(random);
    Maintenance.resize(store, to(wanted), rules, new Progress());

    Geometry geometry = Scratch.geometry(rules, wanted);
    Map<Long, Long> largest = largest(before, geometry);
    largest.replaceAll((bucket, work) -> geometry.smallestWork(geometry.workCode(work)));
    assertThat(largest(inStore(store, all), geometry)).isEqualTo(largest);
  }

  private static Map<Long, Long> largest(Map<Key, Entry> entries, Geometry geometry) {
    Map<Long, Long> largest = new HashMap<>();
    entries.forEach(
        (key, entry) ->
            largest.merge(geometry.bucket(key.high(), key.low()), entry.work(), Math::max));
    return largest;
  }

  @Property(tries = 10)
  void aMergeKnowsWhatAllKnew(
      @ForAll Random random, @ForAll @IntRange(min = 1, max = 3) int sources) {
    Map<Key, Entry> pool = Scratch.random(random, rules, 500);
    assumeThatAllFit(pool.keySet());
    Map<Key, Entry> all = new HashMap<>();
    List<Path> others = new ArrayList<>();
    Path destination = null;
    for (int i = 0; i <= sources; i++) {
      Map<Key, Entry> some = new HashMap<>();
      for (Map.Entry<Key, Entry> entry : pool.entrySet()) {
        if (random.nextInt(3) > 0) {
          some.put(entry.getKey(), partOf(entry.getValue(), random));
        }
      }
      Path store =
          i == 0
              ? scratch.store("s" + i, rules, ROOMY, Placement.RAM, some)
              : scratch.store("s" + i, rules, 4099, anyPlacement(random), some);
      inStore(store, pool).forEach((key, entry) -> all.merge(key, entry, MaintenanceTest::unite));
      if (i == 0) {
        destination = store;
      } else {
        others.add(store);
      }
    }
    Maintenance.Result result = Maintenance.merge(destination, others, rules, new Progress());

    assertThat(inStore(destination, pool)).isEqualTo(all);
    assertThat(result.kept()).isEqualTo(all.size());
    assertThat(result.lost()).isZero();
    assertThat(result.parts()).hasSize(sources + 1);
  }

  /** Returns an entry with some of the facts of an entry, at least one. */
  private static Entry partOf(Entry entry, Random random) {
    long part = entry.value() & random.nextInt(Outcomes.ALL + 1);
    return new Entry(part == 0 ? entry.value() : part, 1 + random.nextInt(256));
  }

  @Property(tries = 10)
  void aMergeIntoASmallTableHoldsOnlyWhatWasSaid(@ForAll Random random) {
    Map<Key, Entry> pool = Scratch.random(random, rules, 700);
    Map<Key, Entry> some = new HashMap<>(pool);
    some.keySet().removeIf(key -> random.nextBoolean());
    long buckets = anyPrime(random);
    Path destination = scratch.store("d", rules, buckets, anyPlacement(random), some);
    Path source = scratch.store("s", rules, ROOMY, Placement.RAM, pool);
    Map<Key, Entry> before = inStore(destination, pool);
    Map<Key, Entry> given = inStore(source, pool);
    Maintenance.Result result =
        Maintenance.merge(destination, List.of(source), rules, new Progress());

    Map<Key, Entry> after = inStore(destination, pool);
    after.forEach((key, entry) -> assertThat(entry.value()).isEqualTo(pool.get(key).value()));
    Map<Key, Entry> both = new HashMap<>(before);
    both.putAll(given);
    assertThat(after).hasSize((int) places(both.keySet(), buckets));
    assertThat(result.kept()).isEqualTo(after.size());
    assertThat(inStore(source, pool)).isEqualTo(given);
  }

  @Property(tries = 10)
  void aContradictionIsNamedAndChangesNothing(@ForAll Random random) throws IOException {
    Map<Key, Entry> pool = Scratch.random(random, rules, 1000);
    Placement placement = anyPlacement(random);
    Path destination = scratch.store("d", rules, 127, placement, pool);
    Map<Key, Entry> before = inStore(destination, pool);
    List<Key> known = List.copyOf(before.keySet());
    Key wrong = known.get(random.nextInt(known.size()));
    // Others are merged before it, five a bucket: they would displace the contradicted entry.
    Map<Key, Entry> others = new LinkedHashMap<>(Scratch.random(random, rules, 700));
    others.keySet().removeAll(pool.keySet());
    Path noise = scratch.store("noise", rules, ROOMY, Placement.RAM, others);
    others.put(wrong, new Entry(Outcomes.ALL ^ before.get(wrong).value(), 1));
    Path source = scratch.store("s", rules, ROOMY, Placement.RAM, others);
    Assume.that(!Scratch.lookUp(source, rules, List.of(wrong)).isEmpty());
    Path file = scratch.path("export");
    Export.toFile(source, file, rules, new Progress());
    Map<Long, Long> words = Scratch.words(destination, rules);

    assertRefused(
        () -> Maintenance.merge(destination, List.of(noise, source), rules, new Progress()),
        source.toString(),
        rules.describeKey(wrong.high(), wrong.low()),
        "Nothing was changed");
    assertUnchanged(destination, words);
    assertRefused(
        () -> Maintenance.importFile(destination, file, rules, new Progress()),
        rules.describeKey(wrong.high(), wrong.low()));
    assertUnchanged(destination, words);
  }

  @Property(tries = 10)
  void whatIsExportedIsImportedIntoATableOfAnySize(
      @ForAll Random random, @ForAll @IntRange(max = 1000) int count) throws IOException {
    Map<Key, Entry> all = Scratch.random(random, rules, count);
    Path store = scratch.store("s", rules, anyPrime(random), anyPlacement(random), all);
    Map<Key, Entry> before = inStore(store, all);
    assumeThatAllFit(before.keySet());
    Path file = scratch.path("export");
    Export.Result exported = Export.toFile(store, file, rules, new Progress());
    assertThat(exported.entries()).isEqualTo(before.size());
    assertThat(exported.bytes()).isEqualTo(Files.size(file));
    assertThat(Files.readAllBytes(file)[12])
        .as("oldest program that reads it")
        .isEqualTo((byte) (isWide() ? 2 : 1));

    long buckets = anyPrime(random);
    Path small = scratch.store("small", rules, buckets, anyPlacement(random), Map.of());
    Maintenance.Result result = Maintenance.importFile(small, file, rules, new Progress());
    Map<Key, Entry> found = inStore(small, all);
    assertThat(before).containsAllEntriesOf(withoutWork(before, found));
    assertThat(found).hasSize((int) places(before.keySet(), buckets));
    assertThat(result.lost()).isEqualTo(before.size() - found.size());

    Path roomy = scratch.store("roomy", rules, ROOMY, Placement.RAM, Map.of());
    try (InputStream in = Files.newInputStream(file)) {
      Maintenance.importStream(roomy, in, "the stream", rules, new Progress());
    }
    assertThat(inStore(roomy, all)).isEqualTo(before);
  }

  @Example
  void theProgressReachesItsEndInATableOfHolesToo() {
    Path store = scratch.store("s", rules, 1009, Placement.DIRECT, Map.of());
    Progress progress = new Progress();
    Maintenance.resize(store, old -> old.ofBytes(64 << 20), rules, progress);
    assertThat(progress.done()).isEqualTo(progress.stage().units());
  }

  @Property(tries = 10)
  void whoStopsFindsTheStoreAsItWas(@ForAll Random random) throws IOException {
    Map<Key, Entry> all = Scratch.random(random, rules, 1000);
    Path store = scratch.store("s", rules, 1009, anyPlacement(random), all);
    Map<Long, Long> words = Scratch.words(store, rules);
    Progress progress = new Progress();
    AtomicInteger left = new AtomicInteger(random.nextInt(inStore(store, all).size()));
    Outcomes stopping =
        new Outcomes(rules.keySpace().bits()) {
          @Override
          public boolean isValue(long value) {
            if (left.getAndDecrement() == 0) {
              progress.stop();
            }
            return super.isValue(value);
          }
        };

    assertThatThrownBy(() -> Maintenance.resize(store, to(ROOMY), stopping, progress))
        .isInstanceOf(StoppedException.class);
    assertUnchanged(store, words);
    try (var files = Files.list(store)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".new"));
    }
  }

  @Property(tries = 10)
  void damagedEntriesAreLeftOut(@ForAll Random random) {
    Map<Key, Entry> good = Scratch.random(random, rules, 500);
    Map<Key, Entry> bad =
        Map.of(
            new Key(0, 7 * 1000), new Entry(1, 5), // no key
            new Key(0, 1), new Entry(0, 5), // no value
            new Key(0, 2), new Entry(15, 5));
    Map<Key, Entry> all = new HashMap<>(good);
    all.putAll(bad);
    Path store = scratch.store("s", rules, ROOMY, Placement.RAM, all);
    Map<Key, Entry> before = inStore(store, all);
    long damaged = bad.keySet().stream().filter(before::containsKey).count();
    Path file = scratch.path("export");

    assertThat(Export.toFile(store, file, rules, new Progress()).damaged()).isEqualTo(damaged);
    Maintenance.Result result = Maintenance.resize(store, to(ROOMY), rules, new Progress());
    assertThat(result.damaged()).isEqualTo(damaged);
    before.keySet().removeAll(bad.keySet());
    assertThat(inStore(store, all)).isEqualTo(before);
  }

  @Property(tries = 5)
  void aStoreInUseIsRefusedNamingTheReason(@ForAll Random random) throws IOException {
    Path store = scratch.store("s", rules, 1009, anyPlacement(random), Map.of());
    try (Store used = Scratch.open(store, rules)) {
      assertRefused(
          () -> Maintenance.resize(store, to(509), rules, new Progress()),
          "is already open in this process");
      assertThat(used.info().layout().partitions().get(0).geometry().buckets()).isEqualTo(1009);
    }
    assertThatThrownBy(() -> Maintenance.merge(store, List.of(store), rules, new Progress()))
        .hasMessageContaining("cannot be merged into itself");
    assertThatThrownBy(() -> Maintenance.resize(store, to(509), new Outcomes(31), new Progress()))
        .hasMessageContaining("holds keys of " + rules.keySpace());
  }

  /** Returns partitions of some of the 64 classes, with different shares and schemes. */
  private Layout anyPartitions(Random random, long bytes) {
    ReplacementScheme[] any = ReplacementScheme.values();
    return Layout.ofShares(
        rules.keySpace(),
        rules.valueBits(),
        bytes,
        List.of(
            new Layout.Share(0, 9, 20, any[random.nextInt(any.length)]),
            new Layout.Share(10, 40, 50, any[random.nextInt(any.length)]),
            new Layout.Share(43, 63, 30, any[random.nextInt(any.length)])));
  }

  @Property(tries = 6)
  void partitionsAndTheirSchemesAreKeptAndFilled(@ForAll Random random) {
    Map<Key, Entry> all = Scratch.random(random, rules, 700);
    Path whole = scratch.store("whole", rules, ROOMY, Placement.RAM, all);
    Map<Key, Entry> known = inStore(whole, all);
    Layout layout = anyPartitions(random, 1 << 19);
    Path store = scratch.store("s", layout, anyPlacement(random));
    Maintenance.merge(store, List.of(whole), rules, new Progress());

    Map<Key, Entry> before = inStore(store, all);
    assertThat(known).containsAllEntriesOf(withoutWork(known, before));
    assertThat(before.keySet()).noneMatch(key -> (key.low() & 63) == 41 || (key.low() & 63) == 42);
    assertThat(before).hasSizeGreaterThan(600);
    Verification sound = Verification.of(store, rules, new Progress());
    assertThat(sound.isSound()).isTrue();
    assertThat(sound.entries()).isEqualTo(before.size());

    Maintenance.Result resized =
        Maintenance.resize(store, old -> old.ofBytes(2 << 20), rules, new Progress());
    assertThat(resized.table().partitions())
        .extracting(partition -> partition.geometry().scheme())
        .isEqualTo(
            layout.partitions().stream().map(partition -> partition.geometry().scheme()).toList());
    assertThat(resized.table().dataBytes()).isBetween((2L << 20) - 20_000, 2L << 20);
    Map<Key, Entry> after = inStore(store, all);
    assumeThatAllFit(after.keySet());
    assertThat(before).containsAllEntriesOf(withoutWork(before, after));
    assertThat(resized.kept()).isEqualTo(after.size());
    assertThat(resized.lost()).isEqualTo(before.size() - after.size());

    Path file = scratch.path("export");
    Export.toFile(store, file, rules, new Progress());
    Path back = scratch.store("back", rules, ROOMY, Placement.RAM, Map.of());
    Maintenance.importFile(back, file, rules, new Progress());
    assertThat(inStore(back, all)).isEqualTo(after);
  }
}
