package org.twobig.live;

/**
 * What the processes of a store have waited for its disk, in the life of the store.
 *
 * @param saves of the table: checkpoints, or in direct placement the forcing to the disk
 * @param restores of the table from its checkpoint into the memory that processes share
 */
public record Latencies(Latency saves, Latency restores) {
  /** Those of a store that was neither saved nor restored. */
  public static Latencies none() {
    return new Latencies(Latency.none(), Latency.none());
  }
}
