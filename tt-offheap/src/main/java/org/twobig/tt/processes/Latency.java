package org.twobig.tt.processes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.stream.LongStream;

/**
 * A histogram of durations, in microseconds. Any number of threads and processes add durations at
 * once.
 *
 * <pre>
 *     0  +-------------------------------------------------------+
 *        |  sum of all durations                                 |
 *     8  |  the longest duration                                 |
 *    16  |  how many took 0, 1, 2, 3                          (4) |
 *    48  |  how many took 2^2 to 2^3 - 1, in quarters         (4) |
 *        :                                                       :
 *  1264  |  how many took 2^40 or more, in quarters           (4) |
 *  1296  +-------------------------------------------------------+
 * </pre>
 */
public final class Latency {
  public static final int BYTES = 1296;

  private static final long TOTAL = 0;
  private static final long LONGEST = 8;
  private static final long COUNTS = 16;
  private static final int ROWS = (int) (BYTES - COUNTS) / Long.BYTES;

  private static final VarHandle WORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

  private final MemorySegment memory;

  /** Makes a histogram in {@value #BYTES} bytes, aligned to 8. Zeroed memory holds no durations. */
  public Latency(MemorySegment memory) {
    this.memory = memory.asSlice(0, BYTES);
  }

  void add(Duration took) {
    long micros = Math.max(0, took.toNanos() / 1000);
    WORD.getAndAdd(memory, COUNTS + Long.BYTES * (long) row(micros), 1L);
    WORD.getAndAdd(memory, TOTAL, micros);
    for (long longest = word(LONGEST);
        longest < micros && !WORD.compareAndSet(memory, LONGEST, longest, micros); ) {
      longest = word(LONGEST);
    }
  }

  private long word(long offset) {
    return Math.max(0, (long) WORD.getVolatile(memory, offset)); // negative only by damage
  }

  private static int row(long micros) {
    if (micros < 4) {
      return (int) micros;
    }
    int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros);
    int quarter = (int) (micros >>> exponent - 2) & 3;
    return Math.min(4 * (exponent - 1) + quarter, ROWS - 1);
  }

  /** Returns the longest duration that a row counts, in microseconds. */
  private static long longest(int row) {
    if (row == ROWS - 1) {
      return Long.MAX_VALUE;
    }
    return row < 4 ? row : (5L + row % 4 << row / 4 - 1) - 1;
  }

  private long count(int row) {
    return word(COUNTS + Long.BYTES * (long) row);
  }

  public long count() {
    return LongStream.range(0, ROWS).map(row -> count((int) row)).sum();
  }

  /**
   * Returns the shortest time, rounded up by a quarter at most, that {@code percent} of all
   * durations do not exceed; 0 if there are none. 50 gives the median, 100 the longest duration.
   */
  public Duration percentile(double percent) {
    long left = (long) Math.ceil(count() * percent / 100);
    long most = word(LONGEST);
    for (int row = 0; row < ROWS; row++) {
      left -= count(row);
      if (left <= 0) {
        return micros(Math.min(most, longest(row)));
      }
    }
    return micros(most);
  }

  /** Returns the number of durations up to a limit. May count some up to a quarter longer. */
  public long countWithin(Duration limit) {
    return LongStream.rangeClosed(0, row(limit.toNanos() / 1000))
        .map(row -> count((int) row))
        .sum();
  }

  public Duration total() {
    return micros(word(TOTAL));
  }

  private static Duration micros(long micros) {
    return Duration.ofNanos(1000 * micros);
  }
}
