/**
 * The agents of the arena. {@link org.twobig.arena.agent.Agents} makes them by name: in the form of
 * the report (S. Gupta and S. Shah, Reinforcement Learning for ConnectX), whose names end in {@code
 * -paper}, and in full form.
 *
 * <p>{@link org.twobig.arena.agent.Truth} has the exact values of positions, for the exact agent
 * and the judge of games. No reference is null.
 */
@NullMarked
package org.twobig.arena.agent;

import org.jspecify.annotations.NullMarked;
