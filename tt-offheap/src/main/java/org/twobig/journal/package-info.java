/**
 * The proof journal: the file to which a long solve appends every finished task and every decided
 * node, so that it can go on after a kill, a power cut or a reboot without searching a finished
 * task again, even if the table has replaced it. Knows keys and files, and no game; {@link
 * org.twobig.journal.JournalRecord} is what it holds; {@code Store.openJournal} opens it for
 * appending, {@code Stores.readJournal} reads it. No reference in this package is null.
 *
 * <p>It is the file {@code journal} in the directory of a store, drawn in {@link
 * org.twobig.journal.JournalFormat}: a header, and records of 40 bytes, with a label up to 104,
 * each with its checksum. It only grows. It survives a table that is resized or filled anew, and
 * goes when the store is deleted.
 *
 * <h2>Assumptions</h2>
 *
 * <p>Those of a store. What a page cut off by a power failure holds is up to the disk: any bytes,
 * in any order.
 *
 * <h2>Guarantees</h2>
 *
 * <p>Each names the tests that try it; {@code TESTING.md} says how often.
 *
 * <ul>
 *   <li>What was appended survives the end of the process, however it ends, as soon as {@code
 *       append} has returned; and a power cut, as soon as a {@code force} that began later has
 *       returned. {@code StoreJournalTest.everyAcknowledgedRecordOfAKilledProcessIsThere}, {@code
 *       PowerCutTest.whatWasAcknowledgedSurvivesAPowerCutAtAnyMoment}
 *   <li>What is read was appended, to this journal and at this place: the checksum covers record,
 *       store and offset. The records come in the order in which they were appended. {@code
 *       JournalModelTest.whatWasWrittenIsThereUpToTheFirstDamageOrTheJournalIsRefused}, {@code
 *       HostileJournalTest.aChangedJournalIsRefusedOrReadUpToTheChange}
 *   <li>A tail that was torn in a crash is cut off when the journal is next opened for writing, and
 *       reported; readers pass over it. Only what had not been forced is in it. {@code
 *       JournalTest.pagesLostFromATailThatWasNotForcedAreCutOffWithWhatFollows}
 *   <li>Damage to records that had been forced is refused, if records behind it would be lost with
 *       it: the message says where it is and how many follow. If nothing whole follows, a lost end
 *       cannot be told from a torn one, and is cut off. {@code
 *       JournalTest.everyFlippedByteIsFoundAndRefusedWhereItHadBeenSafe}, {@code
 *       TruncationTest.aJournalCutAtAnyPageKeepsTheRecordsBefore}
 *   <li>Foreign keys, another store's journal and newer formats are refused. Nothing is changed in
 *       a file that is refused. {@code JournalTest.everyFieldOfAHeaderThatDoesNotFitIsNamed}
 *   <li>A full disk refuses the record, and leaves the file as it was before; one may append again
 *       when there is room. {@code
 *       FullFileSystemTest.aJournalThatDoesNotFitKeepsItsRecordsAndGoesOnWhenThereIsRoom}
 *   <li>A force that fails ends the writing: what the disk holds is not known any more.
 *   <li>One process at a time has a journal open for writing; any number may read it meanwhile,
 *       without a lock, and see whole records only. {@code
 *       StoreJournalTest.theJournalOfAnotherProcessIsRefusedNamingItAndReadAllTheSame}
 * </ul>
 *
 * <h2>When it is forced</h2>
 *
 * <p>When it is opened and closed, by {@code force}, by a thread every so often after {@code
 * forceEvery}, and once a MiB has gathered unforced, whatever was asked for. A force to which
 * nothing new was appended costs nothing and writes nothing; others append while one is under way.
 * Each leaves a mark of 40 bytes that says how much is safe, by which damage is told from a torn
 * tail.
 *
 * <h2>Non-goals</h2>
 *
 * <ul>
 *   <li>Looking up a key. A solve that goes on reads the journal once, from front to back.
 *   <li>Repair, and shortening by leaving out what is out of date. A journal that is moved away
 *       leaves a store that works.
 *   <li>Checking whether a record is true: the writer is trusted.
 * </ul>
 *
 * <h2>Why plain writes</h2>
 *
 * <p>Records are written by the system's write call, not through a mapping. It takes one to two
 * microseconds, of a solve that appends some thousands a second at most; a full disk is then an
 * error of that call, where touching a mapped page of a full disk ends in an InternalError; the
 * file is as long as its content; and nothing needs to be unmapped. A mapped file of Chronicle
 * Bytes 2026.4 was tried: in a bare loop it takes 0.06 microseconds a record instead of 0.7, but
 * 0.25 to 0.35 seconds to open the first file of a process instead of 0.03, and four more flags of
 * the JVM.
 */
@NullMarked
package org.twobig.journal;

import org.jspecify.annotations.NullMarked;
