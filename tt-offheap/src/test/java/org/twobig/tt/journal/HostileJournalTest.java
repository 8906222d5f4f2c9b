package org.twobig.tt.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.tt.fault.Fuzz;
import org.twobig.tt.fault.Mutator;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.testing.Seeds;

/** Journals changed at random, half of them with corrected checksums. */
class HostileJournalTest {
  private static final int HEADER = Journals.HEADER;
  private static final int RECORD = Journals.RECORD;

  @AutoClose private final Journals journals = new Journals();

  @Test
  void aChangedJournalIsRefusedOrReadUpToTheChange() throws Exception {
    List<JournalRecord> written = new ArrayList<>();
    var records = Seeds.fixed(5);
    byte[] whole;
    try (Journal journal = journals.open()) {
      for (int i = 0; i < 40; i++) {
        written.add(Journals.random(records));
        journal.append(written.get(i));
        if (i % 9 == 0) {
          journal.force();
        }
      }
      whole = Files.readAllBytes(journals.path); // with records at the end that were not forced
    }
    byte[] other = foreign();
    Fuzz.run(
        "journal",
        2_500,
        16 << 20,
        random -> {
          boolean sealed = random.nextBoolean();
          byte[] changed = new Mutator(random, HEADER + 4 * RECORD).change(whole, other);
          Files.write(journals.path, sealed ? Journals.seal(changed) : changed);
          List<JournalRecord> found = journals.read();
          if (!sealed) {
            assertThat(found).isEqualTo(written.subList(0, found.size()));
          }
          JournalRecord next = Journals.random(random);
          try (Journal journal = journals.open()) {
            assertThat(Journals.replay(journal)).isEqualTo(found);
            long size = Files.size(journals.path);
            journal.append(next);
            journal.force(); // leaves a mark
            assertThat(Files.size(journals.path)).isGreaterThanOrEqualTo(size + 2 * RECORD);
          }
          found.add(next);
          assertThat(journals.read()).isEqualTo(found);
        });
  }

  /** Returns the bytes of a journal of another store. */
  private byte[] foreign() throws IOException {
    var folder = Files.createDirectory(journals.folder.resolve("other"));
    var path = folder.resolve("journal");
    UUID store = UUID.randomUUID();
    Journal.create(folder, new FileHead(store, Instant.EPOCH, Journals.KEYS));
    try (Journal journal = Journal.open(path, store, Journals.KEYS, () -> {})) {
      var random = Seeds.fixed(6);
      for (int i = 0; i < 20; i++) {
        journal.append(Journals.random(random));
      }
    }
    byte[] bytes = Files.readAllBytes(path);
    Files.delete(path);
    Files.delete(folder);
    return bytes;
  }
}
