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
import org.twobig.journal.Journal;
import org.twobig.journal.JournalRecord;
import org.twobig.table.StoreException;

/**
 * A process that copies the journal of a conductor as it is written, so that it can go on when the
 * conductor is gone. It asks: each question says how much is safely on its own disk, the answer
 * brings what follows, and a question without news is asked again after {@link #PAUSE}.
 *
 * <p>The conductor is gone when it has not answered for {@link #SILENCE}. The time in which this
 * process stands still, or its disk does, does not count. A conductor that was never reached is
 * waited for, for ever: a mistyped address must not make a second conductor.
 *
 * <p>{@link #follow} is for one thread, the rest for any.
 */
public final class Standby {
  /** A conductor that has not answered for so long is gone. */
  public static final Duration SILENCE = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofMillis(500);

  /** To find where a long copy ends, a conductor that was started anew reads its whole journal. */
  private static final Duration LONGEST_READ = Duration.ofMinutes(5);

  private static final Duration LOOK = Duration.ofMillis(250);

  private final Endpoint conductor;
  private final Endpoint self;
  private final Line.Caller caller;
  private final Subject subject;
  private final Consumer<String> news;
  private final Duration silence;
  private final LongSupplier nanos;

  private JournalFeed.JournalSum copied = new JournalFeed.JournalSum();
  private boolean wasReached;
  private String lastProblem = "";
  private long askedAt;
  private long heardAt;
  private long lookedAt;
  private volatile boolean stopped;
  private volatile boolean isOver;
  private volatile long records;
  private volatile long behind;

  /** Why a standby follows no longer. */
  public enum End {
    /** The conductor has said that the solve is over. */
    OVER,

    /** The conductor is gone. */
    SILENT,

    /** {@link Standby#stop} was called. */
    STOPPED
  }

  /**
   * A standby that does not follow yet.
   *
   * @param conductor whose journal is copied
   * @param self where this process will listen, as nodes reach it
   * @param subject what it will conduct; the conductor's must be the same
   * @param news told once why the conductor is not reached, and once that it is, as the end of a
   *     sentence about it
   * @param silence after which a conductor is gone
   * @param nanos the time, as {@link System#nanoTime}
   * @throws StoreException if the key cannot be used for this, and to conduct
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
          file.require(KeyFile.Role.STANDBY);
          file.require(KeyFile.Role.CONDUCTOR);
        });
    this.conductor = conductor;
    this.self = self;
    Hello hello = new Hello(Line.Caller.number(), 0, "standby", subject.version());
    this.caller = new Line.Caller(key, KeyFile.Role.STANDBY, hello, Broker.SILENCE);
    this.subject = subject;
  }

  /**
   * Copies until the conductor is gone or the solve is over.
   *
   * @param journal a copy of the beginning of the conductor's, or empty
   * @throws StoreException if the conductor refuses this standby, or the disk is full
   */
  public End follow(Journal journal) {
    copied = new JournalFeed.JournalSum();
    journal.replay(copied::add);
    records = copied.records();
    while (!stopped) {
      try {
        Line line =
            new Line(
                conductor,
                caller,
                notice -> isOver |= notice.what() == Notice.What.OVER,
                ended -> {});
        try {
          String why = line.terms().refusalOf(subject.version(), subject);
          if (!why.isEmpty()) {
            throw refused(why);
          }
          if (!wasReached) {
            news.accept("solves %s: its journal is copied".formatted(subject.game()));
          }
          copy(line, journal);
        } finally {
          // A conductor that is silent lets the closing wait, and the standby is to take over.
          Thread.ofPlatform().daemon().name("standby: closes").start(line::close);
        }
      } catch (StoreException e) {
        throw e;
      } catch (ActiveMQException | DamagedException | RuntimeException e) { // of Artemis
        tell(e);
      }
      if (isOver) {
        return End.OVER;
      }
      if (isSilent()) {
        return End.SILENT;
      }
      pause();
    }
    return End.STOPPED;
  }

  /** Tells a person what is wrong, unless that was told last. */
  private void tell(Exception e) {
    if (!wasReached && lastProblem.isEmpty()) {
      lastProblem = String.valueOf(e.getMessage());
      news.accept("is not reached: " + Line.problem(conductor, caller.key().isPresent(), e));
    } else if (wasReached
        && !(e instanceof ActiveMQException || e instanceof Channel.EndedException)
        && !lastProblem.equals(e.toString())) {
      lastProblem = e.toString();
      news.accept("is not copied: " + lastProblem);
    }
  }

  private StoreException refused(String why) {
    return StoreException.refused("The conductor at %s refuses this standby: %s", conductor, why);
  }

  /**
   * @throws DamagedException if an answer cannot be read: then ask on a new connection
   */
  private void copy(Line line, Journal journal) throws ActiveMQException, DamagedException {
    lookedAt = nanos.getAsLong();
    askedAt = lookedAt;
    long number = caller.self().node();
    Channel channel = line.channel(false);
    ClientConsumer answers = channel.consumer(channel.queue(Broker.JOURNAL, number));
    for (boolean isFirst = true; isGoingOn(line, isFirst); isFirst = false) {
      channel.send(
          Broker.FOLLOW,
          new FollowMessage(number, copied.records(), copied.sum(), self.toString()));
      Optional<RecordsMessage> told = Optional.empty();
      while (told.isEmpty() && isGoingOn(line, isFirst)) {
        told = hear(answers);
      }
      if (told.isEmpty()) {
        return;
      }
      take(told.get(), journal);
    }
  }

  /** The answer to the last question, if it comes soon; an earlier connection's may come first. */
  private Optional<RecordsMessage> hear(ClientConsumer answers)
      throws ActiveMQException, DamagedException {
    @Nullable ClientMessage message = answers.receive(LOOK.toMillis());
    if (message == null) {
      return Optional.empty();
    }
    message.acknowledge();
    return Optional.of(Channel.read(RecordsMessage.class, message))
        .filter(told -> told.first() == copied.records());
  }

  /** Whether to go on asking on a connection. */
  private boolean isGoingOn(Line line, boolean isFirst) {
    look();
    boolean isRead = nanos.getAsLong() - askedAt > LONGEST_READ.toNanos();
    if (isFirst && !isRead && !line.isBroken()) {
      heard();
    }
    return !stopped && !isOver && !line.isBroken() && !isSilent();
  }

  /** The time in which this process, or its disk, stood still is no silence of the conductor. */
  private synchronized void look() {
    long now = nanos.getAsLong();
    heardAt += Math.max(0, now - lookedAt - PAUSE.toNanos());
    lookedAt = now;
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
    heard();
    records = copied.records();
    behind = Math.max(0, told.all() - records);
    if (told.records().size() < RecordsMessage.MOST) {
      pause();
    }
  }

  private synchronized void heard() {
    wasReached = true;
    heardAt = nanos.getAsLong();
  }

  private synchronized boolean isSilent() {
    return wasReached && nanos.getAsLong() - heardAt > silence.toNanos();
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

  /** Makes {@link #follow} end soon. */
  public synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /** Records that are safely on this machine's disk. */
  public long records() {
    return records;
  }

  /** Records that the conductor had more when it answered last. */
  public long behind() {
    return behind;
  }
}
