/**
 * The interface of all games for solvers, stores and the command line. A game implements {@link
 * org.twobig.game.Game}, and {@link org.twobig.game.Games} finds it as a service; the key space of
 * a store identifies its game. The program calls this interface once for each task or question,
 * never within a search.
 *
 * <p>Questions are about a player's win; an {@link org.twobig.game.Answer} is yes, no or open; an
 * {@link org.twobig.game.Outcome} has both answers, and tables, journals and tasks hold its code.
 */
@NullMarked
package org.twobig.game;

import org.jspecify.annotations.NullMarked;
