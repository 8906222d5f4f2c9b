package org.twobig.learning.network;

/**
 * A batch of positions from which a network learns in one step.
 *
 * @param size number of positions
 * @param planes {@link org.twobig.arena.zero.Planes} of the positions
 * @param policies for each column how likely it should be chosen
 * @param closed for each column 0, or a number so far below 0 that it will not be chosen: it is
 *     full
 * @param outcomes how likely the player to move wins, draws and loses
 */
public record Lesson(
    int size, float[] planes, float[] policies, float[] closed, float[] outcomes) {}
