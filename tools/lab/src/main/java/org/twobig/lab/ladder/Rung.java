package org.twobig.lab.ladder;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.ConnectFour3dSolver;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.game.Effort;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.lab.bench.Jvm;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.TableSource;

/**
 * Measures the search on positions with one number of stones. Solves them one after the other on a
 * new table in private memory. {@link #stop}, {@link #solved} and {@link #nodes} are thread-safe.
 */
public final class Rung {
  private final int stones;
  private final Question question;
  private final List<String> positions;
  private final Contender contender;
  private final Weights weights;
  private final Consumer<SolvedPosition> each;

  private volatile boolean stopped;
  private volatile Optional<ConnectFour3dSolver> solver = Optional.empty();
  private volatile int solved;

  /**
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param positions the moves of each position
   * @param each called after each solved position, on the measuring thread
   */
  public Rung(
      int stones,
      Question question,
      List<String> positions,
      Contender contender,
      Weights weights,
      Consumer<SolvedPosition> each) {
    this.stones = stones;
    this.question = question.requireWhiteOrBlack();
    this.positions = List.copyOf(positions);
    this.contender = contender;
    this.weights = weights;
    this.each = each;
  }

  /** Solves the positions until {@link #stop}. The time includes making and freeing the table. */
  public RungResult measure() {
    long start = System.nanoTime();
    long cpuStart = Jvm.cpuNanos();
    int yes = 0;
    Effort effort = Effort.NONE;
    try (Arena arena = Arena.ofShared()) {
      ConnectFour3dSolver measured =
          new ConnectFour3dSolver(
              TableSource.of(PrivateTable.create(contender.layout(), arena)), Feature.ALL, weights);
      solver = Optional.of(measured);
      for (String moves : positions) {
        if (stopped) {
          break;
        }
        var solution = measured.solve(Position.ofMoves(moves), question);
        yes += solution.yes() ? 1 : 0;
        effort = effort.plus(solution.effort());
        solved++;
        each.accept(
            new SolvedPosition(
                stones,
                question,
                contender.search(),
                contender.replacement(),
                moves,
                solution.yes(),
                solution.effort().nodes()));
      }
    } catch (SearchStoppedException e) {
      // The rung was stopped; its result has the positions solved so far.
    }
    return new RungResult(
        stones,
        contender.search(),
        positions.size(),
        solved,
        yes,
        effort,
        (Jvm.cpuNanos() - cpuStart) * 1e-9,
        (System.nanoTime() - start) * 1e-9,
        contender.replacement(),
        contender.layout().dataBytes(),
        question);
  }

  /** Stops the measurement; may be called before {@link #measure}. */
  public void stop() {
    stopped = true;
    solver.ifPresent(ConnectFour3dSolver::stop);
  }

  public int solved() {
    return solved;
  }

  public long nodes() {
    return solver.map(solver -> solver.effort().nodes()).orElse(0L);
  }
}
