package org.twobig.cli.solve;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.twobig.board.TaskBoard;
import org.twobig.cli.NoRoomException;
import org.twobig.cli.UsageException;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.journal.Journal;
import org.twobig.journal.Recovery;
import org.twobig.solve.MemoryPlan;
import org.twobig.solve.ParallelSolver;
import org.twobig.solve.ParallelSolver.LongSolve;
import org.twobig.solve.ProofRecord;
import org.twobig.solve.SolveProgress;
import org.twobig.store.Placement;
import org.twobig.store.PrivateTable;
import org.twobig.store.Store;
import org.twobig.store.StoreInfo;
import org.twobig.store.StoreOptions;
import org.twobig.store.SystemMemory;
import org.twobig.table.Geometry;
import org.twobig.table.PartitionedTable;
import org.twobig.table.StoreException;

/** The table a command works on: that of a store, or one in private memory that is not kept. */
public interface OpenTable extends AutoCloseable {
  /** The graph of a search gets half of this at least, even where memory is short. */
  long LEAST_GRAPH = 128L << 20;

  /** What a power cut may cost of the journal. */
  Duration FORCE_INTERVAL = Duration.ofSeconds(1);

  PartitionedTable table();

  /** What it is and where, for a person. */
  String description();

  /**
   * Lets other processes see what is done on it.
   *
   * @param positions how many of the positions asked for are done
   */
  void publish(ParallelSolver solver, LongSupplier positions);

  /**
   * Bytes at which the graph of a search beside it is copied as far as it still matters.
   *
   * @param wanted memory for the graph and its copy, if the person says so
   * @throws NoRoomException if there is not as much
   */
  long graphBytes(Optional<Long> wanted);

  /** The same for who says nothing of it. */
  default long graphBytes() {
    return graphBytes(Optional.empty());
  }

  /** What a solve that takes long may use; asked once, when one does. */
  LongSolve longSolve();

  /** What was asked for and takes long, last of all, and has no answer yet. */
  Optional<ProofRecord.Goal> unfinished();

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
      public void publish(ParallelSolver solver, LongSupplier positions) {}

      @Override
      public long graphBytes(Optional<Long> wanted) {
        return graphBytesBeside(geometry.dataBytes(), wanted);
      }

      @Override
      public LongSolve longSolve() {
        return LongSolve.ALONE;
      }

      @Override
      public Optional<ProofRecord.Goal> unfinished() {
        return Optional.empty();
      }

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

  /**
   * A graph that has taken its memory is copied as far as it still matters, so half of what there
   * is.
   *
   * @param tableBytes memory the table will yet take
   */
  private static long graphBytesBeside(long tableBytes, Optional<Long> wanted) {
    long room = MemoryPlan.graphBytes(tableBytes);
    wanted.ifPresent(bytes -> requireRoom(bytes, room));
    return wanted.orElse(Math.max(LEAST_GRAPH, room)) / 2;
  }

  private static void requireRoom(long graphBytes, long room) {
    long heap = Runtime.getRuntime().maxMemory();
    long needed = MemoryPlan.heapFor(graphBytes);
    if (needed > heap) {
      throw new NoRoomException(
          "A search graph of %s does not fit into the Java heap of %s; start with"
                  .formatted(Units.bytes(graphBytes), Units.bytes(heap))
              + " TWOBIG_JAVA_OPTIONS=-Xmx%dg, or choose a smaller --graph-size"
                  .formatted(MemoryPlan.heapOption(graphBytes) >> 30));
    }
    if (graphBytes > room) {
      throw new NoRoomException(
          "A search graph of %s does not fit: beside the table there is room for %s"
              .formatted(Units.bytes(graphBytes), Units.bytes(room)));
    }
  }

  /** The table of a store. */
  final class StoreTable implements OpenTable {
    private final Store store;
    private Optional<TaskBoard> board = Optional.empty();

    StoreTable(Store store) {
      this.store = store;
    }

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
    public void publish(ParallelSolver solver, LongSupplier positions) {
      SolveProgress.publish(store, solver, positions);
    }

    @Override
    public long graphBytes(Optional<Long> wanted) {
      return graphBytesBeside(0, wanted);
    }

    @Override
    public Optional<ProofRecord.Goal> unfinished() {
      return ProofRecord.unfinished(ConnectFour3d.GAME, store.info().directory());
    }

    /** The journal and the board of the store, unless another process has them. */
    @Override
    public LongSolve longSolve() {
      try {
        board = Optional.of(store.openBoard());
      } catch (StoreException e) {
        System.err.printf(
            "twobig: %s. This solve does without its journal and without other processes%n",
            e.getMessage());
        return LongSolve.ALONE;
      }
      Journal journal = store.openJournal(PositionKey.KEY_SPACE);
      journal.forceEvery(FORCE_INTERVAL);
      Recovery found = journal.recovery();
      if (found.cutOff() > 0) {
        System.err.printf(
            "twobig: the journal ended in the middle of a record: %,d bytes cut off, %,d records"
                + " kept%n",
            found.cutOff(), found.records());
      }
      return new LongSolve(Optional.of(new ProofRecord(ConnectFour3d.GAME, journal)), board);
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

    /** The store closes its journal itself. */
    @Override
    public void close() {
      board.ifPresent(TaskBoard::close);
      store.close();
    }
  }
}
