package org.twobig.tt.store;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * A checkpoint that was taken.
 *
 * @param epoch how many saves of this table have begun, including this one
 * @param time when the save began; the checkpoint holds every entry stored before
 * @param entries number of entries saved; empty in direct placement, where they are not counted
 * @param usedUp number of places that take no more entries, since their version is the last one,
 *     see {@link org.twobig.tt.table.PairRegion}; 0 in direct placement
 * @param bytes size of the checkpoint file, or in direct placement of the table file
 */
public record CheckpointResult(
    long epoch, Instant time, OptionalLong entries, long usedUp, long bytes, Duration took) {}
