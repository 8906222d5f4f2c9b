/**
 * The common part of the solvers of all games: the order in which a question is looked up, decided
 * by rules and searched, the table as searches see it, and the count of their work with its limits.
 */
@NullMarked
package org.twobig.game.solver;

import org.jspecify.annotations.NullMarked;
