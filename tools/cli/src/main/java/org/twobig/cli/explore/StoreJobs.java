package org.twobig.cli.explore;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Outcome;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.solve.Cost;
import org.twobig.solve.NoRoomException;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.solve.SessionOptions;
import org.twobig.table.StoreException;

/**
 * A store that is open for solving, with the solves and proofs of clients' requests. Thread-safe.
 */
public final class StoreJobs implements AutoCloseable {
  private static final int MOST_WAITING = 8;
  private static final int REMEMBERED = 64;
  private static final int PROOFS = 8;
  private static final Duration CHECKPOINTS = Duration.ofMinutes(10);

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
          REMEMBERED,
          "%d solves wait already; try again when one is done".formatted(MOST_WAITING));

  private final Jobs<ProofJob> proofs =
      new Jobs<>("twobig-proofs", 0, PROOFS, "a proof is being written; try again soon");

  private StoreJobs(Path directory, Session session, EventLog log, Duration mostTime) {
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
  public static StoreJobs open(Path directory, EventLog log, int threads, Duration mostTime) {
    Session.gameOf(directory, Optional.empty()); // a server makes no store
    SessionOptions options =
        new SessionOptions(
            threads, Optional.empty(), Optional.empty(), Optional.empty(), CHECKPOINTS);
    Remarks remarks = new Remarks();
    StoreJobs jobs =
        new StoreJobs(
            directory, Session.open(directory, Optional.empty(), options, remarks), log, mostTime);
    remarks.jobs = Optional.of(jobs);
    return jobs;
  }

  /** Adds remarks to the solve under way. */
  private static final class Remarks implements SessionListener {
    private volatile Optional<StoreJobs> jobs = Optional.empty();

    @Override
    public void withoutJournal(StoreException why) {
      String words = why.getMessage() + ". This solve cannot be resumed";
      jobs.ifPresent(of -> of.solves.all().forEach(solve -> solve.remark(words)));
    }
  }

  /** Returns a reader of the table on which solves run. */
  public StoreReader reader() {
    return reader;
  }

  /**
   * Starts a solve, or returns the one under way that answers the request.
   *
   * @param most what it may cost; it takes no longer than this server allows
   * @throws Problem.Refused if too many wait
   */
  public SolveJob solve(Task task, Question question, Cost most) {
    Duration time = most.time().compareTo(mostTime) < 0 ? most.time() : mostTime;
    Cost limit = new Cost(most.nodes(), time);
    return solves.start(
        solve -> solve.answers(task, question),
        id -> new SolveJob(id, task, question, limit, session, reader, log));
  }

  public Jobs<SolveJob> solves() {
    return solves;
  }

  /**
   * Begins to write a proof.
   *
   * @param claim what is to be proved, and known
   * @throws Problem.Refused if it is not known, or another proof is being written
   */
  public ProofJob prove(Task task, Verdict claim) {
    requireKnown(task, claim);
    ProofWriter writer =
        session
            .game()
            .proofWriter(session.table(), false)
            .orElseThrow(
                () ->
                    new Problem.Refused(
                        Problem.NOT_FOUND, "there are no proofs for " + session.game().id()));
    return proofs.start(other -> false, id -> new ProofJob(id, task, claim, writer));
  }

  private void requireKnown(Task task, Verdict claim) {
    if (task.position().end().isPresent()) {
      throw new Problem.Refused(Problem.CONFLICT, "the game is over, there is nothing to prove");
    }
    Outcome known = reader.look(task).verdict().outcome();
    Outcome wanted = claim.outcome();
    boolean isOne = claim != Verdict.DRAW && claim != Verdict.UNKNOWN;
    if (!isOne || !wanted.orElse(known).equals(known)) {
      throw new Problem.Refused(
          Problem.CONFLICT,
          "'%s' is not known of this position; have it solved before".formatted(claim.words()));
    }
  }

  public Jobs<ProofJob> proofs() {
    return proofs;
  }

  /** Gives up the solves without viewers; the server calls this every few seconds. */
  public void keepHouse() {
    solves.all().stream().filter(solve -> solve.isAbandoned(PATIENCE)).forEach(Job::stop);
  }

  /** Ends all jobs; when it returns, no job searches or reads the table. */
  public void end() {
    proofs.close();
    session.stop();
    solves.close();
  }

  /** Saves the store; call {@link #end} before, and wait until no look-up runs. */
  @Override
  public void close() {
    session.close();
  }
}
