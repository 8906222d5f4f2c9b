package org.twobig.lab.bench;

import net.openhft.chronicle.map.ChronicleMap;
import org.twobig.table.Geometry;

/** Entries by the low 64 bits of their keys, in a Chronicle Map outside the heap. */
final class ChronicleLongMap extends Contestant {
  private final Geometry geometry;
  private final ChronicleMap<Long, Long> map;

  /**
   * An empty map.
   *
   * @param geometry of the entries
   * @param positions keys that will be stored
   */
  ChronicleLongMap(Geometry geometry, long positions) {
    this.geometry = geometry;
    this.map = ChronicleMap.of(Long.class, Long.class).entries(positions).create();
  }

  @Override
  long find(long high, long low) {
    Long entry = map.get(low);
    return entry == null ? 0 : entry;
  }

  @Override
  void store(long high, long low, long value) {
    map.put(low, geometry.entry(low, value, Keys.work(low)));
  }

  @Override
  long bytes() {
    return map.offHeapMemoryUsed();
  }
}
