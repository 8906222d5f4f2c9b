/**
 * ConnectX as a game of agents: boards of any size, Kaggle's environment with its clocks and
 * replays, and the {@link org.twobig.arena.Referee} that plays an episode.
 *
 * <p>White is Kaggle's mark 1 and moves first, Black is mark 2. Columns count from 0 at the left.
 * Rows count from 0 at the bottom on a {@link org.twobig.arena.MutableBoard}, from the top in
 * Kaggle's lists. No reference is null.
 */
@NullMarked
package org.twobig.arena;

import org.jspecify.annotations.NullMarked;
