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
import org.twobig.journal.Journal;
import org.twobig.journal.JournalRecord;
import org.twobig.table.StoreException;

/**
 * The conductor's side of a journal that a standby copies: a standby says how far its copy is, and
 * is told the records that follow. Only what is safely on the conductor's own disk is told, so that
 * the copy is the beginning of the journal, always.
 */
final class JournalFeed {
  private final Hub.Record record;
  private final LongSupplier nanos;
  private final Runnable joined;

  /** What the standby has been told; its next question goes on from there, as a rule. */
  private JournalSum told = new JournalSum();

  /** Where in the journal that is. */
  private long place;

  private volatile Optional<Follower> standby = Optional.empty();
  private volatile long origin;

  /**
   * A standby.
   *
   * @param endpoint where it will listen
   * @param number of its process; 0 if only the place is known
   * @param records that are on its disk
   * @param heardAt when it said so, by {@link System#nanoTime}
   */
  private record Follower(Endpoint endpoint, long number, long records, long heardAt) {
    boolean isHeard(long now) {
      return number != 0 && now - heardAt < Standby.SILENCE.toNanos();
    }
  }

  /**
   * @param nanos the time, as {@link System#nanoTime}
   * @param joined called when a standby comes to listen at another place than the last one
   */
  JournalFeed(Hub.Record record, LongSupplier nanos, Runnable joined) {
    this.record = record;
    this.nanos = nanos;
    this.joined = joined;
  }

  /** Begins to answer. */
  void begin(Channel channel) {
    channel.receive(
        Broker.FOLLOW,
        FollowMessage.class,
        asked -> channel.send(Broker.JOURNAL, answer(asked), Map.of(Broker.NODE, asked.standby())),
        damaged -> {}); // its sender hears no answer
  }

  /** Notes where the standby of an earlier conducting listens, if it must. */
  void expect(Endpoint former) {
    standby = standby.or(() -> Optional.of(new Follower(former, 0, 0, 0)));
  }

  /** Where the standby listens, if it must; empty if there never was one. */
  Optional<Endpoint> standby() {
    return standby.map(Follower::endpoint);
  }

  /** Whether the standby is heard of now. */
  boolean isHeard() {
    return standby.filter(each -> each.isHeard(nanos.getAsLong())).isPresent();
  }

  /**
   * Forces to the disk what was written down.
   *
   * @return records that have it all
   */
  long force() {
    record.force();
    return record.journal().map(Journal::records).orElse(0L);
  }

  /** Whether so many records are on the disk of the standby too, if one is heard of. */
  boolean isCopied(long records) {
    return standby
        .filter(each -> each.records < records && each.isHeard(nanos.getAsLong()))
        .isEmpty();
  }

  /** Records that the standby has not got, as far as it has said. */
  long behind() {
    long all = record.journal().map(Journal::records).orElse(0L);
    return standby.map(each -> Math.max(0, all - each.records)).orElse(0L);
  }

  /** The number of the journal, see {@link JournalSum#origin}; 0 as long as there is none. */
  long origin() {
    if (origin == 0) {
      try {
        JournalSum first = new JournalSum();
        record.journal().ifPresent(journal -> journal.replay(0, 1, first::add));
        origin = first.origin();
      } catch (StoreException | IllegalStateException e) {
        // Damaged, as the solve finds out, too; or it has just been closed.
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
              .filter(each -> each.number != asked.standby() && each.isHeard(nanos.getAsLong()))
              .map(Follower::endpoint)
              .filter(each -> !each.equals(listens));
      if (other.isPresent()) {
        throw StoreException.refused("it has a standby at %s, and wants no second", other.get());
      }
      // Before the journal is read: what is written from then on does not count as copied.
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

  /** What follows a standby's copy. */
  private RecordsMessage next(FollowMessage asked) {
    if (!record.isKept()) {
      throw StoreException.refused(
          "it keeps no journal. Start it with --store, without --no-store");
    }
    Optional<Journal> open = record.journal();
    if (open.isEmpty()) { // nothing has taken long so far
      return new RecordsMessage(asked.records(), 0, List.of(), "");
    }
    Journal journal = open.get();
    if (!isAt(asked)) {
      told = new JournalSum();
      place = 0;
      if (asked.records() > 0) {
        place = journal.replay(0, asked.records(), told::add);
      }
    }
    if (!isAt(asked)) {
      throw StoreException.refused(
          "the %,d records of the standby's journal are not those with which the conductor's begins."
              + " Name another store for the standby: its own may hold what this conductor's does not",
          asked.records());
    }
    List<JournalRecord> records = new ArrayList<>();
    place =
        journal.replay(
            place,
            RecordsMessage.MOST,
            each -> {
              told.add(each);
              records.add(each);
            });
    return new RecordsMessage(asked.records(), journal.records(), records, "");
  }

  private boolean isAt(FollowMessage asked) {
    return told.records() == asked.records() && told.sum() == asked.sum();
  }

  /**
   * How far one has gone through a journal: two journals with equal sums begin with the same
   * records.
   */
  static final class JournalSum {
    private final CRC32C sum = new CRC32C();
    private long records;
    private long origin;

    /** Goes on by a record. */
    void add(JournalRecord record) {
      sum.update(Codec.write(record));
      if (records == 0) {
        origin = (long) sum() << Integer.SIZE ^ record.millis();
      }
      records++;
    }

    /** Records so far. */
    long records() {
      return records;
    }

    /** Their check sum. */
    int sum() {
      return (int) sum.getValue();
    }

    /**
     * A number that a journal has in common with its copies, and with no other: it is made of what
     * was asked for first, and of when. 0 before the first record.
     */
    long origin() {
      return origin;
    }
  }
}
