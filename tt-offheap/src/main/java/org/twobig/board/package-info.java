/**
 * The task board of a store: a mapped file through which a conductor hands {@linkplain
 * org.twobig.tasks tasks} to workers in other processes of its machine. {@link
 * org.twobig.board.TaskBoard} is the conductor's side, {@link org.twobig.board.TaskSource} the
 * workers'; a store opens both. No reference in this package is null.
 */
@NullMarked
package org.twobig.board;

import org.jspecify.annotations.NullMarked;
