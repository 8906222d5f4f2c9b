package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.cluster.ClusterFixture.RULES;
import static org.twobig.cluster.ClusterFixture.joined;
import static org.twobig.cluster.ClusterFixture.store;
import static org.twobig.cluster.ClusterFixture.until;
import static org.twobig.cluster.ClusterFixture.value;

import java.lang.foreign.Arena;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.twobig.cluster.wire.Message.ConflictMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.tt.offline.RecordBlock;
import org.twobig.tt.offline.RecordBlock.Packed;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.WordRegion;

/** Entries travel from one table to another of a different size. */
class EntryExchangeTest {
  private static final long LEAST = 1000;
  private static final int KEYS = 20_000;

  private final Arena arena = Arena.ofShared();
  private final Table one = table(4 << 20);
  private final Table two = table(6 << 20);
  private final EntryExchange from = new EntryExchange(TableSource.of(one), RULES);
  private final EntryExchange to = new EntryExchange(TableSource.of(two), RULES);
  private final List<Packed> blocks = new CopyOnWriteArrayList<>();

  private Table table(long bytes) {
    return ClusterFixture.table(arena, bytes);
  }

  @AfterEach
  void close() {
    from.close();
    to.close();
    arena.close();
  }

  private static long key(int i) {
    return 7L * i * 104_729 + 3;
  }

  private static void await(EntryExchange exchange, long sent) throws InterruptedException {
    while (exchange.counts().out() < sent) {
      Thread.sleep(5);
    }
  }

  @Test
  void entriesOfMuchWorkAndNoOthersReachTheOtherTable() throws Exception {
    from.leastWork(LEAST);
    from.sendTo(blocks::add);
    Table searched = one.withListener(from);
    for (int i = 0; i < KEYS; i++) {
      store(searched, key(i), 1 + i % 14, i % 10 == 0 ? LEAST : LEAST - 1);
    }
    await(from, KEYS / 10 - from.counts().dropped());
    for (Packed block : blocks) {
      assertThat(to.receive(new Block(5, block), 6)).isEmpty();
    }
    assertThat(from.counts().dropped()).isZero();
    assertThat(to.counts().in()).isEqualTo(KEYS / 10);
    assertThat(two.tally().counts().gaps()).isTrue(); // searches have not counted these stores
    for (int i = 0; i < KEYS; i++) {
      assertThat(value(two, key(i))).isEqualTo(i % 10 == 0 ? 1 + i % 14 : 0);
    }
  }

  @Test
  void whereFewThreadsTakePartEntriesTravelAtOnce() throws Exception {
    from.leastWork(1);
    from.sendTo(blocks::add);
    int times = 20;
    long shortest = Long.MAX_VALUE;
    long last = System.nanoTime();
    for (int i = 1; i <= times; i++) {
      store(one.withListener(from), key(i), 1, 10);
      await(from, i);
      long now = System.nanoTime();
      shortest = i == 1 ? shortest : Math.min(shortest, now - last); // the first comes at any time
      last = now;
    }
    assertThat(Duration.ofNanos(shortest)).isLessThan(Duration.ofMillis(500));
    assertThat(blocks).hasSize(times);
  }

  @Test
  void whatComesIsUnitedWithWhatIsKnownAndDoesNotComeBack() throws Exception {
    from.leastWork(1);
    from.sendTo(blocks::add);
    to.leastWork(1);
    store(two, key(1), 1, 10);
    store(one.withListener(from), key(1), 4, 5);
    await(from, 1);
    assertThat(to.receive(new Block(5, blocks.get(0)), 6)).isEmpty();
    assertThat(value(two, key(1))).isEqualTo(5);
    assertThat(to.counts().out() + to.counts().dropped()).isZero();
  }

  @Test
  void aContradictionNamesBothMachines() throws Exception {
    from.leastWork(1);
    from.sendTo(blocks::add);
    store(two, key(1), 7, 10);
    store(one.withListener(from), key(1), 8, 10);
    await(from, 1);
    Optional<ConflictMessage> conflict = to.receive(new Block(5, blocks.get(0)), 6);
    assertThat(conflict).contains(new ConflictMessage(new Key(0, key(1)), 6, 7, 5, 8));
    assertThat(value(two, key(1))).isEqualTo(7);
  }

