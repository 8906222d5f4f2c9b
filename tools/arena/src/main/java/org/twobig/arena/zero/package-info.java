/**
 * AlphaZero's way of playing (Silver et al. 2018): a {@link org.twobig.arena.zero.Network} says
 * which moves look good and how a position is likely to end, a {@link
 * org.twobig.arena.zero.GumbelSearch} looks ahead with it. Nothing here trains a network, and only
 * one class knows in which format networks are kept.
 */
@NullMarked
package org.twobig.arena.zero;

import org.jspecify.annotations.NullMarked;
