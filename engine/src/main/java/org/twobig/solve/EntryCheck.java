package org.twobig.solve;

import java.lang.foreign.Arena;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Outcome;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.SolverKind;
import org.twobig.game.StoredPositions;
import org.twobig.game.StoredPositions.Checked;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;

/**
 * Checks entries of a table by solving their positions anew. Each position is searched on an empty
 * table of its own, so a wrong entry cannot confirm another, and a check can be repeated.
 *
 * <p>The rules of the usual search should not check themselves. If the game has a solver of {@link
 * SolverKind#PLAIN}, that solver therefore searches each position first, with a tenth of the nodes.
 * The solver of {@link SolverKind#CHECKING} searches the positions that stay open.
 */
public final class EntryCheck {
  /** Size of each table. The system provides memory only for the pages that a search touches. */
  private static final long TABLE_BYTES = 128L << 20;

  /** The plain search gets the node limit divided by this number. */
  private static final long PLAIN_PART = 10;

  /** The result of checking a claim. */
  public enum Judgement {
    /** The whole value was checked and is right. */
    AGREES,

    /** A part of the value is wrong. */
    DISAGREES,

    /** The search was given up, or the value has no information. */
    UNDECIDED,

    /** {@link StoredPositions#position} has no position for the key. */
    NO_POSITION
  }

  /**
   * An entry of the table: its value is what the entry claims about the position with its key.
   *
   * @param value in the encoding of the table, see {@link StoredPositions#describeValue}
   */
  public record Claim(Key key, long value) {}

  /**
   * The result of the check of a claim.
   *
   * @param found the correct statement, for {@link Judgement#DISAGREES}; else empty
   * @param outcome the outcome in {@code found}
   * @param plain whether the solver of {@link SolverKind#PLAIN} decided
   * @param nodes nodes of the searches
   */
  public record CheckedClaim(
      Claim claim, Judgement judgement, String found, Outcome outcome, boolean plain, long nodes) {}

  private final Game game;
  private final Geometry geometry;
  private final StoredPositions positions;
  private final int threads;
  private final long mostNodes;
  private final Collection<GameSolver> solvers = ConcurrentHashMap.newKeySet();
  private final AtomicLong nodes = new AtomicLong();
  private volatile boolean stopped;

  /**
   * @param positions one of {@link Game#tables}; says what the values of the entries mean
   * @param mostNodes node limit of the search for a position
   */
  public EntryCheck(Game game, StoredPositions positions, int threads, long mostNodes) {
    this.game = game;
    this.geometry =
        Geometry.ofBytes(game.positions().keySpace(), game.positions().valueBits(), TABLE_BYTES);
    this.positions = positions;
    this.threads = threads;
    this.mostNodes = mostNodes;
  }

  /** Checks claims, until {@link #stop}. Reports the findings in any order, one at a time. */
  public void check(List<Claim> claims, Consumer<CheckedClaim> finding) {
    Object turn = new Object();
    List<Integer> workers = IntStream.range(0, Math.min(threads, claims.size())).boxed().toList();
    try {
      Threads.distribute(
          "twobig-entry-check",
          workers,
          claims.size(),
          (worker, which) -> {
            CheckedClaim found = check(claims.get(which));
            synchronized (turn) {
              finding.accept(found);
            }
          });
    } catch (SearchStoppedException e) {
      // A claim whose search was stopped has no finding.
    }
  }

  private CheckedClaim check(Claim claim) {
    if (stopped) {
      throw new SearchStoppedException();
    }
    Optional<Board> board = positions.position(claim.key);
    if (board.isEmpty()) {
      return new CheckedClaim(claim, Judgement.NO_POSITION, "", Outcome.UNKNOWN, false, 0);
    }
    Optional<CheckedClaim> plain = check(claim, board.get(), SolverKind.PLAIN, 0);
    if (plain.isPresent() && plain.get().judgement != Judgement.UNDECIDED) {
      return plain.get();
    }
    long before = plain.map(CheckedClaim::nodes).orElse(0L);
    return check(claim, board.get(), SolverKind.CHECKING, before).orElseThrow();
  }

  /** Checks a claim by a kind of solver that the game may lack; counts {@code nodesBefore}, too. */
  private Optional<CheckedClaim> check(
      Claim claim, Board board, SolverKind kind, long nodesBefore) {
    boolean plain = kind == SolverKind.PLAIN;
    try (Arena arena = Arena.ofConfined()) {
      Table table = PrivateTable.create(geometry, arena);
      List<GameSolver> made = game.solvers(TableSource.of(table), kind, 1);
      if (made.isEmpty()) {
        return Optional.empty();
      }
      GameSolver solver = made.getFirst();
      solvers.add(solver);
      try {
        if (stopped) {
          solver.stop(); // another thread may have called stop before the solver was added
        }
        long most = plain ? Math.max(1, mostNodes / PLAIN_PART) : mostNodes;
        Optional<Checked> checked = positions.check(claim.value, board, solver, most);
        Judgement judgement =
            checked
                .map(found -> found.agrees() ? Judgement.AGREES : Judgement.DISAGREES)
                .orElse(Judgement.UNDECIDED);
        Checked wrong = checked.filter(found -> !found.agrees()).orElse(Checked.AGREES);
        long nodesOfBoth = nodesBefore + solver.effort().nodes();
        return Optional.of(
            new CheckedClaim(claim, judgement, wrong.words(), wrong.outcome(), plain, nodesOfBoth));
      } finally {
        solvers.remove(solver);
        nodes.addAndGet(solver.effort().nodes());
      }
    }
  }

  /** Makes {@link #check} end soon. */
  public void stop() {
    stopped = true;
    solvers.forEach(GameSolver::stop);
  }

  /** Returns the nodes visited so far; lags a little behind. */
  public long nodes() {
    return nodes.get() + solvers.stream().mapToLong(solver -> solver.effort().nodes()).sum();
  }
}
