/**
 * The parts of a board that a page shows, for any game: its cells and lines, and the reasons for
 * what is known. Numbers and texts alone: this package knows no game, and {@link
 * org.twobig.game.Game} hands them out.
 */
@NullMarked
package org.twobig.game.picture;

import org.jspecify.annotations.NullMarked;
