/**
 * The parts of a board that a page shows, for any game: its cells, lines and reasons, as numbers
 * and texts. {@link org.twobig.game.Game} returns them; this package depends on no game.
 */
@NullMarked
package org.twobig.game.picture;

import org.jspecify.annotations.NullMarked;
