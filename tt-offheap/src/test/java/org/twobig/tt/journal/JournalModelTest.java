package org.twobig.tt.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/**
 * Compares a journal with a list of what was written where. The list does not know the format: it
 * records the length of the file before and after each call, and which bytes were changed later.
 */
class JournalModelTest {
  /**
   * A piece of the file, from one length to the next.
   *
   * @param record the record appended; null if a force wrote the piece
   */
  private record Piece(int start, int end, @Nullable JournalRecord record) {}

  private final List<Piece> pieces = new ArrayList<>();
  private int header;

  @Property
  void whatWasWrittenIsThereUpToTheFirstDamageOrTheJournalIsRefused(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int steps) throws IOException {
    pieces.clear();
    SplittableRandom random = new SplittableRandom(seed);
    try (Journals journals = new Journals()) {
      header = size(journals);
      Journal journal = journals.open();
      for (int step = 0; step < steps; step++) {
        switch (random.nextInt(8)) {
          case 0 -> force(journals, journal);
          case 1 -> {
            journal.close();
            see(journals, null);
            int closed = size(journals);
            journal = journals.open();
            assertThat(journal.recovery()).isEqualTo(new RecoveredJournal(records().size(), 0));
            assertThat(size(journals)).isEqualTo(closed);
          }
          case 2 -> {
            byte[] asItWas = Files.readAllBytes(journals.path); // its process was killed here
            journal.close();
            byte[] damaged = damage(asItWas, random);
            Files.write(journals.path, damaged);
            if (isRefused(asItWas, damaged)) {
              assertRefused(journals::open, journals.path.toString());
              assertRefused(journals::read);
              assertThat(Files.readAllBytes(journals.path)).isEqualTo(damaged);
              Files.write(journals.path, asItWas); // a copy, restored
              journal = journals.open();
              assertThat(journal.recovery()).isEqualTo(new RecoveredJournal(records().size(), 0));
            } else {
              int end = firstBad(asItWas, damaged);
              pieces.removeIf(piece -> piece.end() > end);
              assertThat(journals.read()).isEqualTo(records());
              journal = journals.open();
              assertThat(journal.recovery())
                  .isEqualTo(new RecoveredJournal(records().size(), damaged.length - end));
            }
            see(journals, null);
          }
          default -> append(journals, journal, random);
        }
        assertThat(Journals.replay(journal)).isEqualTo(records());
        assertThat(journals.read()).isEqualTo(records());
      }
      journal.close();
      assertThat(journals.read()).isEqualTo(records());
    }
  }

  private void append(Journals journals, Journal journal, SplittableRandom random)
      throws IOException {
    for (int count = random.nextInt(20); count >= 0; count--) {
      JournalRecord record = Journals.random(random);
      journal.append(record);
      see(journals, record);
    }
  }

  private void force(Journals journals, Journal journal) throws IOException {
    journal.force();
    see(journals, null);
  }

  /** Records by how much the file has grown. */
  private void see(Journals journals, @Nullable JournalRecord record) throws IOException {
    int start = pieces.isEmpty() ? header : pieces.get(pieces.size() - 1).end();
    if (size(journals) > start) {
      pieces.add(new Piece(start, size(journals), record));
    }
  }

  private static int size(Journals journals) throws IOException {
    return (int) Files.size(journals.path);
  }

  private List<JournalRecord> records() {
    List<JournalRecord> records = new ArrayList<>();
    for (Piece piece : pieces) {
      if (piece.record() != null) {
        records.add(piece.record());
      }
    }
    return records;
  }

  /** Changes a file as a disk, a power cut or a person may change it. */
  private static byte[] damage(byte[] whole, SplittableRandom random) {
    int at = random.nextInt(whole.length);
    int to = at + random.nextInt(whole.length - at + 1);
    byte[] bytes = whole.clone();
    switch (random.nextInt(8)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> bytes = Arrays.copyOf(whole, at);
      case 2 -> Arrays.fill(bytes, at, bytes.length, (byte) 0);
      case 3 -> Arrays.fill(bytes, at, to, (byte) 0);
      case 4 -> Arrays.fill(bytes, at, to, (byte) random.nextInt(256));
      case 5 ->
          System.arraycopy(whole, at, bytes, random.nextInt(whole.length - to + at + 1), to - at);
      case 6 -> bytes = Arrays.copyOf(whole, whole.length + 1 + random.nextInt(9000)); // zeros
      default -> {
        bytes = Arrays.copyOf(whole, whole.length + to - at); // a piece of the file again
        System.arraycopy(whole, at, bytes, whole.length, to - at);
      }
    }
    return bytes;
  }

  private static boolean isSame(byte[] whole, byte[] damaged, int start, int end) {
    return end <= damaged.length && Arrays.equals(whole, start, end, damaged, start, end);
  }

  /** Returns where the first changed piece begins; the end of the last piece if none changed. */
  private int firstBad(byte[] whole, byte[] damaged) {
    for (Piece piece : pieces) {
      if (!isSame(whole, damaged, piece.start(), piece.end())) {
        return piece.start();
      }
    }
    return pieces.isEmpty() ? header : pieces.get(pieces.size() - 1).end();
  }

  /**
   * Returns whether the header was changed, or an unchanged mark follows the first changed piece.
   */
  private boolean isRefused(byte[] whole, byte[] damaged) {
    int bad = firstBad(whole, damaged);
    return !isSame(whole, damaged, 0, header)
        || pieces.stream()
            .anyMatch(
                piece ->
                    piece.record() == null
                        && piece.start() > bad
                        && isSame(whole, damaged, piece.start(), piece.end()));
  }
}
