package org.twobig.game;

/**
 * Counts of the work of searches.
 *
 * @param nodes positions visited
 * @param probes look-ups in the table; a search may leave some uncounted
 * @param hits look-ups that found an answer
 * @param stores solved positions written to the table
 */
public record Effort(long nodes, long probes, long hits, long stores) {
  public static final Effort NONE = new Effort(0, 0, 0, 0);

  public Effort plus(Effort other) {
    return new Effort(
        nodes + other.nodes, probes + other.probes, hits + other.hits, stores + other.stores);
  }

  /** Returns the work since an earlier state of the same counters. */
  public Effort minus(Effort earlier) {
    return new Effort(
        nodes - earlier.nodes,
        probes - earlier.probes,
        hits - earlier.hits,
        stores - earlier.stores);
  }
}
