package org.twobig.tt.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoteLinesTest {
  private final long[] found = new long[Notes.WORDS];

  private static NoteLines lines(MemorySegment memory) {
    return new NoteLines(memory, () -> {});
  }

  private static long[] random(SplittableRandom random) {
    return random.longs(Notes.WORDS).toArray();
  }

  /** Whether there is a note at a place, whatever it is about. */
  private static boolean isNote(Notes notes, long place, long[] note) {
    return notes.find(place, notes.peek(place, 0), notes.peek(place, 1), note);
  }

  @Test
  void theNoteLeftLastAtAPlaceIsFound() {
    SplittableRandom random = new SplittableRandom(1);
    Map<Long, long[]> model = new HashMap<>();
    try (Arena arena = Arena.ofConfined()) {
      NoteLines notes = lines(arena.allocate(64 * NoteLines.BYTES, Long.BYTES));
      for (int i = 0; i < 20_000; i++) {
        long place = random.nextLong();
        long[] left = model.get(place & 63);
        assertThat(isNote(notes, place, found)).isEqualTo(left != null);
        if (left != null) {
          assertThat(found).isEqualTo(left);
          assertThat(notes.find(place, left[0] + 1, left[1], found)).isFalse();
          assertThat(notes.find(place, left[0], left[1] - 1, found)).isFalse();
          assertThat(notes.peek(place, 5)).isEqualTo(left[5]);
        }
        long[] note = random(random);
        notes.leave(place, note);
        model.put(place & 63, note);
      }
    }
  }

  /** Noise, single bits, words of two notes that both stood at the place. */
  @Test
  void whatNobodyHasLeftAsAWholeIsNotFound() {
    SplittableRandom random = new SplittableRandom(2);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment line = arena.allocate(NoteLines.BYTES, Long.BYTES);
      NoteLines notes = lines(line);
      assertThat(isNote(notes, 0, found)).isFalse();
      for (int i = 0; i < 20_000; i++) {
        long[] first = random(random);
        long[] second = random(random);
        int differing = random.nextInt(1, Notes.WORDS); // numbers change more often than keys
        System.arraycopy(first, 0, second, 0, differing);
        notes.leave(0, first);
        long[] words = line.toArray(ValueLayout.JAVA_LONG);
        notes.leave(0, second);
        int torn = random.nextInt(differing + 1, Notes.WORDS + 1);
        for (int word = torn; word <= Notes.WORDS; word++) {
          line.setAtIndex(ValueLayout.JAVA_LONG, word, words[word]);
        }
        assertThat(isNote(notes, 0, found)).isFalse();
        notes.leave(0, second);
        int bit = random.nextInt(8 * NoteLines.BYTES);
        long word = line.getAtIndex(ValueLayout.JAVA_LONG, bit >> 6);
        line.setAtIndex(ValueLayout.JAVA_LONG, bit >> 6, word ^ 1L << bit);
        assertThat(isNote(notes, 0, found)).isFalse();
      }
    }
  }

  /** A note's words are all the same, so that one which is mixed of several is seen. */
  @Test
  void ofWritersThatRaceOneNoteIsFoundAsAWholeOrNone() {
    try (Arena arena = Arena.ofShared()) {
      NoteLines notes = lines(arena.allocate(2 * NoteLines.BYTES, Long.BYTES));
      List<Long> wholes =
          IntStream.range(0, 4)
              .parallel()
              .mapToObj(
                  thread -> {
                    long[] note = new long[Notes.WORDS];
                    long whole = 0;
                    for (int i = 0; i < 200_000; i++) {
                      if (isNote(notes, i, note)) {
                        long[] expected = new long[Notes.WORDS];
                        Arrays.fill(expected, note[0]);
                        assertThat(note).isEqualTo(expected);
                        whole++;
                      }
                      Arrays.fill(note, 4L * i + thread);
                      notes.leave(i, note);
                    }
                    return whole;
                  })
              .toList();
      assertThat(wholes).allMatch(whole -> whole > 10_000);
    }
  }

  @Test
  void memoryThatIsUnmappedIsNotTouched() {
    NoteLines notes;
    try (Arena arena = Arena.ofConfined()) {
      notes = lines(arena.allocate(NoteLines.BYTES, Long.BYTES));
    }
    assertThatIllegalStateException().isThrownBy(() -> notes.find(1, 2, 3, found));
    assertThatIllegalStateException().isThrownBy(() -> notes.leave(1, found));
    assertThatIllegalStateException().isThrownBy(() -> notes.peek(1, 5));
  }
}
