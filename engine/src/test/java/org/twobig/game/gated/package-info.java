/**
 * A game for tests, {@code gated:4x4x4}: Connect Four with a plain search of its own, which stands
 * still where a test says, see {@link org.twobig.game.gated.Gate}. So a test kills, interrupts or
 * joins a process at a known point of its work, and a better solver of the real games changes
 * nothing. Found as a service wherever the test classes of this module are on the class path.
 */
package org.twobig.game.gated;
