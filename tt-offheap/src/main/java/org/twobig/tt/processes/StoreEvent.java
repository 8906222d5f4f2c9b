package org.twobig.tt.processes;

import java.nio.file.Path;
import java.util.Optional;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * An event for Java Flight Recorder: a piece of work on the whole table of a store, with its
 * duration. Events cost almost no time and are written only during a recording: {@code java
 * -XX:StartFlightRecording ...}, then {@code jfr print --categories Twobig FILE}. Hot loops make no
 * events.
 */
@Name("twobig.Store")
@Label("Work on a Store")
@Category("Twobig")
@StackTrace(false)
public final class StoreEvent extends Event {
  @Label("Store")
  String store = "";

  @Label("Purpose")
  @Description("save, with its number; restore, with the file; grow; resize, merge or import")
  String purpose = "";

  @Label("Entries")
  @Description("Entries saved, restored or copied; -1 if they were not counted")
  long entries;

  @Label("Bytes Before")
  @Description("Bytes of the table that is saved or grows; 0 for other work")
  @DataAmount
  long before;

  @Label("Bytes After")
  @Description("Bytes of the checkpoint that was saved, or else of the new table")
  @DataAmount
  long after;

  /**
   * Begins an event; returns empty if the recorder was never started. Without this check every
   * command would load the hundred classes of the recorder.
   */
  public static Optional<StoreEvent> start() {
    if (!FlightRecorder.isInitialized()) {
      return Optional.empty();
    }
    StoreEvent event = new StoreEvent();
    event.begin();
    return Optional.of(event);
  }

  /** Ends the event; {@code from} and {@code to} are bytes before and after the work. */
  public void end(Path directory, String what, long counted, long from, long to) {
    store = directory.toString();
    purpose = what;
    entries = counted;
    before = from;
    after = to;
    commit();
  }
}
