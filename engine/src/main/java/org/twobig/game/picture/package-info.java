/**
 * The parts of a board that a page shows, for any game, as numbers and texts: the cells, the lines,
 * and the reasons why a position is decided. {@link org.twobig.game.Game} returns them; this
 * package depends on no game.
 */
@NullMarked
package org.twobig.game.picture;

import org.jspecify.annotations.NullMarked;
