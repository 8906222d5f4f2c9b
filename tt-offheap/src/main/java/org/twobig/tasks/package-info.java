/**
 * Tasks that one process, the conductor, hands to workers in other processes: the conductor's side
 * ({@link org.twobig.tasks.TaskOffers}), the workers' side ({@link org.twobig.tasks.TaskTaker}),
 * and what passes between them. Knows no game. The way between processes of one machine is the task
 * board of a store, a mapped file: {@link org.twobig.tasks.TaskBoard} is its conductor's side,
 * {@link org.twobig.tasks.TaskSource} its workers'; a store opens both. No reference in this
 * package is null.
 *
 * <h2>What holds on every way</h2>
 *
 * <ul>
 *   <li>A task is <b>worked on at least once</b>, unless it is withdrawn: by one worker at a time
 *       as long as no worker dies, is cut off, or is taken for dead while it lives.
 *   <li>A task <b>comes back exactly once</b> to the conductor that offered it, or not at all if it
 *       was withdrawn before a worker had it. What a worker wrongly taken for dead says later never
 *       counts for another task.
 *   <li>What a worker has said survives the death of the conductor, as far as the way has a place
 *       to keep it: the next conductor finds it among its {@linkplain
 *       org.twobig.tasks.TaskOffers#leftovers leftovers}, perhaps twice, perhaps late.
 *   <li>Workers are trusted to say what is true. The way checks that it is what they said.
 *   <li>No process waits for another. What one side does, the other sees a little later: at once on
 *       one machine, after the time of a message elsewhere.
 * </ul>
 */
@NullMarked
package org.twobig.tasks;

import org.jspecify.annotations.NullMarked;
