/**
 * The agents of the arena, each in the form of the report (S. Gupta and S. Shah, Reinforcement
 * Learning for ConnectX) and in full form: {@link org.twobig.arena.agent.Agents} makes them by
 * name.
 *
 * <p>{@link org.twobig.arena.agent.Truth} has the exact values of positions by the engine's solver,
 * for the exact agent and the judge of games. No reference is null.
 */
@NullMarked
package org.twobig.arena.agent;

import org.jspecify.annotations.NullMarked;
