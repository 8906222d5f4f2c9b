package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.tt.fault.Kills;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.journal.Journals;
import org.twobig.tt.journal.RecoveredJournal;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Await;
import org.twobig.tt.testing.Seeds;

/** The journal of a store that several processes use. */
class StoreJournalTest {
  @AutoClose private final TestStores stores = new TestStores();

  private Path file() {
    return stores.directory().resolve("journal");
  }

  private List<JournalRecord> read() {
    List<JournalRecord> records = new ArrayList<>();
    Stores.readJournal(stores.directory(), TestStores.KEYS, 0, records::add);
    return records;
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aJournalIsMadeWhenItIsFirstOpenedAndOutlivesTheStoresSessions(Placement placement)
      throws IOException {
    try (Store store = stores.create(placement)) {
      assertThat(file()).doesNotExist();
      assertThat(read()).isEmpty();
      try (Journal journal = store.openJournal(TestStores.KEYS)) {
        assertThat(journal.recovery()).isEqualTo(new RecoveredJournal(0, 0));
        StoreProcess.records(3).forEach(journal::append);
        assertThat(Journals.replay(journal)).isEqualTo(StoreProcess.records(3));
        assertThat(read()).isEqualTo(StoreProcess.records(3));
      }
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
          .isEqualTo("rw-------");
    }
    try (Store store = stores.open()) {
      Journal journal = store.openJournal(TestStores.KEYS);
      assertThat(journal.recovery()).isEqualTo(new RecoveredJournal(3, 0));
      journal.append(StoreProcess.record(3));
    } // closes the journal
    try (Store store = stores.open();
        Journal journal = store.openJournal(TestStores.KEYS)) {
      assertThat(Journals.replay(journal)).isEqualTo(StoreProcess.records(4));
    }
    assertThat(read()).isEqualTo(StoreProcess.records(4));
  }

  @Test
  void aJournalIsOpenOnceInAProcessUntilItIsClosed() {
    try (Store store = stores.create(Placement.RAM)) {
      Journal journal = store.openJournal(TestStores.KEYS);
      assertRefused(() -> store.openJournal(TestStores.KEYS), "already open in this process");
      journal.close();
      journal.close();
      assertThatThrownBy(() -> journal.append(StoreProcess.record(0)))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(journal::force).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> Journals.replay(journal)).isInstanceOf(IllegalStateException.class);
      store.openJournal(TestStores.KEYS).close();
      Journal left = store.openJournal(TestStores.KEYS);
      store.close();
      assertThatThrownBy(left::force).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> store.openJournal(TestStores.KEYS))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aStoreOpenForReadingOnlyRefusesIt() {
    stores.create(Placement.RAM).close();
    try (Store store = stores.openReadOnly()) {
      assertRefused(() -> store.openJournal(TestStores.KEYS), "for reading only");
      assertThat(file()).doesNotExist();
    }
  }

  @Test
  void theJournalOfAnotherProcessIsRefusedNamingItAndReadAllTheSame() throws Exception {
    try (Store store = stores.create(Placement.RAM)) {
      try (StoreProcess other = StoreProcess.start("journal", stores)) {
        while (Long.parseLong(other.line()) < 100) {
          continue;
        }
        assertRefused(
            () -> store.openJournal(TestStores.KEYS),
            "open in another process (pid " + other.pid() + ", solver since ");
        List<JournalRecord> found = read();
        assertThat(found).hasSizeGreaterThan(100).isEqualTo(StoreProcess.records(found.size()));
        other.kill();
      }
      try (Journal journal = store.openJournal(TestStores.KEYS)) {
        assertThat(journal.recovery().records()).isGreaterThan(100);
      }
    }
  }

  @Test
  void everyAcknowledgedRecordOfAKilledProcessIsThere() throws Exception {
    stores.create(Placement.DIRECT).close();
    SplittableRandom random = Seeds.fresh();
    long acknowledged = 0;
    for (int round = 0; round < Kills.times(5); round++) {
      try (StoreProcess other = StoreProcess.start("journal", stores)) {
        long enough =
            acknowledged + 1 + random.nextInt(3_000); // the first line acknowledges no record
        while (acknowledged < enough) {
          acknowledged = Long.parseLong(other.line());
        }
        other.killLeavingItsOutput();
        for (String line : other.rest()) {
          acknowledged = Math.max(acknowledged, Long.parseLong(line)); // the last may be cut off
        }
      }
      List<JournalRecord> found = read();
      assertThat(found)
          .hasSizeGreaterThan((int) acknowledged)
          .isEqualTo(StoreProcess.records(found.size()));
      acknowledged = found.size();
    }
  }

  @Test
  void anInterruptNeitherStopsAJournalNorLosesItsLock() throws Exception {
    try (Store store = stores.create(Placement.RAM)) {
      Thread.currentThread().interrupt();
      Journal journal = store.openJournal(TestStores.KEYS);
      journal.append(StoreProcess.record(0));
      journal.force();
      assertThat(Journals.replay(journal)).isEqualTo(StoreProcess.records(1));
      assertThat(Thread.interrupted()).isTrue();
      try (StoreProcess other = StoreProcess.start("try journal", stores)) {
        assertThat(other.line()).isEqualTo("REFUSED");
        Thread.currentThread().interrupt();
        journal.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(other.step()).isEqualTo("opened");
      }
      store.checkpoint();
    }
  }

  @Test
  void rewritingLeavesItAlone() throws IOException {
    try (Store store = stores.create(Placement.RAM);
        Journal journal = store.openJournal(TestStores.KEYS)) {
      StoreProcess.records(3).forEach(journal::append);
    }
    byte[] before = Files.readAllBytes(file());
    Stores.rewrite(
        stores.directory(),
        Set.of(TestStores.KEYS),
        "test",
        old -> Layout.of(TestStores.LARGER),
        new TestStores.Nothing(true));
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
    try (Store store = stores.open();
        Journal journal = store.openJournal(TestStores.KEYS)) {
      assertThat(Journals.replay(journal)).isEqualTo(StoreProcess.records(3));
    }
  }

  @Test
  void itGoesWithTheStore() throws IOException {
    try (Store store = stores.create(Placement.RAM);
        Journal journal = store.openJournal(TestStores.KEYS)) {
      journal.append(StoreProcess.record(0));
    }
    Files.write(stores.directory().resolve("journal.new"), new byte[7]);
    Stores.delete(stores.directory());
    assertThat(stores.directory()).doesNotExist();
  }

  @Test
  void aJournalWhoseMakingDiedIsMadeAnew() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      Files.write(stores.directory().resolve("journal.new"), new byte[7]);
      store.openJournal(TestStores.KEYS).close();
      assertThat(stores.directory().resolve("journal.new")).doesNotExist();
    }
  }

  @Test
  void theJournalOfAnotherStoreOrOfOtherKeysIsRefused() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      UUID uuid = store.info().uuid();
      Journal.create(
          stores.directory(), new FileHead(UUID.randomUUID(), Instant.EPOCH, TestStores.KEYS));
      assertRefused(
          () -> store.openJournal(TestStores.KEYS), "belongs to another store", uuid.toString());
      assertRefused(this::read, "belongs to another store", uuid.toString());
      Files.delete(file());
      KeySpace other = new KeySpace("other", 2, 40);
      Journal.create(stores.directory(), new FileHead(uuid, Instant.EPOCH, other));
      assertRefused(
          () -> store.openJournal(TestStores.KEYS),
          "other version 2 (40 bits), expected test-keys version 1");
      assertRefused(this::read, "other version 2 (40 bits), expected test-keys version 1");
      Files.delete(file());
      store.openJournal(TestStores.KEYS).close();
    }
  }

  @Test
  void aLinkIsRefused() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      Path target = Files.write(stores.root.resolve("target"), new byte[10]);
      Files.createSymbolicLink(file(), target);
      assertRefused(() -> store.openJournal(TestStores.KEYS), "a link");
      assertRefused(this::read, "a link");
      Files.delete(file());
      Files.createSymbolicLink(file(), stores.root.resolve("nothing"));
      assertRefused(() -> store.openJournal(TestStores.KEYS), "a link");
      assertThat(target).hasSize(10);
      assertThat(stores.root.resolve("nothing")).doesNotExist();
    }
  }

  @Test
  void noStoreHasNoJournal() {
    assertRefused(StoreException.Kind.ABSENT, this::read, "no store");
  }

  @Test
  void regularForcesDoNotGrowAFileToWhichNothingIsAppended() throws Exception {
    try (Store store = stores.create(Placement.RAM);
        Journal journal = store.openJournal(TestStores.KEYS)) {
      long empty = Files.size(file());
      journal.forceEvery(Duration.ofMillis(1));
      assertThatThrownBy(() -> journal.forceEvery(Duration.ofSeconds(1)))
          .isInstanceOf(IllegalStateException.class);
      Thread.sleep(20);
      assertThat(Files.size(file())).isEqualTo(empty);
      journal.append(StoreProcess.record(1));
      long one = empty + 40 + 40; // the record, and the mark that a force left
      Await.until(() -> Files.size(file()) >= one);
      Thread.sleep(20);
      assertThat(Files.size(file())).isEqualTo(one);
    }
  }
}
