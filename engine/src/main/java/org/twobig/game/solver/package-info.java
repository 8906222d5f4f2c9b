/**
 * The part of a solver that all games share: the sequence of table look-up, rules and search for a
 * question, access to the table during a search, the count of the work and its limits.
 */
@NullMarked
package org.twobig.game.solver;

import org.jspecify.annotations.NullMarked;
