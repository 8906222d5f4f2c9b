/**
 * One solve on many machines. The conductor, {@link org.twobig.cluster.Hub}, opens one port; every
 * other machine is a {@link org.twobig.cluster.Node} and dials out. Between them lies the message
 * broker Apache Artemis, embedded in the conductor's process. Knows keys, entries and tasks, and no
 * game. No reference in this package is null.
 *
 * <pre>
 *   conductor                                                node, one process a machine
 *   RemoteTasks -> HubTasks -> tasks    --------------------> NodeTasks -> TaskWorker
 *                  HubTasks &lt;- outcomes &lt;-------------------- NodeTasks
 *                  HubTasks -> notices  --------------------> all: withdrawn, written, over
 *   table &lt;-> Exchange      &lt;- found    &lt;-------------------- Exchange &lt;-> table of its own
 *                  Fanout -> entries    --------------------> all: entries that others have found
 *                  Hub      &lt;- nodes    &lt;-------------------- hello, figures, conflicts
 *   journal -> JournalFeed &lt;- follow, journal -> &lt;----------> Standby -> journal of its own
 * </pre>
 *
 * <h2>What is promised</h2>
 *
 * <ul>
 *   <li>No fault of the network, however timed, makes a wrong answer: what travels is checked by a
 *       sum, and every answer is true by itself, whoever asked for it and whenever it comes.
 *   <li>A task is worked on until its outcome is in the journal or it is no longer wanted: a
 *       message is acknowledged in the same transaction that sends its outcome.
 *   <li>A node keeps what it has solved, the last 65,536 outcomes, until the conductor has forced
 *       them to its disk, and so has the standby, if one is heard of. It sends the rest again after
 *       every reconnection, and what is not confirmed for a minute.
 *   <li>Every two seconds all nodes hear how things are at the conductor, so that nothing of that
 *       is told only once. Entries travel from the beginning of every connection.
 *   <li>What a standby has confirmed is on its disk, and it begins as the conductor's journal does,
 *       record by record.
 *   <li>Two answers that exclude each other stop the solve, which names both machines and the
 *       position.
 * </ul>
 *
 * <p>What follows a fault, and which test tries it, is told in {@code docs/nodes.md}.
 */
@NullMarked
package org.twobig.cluster;

import org.jspecify.annotations.NullMarked;
