package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Await;
import org.twobig.tt.testing.Seeds;

/** Words of an open store that the test changes through its file. */
class ScrubberTest {
  private final SplittableRandom random = Seeds.fixed(1);
  @AutoClose private final TestStores stores = new TestStores();

  /**
   * Clears the work of some words; in {@link TestStores#SMALL} the work is the highest bit.
   *
   * @return the changed words by their places
   */
  private static Map<Long, Long> damage(Store store, Map<Long, Long> words, double share)
      throws IOException {
    SplittableRandom random = Seeds.fixed(2);
    Map<Long, Long> damaged = new HashMap<>();
    Path file = store.info().tableFile();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (Map.Entry<Long, Long> word : words.entrySet()) {
        long other = word.getValue() & Long.MAX_VALUE;
        if (random.nextDouble() < share) {
          ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
          channel.write(
              bytes.putLong(other).flip(), TableHeader.DATA_OFFSET + word.getKey() * Long.BYTES);
          damaged.put(word.getKey(), other);
        }
      }
    }
    return damaged;
  }

  @Test
  void aSoundTableStaysAsItIs() throws Exception {
    try (Store store = stores.create(TestStores.PARTITIONED, Placement.RAM)) {
      TestStores.fill(store.use().table(), 1, 50_000);
      Map<Long, Long> before = TestStores.words(store);
      AtomicLong checked = new AtomicLong();
      Scrubber scrubber = new Scrubber(store, counting(checked, new AtomicBoolean(true)));
      scrubber.sweep();
      assertThat(scrubber.damaged()).isZero();
      assertThat(checked).hasValue(before.size());
      assertThat(TestStores.words(store)).isEqualTo(before);
    }
  }

  @Test
  void damagedWordsAreTakenOutAndInNoLaterCheckpoint() throws Exception {
    Map<Long, Long> sound;
    try (Store store = stores.create(Placement.RAM)) {
      TestStores.fill(store.use().table().wordRegion(0), 1, 50_000);
      store.checkpoint();
      sound = TestStores.words(store);
      Map<Long, Long> damaged = damage(store, sound, 0.01);
      assertThat(damaged).hasSizeGreaterThan(100);
      assertThat(store.changed()).isFalse();
      Scrubber scrubber = new Scrubber(store, TestKeys.RULES);
      scrubber.sweep();
      assertThat(scrubber.damaged()).isEqualTo(damaged.size());
      sound.keySet().removeAll(damaged.keySet());
      assertThat(TestStores.words(store)).isEqualTo(sound);
      assertThat(store.changed()).isTrue();
      assertThat(store.checkpoint()).isPresent();
    }
    Stores.unload(stores.directory());
    try (Store store = stores.open()) {
      assertThat(store.restored()).isTrue();
      assertThat(TestStores.words(store)).isEqualTo(sound);
    }
  }

  @Test
  void ofATableThatGrowsTheWholeLargerOneIsChecked() throws Exception {
    try (Store store = stores.create(Placement.RAM)) {
      try (TableUse use = store.use()) {
        TestStores.fill(use.table(), 1, 50_000);
      }
      AtomicBoolean hasGrown = new AtomicBoolean();
      AtomicLong checked = new AtomicLong();
      Scrubber scrubber = new Scrubber(store, counting(checked, hasGrown));
      FutureTask<Boolean> grows =
          new FutureTask<>(
              () -> {
                Await.until(() -> checked.get() > 0);
                hasGrown.set(TestStores.grow(store).isPresent());
                return hasGrown.get();
              });
      Thread.ofPlatform().daemon().start(grows);
      scrubber.sweep();
      assertThat(grows.get()).isTrue();
      assertThat(checked).hasValueGreaterThan(TestStores.words(store).size());
    }
  }

  /**
   * Returns rules that count the entries. Until the table grows they wait a millisecond for each
   * entry, so that the check of the smaller table does not end before the growth.
   */
  private static EntryRules counting(AtomicLong checked, AtomicBoolean hasGrown) {
    InvocationHandler handler =
        (self, method, arguments) -> {
          if (method.getName().equals("isValue")) {
            checked.incrementAndGet();
            Thread.sleep(hasGrown.get() ? 0 : 1);
          }
          return method.invoke(TestKeys.RULES, arguments);
        };
    return (EntryRules)
        Proxy.newProxyInstance(
            EntryRules.class.getClassLoader(), new Class<?>[] {EntryRules.class}, handler);
  }

  /** The scrubber sooner or later finds a damaged page, and then checks all others. */
  @Test
  void theThreadFindsDamageWhileOthersStoreAndEndsWithTheStore() throws Exception {
    try (Store store = stores.create(Placement.RAM)) {
      TestStores.fill(store.use().table().wordRegion(0), 1, 10_000);
      Map<Long, Long> damaged = damage(store, TestStores.words(store), 0.1);
      Scrubber scrubber = Scrubber.start(store, TestKeys.RULES);
      Await.until(() -> scrubber.damaged() > 0); // before the stores displace all damaged words
      while (!damaged.isEmpty()) {
        long key = random.nextLong(1 << 20);
        WordRegion table = store.use().table().wordRegion(0);
        table.store(table.bucket(0, key), key, key & 1, 1);
        damaged
            .entrySet()
            .removeIf(
                word -> {
                  int slot = (int) (word.getKey() & 1);
                  return store.use().table().wordRegion(0).word(word.getKey() / 2, slot)
                      != word.getValue();
                });
      }
    }
    Await.until(
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("twobig-scrubber")));
  }
}
