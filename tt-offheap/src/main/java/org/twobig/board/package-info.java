/**
 * The task board of a store: a conductor hands tasks to workers in other processes. {@link
 * org.twobig.board.TaskBoard} is the conductor's side, {@link org.twobig.board.TaskSource} the
 * workers'; a store opens both. No reference in this package is null.
 */
@NullMarked
package org.twobig.board;

import org.jspecify.annotations.NullMarked;
