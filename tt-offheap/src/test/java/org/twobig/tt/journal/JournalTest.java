package org.twobig.tt.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.testing.Seeds;
import org.twobig.tt.testing.Threads;

/** Tests which files of a journal are read, and which are refused. */
class JournalTest {
  private static final int HEADER = Journals.HEADER;
  private static final int RECORD = Journals.RECORD;

  @AutoClose private final Journals journals = new Journals();

  private static JournalRecord task(long i) {
    return new JournalRecord(Kind.TASK, new Key(i & 0xFFFF, ~i), (int) i & 255, i, i, "");
  }

  private static List<JournalRecord> tasks(long count) {
    return LongStream.range(0, count).mapToObj(JournalTest::task).toList();
  }

  private byte[] bytes() throws IOException {
    return Files.readAllBytes(journals.path);
  }

  @Test
  void whatIsOnTheDiskIsVisitedPieceByPieceAndNothingElse() throws IOException {
    List<JournalRecord> written = new ArrayList<>();
    try (Journal journal = journals.open()) {
      var random = Seeds.fixed(5);
      List<JournalRecord> seen = new ArrayList<>();
      long place = 0;
      for (int i = 0; i < 100; i++) {
        written.add(Journals.random(random));
        journal.append(written.get(i));
        int before = seen.size();
        if (i % 7 == 0) {
          journal.force();
          place = journal.replay(place, 3, seen::add);
          place = journal.replay(place, 100, seen::add);
          assertThat(seen).isEqualTo(written);
        }
        place = journal.replay(place, 100, seen::add);
        assertThat(seen).hasSize(i % 7 == 0 ? i + 1 : before);
      }
    }
    try (Journal journal = journals.open()) {
      assertThat(journal.records()).isEqualTo(100);
      List<JournalRecord> again = new ArrayList<>();
      long place = journal.replay(0, 60, again::add);
      assertThat(again).isEqualTo(written.subList(0, 60));
      byte[] bytes = bytes();
      bytes[(int) place + RECORD] ^= 1; // in the second record after that place, or in a mark
      Files.write(journals.path, bytes);
      assertRefused(() -> journal.replay(place, 100, again::add), "damaged");
    }
  }

  @Test
  void whatWasForcedAfterAReopeningCountsAsSafe() throws IOException {
    byte[] killed;
    try (Journal journal = journals.open()) {
      tasks(10).forEach(journal::append);
      killed = bytes();
    }
    Files.write(journals.path, killed);
    journals.open(); // and killed again
    byte[] bytes = bytes();
    bytes[HEADER + 5 * RECORD] ^= 1;
    Files.write(journals.path, bytes);
    assertRefused(
        journals::open,
        "the record at byte 304, which had reached the disk, is not whole",
        "and 4 whole records follow",
        "what the table still holds");
    Files.write(journals.path, Arrays.copyOf(bytes, HEADER - 1));
    assertRefused(journals::open, "damaged: it has 103 bytes", "move it away");
    assertRefused(journals::read, "damaged: it has 103 bytes");
  }

  @Test
  void recordsOfAnotherPlaceOrStoreAreNone() throws IOException {
    try (Journal journal = journals.open()) {
      tasks(2).forEach(journal::append);
    }
    byte[] whole = bytes();
    byte[] swapped = whole.clone();
    System.arraycopy(whole, HEADER, swapped, HEADER + RECORD, RECORD);
    System.arraycopy(whole, HEADER + RECORD, swapped, HEADER, RECORD);
    Files.write(journals.path, Arrays.copyOf(swapped, HEADER + 2 * RECORD));
    assertThat(journals.read()).isEmpty();
    byte[] own = Arrays.copyOf(whole, HEADER + RECORD);
    ByteBuffer record = FileHead.littleEndian(new byte[104]);
    new JournalFormat(new UUID(1, 2)).encode(task(0), record, HEADER);
    System.arraycopy(record.array(), 0, own, HEADER, RECORD);
    Files.write(journals.path, own);
    assertThat(journals.read()).isEmpty();
  }

