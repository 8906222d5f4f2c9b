/**
 * Tasks that one process, the conductor, hands to workers in other processes. {@link
 * org.twobig.tt.tasks.TaskOffers} is the conductor's interface, {@link
 * org.twobig.tt.tasks.TaskTaker} the workers'. The package is independent of games. Tasks travel by
 * a <em>transport</em>. Between processes of one machine the transport is the task board of a
 * store, a mapped file: {@link org.twobig.tt.tasks.BoardOffers} is its conductor's side, {@link
 * org.twobig.tt.tasks.BoardTaker} its workers'. A store opens both, for one conductor at a time. No
 * reference in this package is null.
 *
 * <h2>Promises of every transport</h2>
 *
 * <pre>
 * What is promised                      | Limit                             | Test
 * --------------------------------------+-----------------------------------+---------------------
 * A task is worked on at least once, by | Unless it is withdrawn. Two do if | BoardOffersProcessesTest.workersAreKilledAndEveryTaskIsSolvedOnce
 * one worker at a time                  | one worker dies, is cut off or is | BoardOffersProcessesTest.aStoppedWorkerKeepsItsTasks
 *                                       | wrongly judged dead.              |
 * A task comes back exactly once to the | Unless it was withdrawn before a  | BoardOffersStressTest.everyTaskIsSolvedOnceWhateverTheWorkersDo
 * conductor that offered it             | worker took it.                   |
 * A late outcome of a worker that was   |                                   | BoardOffersTest.aWorkerTakenForDeadThatGoesOnCanNeitherFinishNorDisturbWhatItLost
 * wrongly judged dead counts for no     |                                   | BoardOffersTest.aWorkerTakenForDeadCannotFinishOneTaskInTheNameOfAnother
 * other task                            |                                   | BoardOffersTest.aWorkerTakenForDeadCannotFinishATaskInTheNameOfAnotherOfTheSameId
 * Outcomes survive the conductor: the   | If the transport keeps them. They | BoardOffersProcessesTest.whatTheKilledConductorDidNotWriteDownIsLeftForTheNext
 * next one finds them as leftovers      | may come twice, or late. A reboot |
 *                                       | loses a task board.               |
 * An outcome is passed on as the worker | Workers are trusted: its truth is | BoardOffersTest.aTaskIntoWhoseOutcomeAWorkerTakenForDeadWroteCountsAsGivenUp
 * wrote it                              | not checked.                      | HostileStoreTest.aChangedBoardNeverMixesTasksUp
 * No process waits for another          | A change is seen at once on one   |
 *                                       | machine, elsewhere after the time |
 *                                       | of a message.                     |
 * </pre>
 */
@NullMarked
package org.twobig.tt.tasks;

import org.jspecify.annotations.NullMarked;
