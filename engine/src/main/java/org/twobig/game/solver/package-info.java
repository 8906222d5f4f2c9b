/**
 * The common part of the solvers of all games: the sequence of look-up, rules and search for a
 * question, the view of the table for searches, and the count of their work with its limits.
 */
@NullMarked
package org.twobig.game.solver;

import org.jspecify.annotations.NullMarked;
