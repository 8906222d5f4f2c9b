package org.twobig.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;
import org.twobig.cluster.wire.Codec;
import org.twobig.cluster.wire.Message.FollowMessage;
import org.twobig.cluster.wire.Message.RecordsMessage;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.table.StoreException;

/**
 * Sends the conductor's journal to a standby. A request of the standby names the length of its
 * copy; the answer has the records that follow. Only records that are on the conductor's disk are
 * sent, so the copy is always the beginning of the journal.
 */
final class JournalFeed {
  private final Hub.JournalAccess access;
  private final LongSupplier nanos;
  private final Runnable joined;

  /** The checksum of the records that were sent, after which the next request usually continues. */
  private JournalSum sent = new JournalSum();

  /** The position in the journal after the records that were sent. */
  private long place;

  private volatile Optional<Follower> standby = Optional.empty();
  private volatile long origin;

  /**
   * The state of a standby: the address at which it would conduct, the number of its process (0 if
   * only the address is known), the number of records on its disk, and the time of its last
   * request.
   */
  private record Follower(Endpoint endpoint, long number, long records, long heardAt) {
    boolean isConnected(long now) {
      return number != 0 && now - heardAt < Standby.SILENCE.toNanos();
    }
  }

  /**
   * @param nanos the time, as {@link System#nanoTime}
   * @param joined called when a standby with a new address joins
   */
  JournalFeed(Hub.JournalAccess access, LongSupplier nanos, Runnable joined) {
    this.access = access;
    this.nanos = nanos;
    this.joined = joined;
  }

  void begin(Channel channel) {
    channel.receive(
        Broker.JOURNAL_REQUESTS,
        FollowMessage.class,
        asked -> channel.send(Broker.JOURNAL, answer(asked), Map.of(Broker.NODE, asked.standby())),
        damaged -> {}); // no answer, as if the conductor were gone
  }

  /** Sets the address of the standby of an earlier run, unless one is known. */
  void expect(Endpoint former) {
    standby = standby.or(() -> Optional.of(new Follower(former, 0, 0, 0)));
  }

  /** Returns the address at which the standby would conduct; empty if there never was a standby. */
  Optional<Endpoint> standby() {
    return standby.map(Follower::endpoint);
  }

  boolean isConnected() {
    return standby.filter(each -> each.isConnected(nanos.getAsLong())).isPresent();
  }

  /** Forces written records to the disk. Returns the number of records there. */
  long force() {
    access.force();
    return access.journal().map(Journal::records).orElse(0L);
  }

  /**
   * Returns whether the standby has the first {@code records} records on its disk, or is not
   * connected.
   */
  boolean isCopied(long records) {
    return standby
        .filter(each -> each.records < records && each.isConnected(nanos.getAsLong()))
        .isEmpty();
  }

  /** Returns the number of records that the standby did not have at its last request. */
  long behind() {
    long all = access.journal().map(Journal::records).orElse(0L);
    return standby.map(each -> Math.max(0, all - each.records)).orElse(0L);
  }

  /**
   * Returns the number that identifies the journal, see {@link JournalSum#origin}; 0 without a
   * journal.
   */
  long origin() {
    if (origin == 0) {
      try {
        JournalSum first = new JournalSum();
        access.journal().ifPresent(journal -> journal.replay(0, 1, first::add));
        origin = first.origin();
      } catch (StoreException | IllegalStateException e) {
        // The journal is damaged, which the solve reports itself, or it has just been closed.
      }
    }
    return origin;
  }

  private RecordsMessage answer(FollowMessage asked) {
    Optional<Follower> before = standby;
    try {
      Endpoint listens = Endpoint.parse(asked.endpoint());
      Optional<Endpoint> other =
          before
              .filter(each -> each.number != asked.standby() && each.isConnected(nanos.getAsLong()))
              .map(Follower::endpoint)
              .filter(each -> !each.equals(listens));
      if (other.isPresent()) {
        throw StoreException.refused("the solve has a standby already, at %s", other.get());
      }
      // Set before the journal is read: a record appended meanwhile then counts as not copied.
      standby =
          Optional.of(new Follower(listens, asked.standby(), asked.records(), nanos.getAsLong()));
      RecordsMessage answer = next(asked);
      if (before.filter(each -> each.endpoint.equals(listens)).isEmpty()) {
        joined.run();
      }
      return answer;
    } catch (StoreException | IllegalArgumentException e) {
      standby = before;
      return new RecordsMessage(asked.records(), 0, List.of(), String.valueOf(e.getMessage()));
    }
  }

  /** Returns the records after a standby's copy. */
  private RecordsMessage next(FollowMessage asked) {
    if (!access.isKept()) {
      throw StoreException.refused(
          "the solve runs with --no-store, so there is nothing to copy. Start the solve without --no-store");
    }
    Optional<Journal> open = access.journal();
    if (open.isEmpty()) { // the first question that takes long creates the journal
      return new RecordsMessage(asked.records(), 0, List.of(), "");
    }
    Journal journal = open.get();
    if (!hasSentUpTo(asked)) {
      sent = new JournalSum();
      place = 0;
      if (asked.records() > 0) {
        place = journal.replay(0, asked.records(), sent::add);
      }
    }
    if (!hasSentUpTo(asked)) {
      throw StoreException.refused(
          "the standby's journal (%,d records) is not the beginning of the solve's journal. Name another"
              + " --store for the standby: the present one may hold results that the solve lacks",
          asked.records());
    }
    List<JournalRecord> records = new ArrayList<>();
    place =
        journal.replay(
            place,
            RecordsMessage.MOST,
            each -> {
              sent.add(each);
              records.add(each);
            });
    return new RecordsMessage(asked.records(), journal.records(), records, "");
  }

  private boolean hasSentUpTo(FollowMessage asked) {
    return sent.records() == asked.records() && sent.sum() == asked.sum();
  }

  /** A checksum of the first records of a journal, by which two journals are compared. */
  static final class JournalSum {
    private final CRC32C sum = new CRC32C();
    private long records;
    private long origin;

    void add(JournalRecord record) {
      sum.update(Codec.write(record));
      if (records == 0) {
        origin = (long) sum() << Integer.SIZE ^ record.millis();
      }
      records++;
    }

    long records() {
      return records;
    }

    int sum() {
      return (int) sum.getValue();
    }

    /** Returns a number that identifies a journal and its copies; 0 before the first record. */
    long origin() {
      return origin;
    }
  }
}
