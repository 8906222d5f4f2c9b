/**
 * Stores: transposition tables that outlive their processes, and that several processes share.
 * Begin with {@link org.twobig.tt.store.Store}. The package uses files, locks and memory, and is
 * independent of games. A reference is null only if marked {@code @Nullable}.
 *
 * <p>A store is a directory:
 *
 * <pre>
 *   store.properties    makes the directory a store; written last
 *   lock                which processes live, use the store or save it
 *   counters            what these processes are and how far they are
 *   board               tasks that one process hands to others, see org.twobig.tt.tasks
 *   notes               a cache that the processes of a solve share
 *   helpers             status of helping machines, written by the process that leads a solve
 *   aside.txt           findings of solvers, such as contradictions, for a person; if there are any
 *   tallies             counts of look-ups in the table and stores into it
 *   table.checkpoint.N  RAM placement (table in memory): its saved copies; the highest N is the last
 *   table.checkpoint.damaged.N                copies that were found damaged; if there are any
 *   table.data          direct placement (table on the disk): the table itself
 *   journal             finished parts of a long solve, see org.twobig.tt.journal; if there is one
 *   *.new               one of these that is being written
 *
 *   /dev/shm/twobig-USER/UUID.N.table    RAM placement: the table itself, the "hot file": of the
 *                       finished files the one with the highest N. A lower N is an outgrown table,
 *                       removed when no process uses it; a higher N is a table being made
 *   /dev/shm/twobig-USER/UUID.notes      RAM placement: the file notes of a solve that has workers
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
 *       in one step, and which keeps synced data. All processes run on one machine.
 *   <li>Direct placement: space that the file system has reserved stays reserved. Where a file
 *       system copies on write (btrfs, ZFS), a full disk may end a process that stores entries.
 *   <li>No other program removes the hot file. systemd-logind removes it when the owner's last
 *       session ends, if RemoveIPC is on and lingering is off; {@code twobig doctor} warns of that.
 *   <li>Only Twobig writes to these files, and no program shortens them while they are mapped.
 *       While a process has a store open, its other code does not open the file {@code lock}:
 *       closing that file anywhere gives up all locks of the process.
 * </ul>
 *
 * <h2>Guarantees</h2>
 *
 * <p>{@code TESTING.md} says how often each test is tried.
 *
 * <pre>
 * What is promised                      | Limit                             | Test
 * --------------------------------------+-----------------------------------+---------------------
 * A look-up finds only values stored    | Racing writers may lose an entry, | ProcessesTest.noWordIsTornBetweenTwoProcesses
 * under that very key, in spite of      | or leave it twice in a bucket.    | PowerCutTest.aDirectTableOfPagesOldAndNewHoldsNoWrongEntry
 * kills, full disks and power cuts      |                                   |
 * This holds for entries of two words   | In RAM only. A killed writer      | WideStoreTest.aKilledWriterLeavesNoPairOfWordsThatWasNotStored
 * too; PairRegion has the proof         | costs the place it was writing.   | WideStoreTest.aCheckpointTakenWhileWritersRunHoldsEntriesThatWereWritten
 *                                       |                                   | CProgramTest.aProgramInCAndOneInJavaShareATable
 * After a process has died, the store   | It may be gone if the process was | KillCampaignTest.nothingIsLostOrWrongOrLeftWhereverAProcessIsKilled
 * opens, with all entries that the      | creating or deleting it.          | ProcessesTest.aProcessKilledWhileItCreatesOrDeletesLeavesAStoreThatOpensOrNone
 * process had stored                    |                                   | ProcessesTest.aProcessKilledWhileItRestoresOrDropsLosesNothing
 * Programs in C keep these promises     | They take no checkpoints.         | CProgramTest.theSameStoresLeaveTheSameWords
 *                                       |                                   | CProgramTest.aProgramInCAndOneInJavaShareATable
 *                                       |                                   | CProgramTest.aKilledProgramLeavesItsEntriesAndNoWrongOne
 * Several processes create a store: one |                                   | UnwillingSystemTest.ofTwoWhoCreateAStoreOneDoes
 * succeeds, the others are refused      |                                   |
 * A power cut loses only entries stored |                                   | PowerCutTest.whatWasAcknowledgedSurvivesAPowerCutAtAnyMoment
 * after the last checkpoint began       |                                   | ProcessesTest.aProcessKilledWhileItSavesLeavesAWholeCheckpointAndAHotFileMarkedAsChanged
 * A checkpoint holds every entry stored | Unless it was replaced since.     | ProcessesTest.twoProcessesSeeEachOthersEntries
 * by any process before it began        |                                   | WideStoreTest.aCheckpointTakenWhileWritersRunHoldsEntriesThatWereWritten
 * One save serves all processes. The    |                                   | ProcessesTest.theLastProcessThatMayWriteSavesWhatAllHaveStored
 * last writer saves when it closes. All |                                   | ProcessesTest.aProcessThatReadsACheckpointKeepsNobodyFromRestoring
 * others wait while a process restores  |                                   | ProcessesTest.aRestoreOrACreationIsWaitedForAsLongAsItsProcessLives
 * A checkpoint is removed only when     | If only two fit on the disk, a    | GenerationsTest.aDamagedCheckpointBesideAWholeTableLosesNothing
 * another one has been read through. A  | save first deletes the older one, | GenerationsTest.aCheckpointThatIsNotReadBackRightTakesNoPlace
 * save makes a third one for a while    | if the last is whole. If only one | FullFileSystemTest.withoutRoomForAThirdCheckpointTheOldestGoesIfTheLastIsWhole
 *                                       | fits, saves fail.                 |
 * A damaged checkpoint is kept under a  | At most two are kept.             | GenerationsTest.aDamagedCheckpointIsKeptThroughAllSavesAndTheOneBeforeToo
 * name of its own                       |                                   | GenerationsTest.aDamagedCheckpointThatASaveReplacesUnreadIsKept
 * A damaged or unreadable block is      | The other checkpoint may be       | GenerationsTest.aDamagedBlockIsTakenFromTheCheckpointBefore
 * taken from the other checkpoint, or   | older.                            | GenerationsTest.aDamagedBlockIsTakenFromTheCheckpointOfASmallerTable
 * left out with a message. All other    |                                   | GenerationsTest.aBlockThatNobodyHasCostsItselfOnlyAndVerifySaysSo
 * blocks are kept, and the whole table  |                                   | HostileStoreTest.whatIsSalvagedFromAChangedCheckpointWasInIt
 * is saved anew                         |                                   | UnreadableCheckpointTest.whatLiesAroundAnUnreadablePlaceIsSalvaged
 * The head of a checkpoint has a copy.  | Except the empty checkpoint with  | GenerationsTest.aByteOfTheHeadCostsNothing
 * If both are damaged, the older        | which the store began.            | GenerationsTest.aStoreWithEntriesIsNotOpenedAsTheEmptyOneItBeganAs
 * checkpoint is used                    |                                   |
 * A checkpoint's bytes do not depend on | Two threads a processor, up to 8; | ParallelCheckpointTest.theFileIsTheOneThatOneThreadWrites
 * the number of threads. Readers find   | while solvers run, one for four   | ParallelCheckpointTest.damageIsRefusedInTheWordsOfOneThread
 * blocks by checksums, without an index | processors, with the limit that   | ParallelCheckpointTest.aLimitIsKeptAndCanBeLifted
 *                                       | StoreBuilder.checkpointRate sets. | StoreTest.aCheckpointUnderALimitIsHurriedByTheEnd
 * Checkpoints occupy no page cache      |                                   | ParallelCheckpointTest.nothingOfItStaysInThePageCache
 * after they are written or read        |                                   | ParallelCheckpointTest.whatWentThroughThePageCacheIsForgotten
 * A checkpoint of any size that a user  | Its name needs the highest number.| GenerationsTest.aCheckpointFromElsewhereIsAddedThoughItsNumberIsNotLarger
 * copies into the store is added to it  |                                   | GenerationsTest.aCheckpointFromElsewhereIsNotWrittenOverByAStoreInUse
 * Regular checkpoints go on after a     | A warning is logged after three   | RepeatedTest.workGoesOnWhateverItThrowsAndWhoeverCannotBeTold
 * failure, which is logged              | intervals without a save.         | StoreTest.aFaultOfTheProgramEndsNoTimer
 *                                       |                                   | StoreTest.aStoreThatIsNotSavedForThreeIntervalsIsTold
 * A hot file that another program       | A kill costs the entries stored   | StoreTest.aHotFileThatIsRemovedUnderASolverIsToldAndNothingIsLost
 * removes is noticed and saved at once  | since the last save.              |
 * doctor --clean removes a hot table    | A moved store counts as gone. A   | HotTableTest.onlyATableWhoseStoreIsKnownToBeGoneIsUseless
 * only if its store is certainly gone,  | process in another container is   | HotTableTest.aTableThatAProcessHasMappedIsNotRemoved
 * and no process can have it mapped     | not seen; it then saves the table.|
 * A byte changed or missing in a        |                                   | DamageTest.everyFlippedByteOfAHeaderIsRefused
 * checkpoint or a header is detected    |                                   | DamageTest.everyFlippedByteOfACheckpointIsRefused
 *                                       |                                   | DamageTest.aTableCutAtAnyPageIsRefused
 *                                       |                                   | DamageTest.aCheckpointCutAtAnyPageOrLongerThanItWasIsRefused
 * A forged file is refused with a       |                                   | HostileStoreTest.aChangedHeaderIsRefusedOrSaysWhatATableCanBe
 * message, or read as what it says. The |                                   | HostileStoreTest.aChangedCheckpointIsRefusedOrGivesItsWords
 * reading ends, takes memory in bounds  |                                   | HostileStoreTest.aChangedTableFileIsRefusedOrMappedAsItIs
 * of the file's size, and leaves other  |                                   | HostileStoreTest.changedPropertiesAreRefusedOrLeadToTheStoreAndNowhereElse
 * files alone                           |                                   | HostileStoreTest.aChangedLockFileIsStillALock
 *                                       |                                   | HostileStoreTest.aStoreThatNamesAnotherPlaceForItsHotFileIsRefused
 * A rewritten table replaces the old    |                                   | MaintenanceProcessesTest.aProcessKilledWhileItResizesLeavesOneTableOrTheOther
 * one in one step or not at all         |                                   | MaintenanceProcessesTest.aProcessKilledWhileItMergesLeavesTheStoreAsItWasOrMerged
 * A table in RAM is doubled in use. A   | May be lost: an entry that is     | GrowthTest.allEntriesAreInTheLargerTableAndInItsCheckpoint
 * process that dies meanwhile loses no  | copied while a process stores     | GrowthTest.threadsThatStoreWhileItGrowsLoseNothing
 * entry. Other processes change to the  | into the same bucket; an entry    | GrowthTest.whatIsStoredInTheOutgrownTableMovesWhenItsLastUseEnds
 * new table at their next use of the    | whose thread the system suspends  | GrowthTest.aSaveHoldsWhatIsStillStoredInTheOutgrownTable
 * store, their probes within seconds.   | for more than 20 ms while a probe | GrowthTest.anOldCheckpointBesideALargerTableOpensAndAfterARebootItLoadsAndGrowsAgain
 * CurrentTable has the proof            | stores it.                        | GrowthProcessesTest.aProcessFollowsATableThatAnotherOneMakesGrow
 *                                       |                                   | GrowthProcessesTest.aProcessKilledWhileItMakesTheTableGrowLosesNothing
 *                                       |                                   | GrowthProcessesTest.whatAKilledProcessStoredInTheOutgrownTableIsThere
 *                                       |                                   | GrowthProcessesTest.aProbeFollowsATableThatAnotherProcessMakesGrow
 *                                       |                                   | FullFileSystemTest.aTableForWhichMemoryHasNoRoomDoesNotGrowAndGoesOn
 * Space is reserved before it is used:  |                                   | FullFileSystemTest.aStoreThatDoesNotFitIsRefusedAndGone
 * without space the creation is         |                                   | FullFileSystemTest.aCheckpointThatDoesNotFitLeavesTheOneBeforeAndAllEntries
 * refused, and running solvers go on    |                                   | UnwillingSystemTest.aLimitOfFileSizesRefusesTheCreation
 *                                       |                                   | UnwillingSystemTest.aLimitOfFileSizesRefusesWhatIsWrittenAndLosesNothing
 * A read-only open changes no byte      |                                   | StoreTest.aReadOnlyOpenChangesNoByteAndNoTime
 *                                       |                                   | UnwillingSystemTest.aFileSystemWithoutWritingIsReadAndNoMore
 * Without permission files stay as is   |                                   | UnwillingSystemTest.whoMayNotWriteIsToldSo
 * A process lives if it holds its byte  | Linux only. The age of a          | CountersFileTest.neitherAClockThatJumpsNorAProcessThatIsStoppedLooksDead
 * of the lock, whatever clocks, PIDs    | heartbeat is for display only.    | LiveProcessesTest.aProcessInAnotherPidNamespaceIsSeenAndGoneWhenItIsKilled
 * and containers show                   |                                   |
 * A missing or damaged counters file    | Messages then name PIDs only.     | HostileStoreTest.changedCountersShowNothingThatCannotBeShown
 * affects the display only              |                                   | LiveProcessesTest.aFileThatIsShortenedWhileInUseStopsNobody
 * The file tallies has the latencies of | A kill loses the last latency.    | TallyFileTest.processesThatSaveInTurnAreAllCountedAndAKilledOneSpoilsNothing
 * all saves and restores. A damaged     | Not counted: failed saves,        | TallyFileTest.aDamagedFileIsMadeAnew
 * file is made anew                     | rewritings, read-only opens.      |
 * </pre>
 *
 * <p>{@link org.twobig.tt.store.Stores#processes} reads the counters of living processes. {@link
 * org.twobig.tt.store.Stores#glance} adds how full the table is and when it was saved. {@link
 * org.twobig.tt.processes.StoreEvent} is the event for Java Flight Recorder. Tallies ({@link
 * org.twobig.tt.table.Tally}) serve statistics only. A killed process loses the counts that its
 * threads had not added yet, and a power cut loses the counts that were not yet on the disk. A
 * tally does not count entries that a merge or an import adds, but notes that such entries exist.
 *
 * <h2>Tables on a disk</h2>
 *
 * <p>In direct placement the kernel moves pages of the table between memory and disk, so that a
 * table may be larger than the memory. For each page that a solver touches, the kernel reads that
 * page only (MADV_RANDOM); by default it would read megabytes around it. Scans of the whole table
 * read ahead, and skip the holes of a sparse file. At the kernel's limit for unwritten data, the
 * disk decides how fast entries can be stored. With less memory than the table needs, a node costs
 * about twice the processor time of one in RAM, as the kernel reads a page for each probe.
 *
 * <h2>Non-goals</h2>
 *
 * <ul>
 *   <li>Checksums for the words of a hot file or a direct table. Decoding the entries finds most
 *       bits that change in memory or on the disk: {@link org.twobig.tt.store.Scrubber} decodes in
 *       the background, and a verification decodes all; {@code TESTING.md} has figures.
 *   <li>Opening a store twice in one process: the second opening is refused.
 *   <li>Two stores with one UUID: while the hot file of the original is in memory, a copy can only
 *       be read.
 *   <li>Sharing a store between machines at one time.
 * </ul>
 */
@NullMarked
package org.twobig.tt.store;

import org.jspecify.annotations.NullMarked;
