/**
 * The processes that use a store: their locks, the counters that each publishes, and the file in
 * which all processes count look-ups and durations of saves. Other modules use {@link LiveProcess},
 * {@link Role}, {@link Latencies} and {@link Latency}; all other types are internal to tt-offheap.
 * A reference is null only if marked {@code @Nullable}.
 */
@NullMarked
package org.twobig.tt.processes;

import org.jspecify.annotations.NullMarked;
