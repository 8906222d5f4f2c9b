package org.twobig.solve;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.StoredPositions;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Facts;
import org.twobig.game.KeyKind;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;

/**
 * Solves positions of a table anew, to see whether what the table says of them is right. Every
 * position is searched on a table of its own that knows nothing before, so that no wrong entry can
 * vouch for another and the same positions give the same findings. The search does without folded
 * keys, so that two positions wrongly taken for one are not taken for one here as well.
 */
public final class Recheck {
  private static final Set<Feature> FEATURES =
      Set.copyOf(EnumSet.complementOf(EnumSet.of(Feature.FOLDED_KEYS)));

  /** The system gives memory to what is stored only. */
  private static final long TABLE_BYTES = 128L << 20;

  private static final Geometry GEOMETRY =
      Geometry.ofBytes(KeyKind.of(FEATURES).keySpace(), Solver.VALUE_BITS, TABLE_BYTES);

  /** What has become of a position. */
  public enum Judgement {
    /** All that the table says is true. */
    AGREES,

    /** Something that the table says is false. */
    DISAGREES,

    /** The search was given up. */
    UNDECIDED,

    /** The key's {@link StoredPositions#position} cannot be searched. */
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

  private final StoredPositions rules;
  private final int threads;
  private final long mostNodes;
  private final Collection<Solver> solvers = ConcurrentHashMap.newKeySet();
  private final AtomicLong nodes = new AtomicLong();
  private volatile boolean stopped;

  /**
   * @param threads that search
   * @param mostNodes after which the search for a position is given up
   */
  public Recheck(StoredPositions rules, int threads, long mostNodes) {
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
    Optional<Position> position = rules.position(claim.key);
    if (position.isEmpty()) {
      return new Finding(claim, Judgement.NO_POSITION, "", 0);
    }
    try (Arena arena = Arena.ofConfined()) {
      PartitionedTable table = PartitionedTable.of(PrivateTable.create(GEOMETRY, arena));
      Solver solver = new Solver(table, FEATURES);
      solvers.add(solver);
      try {
        if (stopped) {
          solver.stop(); // it may have come too late to be stopped by another thread
        }
        return check(claim, position.get(), solver);
      } finally {
        solvers.remove(solver);
        nodes.addAndGet(solver.nodes());
      }
    }
  }

  private Finding check(Claim claim, Position position, Solver solver) {
    long left = mostNodes;
    int found = Facts.NONE;
    for (Question question : List.of(Question.WHITE, Question.BLACK)) {
      Optional<Boolean> said = StoredPositions.answer(claim.value, question);
      if (said.isEmpty() || isImplied(claim.value, question)) {
        continue;
      }
      Optional<Solution> solution = solver.solve(position, question, left, () -> false);
      if (solution.isEmpty()) {
        return finding(claim, Judgement.UNDECIDED, "", solver);
      }
      left = Math.max(1, left - solution.get().effort().nodes());
      found |= Facts.of(question == Question.WHITE, solution.get().yes());
      if (solution.get().yes() != said.get()) {
        return finding(claim, Judgement.DISAGREES, Facts.meaning(found), solver);
      }
    }
    return finding(claim, Judgement.AGREES, "", solver);
  }

  /** Whether the answer is no because the other player wins, which is asked instead. */
  private static boolean isImplied(long value, Question question) {
    Question other = question == Question.WHITE ? Question.BLACK : Question.WHITE;
    return StoredPositions.answer(value, other).equals(Optional.of(true));
  }

  private Finding finding(Claim claim, Judgement judgement, String found, Solver solver) {
    return new Finding(claim, judgement, found, solver.nodes());
  }

  /** Makes {@link #check} end soon. */
  public void stop() {
    stopped = true;
    solvers.forEach(Solver::stop);
  }

  /** Nodes visited so far; a little behind. */
  public long nodes() {
    return nodes.get() + solvers.stream().mapToLong(Solver::nodes).sum();
  }
}
