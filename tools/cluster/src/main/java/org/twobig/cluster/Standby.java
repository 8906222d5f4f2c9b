package org.twobig.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message.FollowMessage;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.RecordsMessage;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.table.StoreException;

/**
 * A process that copies the journal of a conductor, so that it can continue the solve when the
 * conductor is gone. Each request names the length of the copy on this machine's disk, and the
 * answer has the records that follow. After an answer with fewer than {@link RecordsMessage#MOST}
 * records the standby waits for {@link #PAUSE}.
 *
 * <p>The conductor counts as gone when it has not answered for {@link #SILENCE}. Time in which this
 * process or its disk stands still does not count. A standby that has never reached its conductor
 * waits for ever, because otherwise a mistyped address would make a second conductor.
 *
 * <p>One thread calls {@link #follow}; all other methods are thread-safe.
 */
public final class Standby {
  /** The conductor counts as gone after this time without an answer. */
  public static final Duration SILENCE = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofMillis(500);

  /** The longest wait for the first answer: a restarted conductor first reads its whole journal. */
  private static final Duration LONGEST_READ = Duration.ofMinutes(5);

  private static final Duration POLL = Duration.ofMillis(250);

  private final Endpoint conductor;
  private final Endpoint self;
  private final Connection.Caller caller;
  private final Subject subject;
  private final Consumer<String> news;
  private final Duration silence;
  private final LongSupplier nanos;

  private JournalFeed.JournalSum copied = new JournalFeed.JournalSum();
  private boolean wasReached;
  private String lastProblem = "";
  private long askedAt;
  private long answeredAt;
  private long lookedAt;
  private volatile boolean stopped;
  private volatile boolean isOver;
  private volatile long records;
  private volatile long behind;

  /** The reason for which a standby has ended. */
  public enum End {
    /** The conductor has announced the end of the solve. */
    OVER,

    /** The conductor is gone. */
    SILENT,

    /** {@link Standby#stop} was called. */
    STOPPED
  }

  /**
   * Makes a standby that does not copy yet.
   *
   * @param self the address at which this process will listen, as nodes reach it
   * @param news receives messages: why the conductor is not reached, then that it is reached, then
   *     why its journal is not copied; each ends a sentence that begins with the conductor's
   *     address
   * @param silence the time without an answer after which the conductor counts as gone
   * @param nanos the time, as {@link System#nanoTime}
   * @throws StoreException if the key does not permit to stand by and to conduct
   */
  public Standby(
      Endpoint conductor,
      Endpoint self,
      Optional<KeyFile> key,
      Subject subject,
      Consumer<String> news,
      Duration silence,
      LongSupplier nanos) {
    this.news = news;
    this.silence = silence;
    this.nanos = nanos;
    key.ifPresent(
        file -> {
          file.require(KeyFile.KeyRole.STANDBY);
          file.require(KeyFile.KeyRole.CONDUCTOR);
        });
    this.conductor = conductor;
    this.self = self;
    Hello hello = new Hello(Connection.Caller.number(), 0, "standby", subject.version());
    this.caller = new Connection.Caller(key, KeyFile.KeyRole.STANDBY, hello, Broker.SILENCE);
    this.subject = subject;
  }

  /**
   * Copies until the conductor is gone, its solve is over, or {@link #stop} is called.
   *
   * @param journal a copy of the beginning of the conductor's journal, or an empty one
   * @throws StoreException if the conductor refuses this standby, or the disk is full
   */
  public End follow(Journal journal) {
    copied = new JournalFeed.JournalSum();
    journal.replay(copied::add);
    records = copied.records();
    while (!stopped) {
      try {
        Connection connection =
            new Connection(
                conductor,
                caller,
                notice -> isOver |= notice.what() == Notice.What.OVER,
                ended -> {});
        try {
          String why = connection.terms().refusalOf(subject.version(), subject);
          if (!why.isEmpty()) {
            throw refused(why);
          }
          if (!wasReached) {
            news.accept("solves %s; its finished parts are copied".formatted(subject.game()));
          }
          copy(connection, journal);
        } finally {
          // Another thread closes the connection: closing waits for a silent conductor, and this
          // thread must take over.
          Thread.ofPlatform().daemon().name("standby: closes").start(connection::close);
        }
      } catch (StoreException e) {
        throw e;
      } catch (ActiveMQException | DamagedException | RuntimeException e) {
        // Artemis may throw any of these
        report(e);
      }
      if (isOver) {
        return End.OVER;
      }
      if (isSilent(nanos.getAsLong())) {
        return End.SILENT;
      }
      pause();
    }
    return End.STOPPED;
  }

