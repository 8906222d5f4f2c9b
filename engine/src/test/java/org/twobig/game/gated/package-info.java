/**
 * A game for tests, {@code gated:4x4x4}: Connect Four with its own plain search, which waits where
 * a test says, see {@link org.twobig.game.gated.Gate}. A test can thus kill, interrupt or join a
 * process at a known point of its work, whatever the speed of the real games' solvers. {@link
 * org.twobig.game.Games} finds the game if the test classes of this module are on the class path.
 */
package org.twobig.game.gated;
