/**
 * ConnectX as it is played: boards of any size, Kaggle's environment with its clocks and replays,
 * and the referee who lets two agents play.
 *
 * <p><b>Rooms.</b> {@link org.twobig.arena.Environment} follows the rules and the bookkeeping of
 * Kaggle's interpreter to the letter; {@link org.twobig.arena.Replay} writes its episodes. {@link
 * org.twobig.arena.Referee} asks {@link org.twobig.arena.Agent}s for moves, each in a thread of its
 * own with a deadline. Agents think on a {@link org.twobig.arena.Board}. They live in {@code
 * org.twobig.arena.agent}, tournaments in {@code org.twobig.arena.tournament}.
 *
 * <p>White is Kaggle's mark 1 and moves first, Black is mark 2. Columns count from 0 at the left;
 * rows from 0 at the bottom on a board, from the top in Kaggle's lists. No reference is null.
 */
@NullMarked
package org.twobig.arena;

import org.jspecify.annotations.NullMarked;
