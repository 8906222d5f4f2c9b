package org.twobig.cli.jobs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.cli.solve.SessionMessages;
import org.twobig.game.Outcome;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.solve.Cost;
import org.twobig.solve.NoRoomException;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.solve.SessionOptions;
import org.twobig.tt.table.StoreException;

/**
 * A store that is open for solving, with the solves and proofs that clients have asked for.
 * Thread-safe.
 */
public final class StoreJobs implements AutoCloseable {
  private static final int MOST_WAITING = 8;
  private static final int MOST_REMEMBERED = 64;
  private static final int MOST_REMEMBERED_PROOFS = 8;
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofMinutes(10);

  /** Time after which a solve without viewers is given up. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final EventLog log;
  private final Duration mostTime;
  private final Session session;
  private final StoreReader reader;
  private final Jobs<SolveJob> solves =
      new Jobs<>(
          "twobig-solves",
          MOST_WAITING,
          MOST_REMEMBERED,
          "%d solves wait already; try again when one is done".formatted(MOST_WAITING));

  private final Jobs<ProofJob> proofs =
      new Jobs<>(
          "twobig-proofs", 0, MOST_REMEMBERED_PROOFS, "a proof is being written; try again soon");

  private StoreJobs(Path directory, Session session, EventLog log, Duration mostTime) {
    this.session = session;
    this.reader = StoreReader.of(session, directory);
    this.log = log;
    this.mostTime = mostTime;
  }

  /**
   * Opens a store.
   *
   * @param threads the number of threads that search
   * @param mostTime the longest time of a solve
   * @throws StoreException if the store is absent, damaged or in use
   * @throws NoRoomException if there is no memory for the solvers
   */
  public static StoreJobs open(Path directory, EventLog log, int threads, Duration mostTime) {
    Session.gameOf(directory, Optional.empty()); // throws if there is no store: a server makes none
    SessionOptions options =
        new SessionOptions(
            threads, Optional.empty(), Optional.empty(), Optional.empty(), CHECKPOINT_INTERVAL);
    Remarks remarks = new Remarks();
    StoreJobs jobs =
        new StoreJobs(
            directory, Session.open(directory, Optional.empty(), options, remarks), log, mostTime);
    remarks.jobs = Optional.of(jobs);
    return jobs;
  }

  private static final class Remarks implements SessionListener {
    private volatile Optional<StoreJobs> jobs = Optional.empty();

    @Override
    public void withoutJournal(StoreException why) {
      String words = why.getMessage() + ". This solve cannot be resumed";
      jobs.ifPresent(of -> of.solves.all().forEach(solve -> solve.remark(words)));
    }
  }

  public StoreReader reader() {
    return reader;
  }

  /**
   * Starts a solve, or returns an unfinished solve that also answers the request.
   *
   * @param most the limits; the time is cut to the longest time that this server allows
   * @throws Problem.Refused if too many solves wait
   */
  public SolveJob solve(GivenPosition given, Question question, Cost most) {
    Duration time = most.time().compareTo(mostTime) < 0 ? most.time() : mostTime;
    Cost limit = new Cost(most.nodes(), time);
    return solves.start(
        solve -> solve.answers(given, question),
        id -> new SolveJob(id, given, question, limit, session, reader, log));
  }

  public Jobs<SolveJob> solves() {
    return solves;
  }

  /**
   * Starts to write a proof.
   *
   * @param claim the verdict to prove, which the store must know
   * @throws Problem.Refused if the store does not know the verdict, or another proof is being
   *     written
   */
  public ProofJob prove(GivenPosition given, Outcome claim) {
    requireKnown(given, claim);
    ProofWriter writer =
        session
            .game()
            .proofWriter(session.table(), false)
            .orElseThrow(
                () ->
                    Problem.Kind.NOT_FOUND.refused(
                        "no proofs can be written for " + session.game().id()));
    return proofs.start(other -> false, id -> new ProofJob(id, given, claim, writer));
  }

  private void requireKnown(GivenPosition given, Outcome claim) {
    if (given.position().end().isPresent()) {
      throw Problem.Kind.CONFLICT.refused("the game is over, so there is nothing to prove");
    }
    Outcome known = reader.analysis(given).facts().verdict();
    boolean canBeProved = claim != Outcome.DRAW && claim != Outcome.UNKNOWN;
    if (!canBeProved || !claim.orElse(known).equals(known)) {
      throw Problem.Kind.CONFLICT.refused(
          "'%s' is not known of this position; solve the position first", claim);
    }
  }

  public Jobs<ProofJob> proofs() {
    return proofs;
  }

  /** Gives up solves whose viewers have been gone for a minute. Called every two seconds. */
  public void giveUpAbandoned() {
    solves.all().stream().filter(solve -> solve.isAbandoned(PATIENCE)).forEach(Job::stop);
  }

  /** Ends all jobs and saves. When this method returns, no job uses the table. */
  public void end() {
    proofs.close();
    session.stop();
    solves.close();
    SessionMessages.save(session);
  }

  /** Saves and closes the store. The caller has called {@link #end}, and no look-up runs. */
  @Override
  public void close() {
    session.close();
  }
}