  @Test
  void aMachineThatContradictsItselfSearchesNoMore() {
    Table searched = one.withListener(from);
    failsByOneBlock(
        from,
        () -> {
          store(searched, key(1), 7, 10);
          store(searched, key(1), 8, 10);
        });
    assertThatThrownBy(() -> store(searched, key(2), 7, 10))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("one of the two is wrong");
    assertThat(blocks).hasSize(1);
  }

  /** Stores entries, all of which get into one block, after a block of one entry. */
  private void failsByOneBlock(EntryExchange exchange, Runnable stores) {
    Semaphore stored = new Semaphore(0);
    exchange.leastWork(1);
    exchange.sendTo(
        block -> {
          blocks.add(block);
          stored.acquireUninterruptibly();
        });
    exchange.stored(0, key(0), 1, 10);
    until(() -> blocks.size() == 1);
    stores.run();
    stored.release();
    until(exchange::hasFailed);
  }

  @Test
  void aMachineWhosePackingEndsWithAnErrorSearchesNoMore() throws Exception {
    EntryRules failing =
        (EntryRules)
            Proxy.newProxyInstance(
                EntryRules.class.getClassLoader(),
                new Class<?>[] {EntryRules.class},
                (self, method, arguments) -> {
                  if (method.getName().equals("union")) {
                    throw new NoClassDefFoundError("gone");
                  }
                  return method.invoke(RULES, arguments);
                });
    try (EntryExchange exchange = new EntryExchange(TableSource.of(one), failing)) {
      failsByOneBlock(
          exchange,
          () -> {
            exchange.stored(0, key(1), 7, 10);
            exchange.stored(0, key(1), 7, 20);
          });
      assertThatThrownBy(() -> exchange.stored(0, key(2), 7, 10))
          .hasCauseInstanceOf(NoClassDefFoundError.class);
    }
  }

  @Test
  void nothingOfADamagedBlockIsStored() throws Exception {
    from.leastWork(1);
    from.sendTo(blocks::add);
    for (int i = 0; i < 100; i++) {
      store(one.withListener(from), key(i), 1, 10);
    }
    await(from, 100);
    Packed whole = blocks.get(0);
    byte[] cut = Arrays.copyOf(whole.bytes(), whole.bytes().length / 2);
    for (Packed bad :
        List.of(
            new Packed(whole.count(), whole.unpacked(), cut),
            new Packed(whole.count() + 1, whole.unpacked(), whole.bytes()),
            new Packed(whole.count(), whole.unpacked() - 1, whole.bytes()),
            new Packed(-1, 1, whole.bytes()))) {
      assertThat(to.receive(new Block(5, bad), 6)).isEmpty();
    }
    assertThat(to.counts().in()).isZero();
  }

  @Test
  void withoutAConnectionEntriesStayWhereTheyAre() throws Exception {
    from.leastWork(1);
    store(one.withListener(from), key(1), 1, 10);
    while (from.counts().dropped() == 0) {
      Thread.sleep(5);
    }
    assertThat(from.counts().out()).isZero();
  }

  @Test
  void aTableGivesAwayItsHeaviestEntriesAndNotTooMany() throws Exception {
    for (int i = 0; i < KEYS; i++) {
      store(one, key(i), 1 + i % 14, 1 + i);
    }
    assertThat(given(KEYS / 2, 1000)).isEqualTo(heavierThan(1 << 14));
    assertThat(given(KEYS, 1000)).isEqualTo(heavierThan(1)).hasSize(KEYS);
    assertThat(from.counts().out()).isEqualTo(heavierThan(1 << 14).size() + KEYS);
    assertThat(given(100, 1000)).hasSize(100).isSubsetOf(heavierThan(1 << 14));
    from.close();
    assertThatThrownBy(() -> given(KEYS, 1000)).isInstanceOf(IllegalStateException.class);
  }

