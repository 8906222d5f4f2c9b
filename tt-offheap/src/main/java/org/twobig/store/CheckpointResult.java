package org.twobig.store;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * A checkpoint that was taken.
 *
 * @param epoch its number
 * @param time when it began; every store that had returned by then is in it
 * @param entries entries saved; empty in direct placement, which counts none
 * @param worn places of entries of two words that have reached their last version, and take no more
 *     entries: see {@link org.twobig.table.PairRegion}; 0 in direct placement
 * @param bytes bytes on disk: the checkpoint file, or in direct placement the table file
 * @param took how long it took
 */
public record CheckpointResult(
    long epoch, Instant time, OptionalLong entries, long worn, long bytes, Duration took) {}
