package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.Layout;

/**
 * The state of a store that is open, or that {@link Stores#glance} has looked at.
 *
 * @param uuid identity of the store, given at creation
 * @param reason why the placement was chosen, for messages
 * @param tableFile the file of the table; the checkpoint if that was loaded into private memory, or
 *     if a store that was looked at has no hot file
 * @param bytes size of the table with its header and padding
 * @param lastCheckpoint when the last save began; empty if there was none
 * @param checkpointBytes size of the checkpoint file; 0 if there is none
 * @param restored whether this opening restored the table from the checkpoint
 * @param epoch how many saves of this table have begun
 */
public record StoreInfo(
    Path directory,
    UUID uuid,
    Layout layout,
    Placement placement,
    String reason,
    Path tableFile,
    long bytes,
    Instant created,
    Optional<Instant> lastCheckpoint,
    long checkpointBytes,
    boolean restored,
    boolean readOnly,
    long epoch) {
  static StoreInfo of(StoreProperties store, TableFile table, boolean restored, boolean readOnly) {
    return of(
        store, table.header(), table.path(), table.saved(), table.epoch(), restored, readOnly);
  }

  static StoreInfo of(StoreProperties store, CheckpointReader reader) {
    SaveStamp save = reader.save();
    return of(
        store, reader.table(), reader.path(), Optional.of(save.time()), save.epoch(), false, true);
  }

  private static StoreInfo of(
      StoreProperties store,
      TableHeader header,
      Path tableFile,
      Optional<Instant> lastCheckpoint,
      long epoch,
      boolean restored,
      boolean readOnly) {
    return new StoreInfo(
        store.directory(),
        header.uuid(),
        header.layout(),
        store.placement(),
        store.reason(),
        tableFile,
        header.fileBytes(),
        header.created(),
        lastCheckpoint,
        checkpointBytes(store),
        restored,
        readOnly,
        epoch);
  }

  private static long checkpointBytes(StoreProperties store) {
    try {
      return store.placement() == Placement.RAM
          ? Files.size(Checkpoints.lastFile(store.directory()))
          : 0;
    } catch (IOException e) {
      return 0;
    }
  }
}