  /** Returns the keys of the heaviest entries. Each is sent once, with its value. */
  private Set<Long> given(int most, int ofBlock) throws Exception {
    Set<Long> keys = new HashSet<>();
    from.sendHeaviest(
        most,
        ofBlock,
        block -> {
          assertThat(block.count()).isLessThanOrEqualTo(ofBlock);
          RecordBlock opened = new RecordBlock(RULES);
          assertThat(opened.unpack(block)).isEmpty();
          opened.forEachEntry(
              (high, low, value, work) -> {
                assertThat(value(one, low)).isEqualTo(value);
                assertThat(keys.add(low)).isTrue();
              });
        });
    return keys;
  }

  @Test
  void aNodeThatComesLateIsGivenWhatTheConductorHasAndTheOthersAreNotDisturbed() throws Exception {
    for (int i = 0; i < KEYS; i++) {
      store(one, key(i), 1 + i % 14, 1 + i);
    }
    Table three = table(5 << 20);
    try (EntryExchange last = new EntryExchange(TableSource.of(three), RULES);
        Hub hub = hub();
        ClusterNode first = joined(to, hub.endpoint())) {
      hub.sendTableToLateNodes();
      awaitReceived(to, KEYS);
      try (ClusterNode second = joined(last, hub.endpoint())) {
        awaitReceived(last, KEYS);
        assertThat(second.isOver()).isFalse();
      }
      for (long key : heavierThan(1)) {
        assertThat(value(three, key)).isEqualTo(value(one, key));
      }
      assertThat(to.counts().in()).isEqualTo(KEYS);
      assertThat(first.isOver()).isFalse();
    }
  }

  @Test
  void whatOneMachineFindsComesToAllOthersAndNotBack() throws Exception {
    int many = 1000;
    Table three = table(5 << 20);
    try (EntryExchange last = new EntryExchange(TableSource.of(three), RULES);
        Hub hub = hub();
        ClusterNode first = joined(to, hub.endpoint());
        ClusterNode second = joined(last, hub.endpoint())) {
      for (int i = 0; i < many; i++) {
        store(two.withListener(to), key(i), 1 + i % 14, LEAST);
        store(one.withListener(from), key(KEYS + i), 1, LEAST);
      }
      awaitReceived(last, 2 * many);
      awaitReceived(from, many);
      awaitReceived(to, many);
      for (int i = 0; i < many; i++) {
        assertThat(value(three, key(i))).isEqualTo(1 + i % 14);
        assertThat(value(one, key(i))).isEqualTo(1 + i % 14);
        assertThat(value(three, key(KEYS + i))).isOne();
        assertThat(value(two, key(KEYS + i))).isOne();
      }
      assertThat(last.counts().out()).isZero();
      assertThat(first.isOver() || second.isOver()).isFalse();
    }
  }

  /** A node that asked for each block would send a piece for each that it gets. */
  @Test
  void blocksOverALongWayDoNotWaitForOneAnother() throws Exception {
    int many = 50;
    try (Hub hub = hub();
        Relay way = new Relay(hub.endpoint());
        Connection node = ClusterFixture.connection(way.endpoint(), 99, ended -> {})) {
      node.terms();
      node.share(to);
      int before = way.surplus();
      for (int i = 1; i <= many; i++) {
        store(one.withListener(from), key(i), 1, LEAST);
        awaitReceived(to, i); // each block in a message of its own
      }
      assertThat(way.surplus() - before).isGreaterThan(many / 2);
    }
  }

  private Hub hub() {
    return ClusterFixture.hub(ClusterFixture.ANY, Optional.of(from), () -> {});
  }

  private static void awaitReceived(EntryExchange exchange, long entries) {
    ClusterFixture.until(() -> exchange.counts().in() >= entries);
    assertThat(exchange.counts().in()).isEqualTo(entries);
  }

  /** Returns the keys of the entries whose work in the first table is at least {@code least}. */
  private Set<Long> heavierThan(long least) {
    Set<Long> keys = new HashSet<>();
    WordRegion region = one.wordRegion(0);
    for (int i = 0; i < KEYS; i++) {
      if (region.work(region.find(0, key(i))) >= least) {
        keys.add(key(i));
      }
    }
    return keys;
  }
}
