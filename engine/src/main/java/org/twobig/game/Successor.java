package org.twobig.game;

import org.twobig.table.Key;

/**
 * A position that a move leads to.
 *
 * @param key the position
 * @param level how far it is from the start of the game, 0 to {@link #MAX_LEVEL}, more than the
 *     position before it; alike for all ways to it
 * @param answer what is known without a search
 * @param proof how hard a yes seems to be, at least 1: the larger, the harder
 * @param disproof how hard a no seems to be, at least 1
 */
public record Successor(Key key, int level, Answer answer, int proof, int disproof) {
  /** Largest level. */
  public static final int MAX_LEVEL = 127;
}
