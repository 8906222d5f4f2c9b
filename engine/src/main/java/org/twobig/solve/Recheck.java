package org.twobig.solve;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.StoredPositions;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;

/**
 * Solves positions of a table anew, to see whether what the table says of them is right. Every
 * position is searched on a table of its own that knows nothing before, so that no wrong entry can
 * vouch for another and the same positions give the same findings. The search is the game's {@link
 * Game#checkingSolver}.
 */
public final class Recheck {
  /** The system gives memory to what is stored only. */
  private static final long TABLE_BYTES = 128L << 20;

  /** What has become of a position. */
  public enum Judgement {
    /** All that the table says is true. */
    AGREES,

    /** Something that the table says is false. */
    DISAGREES,

    /** The search was given up. */
    UNDECIDED,

    /** There is no {@link StoredPositions#position} for the key. */
    NO_POSITION
  }

  /**
   * What a table says.
   *
   * @param key the key of the position
   * @param value what is said of it
   */
  public record Claim(Key key, long value) {}

  /**
   * What was found about a claim.
   *
   * @param found in words what the search says, if it {@link Judgement#DISAGREES}; else empty
   * @param nodes what it took
   */
  public record Finding(Claim claim, Judgement judgement, String found, long nodes) {}

  private final Game game;
  private final Geometry geometry;
  private final StoredPositions rules;
  private final int threads;
  private final long mostNodes;
  private final Collection<GameSolver> solvers = ConcurrentHashMap.newKeySet();
  private final AtomicLong nodes = new AtomicLong();
  private volatile boolean stopped;

  /**
   * @param rules what the entries of the table mean, one of {@link Game#tables}
   * @param threads that search
   * @param mostNodes after which the search for a position is given up
   */
  public Recheck(Game game, StoredPositions rules, int threads, long mostNodes) {
    this.game = game;
    this.geometry =
        Geometry.ofBytes(game.positions().keySpace(), game.positions().valueBits(), TABLE_BYTES);
    this.rules = rules;
    this.threads = threads;
    this.mostNodes = mostNodes;
  }

  /**
   * Checks claims, until {@link #stop}.
   *
   * @param finding takes what is found, in any order, one at a time
   */
  public void check(List<Claim> claims, Consumer<Finding> finding) {
    AtomicInteger next = new AtomicInteger();
    Set<Throwable> failures = ConcurrentHashMap.newKeySet();
    Object turn = new Object();
    Runnable work =
        () -> {
          try {
            int i = next.getAndIncrement();
            while (i < claims.size() && !stopped && failures.isEmpty()) {
              Finding found = check(claims.get(i));
              synchronized (turn) {
                finding.accept(found);
              }
              i = next.getAndIncrement();
            }
          } catch (SearchStoppedException e) {
            // What was begun has no finding.
          } catch (RuntimeException | Error e) {
            failures.add(e);
          }
        };
    List<Thread> helpers = new ArrayList<>();
    for (int i = 1; i < Math.min(threads, claims.size()); i++) {
      helpers.add(Threads.start("twobig-recheck", work));
    }
    work.run();
    helpers.forEach(Threads::join);
    failures.stream().findFirst().ifPresent(Threads::rethrow);
  }

  private Finding check(Claim claim) {
    Optional<Board> board = rules.position(claim.key);
    if (board.isEmpty()) {
      return new Finding(claim, Judgement.NO_POSITION, "", 0);
    }
    try (Arena arena = Arena.ofConfined()) {
      PartitionedTable table = PartitionedTable.of(PrivateTable.create(geometry, arena));
      GameSolver solver = game.checkingSolver(table);
      solvers.add(solver);
      try {
        if (stopped) {
          solver.stop(); // it may have come too late to be stopped by another thread
        }
        return check(claim, board.get(), solver);
      } finally {
        solvers.remove(solver);
        nodes.addAndGet(solver.effort().nodes());
      }
    }
  }

  private Finding check(Claim claim, Board board, GameSolver solver) {
    Outcome said = rules.outcome(claim.value);
    Outcome found = Outcome.UNKNOWN;
    long left = mostNodes;
    for (Question question : List.of(Question.WHITE, Question.BLACK)) {
      Question other = question == Question.WHITE ? Question.BLACK : Question.WHITE;
      // That the other player wins says that this one does not: the other is asked about.
      if (said.answer(question) == Answer.OPEN || said.answer(other) == Answer.YES) {
        continue;
      }
      Optional<Solution> solution = solver.solve(board, question, left, () -> false);
      if (solution.isEmpty()) {
        return finding(claim, Judgement.UNDECIDED, "", solver);
      }
      left = Math.max(1, left - solution.get().effort().nodes());
      found = found.orElse(Outcome.of(solution.get()));
      if (Answer.of(solution.get().yes()) != said.answer(question)) {
        return finding(claim, Judgement.DISAGREES, found.toString(), solver);
      }
    }
    return finding(claim, Judgement.AGREES, "", solver);
  }

  private Finding finding(Claim claim, Judgement judgement, String found, GameSolver solver) {
    return new Finding(claim, judgement, found, solver.effort().nodes());
  }

  /** Makes {@link #check} end soon. */
  public void stop() {
    stopped = true;
    solvers.forEach(GameSolver::stop);
  }

  /** Nodes visited so far; a little behind. */
  public long nodes() {
    return nodes.get() + solvers.stream().mapToLong(solver -> solver.effort().nodes()).sum();
  }
}
