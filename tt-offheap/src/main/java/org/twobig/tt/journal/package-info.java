/**
 * The proof journal: the file to which a long solve appends every finished task and every decided
 * node, so that the solve can go on after a kill, a power cut or a reboot. The solve does not
 * search a finished task again, even if the table has replaced its entry. The journal holds {@link
 * org.twobig.tt.journal.JournalRecord records}. {@code Store.openJournal} opens it for appending,
 * {@code Stores.readJournal} reads it. The package uses keys and files, and is independent of
 * games. A reference is null only if marked {@code @Nullable}.
 *
 * <p>The journal is the file {@code journal} in the directory of a store: a header, then records,
 * each with a checksum. A record has 40 bytes; that of a goal also has a label of at most 64 bytes.
 * {@link org.twobig.tt.journal.JournalFormat} draws the layout. To <em>force</em> the file is to
 * wait until the disk has all records. The file only grows. It stays when the table is resized or
 * filled anew, and is deleted with the store.
 *
 * <h2>Assumptions</h2>
 *
 * <p>The assumptions of {@code org.twobig.tt.store} apply. After a power cut, a page that was being
 * written may hold any bytes, and pages may have been written in any order.
 *
 * <h2>Guarantees</h2>
 *
 * <p>{@code TESTING.md} says how often each test is tried.
 *
 * <pre>
 * What is promised                      | Limit                             | Test
 * --------------------------------------+-----------------------------------+---------------------
 * A record survives the end of the      | A power cut spares it only if a   | StoreJournalTest.everyAcknowledgedRecordOfAKilledProcessIsThere
 * process once append has returned      | force begun later has returned.   | PowerCutTest.whatWasAcknowledgedSurvivesAPowerCutAtAnyMoment
 * A record that is read was appended to |                                   | JournalModelTest.whatWasWrittenIsThereUpToTheFirstDamageOrTheJournalIsRefused
 * this journal at this place: the       |                                   | HostileJournalTest.aChangedJournalIsRefusedOrReadUpToTheChange
 * checksum covers record, store and     |                                   |
 * offset. Records are read in the order |                                   |
 * in which they were appended           |                                   |
 * An end torn in a crash is cut off and | It holds only records that were   | JournalModelTest.whatWasWrittenIsThereUpToTheFirstDamageOrTheJournalIsRefused
 * reported when the journal is next     | not forced.                       |
 * opened for writing; readers skip it   |                                   |
 * Damage to forced records is refused   | If no undamaged mark follows (see | JournalTest.whatWasForcedAfterAReopeningCountsAsSafe
 * with its place and the number of      | below), damage looks like a torn  |
 * records behind it                     | end, and is cut off.              |
 * Other keys, another store's journal   |                                   | JournalTest.everyFieldOfAHeaderThatDoesNotFitIsNamed
 * and newer formats are refused; the    |                                   |
 * file stays as it is                   |                                   |
 * A full disk refuses the record and    |                                   | FullFileSystemTest.aJournalThatDoesNotFitKeepsItsRecordsAndGoesOnWhenThereIsRoom
 * leaves the file as it was; append     |                                   |
 * works again when there is room        |                                   |
 * A force that fails ends the writing   | The content of the disk is then   |
 *                                       | unknown.                          |
 * One process has a journal open for    |                                   | StoreJournalTest.theJournalOfAnotherProcessIsRefusedNamingItAndReadAllTheSame
 * writing. Any number read it meanwhile |                                   |
 * without a lock, whole records only    |                                   |
 * </pre>
 *
 * <h2>When it is forced</h2>
 *
 * <p>The journal is forced when it is opened and closed, by {@code force}, regularly after {@code
 * forceEvery}, and whenever more than 1 MiB is not yet on the disk. A force costs nothing if all
 * records are already safe. Other threads append while a force is under way. Each force leaves a
 * mark of 40 bytes with the length that is safe, which distinguishes damage from a torn end.
 *
 * <h2>Non-goals</h2>
 *
 * <ul>
 *   <li>Looking up a key. A solve that goes on reads the journal once, from front to back.
 *   <li>Repair, and compaction: records that are out of date stay. A journal that is moved away
 *       leaves a store that works.
 *   <li>Checking whether a record is true: the writer is trusted.
 * </ul>
 *
 * <h2>Why plain writes</h2>
 *
 * <p>Records are written by the system's write call, not through a mapping. The call takes one to
 * two microseconds, and a solve appends some thousands of records a second at most. On a full disk
 * the call fails with an error; the touch of a mapped page would end in an InternalError. The file
 * is as long as its content, and needs no unmapping. A mapping (such as Chronicle Bytes) is faster
 * for each record, but slower to open, and the JVM needs more flags for it.
 */
@NullMarked
package org.twobig.tt.journal;

import org.jspecify.annotations.NullMarked;
