package org.twobig.learning.network;

/**
 * A batch of positions from which a network learns in one step.
 *
 * @param size number of positions
 * @param planes {@link org.twobig.arena.zero.Planes} of the positions
 * @param policies for each column its target probability; {@link Learner.Goal#ANY} uses only
 *     whether it is positive
 * @param penalties added to the logit of each column: 0, or a large negative number if it is full
 * @param outcomes target probabilities of win, draw and loss for the player to move
 */
public record Lesson(
    int size, float[] planes, float[] policies, float[] penalties, float[] outcomes) {}
