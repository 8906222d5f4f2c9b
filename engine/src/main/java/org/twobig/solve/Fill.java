package org.twobig.solve;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.tt.table.Key;

/**
 * Answers a question about every position of a game up to a ply, so that the table becomes an
 * opening book.
 *
 * <p>A book for both players is filled backward, from the last ply to the first. Its positions are
 * many small problems with much in common. The search of an earlier ply then finds most successors
 * in the table. Within a ply, the successors of one position are solved one after another, since
 * their searches have most in common (measured: {@code engine/docs/measurements.md}).
 *
 * <p>A book for one player contains that player's best move ({@link GameSolver#bestMove}) in each
 * position and all moves of the opponent. Each ply has roughly the square root of the positions of
 * a book for both players. Such a book is filled forward, from the first ply, since each answer
 * decides which positions follow.
 *
 * <p>A position with an entry is not searched again, so an interrupted fill goes on where it was.
 * At the end, the fill looks up all positions and solves again the positions whose entries other
 * searches have replaced. A bucket may have too few places for its positions, so some positions
 * stay {@link #absent}; a search of one node answers such a position from its successors.
 *
 * <p>Only one thread may call {@link #run}; any thread may call the other methods.
 */
public final class Fill {
  private final Game game;
  private final Question question;
  private final int lastPly;
  private final long mostPositions;

  /** Whether the book is for White; empty for a book for both players. */
  private final Optional<Boolean> forWhite;

  private final List<PlyPositions> plies = new CopyOnWriteArrayList<>();

  private volatile int ply;
  private final AtomicInteger done = new AtomicInteger();
  private final AtomicLong restored = new AtomicLong();
  private final AtomicLong absent = new AtomicLong();

  /**
   * The positions of a ply.
   *
   * @param keys of the positions where the game is not over; successors of one position are mostly
   *     adjacent
   * @param endings for each {@link Value}, the number of positions that end the game with this
   *     value; each symmetric image counts
   */
  private record PlyPositions(List<Key> keys, long[] endings) {}

  /**
   * Counts of the positions of a ply.
   *
   * @param ply moves from the start of the game
   * @param positions positions where the game is not over; symmetric images count once
   * @param known how many of {@code positions} the table had before the searches
   * @param won positions that White wins, including finished games; each symmetric image counts
   * @param drawn positions that are a draw, counted like {@code won}
   * @param lost positions that Black wins, counted like {@code won}
   * @param over how many positions of {@code won}, {@code drawn} and {@code lost} end the game
   * @param nodes nodes of the searches
   * @param time time from the first search's start to the last one's end
   */
  public record Ply(
      int ply,
      int positions,
      int known,
      long won,
      long drawn,
      long lost,
      long over,
      long nodes,
      Duration time) {}

  /**
   * Finds all positions of a book for both players; {@link #run} finds those for one player.
   *
   * @param question {@link Question#BOTH}, or {@link Question#SCORE} if the game has scores
   * @param upToPly the last ply, at least 0
   * @param forWhite whether the book is for White; empty for a book for both players
   * @param mostPositions limit; with more positions, {@link #isWithinLimit} returns false
   */
  public Fill(
      Game game, Question question, int upToPly, Optional<Boolean> forWhite, long mostPositions) {
    this.game = game;
    this.question = question;
    this.lastPly = Math.min(upToPly, game.mostPlies() - 1);
    this.mostPositions = mostPositions;
    this.forWhite = forWhite;
    plies.add(new PlyPositions(List.of(game.start().key()), new long[Value.values().length]));
    while (forWhite.isEmpty() && plies.size() <= lastPly && isWithinLimit()) {
      NextPly next = new NextPly();
      plies.getLast().keys.forEach(key -> next.addAll(board(key)));
      plies.add(next.positions());
    }
    this.ply = plies.size() - 1;
  }

  /** Returns whether the positions so far are within the limit. */
  public boolean isWithinLimit() {
    return positions() <= mostPositions;
  }

  /** Collects the positions of the next ply. */
  private static final class NextPly {
    private final Set<Key> open = new LinkedHashSet<>();
    private final Set<Key> overKeys = new HashSet<>();
    private final long[] endings = new long[Value.values().length];

    void addAll(Board board) {
      board.legalMoves().forEach(move -> add(board.play(move)));
    }

    synchronized void add(Board next) {
      Optional<Value> end = next.end();
      if (end.isEmpty()) {
        open.add(next.key());
      } else if (overKeys.add(next.key())) {
        endings[end.get().ordinal()] += next.images();
      }
    }

    PlyPositions positions() {
      return new PlyPositions(List.copyOf(open), endings);
    }
  }

  private Board board(Key key) {
    return game.board(key).orElseThrow();
  }

  public Question question() {
    return question;
  }

