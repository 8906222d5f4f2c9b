package org.twobig.tt.processes;

/**
 * Durations of all saves and restores since the store was created.
 *
 * @param saves durations of writing a checkpoint, or with placement DIRECT of forcing the table to
 *     the disk
 * @param restores durations of loading the table from its checkpoint into memory
 */
public record Latencies(Latency saves, Latency restores) {}
