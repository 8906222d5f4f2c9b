/**
 * The transposition table itself: how keys become buckets and entries, and the table over a piece
 * of memory. Knows no file and no game. No reference in this package is null.
 */
@NullMarked
package org.twobig.table;

import org.jspecify.annotations.NullMarked;
