package org.twobig.cluster;

import java.util.LinkedHashMap;
import java.util.Map;

/** The last entries of so many, in the order in which they came: the oldest give way. */
final class Remembered<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int most;

  Remembered(int most) {
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
