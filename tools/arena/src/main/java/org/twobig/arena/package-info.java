/**
 * ConnectX as a game of agents: boards of any size, Kaggle's environment with its clocks and
 * replays, and a referee.
 *
 * <p>{@link org.twobig.arena.Environment} follows Kaggle's interpreter to the letter; {@link
 * org.twobig.arena.Replay} writes its episodes. {@link org.twobig.arena.Referee} requests moves
 * from {@link org.twobig.arena.Agent}s, each in a thread of its own with a deadline. Agents search
 * on a {@link org.twobig.arena.Board}. The package {@code agent} contains the agents, {@code
 * tournament} their tournaments, {@code exam} tests of single positions, {@code zero} the search
 * with a neural network, {@code command} the commands.
 *
 * <p>White is Kaggle's mark 1 and moves first, Black is mark 2. Columns count from 0 at the left;
 * rows from 0 at the bottom on a board, from the top in Kaggle's lists. No reference is null.
 */
@NullMarked
package org.twobig.arena;

import org.jspecify.annotations.NullMarked;
