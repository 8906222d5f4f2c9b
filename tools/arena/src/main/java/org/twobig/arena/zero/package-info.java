/**
 * AlphaZero's method of play (Silver et al. 2018): a {@link org.twobig.arena.zero.Network}
 * estimates moves and outcomes, a {@link org.twobig.arena.zero.GumbelSearch} searches with it.
 * Training is in tools/learning. {@link org.twobig.arena.zero.OnnxNetwork} alone depends on the
 * file format of networks.
 */
@NullMarked
package org.twobig.arena.zero;

import org.jspecify.annotations.NullMarked;
