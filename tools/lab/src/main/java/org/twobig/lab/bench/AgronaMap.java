package org.twobig.lab.bench;

import org.agrona.collections.Long2LongHashMap;
import org.twobig.table.Geometry;

/** Entries by the low 64 bits of their keys, in a hash map with open addressing on the heap. */
final class AgronaMap extends Contestant {
  private static final float LOAD = 0.65f;

  private final Geometry geometry;
  private final Long2LongHashMap map;

  /**
   * An empty map.
   *
   * @param geometry of the entries
   * @param positions most keys that will be stored
   */
  AgronaMap(Geometry geometry, long positions) {
    this.geometry = geometry;
    this.map = new Long2LongHashMap((int) (positions / LOAD) + 1, LOAD, 0);
  }

  @Override
  long find(long high, long low) {
    return map.get(low);
  }

  @Override
  void store(long high, long low, long value) {
    map.put(low, geometry.entry(low, value, Keys.work(low)));
  }

  @Override
  long bytes() {
    return bytes(map.capacity());
  }

  /** Bytes of a map for some keys. */
  static long bytesFor(long positions) {
    return bytes(Long.highestOneBit((long) (positions / LOAD)) << 1);
  }

  private static long bytes(long capacity) {
    return 2 * capacity * Long.BYTES;
  }
}
