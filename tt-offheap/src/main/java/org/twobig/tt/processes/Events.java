package org.twobig.tt.processes;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * The events of a store for Java Flight Recorder, each with its duration. Events cost almost no
 * time and are written only during a recording: {@code java -XX:StartFlightRecording ...}, then
 * {@code jfr print --categories Twobig FILE}. Hot loops make no events.
 */
public final class Events {
  private Events() {}

  /**
   * Begins an event. Returns empty if the recorder was never started, so that no command loads the
   * recorder's hundred classes for nothing.
   */
  public static <E extends Event> Optional<E> begin(Supplier<E> kind) {
    if (!FlightRecorder.isInitialized()) {
      return Optional.empty();
    }
    E event = kind.get();
    event.begin();
    return Optional.of(event);
  }

  @Category("Twobig")
  @StackTrace(false)
  private abstract static class StoreEvent extends Event {}

  /** A save of the table, from its start until the checkpoint is on the disk. */
  @Name("twobig.Checkpoint")
  @Label("Checkpoint")
  public static final class Checkpoint extends StoreEvent {
    @Label("Store")
    String store = "";

    @Label("Number of the Save")
    long epoch;

    @Label("Entries")
    @Description("-1 in direct placement, where they are not counted")
    long entries;

    @Label("Bytes")
    @DataAmount
    long bytes;

    public void end(Path directory, long number, long counted, long written) {
      store = directory.toString();
      epoch = number;
      entries = counted;
      bytes = written;
      commit();
    }
  }

  /** The loading of a table from its checkpoint into memory. */
  @Name("twobig.Restore")
  @Label("Restore")
  public static final class Restore extends StoreEvent {
    @Label("Checkpoint")
    String checkpoint = "";

    @Label("Bytes of the Table")
    @DataAmount
    long bytes;

    @Label("Whole")
    @Description("Whether all blocks of the checkpoint could be read")
    boolean whole;

    public void end(Path file, long loaded, boolean undamaged) {
      checkpoint = file.toString();
      bytes = loaded;
      whole = undamaged;
      commit();
    }
  }

  /** A rewriting of the table: a resize, a merge or an import. */
  @Name("twobig.Rewrite")
  @Label("Rewrite")
  public static final class Rewrite extends StoreEvent {
    @Label("Store")
    String store = "";

    @Label("Purpose")
    String purpose = "";

    @Label("Entries")
    long entries;

    public void end(Path directory, String what, long kept) {
      store = directory.toString();
      purpose = what;
      entries = kept;
      commit();
    }
  }

  /** A growth of the table, from its start until the larger table has replaced the smaller. */
  @Name("twobig.Growth")
  @Label("Growth")
  public static final class GrowthEvent extends StoreEvent {
    @Label("Store")
    String store = "";

    @Label("Bytes Before")
    @DataAmount
    long before;

    @Label("Bytes After")
    @DataAmount
    long after;

    @Label("Entries Copied")
    long entries;

    public void end(Path directory, long from, long to, long copied) {
      store = directory.toString();
      before = from;
      after = to;
      entries = copied;
      commit();
    }
  }
}
