package org.twobig.tasks;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Notes in mapped memory, each in a cache line of the processor; see {@link Notes}.
 *
 * <pre>
 *   0  +-------------------------------------------------+
 *      |  the note                             (7 words) |
 *  56  +-------------------------------------------------+
 *      |  checksum of the note                           |
 *  64  +-------------------------------------------------+
 * </pre>
 *
 * <p>Nothing is locked, so a process may be killed at any time. Racing or killed writers can leave
 * words of several notes in a line, and a reader can meet a half-written line. The checksum has 64
 * bits, all of which depend on all bits of the note. So it rejects a mixed or damaged line, except
 * with probability 2^-64. A line of zeros is no note.
 *
 * @param lines memory for a power of 2 of lines. After it is unmapped, all methods throw {@link
 *     IllegalStateException}
 */
record NoteLines(MemorySegment lines) implements Notes {
  static final int BYTES = (WORDS + 1) * Long.BYTES;

  private static final int CHECKSUM = WORDS * Long.BYTES;

  private long offset(long place) {
    return place * BYTES & lines.byteSize() - 1;
  }

  /** Different words give different results of each step, and so do different earlier results. */
  private static long checksum(long[] note) {
    long sum = 0x9E37_79B9_7F4A_7C15L;
    for (int i = 0; i < WORDS; i++) {
      sum = (sum ^ note[i]) * 0xC2B2_AE3D_27D4_EB4FL;
      sum ^= sum >>> 29;
    }
    return sum * 0x9E37_79B9_7F4A_7C15L;
  }

  @Override
  public boolean find(long place, long first, long second, long[] note) {
    long offset = offset(place);
    if (word(offset, 0) != first || word(offset, 1) != second) {
      return false;
    }
    note[0] = first;
    note[1] = second;
    for (int i = 2; i < WORDS; i++) {
      note[i] = word(offset, i);
    }
    return word(offset, WORDS) == checksum(note);
  }

  @Override
  public long peek(long place, int word) {
    return word(offset(place), word);
  }

  private long word(long offset, int word) {
    return lines.get(ValueLayout.JAVA_LONG, offset + (long) word * Long.BYTES);
  }

  @Override
  public void leave(long place, long[] note) {
    long offset = offset(place);
    for (int i = 0; i < WORDS; i++) {
      lines.set(ValueLayout.JAVA_LONG, offset + (long) i * Long.BYTES, note[i]);
    }
    lines.set(ValueLayout.JAVA_LONG, offset + CHECKSUM, checksum(note));
  }
}
