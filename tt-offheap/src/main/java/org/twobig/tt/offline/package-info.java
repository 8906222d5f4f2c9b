/**
 * Tools that work on whole stores. They count, verify, sample, compare, export and hand out
 * entries, also while other processes use the store. They import, resize and merge while no other
 * does. The tools are exact, since bucket and tag determine the key of every entry. Each thread
 * takes some megabytes of memory; a new table takes its own size in addition. A change of a store
 * happens as a whole or not at all. All knowledge of the game comes from {@link
 * org.twobig.tt.table.EntryRules}. A tool throws {@link org.twobig.tt.table.StoreException} if a
 * store or a file is refused, and {@link org.twobig.tt.offline.StoppedException} after {@link
 * org.twobig.tt.offline.Progress#stop}. A reference is null only if marked {@code @Nullable}.
 *
 * <pre>
 * What is promised                      | Limit                             | Test
 * --------------------------------------+-----------------------------------+---------------------
 * A damaged exported file is refused as |                                   | ExportFileTest.aFileWithAnyBitChangedIsRefused
 * a whole; no entry of it is imported   |                                   | ExportFileTest.aFileCutOffAnywhereOrLongerThanItWasIsRefused
 * A forged exported file is refused, or | Its checksums are those of the    | HostileExportTest.aChangedExportIsRefusedOrHoldsOnlyWhatAGameCanHold
 * brings only entries that the game can | forger: entries may be untrue.    |
 * have stored                           |                                   |
 * A process that dies while it exports  |                                   | MaintenanceProcessesTest.aProcessKilledWhileItExportsLeavesAWholeFileOrTheOldOne
 * leaves the old file or a whole one    |                                   |
 * </pre>
 *
 * <p>Begin with {@link org.twobig.tt.offline.Statistics}, {@link
 * org.twobig.tt.offline.Verification}, {@link org.twobig.tt.offline.Sample}, {@link
 * org.twobig.tt.offline.Comparison}, {@link org.twobig.tt.offline.Export}, {@link
 * org.twobig.tt.offline.Entries} or {@link org.twobig.tt.offline.Maintenance}; {@link
 * org.twobig.tt.offline.ExportFormat} draws the file of entries.
 */
@NullMarked
package org.twobig.tt.offline;

import org.jspecify.annotations.NullMarked;
