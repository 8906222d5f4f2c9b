/**
 * The transposition table itself, over a piece of memory: how keys become buckets and entries
 * ({@link org.twobig.table.Geometry}), what gives way in a full bucket ({@link
 * org.twobig.table.Strategy}), how a table is divided by classes of keys ({@link
 * org.twobig.table.Layout}). Knows no file and no game. No reference in this package is null.
 */
@NullMarked
package org.twobig.table;

import org.jspecify.annotations.NullMarked;
