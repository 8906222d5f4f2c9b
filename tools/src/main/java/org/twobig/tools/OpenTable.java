package org.twobig.tools;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.twobig.connectfour3d.KeyKind;
import org.twobig.connectfour3d.Solver;
import org.twobig.store.MemoryPlan;
import org.twobig.store.Placement;
import org.twobig.store.PrivateTable;
import org.twobig.store.Store;
import org.twobig.store.StoreInfo;
import org.twobig.store.StoreOptions;
import org.twobig.store.SystemMemory;
import org.twobig.table.Geometry;
import org.twobig.table.PartitionedTable;

/** The table a command works on: that of a store, or one in private memory that is not kept. */
interface OpenTable extends AutoCloseable {
  PartitionedTable table();

  /** What it is and where, for a person. */
  String description();

  /**
   * Lets other processes see what is done on it.
   *
   * @param positions how many of the positions asked for are done
   */
  void publish(Solver solver, LongSupplier positions);

  /** Saves what was solved; says so on standard error. */
  void save();

  @Override
  void close();

  /** A table that is gone with the process. */
  static OpenTable inMemory(Optional<Long> bytes) {
    Geometry geometry = geometryOf(bytes.orElseGet(OpenTable::usualBytes));
    long room = SystemMemory.available();
    if (geometry.dataBytes() > room) {
      throw new NoRoomException(
          "A table of %s does not fit: %s of memory are free"
              .formatted(Units.bytes(geometry.dataBytes()), Units.bytes(room)));
    }
    Arena arena = Arena.ofShared();
    PartitionedTable table = PartitionedTable.of(PrivateTable.create(geometry, arena));
    return new OpenTable() {
      @Override
      public PartitionedTable table() {
        return table;
      }

      @Override
      public String description() {
        return "private memory, " + Units.bytes(geometry.dataBytes()) + ", not kept";
      }

      @Override
      public void publish(Solver solver, LongSupplier positions) {}

      @Override
      public void save() {}

      @Override
      public void close() {
        arena.close();
      }
    };
  }

  /**
   * The table of a store, which is made if there is none.
   *
   * @param bytes size of a new one; of an existing one, the size it is expected to have
   */
  static OpenTable ofStore(Path directory, Optional<Long> bytes, Duration checkpointInterval) {
    Store store;
    if (Store.exists(directory)) {
      store = Store.open(directory, KeyKind.keySpaces());
      try {
        bytes.ifPresent(wanted -> requireSize(store, wanted));
      } catch (UsageException e) {
        store.close();
        throw e;
      }
    } else {
      Geometry geometry = geometryOf(bytes.orElseGet(OpenTable::usualBytes));
      System.err.printf(
          "twobig: making the store %s with a table of %s ...%n",
          directory, Units.bytes(geometry.dataBytes()));
      store = Store.create(directory, StoreOptions.of(geometry));
    }
    store.checkpointEvery(checkpointInterval);
    return new StoreTable(store);
  }

  /** Whatever its strategy and partitions, a table fills its size but for less than a percent. */
  private static void requireSize(Store store, long bytes) {
    long found = store.info().layout().dataBytes();
    if (found > bytes || found < bytes - bytes / 100) {
      throw new UsageException(
          "the store %s has a table of %s, not %s; leave --size out, or name another --store"
              .formatted(store.info().directory(), Units.bytes(found), Units.bytes(bytes)));
    }
  }

  private static long usualBytes() {
    return MemoryPlan.ofThisMachine().tableBytes();
  }

  private static Geometry geometryOf(long bytes) {
    return Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Solver.VALUE_BITS, bytes);
  }

  /** The table of a store. */
  record StoreTable(Store store) implements OpenTable {
    @Override
    public PartitionedTable table() {
      return store.partitions();
    }

    @Override
    public String description() {
      StoreInfo info = store.info();
      return "%s, %s %s"
          .formatted(
              info.directory(),
              Units.bytes(info.layout().dataBytes()),
              info.placement() == Placement.RAM ? "in RAM" : "mapped from disk");
    }

    @Override
    public void publish(Solver solver, LongSupplier positions) {
      Activity.publish(store, solver, positions);
    }

    @Override
    public void save() {
      store
          .checkpoint()
          .ifPresent(
              saved ->
                  System.err.printf(
                      "twobig: saved to %s (%s, %s)%n",
                      store.info().directory(),
                      Units.bytes(saved.bytes()),
                      Units.seconds(saved.took())));
    }

    @Override
    public void close() {
      store.close();
    }
  }
}
