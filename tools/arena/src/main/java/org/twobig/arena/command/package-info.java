/**
 * Commands that play ConnectX: tournaments of agents, games of a person against them, and agents
 * for Kaggle. The game and the agents are in {@code org.twobig.arena}. No reference is null.
 */
@NullMarked
package org.twobig.arena.command;

import org.jspecify.annotations.NullMarked;
