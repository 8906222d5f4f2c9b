package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.offline.Scratch.Entry;
import org.twobig.tt.store.Placement;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/** Each entry is handed out once, from whatever source it is read. */
class EntriesTest {
  private static final Outcomes RULES = new Outcomes(40);
  private static final long BUCKETS = 65_537;

  @AutoClose private final Scratch scratch = new Scratch();

  /** Returns a visitor that collects entries, and fails if it gets one twice. */
  private static EntryVisitor notes(Map<Key, Entry> all) {
    return (high, low, value, work) ->
        assertThat(all.put(new Key(high, low), new Entry(value, work))).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 102})
  void everyEntryIsHandedOutOnceFromTheTableTheCheckpointAndAnExportedFile(int bits)
      throws IOException {
    Outcomes rules = new Outcomes(bits);
    Map<Key, Entry> stored = Scratch.random(Seeds.fixed(1), rules, 60_000);
    Path store = scratch.store("s", rules, BUCKETS, Placement.RAM, stored);
    Map<Key, Entry> kept = Scratch.lookUp(store, rules, stored.keySet());
    assertThat(kept.size()).isGreaterThan(40_000);
    Path file = scratch.path("exported");
    Export.toFile(store, file, rules, new Progress());
    Path disk = Scratch.placements(rules).contains(Placement.DIRECT) ? scratch.path("d") : store;
    if (disk != store) {
      scratch.store("d", rules, BUCKETS, Placement.DIRECT, stored);
    }
    for (String from : new String[] {"the table", "the disk", "the checkpoint", "the file"}) {
      if (from.equals("the checkpoint")) {
        scratch.reboot();
      }
      Map<Key, Entry> found = new ConcurrentHashMap<>();
      try (Entries entries =
          from.equals("the file")
              ? Entries.ofFile(file, rules)
              : Entries.ofStore(from.equals("the disk") ? disk : store, rules)) {
        Entries.Result result = entries.read(new Progress(), () -> notes(found));
        assertThat(found).as(from).isEqualTo(kept);
        assertThat(result).as(from).isEqualTo(new Entries.Result(kept.size(), 0));
      }
    }
  }

  /** Every reader counts a word that the memory has changed as damaged, and leaves it out. */
  @ParameterizedTest
  @ValueSource(ints = {40, 102})
  void damagedEntriesAreLeftOutAndCounted(int bits) {
    Outcomes rules = new Outcomes(bits);
    Key noKey = new Key(0, 7 * 1_000_003L);
    Map<Key, Entry> stored = Scratch.random(Seeds.fixed(3), rules, 201);
    Key noValue = stored.keySet().iterator().next();
    stored.put(noKey, new Entry(1, 1));
    stored.put(noValue, new Entry(0, 1));
    Path store = scratch.store("s", rules, BUCKETS, Placement.RAM, stored);
    Map<Key, Entry> sound = Scratch.lookUp(store, rules, stored.keySet());
    assertThat(sound.remove(noKey)).isNotNull();
    assertThat(sound.remove(noValue)).isNotNull();
    Map<Key, Entry> found = new ConcurrentHashMap<>();
    try (Entries entries = Entries.ofStore(store, rules)) {
      assertThat(entries.read(new Progress(), () -> notes(found)))
          .isEqualTo(new Entries.Result(sound.size(), 2));
      assertThat(found).isEqualTo(sound);
    }
    Verification verified = Verification.of(store, rules, new Progress());
    assertThat(verified.damaged()).isEqualTo(2);
    assertThat(verified.first())
        .anyMatch(offender -> offender.reason().startsWith("no position has the key " + noKey));
    assertThat(Statistics.of(store, rules, new Progress()).censuses().get(0).damaged())
        .as("keys, whatever their values")
        .isEqualTo(1);
  }

  @Test
  void whoHasEnoughIsGivenNoFurtherPiece() {
    Path store =
        scratch.store(
            "s", RULES, BUCKETS, Placement.RAM, Scratch.random(Seeds.fixed(3), RULES, 60_000));
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
    assertRefused(() -> Entries.keysOf(other), "is not a Twobig file of exported entries");
    assertRefused(() -> Entries.keysOf(scratch.path("absent")), "cannot be read");
  }
}
