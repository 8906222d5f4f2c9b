package org.twobig.cluster.wire;

import java.util.List;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.export.RecordBlock.Packed;
import org.twobig.journal.JournalRecord;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.tasks.Part;
import org.twobig.tasks.Status;

/**
 * A message between the machines of a solve. {@link Wire} frames it, {@link Codec} encodes its
 * fields in the order of their declaration. Constructors check the ranges of fields, also of
 * received messages.
 */
public sealed interface Message {
  /** Returns the bytes of this message with its frame. */
  default byte[] encode() {
    return Wire.encode(this);
  }

  /**
   * Decodes a message of one kind, or of any kind for this interface.
   *
   * @throws DamagedException if it is damaged, of another kind, or of another version of Twobig
   */
  static <M extends Message> M decode(Class<M> kind, byte[] message) throws DamagedException {
    Message read = Wire.decode(message);
    Wire.require(kind.isInstance(read), "It is a %s", read.getClass().getSimpleName());
    return kind.cast(read);
  }

  private static void inRange(String what, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %,d, none of %,d to %,d".formatted(what, value, least, most));
    }
  }

  /** Returns a text without control characters, for display on a terminal. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  /**
   * A task for a node.
   *
   * @param epoch of the conductor that offers it
   * @param id unique for that conductor
   * @param kind of question, 0 to 255
   * @param budget search nodes that may be visited
   * @param isAfresh whether the task checks an answer of another node, see {@link
   *     org.twobig.tasks.Taken#isAfresh}
   */
  record TaskMessage(long epoch, long id, Key key, int kind, long budget, boolean isAfresh)
      implements Message {
    public TaskMessage {
      inRange("A kind", kind, 0, 255);
    }
  }

  /**
   * The outcome of a task, for the conductor. It repeats the question, since the conductor may be
   * another one than the one that offered the task.
   *
   * @param epoch of the task's conductor
   * @param node that worked on the task
   * @param number of this outcome, unique for its node
   * @param kind of question, 0 to 255
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
      inRange("A kind", kind, 0, 255);
      inRange("A value", value, 0, 255);
      inRange("A work", work, 0, Long.MAX_VALUE);
      inRange("A count of parts", parts.size(), 0, Part.MOST);
      if (status == Status.LOST) {
        throw new IllegalArgumentException("Only the conductor can find a task lost");
      }
    }
  }

  /** A notice of the conductor to all nodes or to one. */
  record Notice(long epoch, What what, List<Long> numbers) implements Message {
    /** Most numbers of a notice, which keeps it below 4.5 KiB. */
    public static final int MOST = 512;

    /** The kind of a notice. */
    public enum What {
      /** The tasks with these ids are withdrawn. */
      WITHDRAWN,

      /** The node's outcomes with these numbers are on the disk. */
      WRITTEN,

      /** The solve is over; there will be no more tasks. */
      OVER
    }
  }

  /**
   * The first message of a node.
   *
   * @param node a random number of the process
   * @param threads number of threads that search
   * @param name for people
   * @param version of the program
   */
  record Hello(long node, int threads, String name, String version) implements Message {
    private static final int MOST_THREADS = 1 << 20;

    public Hello {
      inRange("A count of threads", threads, 0, MOST_THREADS);
      name = printable(name);
    }
  }

  /**
   * The conductor's answer to a {@link Hello}, which it repeats to all nodes every two seconds: the
   * conditions to take part, and the conductor's current state.
   *
   * @param epoch a random number of this run of the conductor
   * @param now the current state
   * @param refusal reason why the node may not take part; empty if it may
   */
  record Terms(long epoch, Now now, String refusal, Subject subject) implements Message {
    /**
     * The subject of a solve.
     *
     * @param version of the program
     * @param game its id
     * @param keys key space of its table
     * @param valueBits bits of a value in the table
     */
    public record Subject(String version, String game, KeySpace keys, int valueBits) {
      public Subject {
        inRange("Bits of a value", valueBits, 1, 32);
      }
    }

    /**
     * The state of a conductor.
     *
     * @param leastWork work from which on an entry travels, in search nodes
     * @param journal number that identifies the journal and its copies; 0 if there is none
     * @param nodes number of connected nodes
     * @param standby address at which its standby will listen; empty if there is none
     */
    public record Now(long leastWork, long journal, int nodes, String standby) {
      public Now {
        inRange("The least work of entries", leastWork, 1, Long.MAX_VALUE);
        inRange("A count of nodes", nodes, 0, Integer.MAX_VALUE);
      }
    }

    /** Returns these terms with a refusal. */
    public Terms refusing(String why) {
      return new Terms(epoch, now, why, subject);
    }

    /**
     * Returns the reason why a process cannot take part; empty if it can.
     *
     * @param version of the program that it runs
     * @param other subject of its table and its solved tasks
     */
    public String refusalOf(String version, Subject other) {
      if (!refusal.isEmpty()) {
        return refusal;
      }
      if (!subject.version.equals(version)) {
        return "it runs twobig %s, this is twobig %s. Use the same version on all machines"
            .formatted(subject.version, version);
      }
      boolean fits =
          subject.game.equals(other.game)
              && subject.keys.equals(other.keys)
              && subject.valueBits == other.valueBits;
      return fits
          ? ""
          : "it solves %s with keys of %s, not %s with keys of %s. Start this command anew; a"
                  .formatted(subject.game, subject.keys, other.game, other.keys)
              + " standby with its --game and another --store";
    }
  }

  /**
   * The progress of a node, sent once a second.
   *
   * @param node its number
   * @param searched positions its searches have visited
   * @param tasksDone tasks it has answered
   * @param unconfirmed outcomes it keeps until the conductor has them on disk
   * @param isSharing whether it receives entries
   */
  record NodeReport(
      long node,
      long searched,
      long tasksDone,
      long unconfirmed,
      boolean isSharing,
      Entries entries)
      implements Message {
    public NodeReport {
      long least = Math.min(searched, Math.min(tasksDone, unconfirmed));
      inRange("A figure", least, 0, Long.MAX_VALUE);
    }

    /**
     * Counts of entries that a machine has exchanged.
     *
     * @param out sent
     * @param in received and stored
     * @param dropped not sent for lack of room
     */
    public record Entries(long out, long in, long dropped) {
      /** The counts of a machine that exchanges no entries. */
      public static final Entries NONE = new Entries(0, 0, 0);

      public Entries {
        inRange("A count of entries", Math.min(out, Math.min(in, dropped)), 0, Long.MAX_VALUE);
      }
    }
  }

  /** Table entries: one block of a node, or blocks of several nodes that the conductor forwards. */
  record EntriesMessage(List<Block> blocks) implements Message {
    /** Most entries of a block: their message stays far below {@link Wire#MOST_BYTES}. */
    public static final int MOST_ENTRIES = 1 << 14;

    private static final int HEAD_BYTES = Long.BYTES + 3 * Integer.BYTES;

    /**
     * A block of entries.
     *
     * @param node that found its entries; 0 for the conductor
     */
    public record Block(long node, Packed packed) {
      /** Returns the bytes that this block takes in the message. */
      public int bytes() {
        return HEAD_BYTES + packed.bytes().length;
      }
    }
  }

  /**
   * A node's report that a received entry contradicts its table.
   *
   * @param value in the table of the node
   * @param otherValue in the received entry
   */
  record ConflictMessage(Key key, long node, long value, long other, long otherValue)
      implements Message {}

  /** A node's report that its own results contradict each other, so its answers may be wrong. */
  record ComplaintMessage(long node, String what) implements Message {}

  /**
   * A standby's request for the next records of the journal.
   *
   * @param standby number of its process
   * @param records number of records on its disk
   * @param sum check sum of their bytes, see {@link Codec#write}
   * @param endpoint address at which it will listen
   */
  record FollowMessage(long standby, long records, int sum, String endpoint) implements Message {
    public FollowMessage {
      inRange("A count of records", records, 0, Long.MAX_VALUE);
      endpoint = printable(endpoint);
    }
  }

  /**
   * Records of the conductor's journal for a standby.
   *
   * @param first index of the first record in the journal, from 0
   * @param all number of records in the journal
   * @param refusal reason why the standby cannot follow; empty if it can
   */
  record RecordsMessage(long first, long all, List<JournalRecord> records, String refusal)
      implements Message {
    /** Most records of a message, which keeps it below {@link Wire#MOST_BYTES}. */
    public static final int MOST = 8192;
  }
}
