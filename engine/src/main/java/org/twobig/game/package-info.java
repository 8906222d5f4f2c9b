/**
 * The interface between games and the rest of the program (solvers, stores, command line). A game
 * implements {@link org.twobig.game.Game}. {@link org.twobig.game.Games} finds games as services,
 * by name or by the key space of a store. The program calls this interface once for each task or
 * question, never within a search.
 *
 * <p>A {@link org.twobig.game.Question} is about a player's win. Its {@link org.twobig.game.Answer}
 * is yes, no or open. An {@link org.twobig.game.Outcome} holds the answers for White and for Black;
 * tables, journals and tasks store its code.
 */
@NullMarked
package org.twobig.game;

import org.jspecify.annotations.NullMarked;
