package org.twobig.live;

/**
 * Durations for which the processes of a store have waited for its disk, since the store was
 * created.
 *
 * @param saves of the table: checkpoints, or in direct placement the forcing to the disk
 * @param restores of the table from its checkpoint into the memory that processes share
 */
public record Latencies(Latency saves, Latency restores) {
  public static Latencies none() {
    return new Latencies(Latency.none(), Latency.none());
  }
}
