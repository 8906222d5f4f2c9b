/**
 * Tools that work on whole stores: count, verify, sample, compare, export and hand out entries,
 * also while other processes solve; import, resize and merge, while none does. The tools are exact,
 * since bucket and tag determine the key of every entry. Each thread takes some megabytes of
 * memory; a new table takes its own size in addition. A change of a store happens as a whole or not
 * at all. All knowledge of the game comes from {@link org.twobig.table.EntryRules}. A tool throws
 * {@link org.twobig.table.StoreException} if a store or a file is refused, and {@link
 * org.twobig.offline.StoppedException} after {@link org.twobig.offline.Progress#stop}. No reference
 * in this package is null.
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
 * <p>Begin with {@link org.twobig.offline.Statistics}, {@link org.twobig.offline.Verification},
 * {@link org.twobig.offline.Sample}, {@link org.twobig.offline.Comparison}, {@link
 * org.twobig.offline.Export}, {@link org.twobig.offline.Entries} or {@link
 * org.twobig.offline.Maintenance}; {@link org.twobig.offline.ExportFormat} draws the file of
 * entries.
 */
@NullMarked
package org.twobig.offline;

import org.jspecify.annotations.NullMarked;
