package org.twobig.lab.bench;

import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;

/**
 * The keys of 80 bits for benchmarks of tables; only their low 64 bits look random. Key n is
 * computed from n, so no array of keys takes room in the processor's cache.
 */
final class BenchmarkKeys {
  static final KeySpace SPACE = new KeySpace("benchmark", 1, 80);

  static final int VALUE_BITS = 1;

  private BenchmarkKeys() {}

  static Geometry geometry(long bytes) {
    return Geometry.ofBytes(SPACE, VALUE_BITS, bytes);
  }

  static long high(long number) {
    return number & 0xFFFF;
  }

  /** Returns the low 64 bits, by the mixing function of SplitMix64 (Steele, Lea and Flood 2014). */
  static long low(long number) {
    long z = number * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Returns the work that is stored with a key, 1 to 16384. */
  static long work(long low) {
    return 1 + (low >>> 50);
  }
}
