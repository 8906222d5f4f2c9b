/**
 * Tools that work on whole stores: count, verify, sample, compare, export and hand out entries,
 * also while other processes solve; import, resize and merge, while none does. They are exact, as
 * bucket and tag give back the key of every entry; they take some megabytes of memory a thread
 * beside the table that is made; and they change a store all at once or not at all. Knows no game
 * but what {@link org.twobig.table.EntryRules} tells. No reference in this package is null.
 *
 * <p>An exported file that is not as it was written is refused, and nothing of it imported; one
 * made to deceive brings nothing that a game cannot have stored. {@code
 * ExportFileTest.aFileWithAnyBitChangedIsRefused}, {@code
 * ExportFileTest.aFileCutOffAnywhereOrLongerThanItWasIsRefused}, {@code
 * HostileExportTest.aChangedExportIsRefusedOrHoldsOnlyWhatAGameCanHold}. A process that dies while
 * it exports leaves the file that was there, or a whole one. {@code
 * MaintenanceProcessesTest.aProcessKilledWhileItExportsLeavesAWholeFileOrTheOldOne}
 *
 * <p>{@link org.twobig.offline.Statistics}, {@link org.twobig.offline.Verification}, {@link
 * org.twobig.offline.Sample}, {@link org.twobig.offline.Comparison}, {@link
 * org.twobig.offline.Export}, {@link org.twobig.offline.Entries} and {@link
 * org.twobig.offline.Maintenance} are the ways in; {@link org.twobig.export.ExportFormat} draws the
 * file of entries.
 */
@NullMarked
package org.twobig.offline;

import org.jspecify.annotations.NullMarked;
