/**
 * Tournaments: every agent against every other, from the same openings with both colours, and what
 * follows from the games: results of pairs, ratings, and how many moves keep what the exact solver
 * says can be had. {@link org.twobig.arena.tournament.Tournament} plays, {@link
 * org.twobig.arena.tournament.Standings} draws the conclusions. No reference is null.
 */
@NullMarked
package org.twobig.arena.tournament;

import org.jspecify.annotations.NullMarked;