  /** Reports the first problem before a contact; after it, new ones except lost connections. */
  private void report(Exception e) {
    if (!wasReached && lastProblem.isEmpty()) {
      lastProblem = String.valueOf(e.getMessage());
      news.accept("is not reached: " + Connection.problem(conductor, caller.key().isPresent(), e));
    } else if (wasReached
        && !(e instanceof ActiveMQException || e instanceof Channel.EndedException)
        && !lastProblem.equals(e.toString())) {
      lastProblem = e.toString();
      news.accept("cannot be copied: " + lastProblem);
    }
  }

  private StoreException refused(String why) {
    return StoreException.refused("The solve at %s refuses this standby: %s", conductor, why);
  }

  /**
   * Copies over one connection, until it ends. If an answer cannot be decoded, it throws and the
   * caller connects again.
   */
  private void copy(Connection connection, Journal journal)
      throws ActiveMQException, DamagedException {
    lookedAt = nanos.getAsLong();
    askedAt = lookedAt;
    long number = caller.self().node();
    Channel channel = connection.channel(false);
    ClientConsumer answers = channel.consumer(channel.queue(Broker.JOURNAL, number));
    for (boolean isFirst = true; isGoingOn(connection, isFirst); isFirst = false) {
      channel.send(
          Broker.JOURNAL_REQUESTS,
          new FollowMessage(number, copied.records(), copied.sum(), self.toString()));
      Optional<RecordsMessage> told = Optional.empty();
      while (told.isEmpty() && isGoingOn(connection, isFirst)) {
        told = receive(answers);
      }
      if (told.isEmpty()) {
        return;
      }
      take(told.get(), journal);
    }
  }

  /**
   * Returns the answer to the last request; empty if it has not arrived. Skips answers to earlier
   * requests.
   */
  private Optional<RecordsMessage> receive(ClientConsumer answers)
      throws ActiveMQException, DamagedException {
    @Nullable ClientMessage message = answers.receive(POLL.toMillis());
    if (message == null) {
      return Optional.empty();
    }
    message.acknowledge();
    return Optional.of(Channel.read(RecordsMessage.class, message))
        .filter(told -> told.first() == copied.records());
  }

  /** Returns whether to go on. A wait for the first answer is silence only after LONGEST_READ. */
  private boolean isGoingOn(Connection connection, boolean isFirst) {
    long now = excludeStandstill();
    boolean isLate = nanos.getAsLong() - askedAt > LONGEST_READ.toNanos();
    if (isFirst && !isLate && !connection.isBroken()) {
      markAnswer();
    }
    return !stopped && !isOver && !connection.isBroken() && !isSilent(now);
  }

  /**
   * Subtracts from the silence the time in which this process or its disk stood still. Returns the
   * time of this call. A later time would count a standstill after this call as silence.
   */
  private synchronized long excludeStandstill() {
    long now = nanos.getAsLong();
    answeredAt += Math.max(0, now - lookedAt - PAUSE.toNanos());
    lookedAt = now;
    return now;
  }

  private void take(RecordsMessage told, Journal journal) {
    if (!told.refusal().isEmpty()) {
      throw refused(told.refusal());
    }
    for (JournalRecord each : told.records()) {
      journal.append(each);
      copied.add(each);
    }
    journal.force();
    markAnswer();
    records = copied.records();
    behind = Math.max(0, told.all() - records);
    if (told.records().size() < RecordsMessage.MOST) {
      pause();
    }
  }

  private synchronized void markAnswer() {
    wasReached = true;
    answeredAt = nanos.getAsLong();
  }

  private synchronized boolean isSilent(long now) {
    return wasReached && now - answeredAt > silence.toNanos();
  }

  private synchronized void pause() {
    try {
      if (!stopped) {
        wait(PAUSE.toMillis());
      }
    } catch (InterruptedException e) {
      stopped = true;
    }
  }

  public synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  public long records() {
    return records;
  }

  /** Returns the number of records that this copy lacked at the last answer. */
  public long behind() {
    return behind;
  }
}
