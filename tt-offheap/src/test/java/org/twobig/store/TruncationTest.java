package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.fault.Sentence;
import org.twobig.file.CheckpointReader;
import org.twobig.file.Pace;
import org.twobig.file.StoreFile;
import org.twobig.journal.Journal;
import org.twobig.journal.JournalRecord;
import org.twobig.table.StoreException;

/** The files of a small store cut off at every page. */
class TruncationTest {
  private static final int PAGE = 4096;

  @AutoClose private final TestStores stores = new TestStores();

  private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOfSatisfying(StoreException.class, Sentence::check);
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aTableCutAtAnyPageIsRefused(Placement placement) throws IOException {
    Path table;
    try (Store store = stores.create(placement)) {
      table = store.info().tableFile();
    }
    StoreProperties properties = StoreProperties.read(stores.directory().toRealPath());
    try (FileChannel channel = FileChannel.open(table, StandardOpenOption.WRITE)) {
      for (long length = channel.size() - PAGE; length > 0; length -= PAGE) {
        channel.truncate(length);
        assertRefused(() -> Opening.existing(properties, true));
      }
    }
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open());
  }

  @Test
  void aCheckpointCutAtAnyPageIsRefused() throws IOException {
    stores.createAndLoseHotFile(100_000);
    Files.delete(stores.before());
    Path checkpoint = stores.checkpoint();
    try (FileChannel channel = FileChannel.open(checkpoint, StandardOpenOption.WRITE)) {
      assertThat(channel.size()).isGreaterThan(100 * PAGE);
      for (long length = (channel.size() - 1) / PAGE * PAGE; length >= 0; length -= PAGE) {
        channel.truncate(length);
        assertRefused(
            () -> {
              try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
                reader.check(Pace.ALONE).requireWhole();
              }
            });
      }
    }
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open());
    assertThat(stores.hotFile()).doesNotExist();
  }

  @Test
  void aJournalCutAtAnyPageKeepsTheRecordsBefore() throws IOException {
    try (Store store = stores.create(Placement.DIRECT)) {
      try (Journal journal = store.openJournal()) {
        LongStream.range(0, 5_000).mapToObj(StoreProcess::record).forEach(journal::append);
      }
      Path file = StoreFile.JOURNAL.in(stores.directory());
      byte[] whole = Files.readAllBytes(file);
      int before = 5_000;
      for (int length = whole.length / PAGE * PAGE; length > 0; length -= PAGE) {
        Files.write(file, Arrays.copyOf(whole, length));
        List<JournalRecord> found = new ArrayList<>();
        Stores.readJournal(stores.directory(), TestStores.KEYS, found::add);
        assertThat(found)
            .isEqualTo(LongStream.range(0, found.size()).mapToObj(StoreProcess::record).toList());
        assertThat(found.size()).isBetween(before - PAGE / 40 - 1, before);
        before = found.size();
      }
      Files.write(file, new byte[0]);
      assertRefused(() -> Stores.readJournal(stores.directory(), TestStores.KEYS, record -> {}));
    }
  }
}
