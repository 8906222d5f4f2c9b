/**
 * The words that all games share: what a solver, a store or the command line needs to know of a
 * game. A game implements {@link org.twobig.game.Game} and is found as a service by {@link
 * org.twobig.game.Games}; a store tells its game by its key space. This interface is crossed once a
 * task or a question, never in a search.
 *
 * <p>Questions are about a player's win; an {@link org.twobig.game.Answer} is yes, no or open; an
 * {@link org.twobig.game.Outcome} is what both answers say together, and its code what a table, a
 * journal or a task holds.
 */
@NullMarked
package org.twobig.game;

import org.jspecify.annotations.NullMarked;
