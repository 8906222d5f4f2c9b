/**
 * Commands that solve positions, and their reports: solve, analyze, fill, prove, check. A command
 * uses a game only through {@link org.twobig.game.Game}.
 */
@NullMarked
package org.twobig.cli.solve;

import org.jspecify.annotations.NullMarked;
