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
import org.twobig.game.StoredPositions;
import org.twobig.game.StoredPositions.Checked;
import org.twobig.game.Trust;
import org.twobig.growth.TableSource;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Table;

/**
 * Solves positions of a table anew, to see whether what the table says of them is right. Every
 * position is searched on an empty table of its own, so that a wrong entry cannot confirm another
 * and equal positions give equal findings.
 *
 * <p>Each position is first searched by the game's solver of {@link Trust#PLAIN}, if it has one,
 * with a tenth of the nodes, so that no proof or rule of the usual search vouches for itself; what
 * that leaves open by that of {@link Trust#CHECKING}.
 */
public final class Recheck {
  /** The system gives memory to what is stored only. */
  private static final long TABLE_BYTES = 128L << 20;

  /** The plain search has this part of the nodes. */
  private static final long PLAIN_PART = 10;

  /** The result for a position. */
  public enum Judgement {
    /** All that the table says was asked about, and is true. */
    AGREES,

    /** Something that the table says is false. */
    DISAGREES,

    /** The search was given up, or the table says nothing that could be asked about. */
    UNDECIDED,

    /** There is no {@link StoredPositions#position} for the key. */
    NO_POSITION
  }

  /**
   * An entry of a table.
   *
   * @param key the key of the position
   * @param value what is said of it
   */
  public record Claim(Key key, long value) {}

  /**
   * The finding about a claim.
   *
   * @param found in words what the search says, if it {@link Judgement#DISAGREES}; else empty
   * @param outcome what {@code found} says of the end of the game
   * @param plain whether it was found by the solver of {@link Trust#PLAIN}
   * @param nodes what it took
   */
  public record Finding(
      Claim claim, Judgement judgement, String found, Outcome outcome, boolean plain, long nodes) {}

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
    Object turn = new Object();
    List<Integer> workers = IntStream.range(0, Math.min(threads, claims.size())).boxed().toList();
    try {
      Threads.share(
          "twobig-recheck",
          workers,
          claims.size(),
          (worker, which) -> {
            Finding found = check(claims.get(which));
            synchronized (turn) {
              finding.accept(found);
            }
          });
    } catch (SearchStoppedException e) {
      // Claims whose search was begun have no finding.
    }
  }

  private Finding check(Claim claim) {
    if (stopped) {
      throw new SearchStoppedException();
    }
    Optional<Board> board = rules.position(claim.key);
    if (board.isEmpty()) {
      return new Finding(claim, Judgement.NO_POSITION, "", Outcome.UNKNOWN, false, 0);
    }
    Optional<Finding> plain = check(claim, board.get(), Trust.PLAIN, 0);
    if (plain.isPresent() && plain.get().judgement != Judgement.UNDECIDED) {
      return plain.get();
    }
    long before = plain.map(Finding::nodes).orElse(0L);
    return check(claim, board.get(), Trust.CHECKING, before).orElseThrow();
  }

  /**
   * @param nodesBefore what was spent on the claim before
   * @return empty if the game has no such solver
   */
  private Optional<Finding> check(Claim claim, Board board, Trust trust, long nodesBefore) {
    boolean plain = trust == Trust.PLAIN;
    try (Arena arena = Arena.ofConfined()) {
      Table table = PrivateTable.create(geometry, arena);
      List<GameSolver> made = game.solvers(TableSource.of(table), trust, 1);
      if (made.isEmpty()) {
        return Optional.empty();
      }
      GameSolver solver = made.getFirst();
      solvers.add(solver);
      try {
        if (stopped) {
          solver.stop(); // it may have come too late to be stopped by another thread
        }
        long most = plain ? Math.max(1, mostNodes / PLAIN_PART) : mostNodes;
        Optional<Checked> checked = rules.check(claim.value, board, solver, most);
        Judgement judgement =
            checked
                .map(found -> found.agrees() ? Judgement.AGREES : Judgement.DISAGREES)
                .orElse(Judgement.UNDECIDED);
        Checked wrong = checked.filter(found -> !found.agrees()).orElse(Checked.AGREES);
        long nodesOfBoth = nodesBefore + solver.effort().nodes();
        return Optional.of(
            new Finding(claim, judgement, wrong.words(), wrong.outcome(), plain, nodesOfBoth));
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

  /** Nodes visited so far; a little behind. */
  public long nodes() {
    return nodes.get() + solvers.stream().mapToLong(solver -> solver.effort().nodes()).sum();
  }
}