  /** Wrong fields with a right checksum, as another program would write them. */
  @ParameterizedTest
  @CsvSource({
    "12, 2, needs a program for version 2 or newer; this program knows version 1. Use a newer twobig",
    "12, -1, needs a program for version -1",
    "40, 2, holds keys of test-keys version 2 (80 bits)",
    "44, 79, 'test-keys version 1 (79 bits), expected test-keys version 1 (80 bits)'",
    "16, 1, belongs to another store",
    "28, 1, belongs to another store",
    "48, 65, holds keys of A version 1",
    "0, 65, is not a Twobig journal",
    "4, 65, the letters TWOBIGJN",
  })
  void everyFieldOfAHeaderThatDoesNotFitIsNamed(int offset, int value, String says)
      throws IOException {
    ByteBuffer header = FileHead.littleEndian(bytes());
    header.putInt(offset, value);
    Files.write(journals.path, Journals.seal(header.array()));
    assertRefused(journals::open, says);
    assertRefused(journals::read, says);
  }

  /** Records with impossible contents and a right checksum. */
  @ParameterizedTest
  @CsvSource({"31, 128, work", "15, 1, no key of test-keys", "40, 10, label"})
  void aWholeRecordThatSaysWhatNoneSaysIsRefused(int offset, int value, String says)
      throws IOException {
    try (Journal journal = journals.open()) {
      journal.append(new JournalRecord(Kind.GOAL, new Key(0, 1), 2, 3, 4, "01234567"));
    }
    ByteBuffer bytes = FileHead.littleEndian(bytes());
    bytes.put(HEADER + offset, (byte) value);
    Journals.seal(bytes.array());
    Files.write(journals.path, bytes.array());
    assertRefused(journals::open, "record at byte 104", says);
  }

  @Test
  void recordsThatCannotBeAreRefusedBeforeTheyAreWritten() throws IOException {
    Key key = new Key(0, 1);
    List<ThrowingCallable> wrong =
        List.of(
            () -> new JournalRecord(Kind.TASK, key, 256, 1, 1, ""),
            () -> new JournalRecord(Kind.TASK, key, -1, 1, 1, ""),
            () -> new JournalRecord(Kind.TASK, key, 0, -1, 1, ""),
            () -> new JournalRecord(Kind.TASK, key, 0, 1, 1, "0"),
            () -> new JournalRecord(Kind.GOAL, key, 0, 1, 1, "0".repeat(65)),
            () -> new JournalRecord(Kind.GOAL, key, 0, 1, 1, "\u00e4"));
    wrong.forEach(
        record -> assertThatThrownBy(record).isInstanceOf(IllegalArgumentException.class));
    try (Journal journal = journals.open()) {
      assertThatThrownBy(
              () -> journal.append(new JournalRecord(Kind.TASK, new Key(1 << 16, 0), 0, 1, 1, "")))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(Journals.replay(journal)).isEmpty();
    }
  }

  @Test
  void threadsAppendWholeRecordsEachInItsOrderWhileOthersRead() throws Exception {
    int threads = 4;
    int each = 20_000; // more than 2 MiB in all, so append forces some
    List<JournalRecord> found;
    try (Journal journal = journals.open()) {
      Threads.run(
          threads + 1,
          thread -> {
            for (int i = 0; thread < threads && i < each; i++) {
              journal.append(task(((long) thread << 32) + i));
            }
            int seen = 0;
            while (thread == threads && seen < threads * each / 2) {
              List<JournalRecord> now = journals.read();
              assertThat(now.size()).isGreaterThanOrEqualTo(seen);
              seen = now.size();
            }
          });
      found = Journals.replay(journal);
      assertThat(Files.size(journals.path))
          .isGreaterThanOrEqualTo(HEADER + (threads * each + 3L) * RECORD); // three marks
    }
    Map<Long, Long> next = new HashMap<>();
    for (JournalRecord record : found) {
      long thread = record.work() >>> 32;
      long expected = next.getOrDefault(thread, thread << 32);
      assertThat(record).isEqualTo(task(expected));
      next.put(thread, expected + 1);
    }
    assertThat(found).hasSize(threads * each);
  }

