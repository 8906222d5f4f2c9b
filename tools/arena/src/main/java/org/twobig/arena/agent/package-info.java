/**
 * The agents of the arena. {@link org.twobig.arena.agent.Agents} makes an agent by its name. An
 * agent whose name ends in {@code -paper} plays as the report describes it (S. Gupta and S. Shah,
 * Reinforcement Learning for ConnectX); the improved agent has the name without {@code -paper}.
 *
 * <p>{@link org.twobig.arena.agent.ExactSolver} finds the exact values of positions, for the exact
 * agent and for the judge of tournament games. No reference is null.
 */
@NullMarked
package org.twobig.arena.agent;

import org.jspecify.annotations.NullMarked;
