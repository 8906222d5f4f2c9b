package org.twobig.live;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * How long something took, each time it was done: a histogram of microseconds, from 1 to a week,
 * with two significant digits (HdrHistogram, Gil Tene). Whatever is told of it is up to one percent
 * above the truth.
 */
public final class Latency {
  private static final long LONGEST = micros(Duration.ofDays(7));
  private static final int DIGITS = 2;

  /** Where the encoding has its digits, range and scale, behind a cookie and a length. */
  private static final int SHAPE = 8;

  private static final int SHAPE_BYTES = 32;

  private final Histogram histogram;

  /** One in which nothing was done. */
  Latency() {
    this(new Histogram(1, LONGEST, DIGITS));
  }

  private Latency(Histogram histogram) {
    this.histogram = histogram;
  }

  /**
   * The opposite of {@link #encoded}.
   *
   * @param bytes all of them
   * @throws IllegalArgumentException if these are not the bytes of one. The library trusts digits
   *     and range, and takes memory for them, so they are compared with ours before
   */
  static Latency decoded(ByteBuffer bytes) {
    ByteBuffer ours = new Latency().encoded();
    if (bytes.capacity() < SHAPE + SHAPE_BYTES
        || !bytes.slice(SHAPE, SHAPE_BYTES).equals(ours.slice(SHAPE, SHAPE_BYTES))) {
      throw new IllegalArgumentException("a histogram of another range");
    }
    try {
      return new Latency(Histogram.decodeFromByteBuffer(bytes, LONGEST));
    } catch (RuntimeException e) { // of many kinds, for counts that are too many or cut off
      throw new IllegalArgumentException("no histogram", e);
    }
  }

  /** The histogram as HdrHistogram encodes it (version 2, big-endian), for all its readers. */
  ByteBuffer encoded() {
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    histogram.encodeIntoByteBuffer(bytes);
    return bytes.flip();
  }

  void add(Duration took) {
    histogram.recordValue(Math.clamp(micros(took), 0, LONGEST));
  }

  private static long micros(Duration time) {
    return time.toNanos() / 1000;
  }

  private static Duration time(double micros) {
    return Duration.ofNanos(Math.round(1000 * micros));
  }

  /** How many times it was done. */
  public long count() {
    return histogram.getTotalCount();
  }

  /**
   * The time within which it was done in a share of all cases; 0 if it was never done.
   *
   * @param percent the share, 0 to 100; 50 is the median, 100 the longest time
   */
  public Duration percentile(double percent) {
    return time(histogram.getValueAtPercentile(percent));
  }

  /** How many times it was done within a time. */
  public long countWithin(Duration limit) {
    return histogram.getCountBetweenValues(0, Math.clamp(micros(limit), 0, LONGEST));
  }

  /** All times together. */
  public Duration total() {
    return time(histogram.getMean() * count());
  }
}
