package org.twobig.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.offline.Scratch.Entry;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.table.EntryVisitor;
import org.twobig.table.Key;
import org.twobig.table.StoreException;

/** Entries handed out: each of them once, from wherever they are read. */
class EntriesTest {
  private static final Outcomes RULES = new Outcomes(40);
  private static final long BUCKETS = 65_537;

  @AutoClose private final Scratch scratch = new Scratch();

  /** Notes what it is given, and fails if it is given something twice. */
  private static EntryVisitor notes(Map<Key, Entry> all) {
    return (high, low, value, work) ->
        assertThat(all.put(new Key(high, low), new Entry(value, work))).isNull();
  }

  @Test
  void everyEntryIsHandedOutOnceFromTheTableTheCheckpointAndAnExportedFile() throws IOException {
    Map<Key, Entry> stored = Scratch.random(new Random(1), RULES, 60_000);
    Path store = scratch.store("s", RULES, BUCKETS, Placement.RAM, stored);
    Map<Key, Entry> kept = Scratch.lookUp(store, RULES, stored.keySet());
    assertThat(kept.size()).isGreaterThan(40_000);
    Path file = scratch.path("exported");
    Export.toFile(store, file, RULES, new Progress());

    for (String from : new String[] {"the table", "the checkpoint", "the file"}) {
      if (from.equals("the checkpoint")) {
        scratch.reboot();
      }
      Map<Key, Entry> found = new ConcurrentHashMap<>();
      try (Entries entries =
          from.equals("the file") ? Entries.ofFile(file, RULES) : Entries.ofStore(store, RULES)) {
        Entries.Result result = entries.read(new Progress(), () -> notes(found));
        assertThat(found).as(from).isEqualTo(kept);
        assertThat(result).as(from).isEqualTo(new Entries.Result(kept.size(), 0));
      }
    }
  }

  @Test
  void damagedEntriesAreLeftOutAndCounted() {
    Path store = scratch.store("s", RULES, BUCKETS, Placement.RAM, Map.of());
    Key key = Scratch.random(new Random(2), RULES, 1).keySet().iterator().next();
    try (Store opened = Store.at(store).keys(RULES.keySpace()).values(RULES.valueBits()).open()) {
      Scratch.put(opened.table(), key, new Entry(0, 1)); // no value of the game
      Scratch.put(opened.table(), new Key(0, key.low() ^ 1), new Entry(1, 1));
    }
    Map<Key, Entry> found = new ConcurrentHashMap<>();
    try (Entries entries = Entries.ofStore(store, RULES)) {
      Entries.Result result = entries.read(new Progress(), () -> notes(found));
      assertThat(result.damaged()).isEqualTo(2 - found.size()).isPositive();
      assertThat(result.entries()).isEqualTo(found.size());
      assertThat(found).doesNotContainKey(key);
    }
  }

  @Test
  void whoHasEnoughIsGivenNoFurtherPiece() {
    Path store =
        scratch.store(
            "s", RULES, BUCKETS, Placement.RAM, Scratch.random(new Random(3), RULES, 60_000));
    AtomicLong pieces = new AtomicLong();
    AtomicLong takers = new AtomicLong();
    try (Entries entries = Entries.ofStore(store, RULES)) {
      entries.read(
          new Progress(),
          () -> {
            takers.incrementAndGet();
            return new EntryVisitor() {
              @Override
              public void visit(long high, long low, long value, long work) {}

              @Override
              public boolean endPiece() {
                pieces.incrementAndGet();
                return false;
              }
            };
          });
    }
    assertThat(pieces.get()).isPositive().isLessThanOrEqualTo(takers.get());
  }

  @Test
  void anExportedFileTellsItsKeysAndAnyOtherIsRefused() throws IOException {
    Path store = scratch.store("s", RULES, BUCKETS, Placement.RAM, Map.of());
    Path file = scratch.path("exported");
    Export.toFile(store, file, RULES, new Progress());
    assertThat(Entries.keysOf(file)).isEqualTo(RULES.keySpace());

    Path other = Files.writeString(scratch.path("text"), "position,ply\n".repeat(20));
    assertThatThrownBy(() -> Entries.keysOf(other))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is no file of exported entries");
    assertThatThrownBy(() -> Entries.keysOf(scratch.path("absent")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("cannot be read");
  }
}