  /** Returns the number of positions where the game is not over; symmetric images count once. */
  public long positions() {
    return plies.stream().mapToLong(level -> level.keys.size()).sum();
  }

  public int ply() {
    return ply;
  }

  /** Returns the number of positions of the ply under way. */
  public int plySize() {
    return plies.get(ply).keys.size();
  }

  /** Returns the number of finished positions of the ply under way. */
  public int done() {
    return Math.min(done.get(), plySize());
  }

  /** Returns the number of positions solved again because their entries had been replaced. */
  public long restored() {
    return restored.get();
  }

  /** Returns how many positions have no entry at the end; 0 before, and if the fill ended early. */
  public long absent() {
    return absent.get();
  }

  /**
   * Answers all positions, ply by ply; ends early if they exceed the limit.
   *
   * @param solvers one for each thread, all on one table
   * @param finished receives each ply when all its positions have answers; a book for one player
   *     begins with the first ply, a book for both with the last
   * @throws SearchStoppedException after {@link GameSolver#stop}
   */
  public void run(List<GameSolver> solvers, Consumer<Ply> finished) {
    if (forWhite.isPresent()) {
      for (int number = 0; number <= lastPly && isWithinLimit(); number++) {
        finished.accept(fill(solvers, number));
        if (number < lastPly) {
          plies.add(afterBookMoves(solvers, number));
        }
      }
    } else {
      for (int number = plies.size() - 1; number >= 0 && isWithinLimit(); number--) {
        finished.accept(fill(solvers, number));
      }
    }
    if (!isWithinLimit()) {
      return;
    }
    forEach(
        solvers,
        (solver, board) -> {
          if (!isKnown(solve(solver, board, 0))) {
            solve(solver, board, Long.MAX_VALUE);
            restored.incrementAndGet();
          }
        });
    forEach(solvers, (solver, board) -> absent.addAndGet(isKnown(solve(solver, board, 0)) ? 0 : 1));
  }

  /** Returns the positions after the best moves of the book's player or all moves of the other. */
  private PlyPositions afterBookMoves(List<GameSolver> solvers, int number) {
    NextPly next = new NextPly();
    forEach(
        solvers,
        number,
        (solver, board) -> {
          if (board.whiteToMove() == forWhite.orElseThrow()) {
            Solution solution = solve(solver, board, Long.MAX_VALUE).orElseThrow();
            int move = solver.bestMove(board, solution, Long.MAX_VALUE).orElseThrow();
            next.add(board.play(move));
          } else {
            next.addAll(board);
          }
        });
    return next.positions();
  }

  private Ply fill(List<GameSolver> solvers, int number) {
    long start = System.nanoTime();
    long before = nodes(solvers);
    long[] counts = plies.get(number).endings.clone();
    int[] known = new int[1];
    forEach(
        solvers,
        number,
        (solver, board) -> {
          Solution solution = solve(solver, board, Long.MAX_VALUE).orElseThrow();
          synchronized (counts) {
            counts[solution.value().orElseThrow().ordinal()] += board.images();
            known[0] += solution.source() == Source.STORE ? 1 : 0;
          }
        });
    return new Ply(
        number,
        plies.get(number).keys.size(),
        known[0],
        counts[Value.WIN.ordinal()],
        counts[Value.DRAW.ordinal()],
        counts[Value.LOSS.ordinal()],
        LongStream.of(plies.get(number).endings).sum(),
        nodes(solvers) - before,
        Duration.ofNanos(System.nanoTime() - start));
  }

  private Optional<Solution> solve(GameSolver solver, Board board, long mostNodes) {
    try {
      return Solution.of(question, asked -> solver.solve(board, asked, mostNodes, () -> false));
    } catch (ContradictionException e) {
      throw e.at(board); // the error may be in a position below this one
    }
  }

  /** Returns whether an answer was found without a search. */
  private static boolean isKnown(Optional<Solution> solution) {
    return solution.filter(found -> found.source() != Source.SEARCH).isPresent();
  }

  private static long nodes(List<GameSolver> solvers) {
    return solvers.stream().mapToLong(solver -> solver.effort().nodes()).sum();
  }

  private void forEach(List<GameSolver> solvers, BiConsumer<GameSolver, Board> work) {
    for (int number = plies.size() - 1; number >= 0; number--) {
      forEach(solvers, number, work);
    }
  }

  private void forEach(List<GameSolver> solvers, int number, BiConsumer<GameSolver, Board> work) {
    done.set(0);
    ply = number;
    List<Key> keys = plies.get(number).keys;
    Threads.distribute(
        "twobig-fill",
        solvers,
        keys.size(),
        (solver, index) -> {
          work.accept(solver, board(keys.get(index)));
          done.incrementAndGet();
        });
  }
}
