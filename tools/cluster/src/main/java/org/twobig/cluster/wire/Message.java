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
 * A message between the machines of a solve, in the frame of {@link Wire}; {@link Codec} writes its
 * fields in the order in which they are declared. No message holds what its class excludes.
 */
public sealed interface Message {
  /** Returns the bytes of this message with its frame. */
  default byte[] encode() {
    return Wire.encode(this);
  }

  /**
   * Reads a message of one kind, or of any for this interface.
   *
   * @throws DamagedException if it is none of this version of Twobig, of another kind, or damaged
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

  /** A text of others that people read: without what a terminal would obey. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  /**
   * A task on its way to a node.
   *
   * @param epoch of the conductor that offers it
   * @param id by which that conductor knows it
   * @param kind of question, 0 to 255
   * @param budget nodes
   * @param isAfresh whether it checks an answer of another node, see {@link
   *     org.twobig.tasks.Taken#isAfresh}
   */
  record TaskMessage(long epoch, long id, Key key, int kind, long budget, boolean isAfresh)
      implements Message {
    public TaskMessage {
      inRange("A kind", kind, 0, 255);
    }
  }

  /**
   * How a task has ended, on its way to the conductor. It tells the task in full, for it may reach
   * another conductor than the one that offered it.
   *
   * @param epoch of the task's conductor
   * @param node that says so
   * @param number by which the node knows this outcome
   * @param kind of question, 0 to 255
   * @param status any but {@link Status#LOST}
   * @param value 0 to 255
   * @param work nodes
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

  /** What the conductor has to say to all nodes, or to one. */
  record Notice(long epoch, What what, List<Long> numbers) implements Message {
    /** Most numbers of a notice. */
    public static final int MOST = 4096;

    /** What is said. */
    public enum What {
      /** The tasks with these ids are not wanted any more. */
      WITHDRAWN,

      /** The node's outcomes with these numbers are on the disk. */
      WRITTEN,

      /** The solve is over; there will be no more tasks. */
      OVER
    }
  }

  /**
   * How a node introduces itself.
   *
   * @param node a random number of the process
   * @param threads that search
   * @param name by which people know it
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
   * What a conductor answers to a {@link Hello}: what a node must be to take part, and how things
   * are. Told again to all nodes every two seconds.
   *
   * @param epoch a random number of this conducting
   * @param now how things are
   * @param refusal why the node may not take part; empty if it may
   */
  record Terms(long epoch, Now now, String refusal, Subject subject) implements Message {
    /**
     * What a conductor does.
     *
     * @param version of the program
     * @param game by its id
     * @param keys of its table, and so of the entries that travel
     * @param valueBits bits of a value in it
     */
    public record Subject(String version, String game, KeySpace keys, int valueBits) {
      public Subject {
        inRange("Bits of a value", valueBits, 1, 32);
      }
    }

    /**
     * What changes while a conductor is at work.
     *
     * @param leastWork nodes from which on entries are shared
     * @param journal a number that a journal has in common with its copies, and with no other; 0 if
     *     there is none
     * @param nodes that work for it
     * @param standby where its standby will listen, if it must; empty if there is none
     */
    public record Now(long leastWork, long journal, int nodes, String standby) {
      public Now {
        inRange("The least work of entries", leastWork, 1, Long.MAX_VALUE);
        inRange("A count of nodes", nodes, 0, Integer.MAX_VALUE);
      }
    }

    /** These, for a node that may not take part. */
    public Terms refusing(String why) {
      return new Terms(epoch, now, why, subject);
    }

    /**
     * Why a process cannot take part; empty if it can.
     *
     * @param version it runs
     * @param other what its table and what it has solved so far are of
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
   * How far a node is, once a second.
   *
   * @param node its number
   * @param searched positions its searches have visited
   * @param tasksDone tasks it has answered
   * @param unconfirmed outcomes it keeps until the conductor has them on disk
   * @param isSharing whether it listens to entries of others
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
     * Entries of a machine that have travelled.
     *
     * @param out that it has sent to others
     * @param in of others that it has stored
     * @param dropped that it had no room to send
     */
    public record Entries(long out, long in, long dropped) {
      /** Those of a machine that shares none. */
      public static final Entries NONE = new Entries(0, 0, 0);

      public Entries {
        inRange("A count of entries", Math.min(out, Math.min(in, dropped)), 0, Long.MAX_VALUE);
      }
    }
  }

  /** Entries of tables: one block of a node, or those of several that the conductor hands on. */
  record EntriesMessage(List<Block> blocks) implements Message {
    /** Most entries of a block: their message stays far below {@link Wire#MOST_BYTES}. */
    public static final int MOST_ENTRIES = 1 << 14;

    private static final int HEAD_BYTES = Long.BYTES + 3 * Integer.BYTES;

    /**
     * One block.
     *
     * @param node that found its entries; 0 for the conductor
     */
    public record Block(long node, Packed packed) {
      /** Bytes of the message that it takes. */
      public int bytes() {
        return HEAD_BYTES + packed.bytes().length;
      }
    }
  }

  /**
   * What a node tells the conductor when an entry contradicts its table.
   *
   * @param value in the table of the node
   * @param otherValue that has come from the other
   */
  record ConflictMessage(Key key, long node, long value, long other, long otherValue)
      implements Message {}

  /**
   * What a node tells the conductor when its own table and its searches contradict each other: what
   * it has said before may be wrong, too.
   */
  record ComplaintMessage(long node, String what) implements Message {}

  /**
   * How far a standby's copy of the journal is, which asks for what follows.
   *
   * @param standby its number
   * @param records it has on its disk
   * @param sum of their bytes, see {@link Codec#write}
   * @param endpoint where it will listen
   */
  record FollowMessage(long standby, long records, int sum, String endpoint) implements Message {
    public FollowMessage {
      inRange("A count of records", records, 0, Long.MAX_VALUE);
      endpoint = printable(endpoint);
    }
  }

  /**
   * Records of the conductor's journal on their way to a standby.
   *
   * @param first place of the first record in the journal, from 0 on
   * @param all records the journal has
   * @param refusal why the standby cannot follow; empty if it can
   */
  record RecordsMessage(long first, long all, List<JournalRecord> records, String refusal)
      implements Message {
    /** Most records of a message, which stays below {@link Wire#MOST_BYTES}. */
    public static final int MOST = 8192;
  }
}
