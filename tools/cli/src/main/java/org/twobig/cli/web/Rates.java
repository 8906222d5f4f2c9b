package org.twobig.cli.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Limits the requests of each address by a token bucket. Thread-safe. */
final class Rates {
  private static final double SECOND = 1e9;

  /** When there are more addresses, all addresses are forgotten. */
  private static final int MOST_ADDRESSES = 10_000;

  private final double perSecond;
  private final double burst;
  private final LongSupplier clock;
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  private record Bucket(double left, long at) {}

  /**
   * @param perSecond the rate of requests in the long run
   * @param burst the most requests at once after a pause
   * @param clock monotonic nanoseconds
   */
  Rates(double perSecond, double burst, LongSupplier clock) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.clock = clock;
  }

  /** Counts a request. Returns false if the request exceeds the limit. */
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