  @Test
  void aRecordThatWasNotWholeYetWhenItWasReadIsReadAgain() throws IOException {
    try (Journal journal = journals.open()) {
      tasks(10).forEach(journal::append);
    }
    byte[] whole = bytes();
    byte[] early = whole.clone();
    Arrays.fill(early, HEADER + 5 * RECORD, HEADER + 6 * RECORD, (byte) 0);
    Files.write(journals.path, early);
    List<JournalRecord> found = new ArrayList<>();
    try (JournalReader reader = JournalReader.open(journals.path, Journals.STORE, Journals.KEYS)) {
      reader.forEach(
          0,
          Long.MAX_VALUE,
          Long.MAX_VALUE,
          record -> {
            found.add(record);
            write(whole); // the reader has read the whole file before
          });
    }
    assertThat(found).isEqualTo(tasks(10));
  }

  private void write(byte[] bytes) {
    try (RandomAccessFile file = new RandomAccessFile(journals.path.toFile(), "rw")) {
      file.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void damageThatComesWhileAJournalIsOpenIsFoundByItsReplay() throws IOException {
    try (Journal journal = journals.open()) {
      tasks(10).forEach(journal::append);
      byte[] bytes = bytes();
      bytes[HEADER + 5 * RECORD + 9] ^= 1;
      Files.write(journals.path, bytes);
      assertRefused(() -> Journals.replay(journal), "the record at byte 304");
    }
  }

  @Test
  void aVisitorMayAppend() throws IOException {
    try (Journal journal = journals.open()) {
      tasks(3).forEach(journal::append);
      journal.replay(journal::append);
      assertThat(Journals.replay(journal))
          .containsExactly(task(0), task(1), task(2), task(0), task(1), task(2));
    }
  }

  private static final KeySpace GOLDEN_KEYS = new KeySpace("golden", 3, 72);

  private static final Instant GOLDEN_TIME = Instant.parse("2026-01-02T03:04:05.678Z");

  private static final List<JournalRecord> GOLDEN =
      List.of(
          new JournalRecord(Kind.GOAL, new Key(0xFF, -1), 1, 0, 1_700_000_000_000L, "0FC3484B7"),
          new JournalRecord(Kind.TASK, new Key(0, 0), 0, 100_000, 1_700_000_000_001L, ""),
          new JournalRecord(Kind.SPLIT, new Key(0x12, 0x3456_789A), 1, 1L << 40, 0, ""),
          new JournalRecord(Kind.NODE, new Key(1, 2), 255, Long.MAX_VALUE, Long.MAX_VALUE, ""),
          new JournalRecord(Kind.GOAL, new Key(3, 4), 2, 0, 5, ""),
          new JournalRecord(Kind.GOAL, new Key(3, 5), 2, 0, 6, "0123456789ABCDEF".repeat(4)),
          new JournalRecord(Kind.DONE, new Key(0xFF, -1), 3, 7, 8, ""));

  /** Returns records with a mark after every second one. */
  private static byte[] golden() {
    ByteBuffer out = FileHead.littleEndian(new byte[1024]);
    out.put(JournalFormat.header(new FileHead(Journals.STORE, GOLDEN_TIME, GOLDEN_KEYS)));
    JournalFormat format = new JournalFormat(Journals.STORE);
    ByteBuffer record = FileHead.littleEndian(new byte[JournalFormat.MAX_RECORD_BYTES]);
    for (int i = 0; i < GOLDEN.size(); i++) {
      out.put(record.array(), 0, format.encode(GOLDEN.get(i), record, out.position()));
      if (i % 2 == 1) {
        int length = format.encodeMark(out.position(), 9, record, out.position());
        out.put(record.array(), 0, length);
      }
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  @Test
  void theGoldenFileOfVersion1IsReadAndWrittenByteForByte() throws IOException {
    byte[] bytes;
    try (InputStream in =
        Objects.requireNonNull(JournalTest.class.getResourceAsStream("v1.journal"))) {
      bytes = in.readAllBytes();
    }
    Files.write(journals.path, bytes);
    try (Journal journal = Journal.open(journals.path, Journals.STORE, GOLDEN_KEYS, () -> {})) {
      assertThat(journal.recovery()).isEqualTo(new RecoveredJournal(GOLDEN.size(), 0));
      assertThat(Journals.replay(journal)).isEqualTo(GOLDEN);
    }
    assertThat(golden()).isEqualTo(bytes);
  }

  /**
   * Makes the golden file of the present version.
   *
   * @param arguments the file
   */
  public static void main(String[] arguments) throws IOException {
    Files.write(Path.of(arguments[0]), golden());
  }
}
