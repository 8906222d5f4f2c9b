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
 * <h2>Faults</h2>
 *
 * <pre>
 *   what happens                         what follows                                       tried in
 *   a node is killed                     its tasks go to others at once                     ClusterIT, EveryFaultTest
 *   a node stands still, or is cut off   its tasks go to others after 15 s; what it says
 *                                        later counts once                                  ClusterIT
 *   a thread hangs, its node is well     the task is given anew after 8 times its time,
 *                                        30 s at least                                      FaultsTest
 *   the conductor is killed              nodes dial until it is back with --resume; what it
 *                                        had not written comes again                        ClusterIT, EveryFaultTest
 *   the conductor is lost                its standby goes on after 10 s, and nodes dial it  ClusterIT, EveryFaultTest
 *   the standby stands still             it does not take the conductor for gone            StandbyTest
 *   the standby is killed                another one copies what is missing                 StandbyTest
 *   two conduct one solve                each finds out true things; one gives way, see
 *                                        Rival                                              StandbyTest, ClusterIT
 *   a connection breaks and comes back   within 2 s tasks go on; entries travel again       NetworkIT, EveryFaultTest
 *   a connection is slow, or falls
 *   silent and breaks                    what is being told comes again                     FaultsTest, EveryFaultTest
 *   the conductor's disk fails           nodes hear that the solve is over                  FaultsTest
 *   the conductor's disk stands still    outcomes are confirmed later, nothing else waits   EveryFaultTest
 *   a message is damaged                 it is refused; a block of entries is dropped       WireTest, SecurityTest
 *   a node comes late                    it is given the heaviest entries                       ExchangeTest
 *   a node is slow, or stands still      its blocks of entries are dropped, oldest first,
 *                                        and none of others'                                EveryFaultTest
 *   a node answers what makes no sense   that is counted and done anew; at the third time
 *                                        the node is sent away                              FaultsTest
 *   another version                      refused with a sentence                            SecurityTest
 *   a conductor of another game comes    refused by the node, which tells it nothing        FaultsTest
 *   a node poses as the standby          the broker refuses it                              SecurityTest
 *   a node answers wrongly               the solve ends when a second node that was asked
 *                                        says otherwise, see Rechecks                       RecheckTest
 *   a node dies while it checks          another one checks                                 RecheckTest
 *   what is told comes twice, or in
 *   another order                        it counts once, and is confirmed when written      FaultsTest
 *   plain text, no certificate, one of
 *   another authority, TLS 1.2           refused in the handshake                           SecurityTest
 * </pre>
 */
@NullMarked
package org.twobig.cluster;

import org.jspecify.annotations.NullMarked;
