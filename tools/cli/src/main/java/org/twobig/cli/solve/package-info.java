/**
 * Commands that solve and show positions: solve, analyze, fill, prove, check, work; and what they
 * report. They know a game only through {@link org.twobig.game.Game}.
 */
@NullMarked
package org.twobig.cli.solve;

import org.jspecify.annotations.NullMarked;
