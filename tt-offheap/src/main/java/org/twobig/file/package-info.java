/**
 * The files of a store, one by one: what they begin with, the mapped table, checkpoints, and the
 * calls of the operating system that all of this needs. Knows tables, and neither locks nor
 * processes. Internal to tt-offheap: other modules use {@code org.twobig.store}. No reference in
 * this package is null.
 */
@NullMarked
package org.twobig.file;

import org.jspecify.annotations.NullMarked;
