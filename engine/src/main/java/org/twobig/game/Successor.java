package org.twobig.game;

import org.twobig.table.Key;

/**
 * A position to which a move leads.
 *
 * @param key the position
 * @param level the distance from the start of the game, 0 to {@link #MAX_LEVEL}: more than that of
 *     its predecessor, and equal for all paths
 * @param answer the answer without a search
 * @param proof the estimated work for a yes, at least 1
 * @param disproof the estimated work for a no, at least 1
 */
public record Successor(Key key, int level, Answer answer, int proof, int disproof) {
  /** Largest level. */
  public static final int MAX_LEVEL = 127;
}
