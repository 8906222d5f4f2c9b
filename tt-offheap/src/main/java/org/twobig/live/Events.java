package org.twobig.live;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * What a store tells Java Flight Recorder, each with its duration. Nothing is written, and next to
 * nothing costs time, unless a recording runs: {@code java -XX:StartFlightRecording ...}, then
 * {@code jfr print --categories Twobig FILE}. Hot loops make no events.
 */
public final class Events {
  private Events() {}

  /** A save of the table, from its beginning until it is safe on the disk. */
  @Name("twobig.Checkpoint")
  @Label("Checkpoint")
  @Category("Twobig")
  @StackTrace(false)
  public static final class Checkpoint extends Event {
    @Label("Store")
    public String store = "";

    @Label("Number of the Save")
    public long epoch;

    @Label("Entries")
    @Description("-1 in direct placement, where they are not counted")
    public long entries;

    @Label("Bytes")
    @DataAmount
    public long bytes;
  }

  /** The loading of a table from its checkpoint into memory. */
  @Name("twobig.Restore")
  @Label("Restore")
  @Category("Twobig")
  @StackTrace(false)
  public static final class Restore extends Event {
    @Label("Checkpoint")
    public String checkpoint = "";

    @Label("Bytes of the Table")
    @DataAmount
    public long bytes;

    @Label("Whole")
    @Description("Whether all blocks of the checkpoint could be read")
    public boolean whole;
  }

  /** A wait for a lock of the store that another process held. */
  @Name("twobig.LockWait")
  @Label("Lock Wait")
  @Category("Twobig")
  @StackTrace(false)
  public static final class LockWait extends Event {
    @Label("Store")
    public String store = "";

    @Label("Byte of the Lock File")
    @Description("0 use, 1 save, 2 register, 3 journal, 5 write")
    public long place;

    @Label("Taken")
    @Description("Whether it was got in the end")
    public boolean taken;
  }

  /** A rewriting of the table: a resize, a merge or an import. */
  @Name("twobig.Rewrite")
  @Label("Rewrite")
  @Category("Twobig")
  @StackTrace(false)
  public static final class Rewrite extends Event {
    @Label("Store")
    public String store = "";

    @Label("Purpose")
    public String purpose = "";

    @Label("Entries")
    public long entries;
  }
}
