package org.twobig.game;

import org.twobig.tt.table.Key;

/**
 * A position after a move.
 *
 * @param key the position's {@link Board#key}
 * @param level the position's distance from the start of the game, 0 to {@link #MAX_LEVEL}. Every
 *     move increases the level; all paths to a position lead to one level
 * @param answer the answer that is known without a search
 * @param proof the estimated work to prove yes, at least 1
 * @param disproof the estimated work to prove no, at least 1
 */
public record Successor(Key key, int level, Answer answer, int proof, int disproof) {
  public static final int MAX_LEVEL = 127;
}
