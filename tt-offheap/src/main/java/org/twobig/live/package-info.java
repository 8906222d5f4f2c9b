/**
 * The processes that use a store: their locks, what they publish of themselves, and what they count
 * together. {@link org.twobig.live.LiveProcess}, {@link org.twobig.live.Role} and {@link
 * org.twobig.live.Latencies} are for every user of a store; the rest is internal to tt-offheap. No
 * reference in this package is null.
 */
@NullMarked
package org.twobig.live;

import org.jspecify.annotations.NullMarked;
