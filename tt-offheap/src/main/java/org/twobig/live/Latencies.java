package org.twobig.live;

/**
 * Times that the processes of a store have waited for its disk, in the life of the store.
 *
 * @param saves of the table: checkpoints, or in direct placement the forcing to the disk
 * @param restores of the table from its checkpoint into the memory that processes share
 */
public record Latencies(Latency saves, Latency restores) {
  /** The latencies of a store without a save or a restore. */
  public static Latencies none() {
    return new Latencies(Latency.none(), Latency.none());
  }
}
