package org.twobig.cli.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * How many requests an address may make: so many a second, and some more at once after a pause (a
 * token bucket). For any thread.
 */
final class Rates {
  private static final double SECOND = 1e9;

  /** Addresses that are remembered; more than that are forgotten all at once. */
  private static final int MOST_ADDRESSES = 10_000;

  private final double perSecond;
  private final double burst;
  private final LongSupplier clock;
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  /** What an address may still ask for at a time. */
  private record Bucket(double left, long at) {}

  /**
   * @param clock nanoseconds that only grow
   */
  Rates(double perSecond, double burst, LongSupplier clock) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.clock = clock;
  }

  /** Counts a request; false if it is one too many. */
  boolean allow(String address) {
    if (buckets.size() > MOST_ADDRESSES) {
      buckets.clear();
    }
    long now = clock.getAsLong();
    boolean[] allowed = new boolean[1];
    buckets.compute(
        address,
        (key, before) -> {
          double left =
              before == null
                  ? burst
                  : Math.min(burst, before.left + (now - before.at) * perSecond / SECOND);
          allowed[0] = left >= 1;
          return new Bucket(allowed[0] ? left - 1 : left, now);
        });
    return allowed[0];
  }
}
