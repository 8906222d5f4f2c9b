package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.processes.TallyFile;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;

/**
 * Replaces a store's table by a new one, see {@link Stores#rewrite}. Renaming one file makes the
 * new table valid. In RAM placement this file is a checkpoint: the new table is made in private
 * memory, and the next opening of the store loads the checkpoint. In direct placement the file is
 * the table.
 */
record Rewriting(
    StoreProperties store,
    Set<KeySpace> expected,
    UnaryOperator<Layout> newLayout,
    TableContents contents) {

  /** Writes the new table under the exclusive lock, and returns its number of entries. */
  long run(StoreLock lock) throws IOException {
    if (store.placement() == Placement.DIRECT) {
      return onDisk();
    }
    requireRoom(); // before the hot file is removed
    Stores.unloadUnderLock(store, lock);
    return inMemory();
  }

  private TableHeader newHeader(TableHeader old, Path file) {
    old.requireKeySpace(expected, file.toString());
    Layout layout = newLayout.apply(old.layout());
    if (store.placement() == Placement.DIRECT) {
      TablePlacement.requireOneWordOnDisk(layout);
    }
    return new TableHeader(old.uuid(), layout, old.created(), old.creator());
  }

  private void requireRoom() throws IOException {
    long freed = 0;
    for (Path hot : HotFile.all(store)) {
      freed += Files.size(hot);
    }
    if (freed == 0 || Checkpoints.last(store).isPresent()) {
      try (CheckpointReader reader = Checkpoints.open(store)) {
        TablePlacement.requireMemory(newHeader(reader.table(), reader.path()).fileBytes() - freed);
      }
    }
  }

  private long inMemory() throws IOException {
    try (TableScan old = TableScan.ofCheckpoint(store, () -> {})) {
      TableHeader header = newHeader(old.header(), old.file());
      TablePlacement.requireMemory(header.fileBytes());
      try (TableFile table = TableFile.anonymous(old.file(), header)) {
        contents.fill(old, table.table());
        noteUncounted();
        return Checkpoints.write(
            store.directory(),
            header,
            new SaveStamp(UUID.randomUUID(), old.info().epoch() + 1, FileHead.now()),
            (firstWord, into, count) -> {
              contents.written(count);
              table.table().copyWords(firstWord, into, count);
              return true;
            },
            Pace.FULL);
      }
    }
  }

  private long onDisk() throws IOException {
    Path data = StoreFile.DATA.in(store.directory());
    Path unfinished = StoreFile.DATA.unfinishedIn(store.directory());
    Files.deleteIfExists(unfinished);
    TableFile present = Opening.existingData(store, false);
    try (var made = CloseUnlessKept.of(unfinished, Files::deleteIfExists);
        TableScan old = TableScan.ofTable(store, present, () -> {});
        TableFile table =
            TableFile.create(
                unfinished, newHeader(present.header(), data), TableFile.Space.RESERVED)) {
      table.expectRandomAccess(true);
      contents.fill(old, table.table());
      table.expectRandomAccess(false);
      long entries = count(table);
      table.loaded(new SaveStamp(UUID.randomUUID(), present.epoch() + 1, FileHead.now()));
      table.ready();
      table.force();
      noteUncounted();
      Disk.publish(unfinished, data);
      made.keep();
      return entries;
    }
  }

  private long count(TableFile table) throws IOException {
    LongAdder entries = new LongAdder();
    CheckpointReader.Sink sink =
        new CheckpointReader.Sink() {
          @Override
          public void copyIn(long first, long[] words, int count) {
            entries.add(table.header().layout().entries(first, words, count));
          }

          @Override
          public boolean continuesAfter(int words) {
            contents.written(words);
            return true;
          }
        };
    TableScan.read(table, table.pagesWithData(), 1, () -> sink);
    return entries.sum();
  }

  /**
   * Notes in the tally, before the new table is valid, that some of its entries are not counted. If
   * the process dies between the two steps, a figure is lost; in the other order it could be wrong.
   */
  private void noteUncounted() throws IOException {
    if (contents.addsEntries()) {
      TallyFile.noteGaps(store.directory(), store.uuid());
    }
  }
}
