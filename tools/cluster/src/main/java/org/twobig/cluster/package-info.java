/**
 * One solve on many machines. The conductor, {@link org.twobig.cluster.Hub}, opens one port; every
 * other machine is a {@link org.twobig.cluster.Node} and dials out. They exchange messages through
 * Apache Artemis, a broker that is embedded in the conductor's process. The package knows keys,
 * entries and tasks, and no game. No reference in this package is null.
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
 *   <li>No fault of the network causes a wrong answer. Every message carries a check sum. An answer
 *       is true by itself, so it may arrive late, twice, or at another conductor.
 *   <li>A task is worked on until its outcome is in the journal or the conductor withdraws it: one
 *       transaction acknowledges the task and sends its outcome.
 *   <li>A node keeps its last 65,536 solved outcomes until the conductor, and the standby if one is
 *       connected, has forced them to disk. Outcomes that are not confirmed are sent again after
 *       every reconnection and after a minute.
 *   <li>Every two seconds the conductor sends its terms to all nodes, so a lost message costs two
 *       seconds at most. Entries travel from the beginning of every connection.
 *   <li>A standby confirms records when they are on its disk. Its copy is always a prefix of the
 *       conductor's journal.
 *   <li>Two answers that exclude each other stop the solve, which names both machines and the
 *       position.
 * </ul>
 *
 * <p>{@code docs/nodes.md} lists every fault with its consequence and its test.
 */
@NullMarked
package org.twobig.cluster;

import org.jspecify.annotations.NullMarked;
