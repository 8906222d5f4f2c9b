package org.twobig.game;

import java.util.Optional;

/**
 * The answer to a {@link Question} about a position.
 *
 * @param question what was asked
 * @param yes the answer: to {@link Question#BLACK}, whether Black wins, else whether White wins
 * @param value win, draw or loss for White, if that is known; always for {@link Question#BOTH}
 * @param source where the answer came from
 * @param effort what it cost
 */
public record Solution(
    Question question, boolean yes, Optional<Value> value, Source source, Effort effort) {}
