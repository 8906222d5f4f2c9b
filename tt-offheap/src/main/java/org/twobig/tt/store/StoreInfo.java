package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.Layout;

/**
 * The state of a store that is open, or that a scan or {@link Stores#glance} has looked at.
 *
 * @param uuid identity of the store, given at creation
 * @param reason why the placement was chosen, for messages
 * @param tableFile the file of the table. It is the checkpoint if the table was loaded from it into
 *     private memory, or if a scan or {@link Stores#glance} found no hot file
 * @param bytes size of the table with its header and padding
 * @param lastCheckpoint when the last save began (in RAM the creation counts); empty if none
 * @param checkpointBytes size of the checkpoint file; 0 if there is none
 * @param epoch how many saves of this table have begun
 * @param occupancy estimated share of the table's places that hold an entry, 0 to 1; only {@link
 *     Stores#glance} estimates it, and only for a table in RAM
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
    long epoch,
    OptionalDouble occupancy) {
  /** Reads the state of a store without a lock; estimates the occupancy if {@code samples}. */
  static StoreInfo at(Path wanted, boolean samples) throws IOException {
    StoreProperties store = StoreProperties.read(Opening.find(wanted));
    try {
      Optional<TableFile> found = Opening.existing(store, false);
      if (found.isPresent()) {
        try (TableFile file = found.get()) {
          return of(
              store,
              file,
              samples && store.placement() == Placement.RAM
                  ? OptionalDouble.of(OccupancyEstimate.of(file))
                  : OptionalDouble.empty());
        }
      }
    } catch (NoSuchFileException e) {
      // no lock is held here: another process has just unloaded the table
    }
    try (CheckpointReader reader = Checkpoints.open(store)) {
      return of(store, reader);
    }
  }

  static StoreInfo of(StoreProperties store, TableFile table, OptionalDouble occupancy) {
    return of(store, table.header(), table.path(), table.saved(), table.epoch(), occupancy);
  }

  static StoreInfo of(StoreProperties store, CheckpointReader reader) {
    SaveStamp save = reader.save();
    Optional<Instant> saved = Optional.of(save.time());
    return of(store, reader.table(), reader.path(), saved, save.epoch(), OptionalDouble.empty());
  }

  private static StoreInfo of(
      StoreProperties store,
      TableHeader header,
      Path tableFile,
      Optional<Instant> lastCheckpoint,
      long epoch,
      OptionalDouble occupancy) {
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
        epoch,
        occupancy);
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
