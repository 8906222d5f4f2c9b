/**
 * Stores: transposition tables that outlive their processes and are shared by them. Begin with
 * {@link org.twobig.store.Store}. The package uses files, locks and memory, and is independent of
 * games. No reference in this package is null.
 *
 * <p>A store is a directory:
 *
 * <pre>
 *   store.properties    makes the directory a store; written last
 *   lock                which processes live, use the store or save it
 *   counters            what these processes are and how far they are
 *   board, notes        tasks that one process hands to others; see org.twobig.tasks
 *   helpers             status of the machines that help a solve, by its conductor
 *   aside.txt           findings for a person to look into; if there are any
 *   tallies             counts of look-ups in the table and stores into it
 *   table.checkpoint.N  RAM placement: saved copies of the table; the highest number is the last
 *   table.checkpoint.damaged, .damaged.2      copies that were found damaged; if there are any
 *   table.data          direct placement: the table itself
 *   journal             finished parts of a long solve, see org.twobig.journal; if there is one
 *   *.new               one of these that is being written
 *
 *   /dev/shm/twobig-USER/UUID.N.table    RAM placement: the table itself, the "hot file". The
 *                       highest number that is ready counts; one below was outgrown and goes when
 *                       no process uses it; one above is being made
 *   /dev/shm/twobig-USER/UUID.notes      RAM placement: as notes, while a solve has workers
 * </pre>
 *
 * <p>Programs in C, C++ and other languages find and store in the same table by {@code
 * src/main/c/twobig.h}, one documented file.
 *
 * <h2>Assumptions</h2>
 *
 * <ul>
 *   <li>The processor reads and writes an aligned 64-bit word as a whole, and the disk a sector.
 *   <li>The directory is on a file system whose locks work between processes, which renames a file
 *       in one step, and which keeps what was synced. All processes run on one machine.
 *   <li>Direct placement: space that the file system has reserved stays reserved. Where it copies
 *       on write (btrfs, ZFS) a full disk may end a process that stores. A sparse table needs a
 *       file system that shows no old blocks after a power cut (ext4 does with {@code
 *       data=writeback}).
 *   <li>No other program removes the hot file, as systemd-logind does when the last session of its
 *       user ends, unless RemoveIPC is off or lingering is on: {@code twobig doctor} shows which.
 *   <li>Only Twobig writes to these files, and no program shortens them while they are mapped. A
 *       process that has a store open opens the file {@code lock} through the store only: closing
 *       it gives up all locks of the process.
 * </ul>
 *
 * <h2>Guarantees</h2>
 *
 * <p>{@code TESTING.md} says how often each test is tried.
 *
 * <pre>
 * What is promised                      | Limit                             | Test
 * --------------------------------------+-----------------------------------+---------------------
 * A lookup finds only what was stored   | Racing writers may lose an entry, | ProcessesTest.noWordIsTornBetweenTwoProcesses
 * under that very key, whatever is      | or leave it twice in a bucket.    | PowerCutTest.aDirectTableOfPagesOldAndNewHoldsNoWrongEntry
 * killed, full or cut off from power    |                                   |
 * The same with entries of two words    | In RAM only. A killed writer      | WideStoreTest.aKilledWriterLeavesNoPairOfWordsThatWasNotStored
 * (PairRegion says why)                  | costs the place it was writing.   | WideStoreTest.aCheckpointTakenWhileWritersRunHoldsEntriesThatWereWritten
 *                                       |                                   | CProgramTest.aProgramInCAndOneInJavaNeverMixTheWordsOfTwoKeys
 * A process that dies leaves no store,  |                                   | ProcessesTest.whatAKilledProcessStoredIsThere
 * or one that opens, and all that it    |                                   | ProcessesTest.aProcessKilledWhileItCreatesOrDeletesLeavesAStoreThatOpensOrNone
 * had stored                            |                                   | ProcessesTest.aProcessKilledWhileItRestoresOrDropsLosesNothing
 * The same of programs in C             | They take no checkpoints.         | CProgramTest.theSameStoresLeaveTheSameWords
 *                                       |                                   | CProgramTest.aProgramInCAndOneInJavaShareATable
 *                                       |                                   | CProgramTest.aKilledProgramLeavesItsEntriesAndNoWrongOne
 * Of several that create a store, one   |                                   | UnwillingSystemTest.ofTwoWhoCreateAStoreOneDoes
 * succeeds; the others are refused      |                                   |
 * A power cut loses at most what was    |                                   | PowerCutTest.whatWasAcknowledgedSurvivesAPowerCutAtAnyMoment
 * stored since the last checkpoint      |                                   | ProcessesTest.aProcessKilledWhileItSavesLeavesAWholeCheckpointAndAHotFileMarkedAsChanged
 * began                                 |                                   |
 * A checkpoint holds every entry stored | Unless it was replaced since.     | ProcessesTest.twoProcessesSeeEachOthersEntries
 * by any process before it began        |                                   | StoreTest.checkpointsTakenWhileAnotherThreadStoresHoldTrueEntriesOnly
 * Processes save once between them; the |                                   | ProcessesTest.theLastProcessThatMayWriteSavesWhatAllHaveStored
 * last that may write saves at its end. |                                   | ProcessesTest.aProcessThatReadsACheckpointKeepsNobodyFromRestoring
 * A restore is waited for               |                                   | ProcessesTest.aRestoreOrACreationIsWaitedForAsLongAsItsProcessLives
 * No copy goes before another has been  | Room for three checkpoints; for   | GenerationsTest.aDamagedCheckpointBesideAWholeTableLosesNothing
 * read through                          | two, the older goes first if the  | GenerationsTest.aCheckpointThatIsNotReadBackRightTakesNoPlace
 *                                       | last is whole; for one, saves     | FullFileSystemTest.withoutRoomForAThirdCheckpointTheOldestGoesIfTheLastIsWhole
 *                                       | fail and what is there stays.     |
 * A damaged checkpoint is kept under a  | Two of them.                      | GenerationsTest.aDamagedCheckpointIsKeptThroughAllSavesAndTheOneBeforeToo
 * name of its own                       |                                   | GenerationsTest.aDamagedCheckpointThatASaveReplacesUnreadIsKept
 * A damaged block costs itself: it is   | What the other checkpoint has may | GenerationsTest.aDamagedBlockIsTakenFromTheCheckpointBefore
 * taken from the other checkpoint, or   | be older.                         | GenerationsTest.aDamagedBlockIsTakenFromTheCheckpointOfASmallerTable
 * left out, which is said; the rest is  |                                   | GenerationsTest.aBlockThatNobodyHasCostsItselfOnlyAndVerifySaysSo
 * saved anew. So does what the disk     |                                   | HostileStoreTest.whatIsSalvagedFromAChangedCheckpointWasInIt
 * does not give back                    |                                   | UnreadableCheckpointTest.whatLiesAroundAnUnreadablePlaceIsSalvaged
 * A damaged head costs nothing; if both | Never the empty one with which a  | GenerationsTest.aByteOfTheHeadCostsNothing
 * are, the checkpoint before is used    | store began.                      | GenerationsTest.aStoreWithEntriesIsNotOpenedAsTheEmptyOneItBeganAs
 * Several threads write the file that   | Two a processor, eight at most;   | ParallelCheckpointTest.theFileIsTheOneThatOneThreadWrites
 * one would, and read it by checksums,  | beside solvers a quarter of the   | ParallelCheckpointTest.damageIsRefusedInTheWordsOfOneThread
 * without an index to be damaged        | processors, and no faster than    | ParallelCheckpointTest.aLimitIsKeptAndCanBeLifted
 *                                       | Store.checkpointEvery says.       | StoreTest.aCheckpointUnderALimitIsHurriedByTheEnd
 * Checkpoints leave nothing of          |                                   | ParallelCheckpointTest.nothingOfItStaysInThePageCache
 * themselves in the page cache          |                                   | ParallelCheckpointTest.whatWentThroughThePageCacheIsForgotten
 * A checkpoint from elsewhere, of any   | Bring it under the highest        | GenerationsTest.aCheckpointFromElsewhereIsAddedThoughItsNumberIsNotLarger
 * size, is added, never written over    | number.                           | GenerationsTest.aCheckpointFromElsewhereIsNotWrittenOverByAStoreInUse
 * A failure ends no regular checkpoint; | Told after three intervals        | RepeatedTest.workGoesOnWhateverItThrowsAndWhoeverCannotBeTold
 * it is logged and tried again          | without a save.                   | StoreTest.aFaultOfTheProgramEndsNoTimer
 *                                       |                                   | StoreTest.aStoreThatIsNotSavedForThreeIntervalsIsTold
 * A hot file that another program       | A kill costs what was stored      | StoreTest.aHotFileThatIsRemovedUnderASolverIsToldAndNothingIsLost
 * removes is noticed and saved at once  | since the last save.              |
 * doctor --clean removes a hot table    | A store that was moved, and       | HotTableTest.onlyATableWhoseStoreIsKnownToBeGoneIsUseless
 * only if its store is known to be gone | processes in other containers,    | HotTableTest.aTableThatAProcessHasMappedIsNotRemoved
 * and no process may have it mapped     | are not seen: they save.          |
 * A byte changed or missing in a        |                                   | DamageTest.everyFlippedByteOfAHeaderIsRefused
 * checkpoint or a header is found out   |                                   | DamageTest.everyFlippedByteOfACheckpointIsRefused
 *                                       |                                   | TruncationTest.aTableCutAtAnyPageIsRefused
 *                                       |                                   | TruncationTest.aCheckpointCutAtAnyPageIsRefused
 * A file made to deceive is refused in  |                                   | HostileStoreTest.aChangedHeaderIsRefusedOrSaysWhatATableCanBe
 * a sentence or read as what it says,   |                                   | HostileStoreTest.aChangedCheckpointIsRefusedOrGivesItsWords
 * takes no more memory than its size    |                                   | HostileStoreTest.aChangedTableFileIsRefusedOrMappedAsItIs
 * explains, ends, and leads to no other |                                   | HostileStoreTest.changedPropertiesAreRefusedOrLeadToTheStoreAndNowhereElse
 * place                                 |                                   | HostileStoreTest.aChangedLockFileIsStillALock
 *                                       |                                   | HostileStoreTest.aStoreThatNamesAnotherPlaceForItsHotFileIsRefused
 * A rewritten table takes the place of  |                                   | MaintenanceProcessesTest.aProcessKilledWhileItResizesLeavesOneTableOrTheOther
 * the old one at once or not at all     |                                   | MaintenanceProcessesTest.aProcessKilledWhileItMergesLeavesTheStoreAsItWasOrMerged
 * A table in RAM is doubled while it is | Lost may be: an entry that meets  | GrowthTest.allEntriesAreInTheLargerTableAndInItsCheckpoint
 * used; a process that dies then loses  | its copy or another in a bucket   | GrowthTest.threadsThatStoreWhileItGrowsLoseNothing
 * nothing. Processes follow at their    | while both are written; the last  | GrowthTest.whatIsStoredInTheOutgrownTableMovesWhenItsLastUseEnds
 * next use, or by their probes          | of a probe whose thread waits for | GrowthTest.aSaveHoldsWhatIsStillStoredInTheOutgrownTable
 * (GrowingTable says why)               | a processor more than 20 ms.      | GrowthTest.anOldCheckpointBesideALargerTableOpensAndAfterARebootItLoadsAndGrowsAgain
 *                                       |                                   | GrowthProcessesTest.aProcessFollowsATableThatAnotherOneMakesGrow
 *                                       |                                   | GrowthProcessesTest.aProcessKilledWhileItMakesTheTableGrowLosesNothing
 *                                       |                                   | GrowthProcessesTest.whatAKilledProcessStoredInTheOutgrownTableIsThere
 *                                       |                                   | GrowthProcessesTest.aProbeFollowsATableThatAnotherProcessMakesGrow
 *                                       |                                   | FullFileSystemTest.aTableForWhichMemoryHasNoRoomDoesNotGrowAndGoesOn
 * Space is reserved before it is used:  | Sparse tables.                    | FullFileSystemTest.aStoreThatDoesNotFitIsRefusedAndGone
 * lack of it refuses the creation and   |                                   | FullFileSystemTest.aCheckpointThatDoesNotFitLeavesTheOneBeforeAndAllEntries
 * stops no running solver               |                                   | UnwillingSystemTest.aLimitOfFileSizesRefusesTheCreation
 *                                       |                                   | UnwillingSystemTest.aLimitOfFileSizesRefusesWhatIsWrittenAndLosesNothing
 * A read-only open changes no byte      |                                   | StoreTest.aReadOnlyOpenChangesNoByteAndNoTime
 *                                       |                                   | UnwillingSystemTest.aFileSystemWithoutWritingIsReadAndNoMore
 * Without permission nothing changes    |                                   | UnwillingSystemTest.whoMayNotWriteIsToldSo
 * A process lives if it holds its byte  | The age of a heartbeat is shown   | CountersFileTest.neitherAClockThatJumpsNorAProcessThatIsStoppedLooksDead
 * of lock: clocks, PIDs and containers  | and decides nothing. Linux only.  | LiveProcessesTest.aProcessInAnotherPidNamespaceIsSeenAndGoneWhenItIsKilled
 * confuse nothing                       |                                   |
 * Without the file counters, or with a  | Messages name PIDs only.          | HostileStoreTest.changedCountersShowNothingThatCannotBeShown
 * damaged one, all else works           |                                   | LiveProcessesTest.aFileThatIsShortenedWhileInUseStopsNobody
 * Latencies of all saves and restores   | A process killed in between loses | TallyFileTest.processesThatSaveInTurnAreAllCountedAndAKilledOneSpoilsNothing
 * are counted; a damaged file is made   | one. Not counted: failed saves,   | TallyFileTest.aDamagedFileIsMadeAnew
 * anew                                  | rewritings, read-only opens.      |
 * One process conducts, one worker does | A reboot loses the board. Workers | TaskBoardProcessesTest.workersAreKilledAndEveryTaskIsSolvedOnce
 * a task, and it comes back once, also  | are trusted. A task that a dead   | TaskBoardProcessesTest.aStoppedWorkerKeepsItsTasks
 * after deaths; nothing is mixed up     | conductor has seen may come to    | TaskBoardStressTest.everyTaskIsSolvedOnceWhateverTheWorkersDo
 *                                       | the next one, too.                | HostileStoreTest.aChangedBoardNeverMixesTasksUp
 *                                       |                                   | TaskBoardProcessesTest.whatTheKilledConductorDidNotWriteDownIsLeftForTheNext
 * </pre>
 *
 * <p>{@link org.twobig.store.Stores#processes} reads the counters of living processes. {@link
 * org.twobig.store.Stores#glance} adds how full the table is and when it was saved. {@link
 * org.twobig.live.Events} lists the events for Java Flight Recorder. Tallies ({@link
 * org.twobig.table.Tally}) serve statistics only. A killed process loses the counts that its
 * threads had not added, and a power cut loses the counts that were not on the disk. A tally marks
 * that a merge or an import has added entries, which it does not count.
 *
 * <h2>Tables on a disk</h2>
 *
 * <p>In direct placement the kernel moves pages of the table between memory and disk, so that a
 * table may be larger than the memory. Pages that solvers touch are read one by one (MADV_RANDOM):
 * on a new sparse table of 42 GiB a solve of 17,000 probes takes 0.9 s, against 45.8 s where the
 * kernel reads 8 MiB around each touch, and 1.3 times the time of a table in RAM. Scans of the
 * whole table read ahead as always, and skip the holes of a sparse file. Random stores at full
 * speed beyond the kernel's limit for unwritten data (8 GiB, 1.5 GiB of memory left) come to 15,000
 * to 40,000 a second, for as long as the disk takes each. An hour of solving with 3 GiB of memory
 * for a table of 8 GiB costs twice the processor time of a node in RAM: 53 % of it is the kernel's,
 * which reads a page for each probe.
 *
 * <h2>Non-goals</h2>
 *
 * <ul>
 *   <li>Keeping every entry: racing writers may lose one or leave one twice in a bucket.
 *   <li>Checksums for the words of a hot file or a direct table. Bits that change in memory or on
 *       the disk are found by decoding the entries, mostly: in passing by {@link
 *       org.twobig.store.Scrubber}, all by verifying; {@code TESTING.md} has figures.
 *   <li>Opening a store twice in one process: that is refused.
 *   <li>Two stores with one UUID: while the hot file of the original is in memory, a copy can only
 *       be read.
 *   <li>Sharing a store between machines at one time.
 * </ul>
 */
@NullMarked
package org.twobig.store;

import org.jspecify.annotations.NullMarked;
