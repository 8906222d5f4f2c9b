/**
 * Stores: a transposition table that outlives its processes and is shared by them. {@link
 * org.twobig.store.Store} is the way in; knows files, locks and memory, and no game. No reference
 * in this package is null.
 *
 * <p>A store is a directory:
 *
 * <pre>
 *   store.properties    makes the directory a store; written last
 *   lock                who uses the store, who saves it
 *   counters            who that is and how far they are; of no use to anybody later
 *   board               tasks that one process hands to others, and what came of them
 *   tallies             what its table was asked and what was stored in it, counted
 *   table.checkpoint    RAM placement: the last saved copy of the table
 *   table.data          direct placement: the table itself
 *   journal             what a long solve has finished, see org.twobig.journal; if there is one
 *   *.new               one of these that is being written
 *
 *   /dev/shm/twobig-USER/UUID.table    RAM placement: the table itself, the "hot file"
 * </pre>
 *
 * <h2>Assumptions</h2>
 *
 * <ul>
 *   <li>An aligned 64-bit word is read and written as a whole: by the processor, and by the disk,
 *       whose sectors are larger.
 *   <li>The store's directory is on a file system whose locks work between processes, which
 *       replaces a file by renaming in one step, and which keeps what was synced. The processes
 *       that share a store run on one machine.
 *   <li>Nobody but us writes to our files, and nobody shortens them while they are mapped.
 * </ul>
 *
 * <h2>Guarantees</h2>
 *
 * <p>Behind each stand the tests that try it.
 *
 * <ul>
 *   <li>No kill, no power cut, no full disk and no second process makes {@link
 *       org.twobig.store.Store#table} return an entry that was not stored under that very key: a
 *       word is right or empty. There is no recovery pass that could be interrupted. {@code
 *       ProcessesTest.noWordIsTornBetweenTwoProcesses}, {@code
 *       PowerCutTest.aDirectTableOfPagesOldAndNewHoldsNoWrongEntry}
 *   <li>A process that dies at any moment leaves either no store, and the creation can be repeated,
 *       or a store that opens. With it goes no entry that it had stored: RAM and direct placement
 *       both keep the memory. {@code ProcessesTest.whatAKilledProcessStoredIsThere}, {@code
 *       ProcessesTest.aProcessKilledWhileItCreatesOrDeletesLeavesAStoreThatOpensOrNone}, {@code
 *       ProcessesTest.aProcessKilledWhileItRestoresOrDropsLosesNothing}
 *   <li>Of processes that create one store at the same time, one does; the others are refused.
 *       {@code UnwillingSystemTest.ofTwoWhoCreateAStoreOneDoes}
 *   <li>A reboot or a power cut loses at most what was stored since the last checkpoint began, and
 *       not the store. A checkpoint that is interrupted leaves the one before. {@code
 *       PowerCutTest.whatWasAcknowledgedSurvivesAPowerCutAtAnyMoment}, {@code
 *       ProcessesTest.aProcessKilledWhileItSavesLeavesAWholeCheckpointAndAHotFileMarkedAsChanged}
 *   <li>A checkpoint holds every entry whose store had returned before it began, in any process,
 *       and that was not replaced since. It is taken while others go on storing. {@code
 *       ProcessesTest.twoProcessesSeeEachOthersEntries}, {@code
 *       StoreTest.checkpointsTakenWhileAnotherThreadStoresHoldTrueEntriesOnly}
 *   <li>A checkpoint with any byte changed or missing is refused, as is a table file whose header
 *       is damaged, foreign, too new or of the wrong size. The message says what to do. {@code
 *       DamageTest.everyFlippedByteOfAHeaderIsRefused}, {@code
 *       DamageTest.everyFlippedByteOfACheckpointIsRefused}, {@code
 *       TruncationTest.aTableCutAtAnyPageIsRefused}, {@code
 *       TruncationTest.aCheckpointCutAtAnyPageIsRefused}
 *   <li>A file made to deceive, its checksums right, is refused in a sentence or read as what it
 *       says: it is no reason for any other exception, for more memory than its size explains, for
 *       a loop without end, or for a file elsewhere than in the store and in the folder of hot
 *       files, which must be on a RAM file system. {@code
 *       HostileStoreTest.aChangedHeaderIsRefusedOrSaysWhatATableCanBe}, {@code
 *       HostileStoreTest.aChangedCheckpointIsRefusedOrGivesItsWords}, {@code
 *       HostileStoreTest.aChangedTableFileIsRefusedOrMappedAsItIs}, {@code
 *       HostileStoreTest.changedPropertiesAreRefusedOrLeadToTheStoreAndNowhereElse}, {@code
 *       HostileStoreTest.aChangedLockFileIsStillALock}, {@code
 *       HostileStoreTest.aStoreThatNamesAnotherPlaceForItsHotFileIsRefused}
 *   <li>A table that is rewritten, in another size or with more entries, takes the place of the old
 *       one by the renaming of one file; whoever dies before leaves the old one. {@code
 *       MaintenanceProcessesTest.aProcessKilledWhileItResizesLeavesOneTableOrTheOther}, {@code
 *       MaintenanceProcessesTest.aProcessKilledWhileItMergesLeavesTheStoreAsItWasOrMerged}
 *   <li>Space is reserved before it is used, unless a sparse table is asked for: a full disk or
 *       memory, or a limit of the process, refuses the creation and never stops a running solver.
 *       {@code FullFileSystemTest.aStoreThatDoesNotFitIsRefusedAndGone}, {@code
 *       FullFileSystemTest.aCheckpointThatDoesNotFitLeavesTheOneBeforeAndAllEntries}, {@code
 *       UnwillingSystemTest.aLimitOfFileSizesRefusesTheCreation}, {@code
 *       UnwillingSystemTest.aLimitOfFileSizesRefusesWhatIsWrittenAndLosesNothing}
 *   <li>A read-only open changes no byte on disk or in the hot file. {@code
 *       StoreTest.aReadOnlyOpenChangesNoByteAndNoTime}, {@code
 *       UnwillingSystemTest.aFileSystemWithoutWritingIsReadAndNoMore}
 *   <li>Who lacks a right is told so, and changes nothing. {@code
 *       UnwillingSystemTest.whoMayNotWriteIsToldSo}
 * </ul>
 *
 * <h2>Live counters</h2>
 *
 * <p>A process that has a store open for writing, or alone, registers in the file {@code counters},
 * a mapped file of fixed size, and publishes its counters there once a second; hot loops know
 * nothing of it. {@link org.twobig.store.Store#processes} reads them in any process at any time
 * without a lock: words are read one by one, identities under a sequence number.
 *
 * <p>{@link org.twobig.store.Store#glance} adds what can be seen of the table itself without a
 * lock: how full it is, by a sample, and when it was saved.
 *
 * <ul>
 *   <li>The file decides nothing. Locks say who may work; the file says who it is. If it is
 *       missing, damaged, copied, shortened under way, full or cannot be made, everything else
 *       works, the process says once that it does without, and messages name PIDs only. {@code
 *       HostileStoreTest.changedCountersShowNothingThatCannotBeShown}, {@code
 *       LiveProcessesTest.aFileThatIsShortenedWhileInUseStopsNobody}
 *   <li>A process lives if there is one with its PID that started when it did, counted from the
 *       start of the machine. Neither a PID used again nor a clock that jumps confuses that. The
 *       age of a heartbeat is shown and decides nothing: a stopped process lives, and holds its
 *       locks. {@code CountersFileTest.neitherAClockThatJumpsNorAProcessThatIsStoppedLooksDead},
 *       {@code CountersFileTest.anotherProcessWithThePidOfADeadOneIsNotTakenForIt}
 *   <li>The place of a dead process is given to the next that comes.
 *   <li>A process in another PID namespace (a container) cannot be judged: it counts as living
 *       until somebody has held the store alone.
 *   <li>Linux only: elsewhere stores work without it.
 * </ul>
 *
 * <h2>Tallies</h2>
 *
 * <p>What the users of a table ask it and store in it is counted by class of key in the mapped file
 * {@code tallies}, over the life of the store and by all processes: see {@link
 * org.twobig.table.Tally}. Each thread adds its counts some times a second. Nothing depends on
 * them, so they promise less than the table:
 *
 * <ul>
 *   <li>A killed process loses the counts its threads had not added, a power cut those the system
 *       had not yet written to the disk. Both lose no entry, so counts may be a little too small.
 *   <li>Dropping, restoring and resizing leave them: they are about all that was ever stored.
 *   <li>Entries that come in by a merge or an import are not counted, which is noted: then nobody
 *       can say which share of what was stored is still there. A store made before there were
 *       tallies begins with that note.
 *   <li>A file that is missing or damaged is made anew; where it cannot be, the process says so and
 *       does without.
 * </ul>
 *
 * <h2>Task board</h2>
 *
 * <p>One process, the conductor, may hand tasks to others, its workers, through the mapped file
 * {@code board}: {@link org.twobig.board.TaskBoard} is its side, {@link
 * org.twobig.board.TaskSource} theirs. Nobody waits for anybody: whoever has nothing to do looks
 * again some milliseconds later.
 *
 * <ul>
 *   <li>One process conducts at a time; the lock says which. It makes the file anew, so that
 *       nothing a worker of an earlier conductor writes can be taken for an outcome of its tasks.
 *   <li>A task is done by one worker at a time and comes back to its conductor once: finished, or
 *       lost if the worker died. It is lost only to a death, as the live counters judge it: a
 *       stopped worker keeps its task. {@code
 *       TaskBoardProcessesTest.workersAreKilledAndEveryTaskIsSolvedOnce}, {@code
 *       TaskBoardProcessesTest.aStoppedWorkerKeepsItsTasks}
 *   <li>A value belongs to the task for which it was found: both hang on one word, changed by
 *       compare-and-set. No death at any moment, of the conductor or a worker, mixes two tasks up.
 *       {@code TaskBoardStressTest.everyTaskIsSolvedOnceWhateverTheWorkersDo}, {@code
 *       HostileStoreTest.aChangedBoardNeverMixesTasksUp}
 *   <li>What a worker has said to be solved is not lost by the death of the conductor: it stays on
 *       the board until the conductor collects again after it got it, and passes to the next
 *       conductor, who may thus see it twice. A reboot loses it. {@code
 *       TaskBoardProcessesTest.whatTheKilledConductorDidNotWriteDownIsLeftForTheNext}
 *   <li>What a worker solves after the next conductor has begun is dropped. It costs one task a
 *       thread, which may be in the table; a file that served two conductors would have to tell
 *       their tasks apart at each step.
 *   <li>A worker in another PID namespace (a container) cannot be judged: if it dies its task does
 *       not come back to this conductor, and a conductor there seems to live until there is
 *       another.
 *   <li>The workers are trusted: what they say is not checked, only that it is what they said.
 * </ul>
 *
 * <h2>No goals</h2>
 *
 * <ul>
 *   <li>Racing writers may lose an entry or leave one twice in a bucket.
 *   <li>The words of a hot file or of a direct table carry no checksums: memory or a disk that
 *       silently changes bits is found by decoding the entries, not here, and not always. In a
 *       table of 64 MiB with positions of Connect Four 3D the verification finds 99.9 % of single
 *       bits changed in the tag of an entry, 99.99 % of words of chance, and 98.9 % of changed
 *       bytes; but 47 % of bits changed in a value, where most that can stand there means
 *       something: of all single bits 95.9 %. Measured by {@code mvn verify -pl engine -am
 *       -Dtest=WordCorruptionTest -Dtwobig.words=200000}.
 *   <li>One process opens a store once; a second time is refused.
 *   <li>A store that is copied with its UUID shares it with the original: while the original's hot
 *       file is in memory, the copy can only be read.
 *   <li>Sharing a store between machines at the same time.
 * </ul>
 *
 * <p>How often each of this is tried, and how to try it for hours, stands in {@code TESTING.md}.
 */
@NullMarked
package org.twobig.store;

import org.jspecify.annotations.NullMarked;
