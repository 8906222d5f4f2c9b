package org.twobig.cli.explore;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.solve.Task;
import org.twobig.game.Question;
import org.twobig.solve.Cost;
import org.twobig.solve.NoRoomException;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.solve.SessionOptions;
import org.twobig.table.StoreException;

/** A store that is open for solving, and the solves that clients have asked for. For any thread. */
public final class Solves implements AutoCloseable {
  private static final int MOST_WAITING = 8;
  private static final int REMEMBERED = 64;
  private static final Duration CHECKPOINTS = Duration.ofMinutes(10);

  /** How long a solve goes on that nobody watches any more. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final EventLog log;
  private final Duration mostTime;
  private final Session session;
  private final StoreReader reader;
  private final Jobs<Solve> jobs =
      new Jobs<>(
          "twobig-solves",
          MOST_WAITING,
          REMEMBERED,
          "%d solves wait already; try again when one is done".formatted(MOST_WAITING));

  private Solves(Path directory, Session session, EventLog log, Duration mostTime) {
    this.session = session;
    this.reader = StoreReader.of(session, directory);
    this.log = log;
    this.mostTime = mostTime;
  }

  /**
   * Opens a store.
   *
   * @param threads that search
   * @param mostTime that a solve may take
   * @throws StoreException if the store is refused
   * @throws NoRoomException if there is no memory for its solvers
   */
  public static Solves open(Path directory, EventLog log, int threads, Duration mostTime) {
    Session.gameOf(directory, Optional.empty()); // a server makes no store
    SessionOptions options =
        new SessionOptions(
            threads, Optional.empty(), Optional.empty(), Optional.empty(), CHECKPOINTS);
    Remarks remarks = new Remarks();
    Solves solves =
        new Solves(
            directory, Session.open(directory, Optional.empty(), options, remarks), log, mostTime);
    remarks.solves = Optional.of(solves);
    return solves;
  }

  /** Tells the solve that is under way. */
  private static final class Remarks implements SessionListener {
    private volatile Optional<Solves> solves = Optional.empty();

    @Override
    public void withoutJournal(StoreException why) {
      String words = why.getMessage() + ". This solve cannot be resumed";
      solves.ifPresent(of -> of.all().forEach(solve -> solve.remark(words)));
    }
  }

  /** The table that is solved on, for look-ups. */
  public StoreReader reader() {
    return reader;
  }

  Session session() {
    return session;
  }

  /**
   * Asks for a solve; the one that is under way, if that was asked for before.
   *
   * @param most what it may cost; it takes no longer than this server allows
   * @throws Problem.Refused if too many wait
   */
  public Solve start(Task task, Question question, Cost most) {
    Duration time = most.time().compareTo(mostTime) < 0 ? most.time() : mostTime;
    Cost limit = new Cost(most.nodes(), time);
    return jobs.start(
        solve -> solve.answers(task, question),
        id -> new Solve(id, task, question, limit, session, reader, log));
  }

  /** The solves that are remembered, the newest first. */
  public List<Solve> all() {
    return jobs.all();
  }

  /**
   * The solve with an id.
   *
   * @throws Problem.Refused if there is none
   */
  public Solve find(String id) {
    return jobs.find(id);
  }

  /** Gives up the solves that nobody watches any more. To be called every few seconds. */
  public void keepHouse() {
    all().stream().filter(solve -> solve.isAbandoned(PATIENCE)).forEach(Job::stop);
  }

  /** Ends all solves; nothing searches for them from then on. */
  public void end() {
    session.stop();
    jobs.close();
  }

  /** Saves what was found, after {@link #end}, when nothing looks anything up any more. */
  @Override
  public void close() {
    session.close();
  }
}
