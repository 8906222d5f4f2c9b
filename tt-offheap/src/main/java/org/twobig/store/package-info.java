/**
 * Stores: transposition tables that outlive their processes and are shared by them. {@link
 * org.twobig.store.Store} is the way in. Knows files, locks and memory, and no game. No reference
 * in this package is null.
 *
 * <p>A store is a directory:
 *
 * <pre>
 *   store.properties    makes the directory a store; written last
 *   lock                which processes live, use the store or save it
 *   counters            what these processes are and how far they are
 *   board               tasks that one process hands to others, and their outcomes
 *   notes               direct placement: what processes that do tasks of one solve tell each other
 *   helpers             what a process that conducts a solve says of machines that help it
 *   aside.txt           what a person should look into; if there is anything
 *   tallies             counts of what the table was asked and what was stored in it
 *   latencies           how long saves and restores took
 *   table.checkpoint    RAM placement: the last saved copy of the table
 *   table.checkpoint.old                the copy before that
 *   table.checkpoint.damaged            a copy that was found damaged; if there is one
 *   table.checkpoint.damaged.2          another one, if the first is still there
 *   table.data          direct placement: the table itself
 *   journal             what a long solve has finished, see org.twobig.journal; if there is one
 *   *.new               one of these that is being written
 *
 *   /dev/shm/twobig-USER/UUID.table    RAM placement: the table itself, the "hot file"
 *   /dev/shm/twobig-USER/UUID.larger.table      one that is to take its place, while it is made
 *   /dev/shm/twobig-USER/UUID.outgrown.table    one that gave way, until no process uses it
 *   /dev/shm/twobig-USER/UUID.notes    RAM placement: as notes, while a solve has workers
 * </pre>
 *
 * <p>Programs in C, C++ and other languages find and store in the same table by {@code
 * src/main/c/twobig.h}, one documented file.
 *
 * <h2>Assumptions</h2>
 *
 * <ul>
 *   <li>The processor reads and writes an aligned 64-bit word as a whole, and the disk a sector.
 *   <li>The store's directory is on a file system whose locks work between processes, which
 *       replaces a file by renaming in one step, and which keeps what was synced. The processes
 *       that share a store run on one machine.
 *   <li>For direct placement: space that the file system has reserved stays reserved. Where it
 *       copies on write (btrfs, ZFS) a full disk may end a process that stores. A sparse table
 *       needs a file system that shows no old blocks after a power cut (ext4 does with {@code
 *       data=writeback}).
 *   <li>No other program removes the hot file. systemd-logind does so when the last session of its
 *       user ends, unless RemoveIPC is off or lingering is on; {@code twobig doctor} tells. A
 *       process that takes checkpoints notices within some seconds, saves at once and says so;
 *       until it ends, its death costs what was stored since the last checkpoint. {@code
 *       StoreTest.aHotFileThatIsRemovedUnderASolverIsToldAndNothingIsLost}
 *   <li>Only Twobig writes to these files, and no program shortens them while they are mapped. A
 *       process that has a store open opens the file {@code lock} through the store only: closing
 *       it gives up all locks of the process.
 * </ul>
 *
 * <h2>Guarantees</h2>
 *
 * <p>Each names the tests that try it; {@code TESTING.md} says how often.
 *
 * <ul>
 *   <li>{@link org.twobig.store.Store#table} returns only entries that were stored under that very
 *       key, whatever is killed, full or cut off from power: a word is right or empty. There is no
 *       recovery pass that could be interrupted. {@code
 *       ProcessesTest.noWordIsTornBetweenTwoProcesses}, {@code
 *       PowerCutTest.aDirectTableOfPagesOldAndNewHoldsNoWrongEntry}
 *   <li>So does {@link org.twobig.store.Store#probe}, also where keys of more than 80 bits have
 *       entries of two words: {@link org.twobig.table.WideTable} says why. Such a table lies in RAM
 *       only; on a disk it is refused. A killed writer costs the place that it was writing, with
 *       the entry in it, until the table is loaded from a checkpoint. {@code
 *       WideStoreTest.aKilledWriterLeavesNoPairOfWordsThatWasNotStored}, {@code
 *       WideStoreTest.aCheckpointTakenWhileWritersRunHoldsEntriesThatWereWritten}, {@code
 *       CProgramTest.aProgramInCAndOneInJavaNeverMixTheWordsOfTwoKeys}
 *   <li>A process that dies at any moment leaves either no store, and the creation can be repeated,
 *       or a store that opens. Every entry that it had stored stays: in both placements the memory
 *       outlives the process. {@code ProcessesTest.whatAKilledProcessStoredIsThere}, {@code
 *       ProcessesTest.aProcessKilledWhileItCreatesOrDeletesLeavesAStoreThatOpensOrNone}, {@code
 *       ProcessesTest.aProcessKilledWhileItRestoresOrDropsLosesNothing}
 *   <li>All of that holds for programs in C, too, but they take no checkpoints: what they store is
 *       saved by the next process in Java. {@code CProgramTest.theSameStoresLeaveTheSameWords},
 *       {@code CProgramTest.aProgramInCAndOneInJavaShareATable}, {@code
 *       CProgramTest.aKilledProgramLeavesItsEntriesAndNoWrongOne}
 *   <li>Of processes that create one store at a time, one succeeds and the others are refused.
 *       {@code UnwillingSystemTest.ofTwoWhoCreateAStoreOneDoes}
 *   <li>A reboot or a power cut loses at most what was stored since the last checkpoint began. A
 *       checkpoint that is interrupted leaves the one before. {@code
 *       PowerCutTest.whatWasAcknowledgedSurvivesAPowerCutAtAnyMoment}, {@code
 *       ProcessesTest.aProcessKilledWhileItSavesLeavesAWholeCheckpointAndAHotFileMarkedAsChanged}
 *   <li>The processes of a store save it once between them: whoever finds that another has saved
 *       within the interval leaves it, and the last that may write saves when it ends. A process
 *       that only reads a checkpoint keeps no other from restoring or replacing it, and a restore
 *       is waited for as long as its process lives. {@code
 *       ProcessesTest.theLastProcessThatMayWriteSavesWhatAllHaveStored}, {@code
 *       ProcessesTest.aProcessThatReadsACheckpointKeepsNobodyFromRestoring}, {@code
 *       ProcessesTest.aRestoreOrACreationIsWaitedForAsLongAsItsProcessLives}
 *   <li>No copy of the table goes before another one has been read through: a checkpoint takes its
 *       name when it has been read back from the disk, the one before it stays until then, and the
 *       hot file stays until a checkpoint that holds all of it is whole. On the disk that takes
 *       room for two checkpoints and for a third while it is written. Where there is no room for a
 *       third, the one before goes first if the last is whole; where there is none for two, a save
 *       fails and what is there stays. {@code
 *       GenerationsTest.aDamagedCheckpointBesideAWholeTableLosesNothing}, {@code
 *       GenerationsTest.aCheckpointThatIsNotReadBackRightTakesNoPlace}, {@code
 *       FullFileSystemTest.withoutRoomForAThirdCheckpointTheOldestGoesIfTheLastIsWhole}. The one
 *       before stays until the new one has its name, and is not replaced by one that is known to be
 *       damaged; that one is kept under a name of its own, which no save removes. {@code
 *       GenerationsTest.aDamagedCheckpointIsKeptThroughAllSavesAndTheOneBeforeToo}, {@code
 *       GenerationsTest.aDamagedCheckpointThatASaveReplacesUnreadIsKept}
 *   <li>A damaged block of a checkpoint costs itself: a restore takes it from the checkpoint
 *       before, or does without, says so loudly and saves the rest anew. What the disk does not
 *       give back counts as damaged. A damaged header costs nothing, for the file ends with a
 *       second one. If both are damaged the checkpoint before is used, but a store that has been
 *       saved is never opened as the empty one that it began as. {@code
 *       GenerationsTest.aDamagedBlockIsTakenFromTheCheckpointBefore}, {@code
 *       GenerationsTest.aBlockThatNobodyHasCostsItselfOnlyAndVerifySaysSo}, {@code
 *       HostileStoreTest.whatIsSalvagedFromAChangedCheckpointWasInIt}, {@code
 *       GenerationsTest.aByteOfTheHeadCostsNothing}, {@code
 *       GenerationsTest.aStoreWithEntriesIsNotOpenedAsTheEmptyOneItBeganAs}, {@code
 *       UnreadableCheckpointTest.whatLiesAroundAnUnreadablePlaceIsSalvaged}
 *   <li>Checkpoints are packed and restored by several threads: by two for each processor, up to
 *       eight, where a process waits for them; regular ones, which are taken beside solvers, by a
 *       quarter of the processors, and no faster than {@link
 *       org.twobig.store.Store#checkpointEvery} was told. The file is the one that a single thread
 *       writes. A thread finds the blocks of its part of a file by their checksums, so there is no
 *       index that could be damaged; wherever the parts do not join up, the file is read anew from
 *       front to back. {@code ParallelCheckpointTest.theFileIsTheOneThatOneThreadWrites}, {@code
 *       ParallelCheckpointTest.damageIsRefusedInTheWordsOfOneThread}, {@code
 *       ParallelCheckpointTest.aLimitIsKeptAndCanBeLifted}, {@code
 *       StoreTest.aCheckpointUnderALimitIsHurriedByTheEnd}
 *   <li>A checkpoint that is written or read leaves nothing of itself in the page cache, where it
 *       would push out tables on a disk: its bytes pass by it (O_DIRECT), or it is told to forget
 *       them where the file system has no such thing. {@code
 *       ParallelCheckpointTest.nothingOfItStaysInThePageCache}, {@code
 *       ParallelCheckpointTest.whatWentThroughThePageCacheIsForgotten}
 *   <li>A checkpoint that the hot file was not saved to or loaded from, such as one brought from
 *       another machine, is added to the table, whatever its number, and never written over. {@code
 *       GenerationsTest.aCheckpointFromElsewhereIsAddedThoughItsNumberIsNotLarger}, {@code
 *       GenerationsTest.aCheckpointFromElsewhereIsNotWrittenOverByAStoreInUse}
 *   <li>A failure of any kind ends no regular checkpoint: it is logged, and the next one is tried.
 *       A store with changes that no process has saved for three intervals is told. {@code
 *       RepeatedTest.workGoesOnWhateverItThrowsAndWhoeverCannotBeTold}, {@code
 *       StoreTest.aFaultOfTheProgramEndsNoTimer}, {@code
 *       StoreTest.aStoreThatIsNotSavedForThreeIntervalsIsTold}
 *   <li>A hot table is removed by {@code twobig doctor --clean} only if the place of its store can
 *       be looked at, on the device where it was, and the store is not there; if all in it was
 *       saved; and if no process of the user that can be seen here may have it mapped. Not proved:
 *       that the store was not moved (it then loads its checkpoint), and that no process in another
 *       container uses it (it then saves by itself, as when another program removes the file).
 *       {@code HotTableTest.onlyATableWhoseStoreIsKnownToBeGoneIsUseless}, {@code
 *       HotTableTest.aTableThatAProcessHasMappedIsNotRemoved}
 *   <li>A checkpoint holds every entry that any process had stored before it began, unless it was
 *       replaced since. Processes go on storing while it is taken. {@code
 *       ProcessesTest.twoProcessesSeeEachOthersEntries}, {@code
 *       StoreTest.checkpointsTakenWhileAnotherThreadStoresHoldTrueEntriesOnly}
 *   <li>A checkpoint with any byte changed or missing is found out; a table file whose header is
 *       damaged, foreign, too new or of the wrong size is refused. The message says what to do.
 *       {@code DamageTest.everyFlippedByteOfAHeaderIsRefused}, {@code
 *       DamageTest.everyFlippedByteOfACheckpointIsRefused}, {@code
 *       TruncationTest.aTableCutAtAnyPageIsRefused}, {@code
 *       TruncationTest.aCheckpointCutAtAnyPageIsRefused}
 *   <li>A file made to deceive, its checksums right, is refused in a sentence or read as what it
 *       says. It causes no other exception, takes no more memory than its size explains, ends, and
 *       makes Twobig write to no place but the store and the folder of hot files, which must be on
 *       a RAM file system. {@code HostileStoreTest.aChangedHeaderIsRefusedOrSaysWhatATableCanBe},
 *       {@code HostileStoreTest.aChangedCheckpointIsRefusedOrGivesItsWords}, {@code
 *       HostileStoreTest.aChangedTableFileIsRefusedOrMappedAsItIs}, {@code
 *       HostileStoreTest.changedPropertiesAreRefusedOrLeadToTheStoreAndNowhereElse}, {@code
 *       HostileStoreTest.aChangedLockFileIsStillALock}, {@code
 *       HostileStoreTest.aStoreThatNamesAnotherPlaceForItsHotFileIsRefused}
 *   <li>A table that is rewritten, in another size or with more entries, takes the place of the old
 *       one by the renaming of one file; a process that dies before leaves the old one. {@code
 *       MaintenanceProcessesTest.aProcessKilledWhileItResizesLeavesOneTableOrTheOther}, {@code
 *       MaintenanceProcessesTest.aProcessKilledWhileItMergesLeavesTheStoreAsItWasOrMerged}
 *   <li>A table in RAM that is full is doubled while processes go on using it, if {@link
 *       org.twobig.store.Store#growTo} allows it and memory has room for both; if not, that is
 *       said, and the table stays as it is. All entries are in the larger table when it takes the
 *       place of the smaller one, by the renaming of one file; what is stored in the smaller one by
 *       uses that have begun follows when the last of them has ended, and with every save before. A
 *       process that dies at any moment of it loses nothing that it or another had stored. Two
 *       kinds of entries may be lost, and none becomes wrong: one that meets its copy or another
 *       entry in a bucket while both are written, and the last of a thread that works by a probe
 *       and is kept from the processor at that moment for more than 20 milliseconds. Checkpoints of
 *       either size can be opened. The processes that share a store change over each at its next
 *       {@link org.twobig.store.Store#use} or by their probes. {@code
 *       GrowthTest.allEntriesAreInTheLargerTableAndInItsCheckpoint}, {@code
 *       GrowthTest.threadsThatStoreWhileItGrowsLoseNothing}, {@code
 *       GrowthTest.whatIsStoredInTheOutgrownTableMovesWhenItsLastUseEnds}, {@code
 *       GrowthTest.aSaveHoldsWhatIsStillStoredInTheOutgrownTable}, {@code
 *       GrowthTest.anOldCheckpointBesideALargerTableOpensAndAfterARebootItLoadsAndGrowsAgain},
 *       {@code GrowthProcessesTest.aProcessFollowsATableThatAnotherOneMakesGrow}, {@code
 *       GrowthProcessesTest.aProcessKilledWhileItMakesTheTableGrowLosesNothing}, {@code
 *       GrowthProcessesTest.whatAKilledProcessStoredInTheOutgrownTableIsThere}, {@code
 *       GrowthProcessesTest.aProbeFollowsATableThatAnotherProcessMakesGrow}, {@code
 *       FullFileSystemTest.aTableForWhichMemoryHasNoRoomDoesNotGrowAndGoesOn}
 *   <li>Space is reserved before it is used, unless a sparse table is asked for: a full disk or
 *       memory, or a limit of the process, refuses the creation and stops no running solver. {@code
 *       FullFileSystemTest.aStoreThatDoesNotFitIsRefusedAndGone}, {@code
 *       FullFileSystemTest.aCheckpointThatDoesNotFitLeavesTheOneBeforeAndAllEntries}, {@code
 *       UnwillingSystemTest.aLimitOfFileSizesRefusesTheCreation}, {@code
 *       UnwillingSystemTest.aLimitOfFileSizesRefusesWhatIsWrittenAndLosesNothing}
 *   <li>A read-only open changes no byte on disk or in the hot file. {@code
 *       StoreTest.aReadOnlyOpenChangesNoByteAndNoTime}, {@code
 *       UnwillingSystemTest.aFileSystemWithoutWritingIsReadAndNoMore}
 *   <li>Without permission an operation is refused with a message and changes nothing. {@code
 *       UnwillingSystemTest.whoMayNotWriteIsToldSo}
 * </ul>
 *
 * <h2>Live counters</h2>
 *
 * <p>A process that has a store open for writing, or alone, registers in the mapped file {@code
 * counters} and publishes its counters there once a second; hot loops know nothing of it. {@link
 * org.twobig.store.Store#processes} reads them in any process at any time. {@link
 * org.twobig.store.Store#glance} adds how full the table is, by a sample, and when it was saved.
 *
 * <ul>
 *   <li>A process lives if it holds its byte of the file {@code lock}: the system gives the byte
 *       back when the process ends, and not before. So a PID used again and a clock that jumps
 *       confuse nothing, a stopped process lives, and processes in other containers are judged as
 *       any other. The age of a heartbeat is shown and decides nothing. {@code
 *       CountersFileTest.neitherAClockThatJumpsNorAProcessThatIsStoppedLooksDead}, {@code
 *       LiveProcessesTest.aProcessInAnotherPidNamespaceIsSeenAndGoneWhenItIsKilled}
 *   <li>The locks decide which process may work; the file only describes the processes. If it is
 *       missing, damaged, copied, shortened under way, full or cannot be made, everything else
 *       works, the process says once that it does without, and messages name PIDs only. {@code
 *       HostileStoreTest.changedCountersShowNothingThatCannotBeShown}, {@code
 *       LiveProcessesTest.aFileThatIsShortenedWhileInUseStopsNobody}
 *   <li>Linux only: elsewhere stores work without it.
 * </ul>
 *
 * <p>{@link org.twobig.offline.OpenMetrics} gives all of it as text for Prometheus, and {@link
 * org.twobig.live.Events} says what Java Flight Recorder is told: saves, restores, growths,
 * rewritings and waits for locks.
 *
 * <h2>Tables on a disk</h2>
 *
 * <p>In direct placement the kernel moves pages of the table between memory and disk, so that a
 * table may be larger than the memory. Pages that solvers touch are read one by one (MADV_RANDOM):
 * on a new sparse table of 42 GiB a solve of 17,000 probes takes 0.9 s, against 45.8 s where the
 * kernel reads 8 MiB around each touch, and 1.3 times the time of a table in RAM. What goes through
 * the whole table reads ahead as always, and passes over the holes of a sparse file. Random stores
 * at full speed beyond the kernel's limit for unwritten data (8 GiB, 1.5 GiB of memory left) come
 * to 15,000 to 40,000 a second, for as long as the disk takes each.
 *
 * <p>An hour of solving with 3 GiB of memory for a table of 8 GiB costs twice the processor time of
 * a node in RAM: 53 % of it is the kernel's, which reads a page for each probe and is as fast at
 * the end as at the beginning. Two threads at the empty half of Connect Four 3D ({@code 0FC3484B7})
 * on a machine shared with other work, limited by a control group: 1,020 million nodes, 57 million
 * probes and stores, 23.4 million pages read; a save 1.7 s; all of the 28.1 million entries right
 * by {@code twobig verify}.
 *
 * <h2>Tallies</h2>
 *
 * <p>The mapped file {@code tallies} counts, by class of key, what all processes ask the table and
 * store in it, see {@link org.twobig.table.Tally}. Nothing depends on it: a killed process loses
 * the counts that its threads had not added, a power cut those that were not on the disk; dropping,
 * restoring and resizing leave them; entries that come in by a merge or an import are not counted,
 * which is noted; a file that is missing or damaged is made anew.
 *
 * <h2>Latencies</h2>
 *
 * <p>The file {@code latencies} keeps how long every save and every restore took, as histograms:
 * see {@link org.twobig.store.Store#latencies}. The process that has saved or restored the table
 * adds to it before it gives back the lock. Nothing depends on it: a process that is killed before
 * loses one figure, and a file that is damaged is made anew. {@code
 * LatencyFileTest.processesThatSaveInTurnAreAllCountedAndAKilledOneSpoilsNothing}, {@code
 * LatencyFileTest.aDamagedFileIsMadeAnew}, {@code LatencyFileTest.aChangedFileIsReadOrCountsAsNone}
 * Failed saves, rewritings and what a read-only open loads for itself are not counted.
 *
 * <h2>Task board</h2>
 *
 * <p>One process, the conductor, may hand tasks to others, its workers, through the mapped file
 * {@code board}: see {@link org.twobig.board.TaskBoard} and {@link org.twobig.board.TaskSource}. No
 * process waits for another: one that has nothing to do looks again some milliseconds later.
 *
 * <ul>
 *   <li>One process conducts at a time. It makes the file anew, so that an outcome written by a
 *       worker of an earlier conductor is not taken for one of its own.
 *   <li>One worker at a time does a task, and the task comes back to its conductor once: finished,
 *       or lost if the worker died. A stopped worker keeps its task. {@code
 *       TaskBoardProcessesTest.workersAreKilledAndEveryTaskIsSolvedOnce}, {@code
 *       TaskBoardProcessesTest.aStoppedWorkerKeepsItsTasks}
 *   <li>A value belongs to the task for which it was found: both hang on one word, changed by
 *       compare-and-set, so that the death of a conductor or a worker mixes no tasks up. {@code
 *       TaskBoardStressTest.everyTaskIsSolvedOnceWhateverTheWorkersDo}, {@code
 *       HostileStoreTest.aChangedBoardNeverMixesTasksUp}
 *   <li>A task that a worker has solved survives the conductor: it stays on the board until the
 *       conductor collects again after it got it, and passes to the next conductor, which may thus
 *       see it twice. A reboot loses it. {@code
 *       TaskBoardProcessesTest.whatTheKilledConductorDidNotWriteDownIsLeftForTheNext}
 *   <li>What a worker solves after the next conductor has begun is dropped: a task for each thread,
 *       which may be in the table.
 *   <li>The workers are trusted: the board checks that an outcome is what the worker said, and not
 *       that it is true.
 * </ul>
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
