package org.twobig.connectfour3d.search;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the nodes of a search were, and what it made beside them. For the laboratory: one thread,
 * read when the search has ended.
 *
 * @param ends nodes by why they ended; together all nodes of searches that were not broken off
 * @param made positions made: the nodes, those on forcing lines, and those looked up after moves
 *     that make or allow a threat
 * @param keys keys made of positions after quiet moves, which were not made themselves
 */
public record NodeCounts(Map<NodeEnd, Long> ends, long made, long keys) {
  /** Nothing. */
  public static final NodeCounts NONE = of(new long[NodeEnd.COUNT], 0, 0);

  /**
   * @param ends by {@link NodeEnd#ordinal}
   */
  static NodeCounts of(long[] ends, long made, long keys) {
    Map<NodeEnd, Long> map = new EnumMap<>(NodeEnd.class);
    for (NodeEnd end : NodeEnd.values()) {
      map.put(end, ends[end.ordinal()]);
    }
    return new NodeCounts(Collections.unmodifiableMap(map), made, keys);
  }

  /** Both together. */
  public NodeCounts plus(NodeCounts other) {
    Map<NodeEnd, Long> sums = new EnumMap<>(ends);
    other.ends.forEach((end, count) -> sums.merge(end, count, Long::sum));
    return new NodeCounts(Collections.unmodifiableMap(sums), made + other.made, keys + other.keys);
  }

  /** All nodes. */
  public long nodes() {
    return ends.values().stream().mapToLong(Long::longValue).sum();
  }
}
