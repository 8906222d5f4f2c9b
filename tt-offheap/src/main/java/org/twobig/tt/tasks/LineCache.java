package org.twobig.tt.tasks;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Optional;
import org.twobig.tt.processes.LiveFile;
import org.twobig.tt.processes.Machine;

/**
 * A {@link SharedCache} in memory that keeps each record in a cache line of the processor.
 *
 * <pre>
 *   0  +-------------------------------------------------+
 *      |  the record                           (7 words) |
 *  56  +-------------------------------------------------+
 *      |  checksum of the record                         |
 *  64  +-------------------------------------------------+
 * </pre>
 *
 * <p>Nothing is locked, so a process may be killed at any time. Racing or killed writers can leave
 * words of several records in a line, and a reader can meet a half-written line. The checksum has
 * 64 bits. It rejects every record in which one word was changed, and accepts other mixed or
 * damaged lines with a probability of about 2^-64. A line of zeros is no record.
 *
 * <p>The cache of a task board is the file {@code notes}: the header of a {@link LiveFile} with
 * magic "TWOBIGNO", then 4,194,304 lines, 256 MiB. Writes go to random places, so the file lies in
 * RAM if the table does. The conductor makes the file when a worker has joined, and removes it when
 * it closes the board. If the conductor is killed, its file stays until the next conductor starts
 * or the hot table is removed.
 *
 * @param lines the memory of 2^n lines. After {@link #close} all methods throw {@link
 *     IllegalStateException}
 * @param unmap unmaps the memory
 */
record LineCache(MemorySegment lines, Runnable unmap) implements SharedCache, AutoCloseable {
  static final int BYTES = (WORDS + 1) * Long.BYTES;

  private static final int CHECKSUM = WORDS * Long.BYTES;

  static final int FILE_BYTES = LiveFile.HEADER_BYTES + (1 << 22) * BYTES;

  private static final LiveFile FILE = LiveFile.of("TWOBIGNO", "notes", 1, FILE_BYTES, true);

  private static LineCache of(LiveFile.Memory memory) {
    return new LineCache(memory.bytes(), memory::close);
  }

  static LineCache replace(Path file, Machine machine) throws IOException {
    return FILE.replace(file, machine.boot(), LineCache::of);
  }

  static Optional<LineCache> open(Path file, Machine machine) throws IOException {
    return FILE.open(file, machine.boot(), true).map(LineCache::of);
  }

  private long offset(long place) {
    return place * BYTES & lines.byteSize() - 1;
  }

  /** Each step is one-to-one: in the word for a given sum, and in the sum for a given word. */
  static long checksum(long[] record) {
    long sum = 0x9E37_79B9_7F4A_7C15L;
    for (int i = 0; i < WORDS; i++) {
      sum = (sum ^ record[i]) * 0xC2B2_AE3D_27D4_EB4FL;
      sum ^= sum >>> 29;
    }
    return sum * 0x9E37_79B9_7F4A_7C15L;
  }

  @Override
  public boolean find(long place, long first, long second, long[] record) {
    long offset = offset(place);
    if (word(offset, 0) != first || word(offset, 1) != second) {
      return false;
    }
    record[0] = first;
    record[1] = second;
    for (int i = 2; i < WORDS; i++) {
      record[i] = word(offset, i);
    }
    return word(offset, WORDS) == checksum(record);
  }

  @Override
  public long peek(long place, int word) {
    return word(offset(place), word);
  }

  private long word(long offset, int word) {
    return lines.get(ValueLayout.JAVA_LONG, offset + (long) word * Long.BYTES);
  }

  @Override
  public void put(long place, long[] record) {
    long offset = offset(place);
    for (int i = 0; i < WORDS; i++) {
      lines.set(ValueLayout.JAVA_LONG, offset + (long) i * Long.BYTES, record[i]);
    }
    lines.set(ValueLayout.JAVA_LONG, offset + CHECKSUM, checksum(record));
  }

  @Override
  public void close() {
    unmap.run();
  }
}
