/**
 * Tournaments of agents. {@link org.twobig.arena.tournament.Tournament} plays; {@link
 * org.twobig.arena.tournament.Standings} computes results of pairs, ratings, and shares of moves
 * that keep the exact value. No reference is null.
 */
@NullMarked
package org.twobig.arena.tournament;

import org.jspecify.annotations.NullMarked;
