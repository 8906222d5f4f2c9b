/**
 * AlphaZero's method of play (Silver et al. 2018): a {@link org.twobig.arena.zero.Network}
 * estimates moves and outcomes, a {@link org.twobig.arena.zero.GumbelSearch} searches with it.
 * Networks are trained in tools/learning.
 */
@NullMarked
package org.twobig.arena.zero;

import org.jspecify.annotations.NullMarked;
