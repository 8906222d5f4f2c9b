/**
 * One solve on many machines. One process, the conductor, runs the solve and opens a port ({@link
 * org.twobig.cluster.Hub}). Every other machine runs a node ({@link
 * org.twobig.cluster.ClusterNode}), which connects to that port, searches tasks and returns their
 * outcomes. A further machine may run a standby ({@link org.twobig.cluster.Standby}), which copies
 * the conductor's journal and goes on when the conductor is gone. The messages pass through Apache
 * Artemis, a broker inside the conductor's process. This package knows keys, entries and tasks, and
 * no game.
 *
 * <pre>
 * conductor                                                node, one process a machine
 * RemoteTasks -> HubTasks -> tasks    --------------------> NodeTasks -> TaskWorker
 * HubTasks &lt;- outcomes &lt;-------------------- NodeTasks
 * HubTasks -> notices  --------------------> all: withdrawn, written, over
 * table &lt;-> EntryExchange &lt;- found    &lt;-------------------- EntryExchange &lt;-> table of its own
 * Fanout -> entries    --------------------> all: entries that others have found
 * Hub      &lt;- nodes    &lt;-------------------- hello, figures, conflicts
 * journal -> JournalFeed &lt;- follow, journal -> &lt;----------> Standby -> journal of its own
 * </pre>
 *
 * <h2>What is promised</h2>
 *
 * <ul>
 *   <li>No fault of the network causes a wrong answer. Every message has a checksum. An answer is
 *       true whenever and wherever it arrives: late, twice, or at another conductor.
 *   <li>A task is offered again until its outcome is in the journal or the conductor withdraws it,
 *       even if nodes fail. One transaction acknowledges a task and sends its outcome.
 *   <li>A node keeps its last 65,536 solved outcomes until the conductor, and the standby if one is
 *       connected, has forced them to disk. The node sends unconfirmed outcomes again after every
 *       reconnection, and once a minute.
 *   <li>The conductor sends its terms (what a node must have to take part, and the state of the
 *       solve) to all nodes every two seconds, so the loss of one such message costs two seconds at
 *       most. A node exchanges entries from the start of each connection.
 *   <li>A standby confirms records when they are on its disk. Its copy is always the beginning of
 *       the conductor's journal.
 *   <li>If two answers contradict each other, the solve stops and names both machines and the
 *       position.
 * </ul>
 *
 * <p>{@code docs/nodes.md} lists every fault with its consequence and its test.
 */
@NullMarked
package org.twobig.cluster;

import org.jspecify.annotations.NullMarked;
