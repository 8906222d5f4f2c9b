package org.twobig.cli.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Limits the requests of each address by a token bucket. Thread-safe. */
final class Rates {
  /** Requests a second that an address may send in the long run. */
  static final int PER_SECOND = 60;

  /** The largest number of requests that an address may send at once after a pause. */
  private static final int BURST = 120;

  private static final double SECOND = 1e9;

  /** When more addresses than this are remembered, all are forgotten, which lifts their limits. */
  private static final int MOST_ADDRESSES = 10_000;

  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  private record Bucket(double left, long at) {}

  /**
   * Counts a request. Returns false if the request exceeds the limit.
   *
   * @param now the time of {@link System#nanoTime}
   */
  boolean allow(String address, long now) {
    if (buckets.size() > MOST_ADDRESSES) {
      buckets.clear();
    }
    boolean[] allowed = new boolean[1];
    buckets.compute(
        address,
        (key, before) -> {
          double left =
              before == null
                  ? BURST
                  : Math.min(BURST, before.left + (now - before.at) * PER_SECOND / SECOND);
          allowed[0] = left >= 1;
          return new Bucket(allowed[0] ? left - 1 : left, now);
        });
    return allowed[0];
  }
}
