package org.twobig.cluster.wire;

import java.util.List;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.offline.RecordBlock.Packed;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.tasks.Part;
import org.twobig.tt.tasks.Status;

/**
 * A message between the machines of a solve. {@link Wire} adds the frame, {@link Codec} encodes the
 * fields. Constructors check the ranges of fields, so a decoded message is in range, too.
 */
public sealed interface Message {
  private static void inRange(String what, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "A message is damaged: %s is %,d, expected %,d to %,d"
              .formatted(what, value, least, most));
    }
  }

  /** Returns a text without control characters, because a terminal may show it. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cc}", "?");
  }

  /**
   * A task for a node: a question about a position.
   *
   * @param epoch names the run of the conductor that offers the task
   * @param id number of the task, unique in that run
   * @param kind kind of question, 0 to 255
   * @param budget search nodes that may be visited
   * @param withoutTable whether the task checks an answer of another node, see {@link
   *     org.twobig.tt.tasks.TakenTask#withoutTable}
   */
  record TaskMessage(long epoch, long id, Key key, int kind, long budget, boolean withoutTable)
      implements Message {
    public TaskMessage {
      inRange("the kind of its task", kind, 0, 255);
    }
  }

  /**
   * The outcome of a task, for the conductor. {@code epoch} and {@code id} identify the task. The
   * outcome repeats the question, because it may reach a later conductor than the one that offered
   * the task.
   *
   * @param node the number of the node that worked on the task
   * @param number the number of this outcome, unique for its node
   * @param status any but {@link Status#LOST}
   * @param value 0 to 255
   * @param work search nodes that were visited
   */
  record OutcomeMessage(
      long epoch,
      long id,
      long node,
      long number,
      Key key,
      int kind,
      Status status,
      int value,
      long work,
      List<Part> parts)
      implements Message {
    public OutcomeMessage {
      inRange("the kind of its task", kind, 0, 255);
      inRange("its value", value, 0, 255);
      inRange("its work", work, 0, Long.MAX_VALUE);
      inRange("its number of parts", parts.size(), 0, Part.MOST);
      if (status == Status.LOST) {
        throw new IllegalArgumentException(
            "A message is damaged: only the conductor reports a task as lost");
      }
    }
  }

  /**
   * A notice of the conductor, to all nodes or to one. {@link What} tells the meaning of the
   * numbers.
   */
  record Notice(long epoch, What what, List<Long> numbers) implements Message {
    /** The largest number of numbers in a notice, which keeps it below 4.5 KiB. */
    public static final int MOST = 512;

    public enum What {
      /** The tasks with these ids are withdrawn. */
      WITHDRAWN,

      /** The node's outcomes with these numbers are on the disk. */
      WRITTEN,

      /** The solve is over. No more tasks follow. */
      OVER
    }
  }

  /**
   * The first message of a node. {@code node} is a random number that identifies its process,
   * {@code name} names machine and process for {@code twobig top}.
   */
  record Hello(long node, int threads, String name, String version) implements Message {
    private static final int MOST_THREADS = 1 << 20;

    public Hello {
      inRange("its number of threads", threads, 0, MOST_THREADS);
      name = printable(name);
    }
  }

  /**
   * The conductor's terms: what a node must have to take part, and the state of the conductor. The
   * conductor sends terms in answer to a {@link Hello}, and to all nodes every two seconds.
   *
   * @param epoch a random number of this run of the conductor
   * @param refusal why the node may not take part; empty if it may
   */
  record Terms(long epoch, Now now, String refusal, Subject subject) implements Message {
    /**
     * The subject of a solve, in which node and conductor must agree: the version of Twobig, the
     * game, and the keys and value bits of the table.
     */
    public record Subject(String version, String game, KeySpace keys, int valueBits) {
      public Subject {
        inRange("its number of value bits", valueBits, 1, 32);
      }
    }

    /**
     * The current state of the conductor.
     *
     * @param leastWork only entries of at least this work, in search nodes, are exchanged
     * @param journal identifies the journal and its copies; 0 if none, or if this one steps down
     * @param nodes the number of connected nodes
     * @param standby the address at which the standby will listen; empty if there never was one
     */
    public record Now(long leastWork, long journal, int nodes, String standby) {
      public Now {
        inRange("its least work of entries", leastWork, 1, Long.MAX_VALUE);
        inRange("its number of nodes", nodes, 0, Integer.MAX_VALUE);
      }
    }

    public Terms refusing(String why) {
      return new Terms(epoch, now, why, subject);
    }

    /**
     * Returns why a process with this version of Twobig and this subject cannot take part; empty if
     * it can.
     */
    public String refusalOf(String version, Subject other) {
      if (!refusal.isEmpty()) {
        return refusal;
      }
      if (!subject.version.equals(version)) {
        return "the solve runs twobig %s, this machine twobig %s. Use the same version on all machines"
            .formatted(subject.version, version);
      }
      boolean fits =
          subject.game.equals(other.game)
              && subject.keys.equals(other.keys)
              && subject.valueBits == other.valueBits;
      return fits
          ? ""
          : ("the solve is of %s with keys of %s, not of %s with keys of %s. Start this command anew,"
                  + " for a standby with the --game of the solve and another --store")
              .formatted(subject.game, subject.keys, other.game, other.keys);
    }
  }

  /**
   * The progress of a node, which it sends once a second.
   *
   * @param searched number of search nodes so far
   * @param unconfirmed number of outcomes that the node keeps, since no conductor has confirmed
   *     them
   * @param isSharing whether the node receives entries
   */
  record NodeReport(
      long node,
      long searched,
      long tasksDone,
      long unconfirmed,
      boolean isSharing,
      EntryCounts entries)
      implements Message {
    public NodeReport {
      long least = Math.min(searched, Math.min(tasksDone, unconfirmed));
      inRange("one of its counts", least, 0, Long.MAX_VALUE);
    }

    /** The number of entries that a machine has sent, has received and stored, and has dropped. */
    public record EntryCounts(long out, long in, long dropped) {
      public static final EntryCounts NONE = new EntryCounts(0, 0, 0);

      public EntryCounts {
        inRange("its number of entries", Math.min(out, Math.min(in, dropped)), 0, Long.MAX_VALUE);
      }
    }
  }

  /**
   * Entries of tables: one block from a node, or blocks of several nodes, which the conductor
   * forwards.
   */
  record EntriesMessage(List<Block> blocks) implements Message {
    /**
     * The largest number of entries in a block, which keeps it far below {@link Wire#MOST_BYTES}.
     */
    public static final int MOST_ENTRIES = 1 << 14;

    private static final int HEAD_BYTES = Long.BYTES + 3 * Integer.BYTES;

    /** A block of entries that the node {@code node} has found; 0 is the conductor. */
    public record Block(long node, Packed packed) {
      public int bytes() {
        return HEAD_BYTES + packed.bytes().length;
      }
    }
  }

  /** A node's report that an entry of another machine contradicts its table, with both values. */
  record ConflictMessage(Key key, long node, long value, long other, long otherValue)
      implements Message {}

  /** A node's report that its own results contradict each other: its answers may be wrong. */
  record ComplaintMessage(long node, String what) implements Message {}

  /**
   * A standby's request for the next records of the journal.
   *
   * @param records the number of records on the standby's disk
   * @param sum the checksum of these records, encoded by {@link Codec#write}
   * @param endpoint the address at which the standby will listen as a conductor
   */
  record FollowMessage(long standby, long records, int sum, String endpoint) implements Message {
    public FollowMessage {
      inRange("its number of records", records, 0, Long.MAX_VALUE);
      endpoint = printable(endpoint);
    }
  }

  /**
   * Records of the conductor's journal, for a standby: {@code first} is the index of the first one,
   * from 0, {@code all} the number of records in the journal. {@code refusal} tells why the standby
   * cannot follow; empty if it can.
   */
  record RecordsMessage(long first, long all, List<JournalRecord> records, String refusal)
      implements Message {
    /** The largest number of records in a message, which keeps it below {@link Wire#MOST_BYTES}. */
    public static final int MOST = 8192;
  }
}
