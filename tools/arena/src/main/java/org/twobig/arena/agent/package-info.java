/**
 * The agents of the arena, each in the form of the report (S. Gupta and S. Shah, Reinforcement
 * Learning for ConnectX) and in full form: {@link org.twobig.arena.agent.Agents} makes them by
 * name.
 *
 * <p>{@link org.twobig.arena.agent.Truth} answers with the engine's exact solver how a position
 * ends; the exact agent plays by it, and games are judged by it. No reference is null.
 */
@NullMarked
package org.twobig.arena.agent;

import org.jspecify.annotations.NullMarked;
