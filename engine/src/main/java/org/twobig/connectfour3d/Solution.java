package org.twobig.connectfour3d;

/**
 * The answer to "does White win?" for one position.
 *
 * @param whiteWins the verdict; if false the position is a draw or a win of Black
 * @param source where it came from
 * @param effort what this answer cost
 */
public record Solution(boolean whiteWins, Source source, Effort effort) {}
