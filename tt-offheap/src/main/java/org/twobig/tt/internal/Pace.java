package org.twobig.tt.internal;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The speed at which a checkpoint is written or read: a number of threads and, if wanted, a limit
 * in bytes a second. Any thread may use an instance.
 */
public final class Pace {
  /** The lowest limit, in bytes a second: 8 GiB are written and read back in 4.6 hours. */
  public static final long LEAST_RATE = 1 << 20;

  /**
   * Largest number of threads: eight processors pack or unpack as fast as the fastest disks write
   * or read.
   */
  private static final int MAX_THREADS = 8;

  /** Longest sleep of a thread before it checks again whether the limit was lifted. */
  private static final long HURRY_CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** One thread, without a limit. */
  public static final Pace ONE_THREAD = new Pace(1, OptionalLong.empty());

  /**
   * Two threads for each processor, as half of them wait for the disk, up to {@value #MAX_THREADS};
   * without a limit. For a process that does nothing else meanwhile.
   */
  public static final Pace FULL =
      new Pace(Math.min(MAX_THREADS, 2 * processors()), OptionalLong.empty());

  private final int threads;
  private final OptionalLong rate;
  private final LongSupplier nanos;
  private final LongConsumer sleep;

  /** Time at which the limit permits the next bytes; guarded by this object. */
  private long permittedFrom;

  private volatile boolean limitLifted;

  public Pace(int threads, OptionalLong rate) {
    this(threads, rate, System::nanoTime, LockSupport::parkNanos);
  }

  /**
   * Makes a pace by another clock than the system's, for tests.
   *
   * @param nanos the clock
   * @param sleep waits for this many nanoseconds, or fewer
   */
  public Pace(int threads, OptionalLong rate, LongSupplier nanos, LongConsumer sleep) {
    this.threads = threads;
    this.rate = require(rate);
    this.nanos = nanos;
    this.sleep = sleep;
    this.permittedFrom = nanos.getAsLong();
  }

  /** Returns the rate; throws {@link IllegalArgumentException} if below {@link #LEAST_RATE}. */
  public static OptionalLong require(OptionalLong rate) {
    if (rate.isPresent() && rate.getAsLong() < LEAST_RATE) {
      throw new IllegalArgumentException(
          "The speed limit of checkpoints must be %,d bytes a second or more, not %,d"
              .formatted(LEAST_RATE, rate.getAsLong()));
    }
    return rate;
  }

  /**
   * Returns a pace for a save while solvers work: one thread, or two on eight processors and more.
   * The save takes as much processor time as with more threads, but leaves most processors to the
   * solvers at any time.
   */
  public static Pace besideSolvers(OptionalLong rate) {
    return new Pace(Math.max(1, processors() / 4), rate);
  }

  private static int processors() {
    return Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
  }

  int threads() {
    return threads;
  }

  /** Lifts the limit for ever, also for threads that are waiting. */
  public void hurry() {
    limitLifted = true;
  }

  /** Waits until the limit permits these bytes. */
  void spend(long bytes) {
    if (rate.isEmpty() || limitLifted) {
      return;
    }
    long start;
    synchronized (this) {
      start = Math.max(permittedFrom, nanos.getAsLong());
      permittedFrom = start + (long) (1e9 * bytes / rate.getAsLong());
    }
    long left = start - nanos.getAsLong();
    while (left > 0 && !limitLifted) {
      sleep.accept(Math.min(left, HURRY_CHECK_NANOS));
      left = start - nanos.getAsLong();
    }
  }
}
