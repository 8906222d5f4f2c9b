package org.twobig.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.twobig.file.FileHead;
import org.twobig.journal.JournalRecord.Kind;
import org.twobig.table.Key;

/** Measures a journal; see {@link #main}. */
final class JournalSpeed {
  private static final int APPENDS = 4_000_000;
  private static final int FORCES = 200;

  private JournalSpeed() {}

  /**
   * Prints what a second sees: records appended, without and with a force every second; records
   * appended and forced one by one; records replayed.
   *
   * @param arguments a folder on the disk to measure, which is left as it was
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory(Path.of(arguments[0]), "journal-speed");
    Path path = folder.resolve("journal");
    try {
      Journal.create(folder, new FileHead(Journals.STORE, Instant.EPOCH, Journals.KEYS));
      try (Journal journal = Journals.open(path)) {
        for (int round = 0; round < 3; round++) {
          report("appended", APPENDS, () -> append(journal, APPENDS, false));
        }
        report("appended and forced", FORCES, () -> append(journal, FORCES, true));
        journal.forceEvery(Duration.ofSeconds(1));
        report("appended, forced every second", APPENDS, () -> append(journal, APPENDS, false));
        AtomicLong records = new AtomicLong();
        report("replayed", 4 * APPENDS, () -> journal.replay(record -> records.addAndGet(1)));
        System.out.printf("%,d records, %,d bytes%n", records.get(), Files.size(path));
      }
    } finally {
      Files.deleteIfExists(path);
      Files.delete(folder);
    }
  }

  private static void append(Journal journal, int count, boolean force) {
    for (long i = 0; i < count; i++) {
      journal.append(new JournalRecord(Kind.TASK, new Key(i & 0xFFFF, i), 1, i, i, ""));
      if (force) {
        journal.force();
      }
    }
  }

  private static void report(String what, int count, Runnable work) {
    long start = System.nanoTime();
    work.run();
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "%s: %,.0f records/s, %.3f microseconds each%n",
        what, count / seconds, seconds / count * 1e6);
  }
}
