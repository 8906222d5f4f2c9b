/**
 * Commands that play ConnectX. The game and the agents are in {@code org.twobig.arena}. No
 * reference is null.
 */
@NullMarked
package org.twobig.arena.command;

import org.jspecify.annotations.NullMarked;
