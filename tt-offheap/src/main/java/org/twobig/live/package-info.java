/**
 * The processes that use a store: their locks, the counters that they publish, and the look-ups and
 * latencies that they count together. Other modules use {@link org.twobig.live.LiveProcess}, {@link
 * org.twobig.live.Role} and {@link org.twobig.live.Latencies}; all other types are internal to
 * tt-offheap. No reference in this package is null.
 */
@NullMarked
package org.twobig.live;

import org.jspecify.annotations.NullMarked;
