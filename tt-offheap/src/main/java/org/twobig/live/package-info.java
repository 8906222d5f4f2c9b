/**
 * The processes that use a store: their locks, the counters that each publishes, and a file in
 * which all count look-ups and durations of saves. Other modules use {@link
 * org.twobig.live.LiveProcess}, {@link org.twobig.live.Role} and {@link org.twobig.live.Latencies};
 * all other types are internal to tt-offheap. A reference is null only if marked {@code @Nullable}.
 */
@NullMarked
package org.twobig.live;

import org.jspecify.annotations.NullMarked;
