package org.twobig.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.board.TaskBoard;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Answer;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Successor;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.Task;
import org.twobig.joblevel.TaskCounts;
import org.twobig.joblevel.TaskLog;
import org.twobig.table.Key;

/** A position on its way to an answer by tasks, and how far it is. */
public final class GraphSolve {
  private final Position position;
  private final Question question;
  private final Conductor conductor;
  private final List<RootMove> moves;

  /** A legal move at the root and the position it leads to. */
  private record RootMove(int column, Successor leadsTo) {}

  /**
   * @param position nobody has completed a line
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param keeper a solver of this object's own, through which answers go to the table
   */
  GraphSolve(
      Position position,
      Question question,
      ParallelOptions options,
      Optional<ProofRecord> record,
      Solver keeper) {
    this.position = position;
    this.question = question;
    Successor root = new Successor(PositionKey.of(position), position.stones(), Answer.OPEN, 1, 1);
    this.conductor =
        new Conductor(
            root,
            options.order(),
            options.taskNodes(),
            options.graphBytes(),
            new Keeping(
                question, record.map(all -> all.log(question)).orElse(TaskLog.NONE), keeper));
    this.moves = new ArrayList<>();
    for (int column = 0; column < Position.COLUMNS; column++) {
      if (position.isLegal(column)) {
        moves.add(new RootMove(column, keeper.follow(position.play(column), question)));
      }
    }
    conductor.recall(root); // its search has been given up
    record.ifPresent(all -> all.recall(question, (known, nodes) -> recall(known, nodes, keeper)));
  }

  /** The table may have lost what the record knows: searches and the line of play use it, too. */
  private void recall(Successor known, long nodes, Solver keeper) {
    conductor.recall(known);
    if (known.answer() != Answer.OPEN) {
      Position decided = PositionKey.decode(known.key()).orElseThrow();
      keeper.keep(decided, question, known.answer() == Answer.YES, nodes);
    }
  }

  /** Keeps decided positions in the table, too; those of tasks are there already. */
  private record Keeping(Question question, TaskLog record, Solver keeper) implements TaskLog {
    @Override
    public void answered(Key task, boolean yes, long nodes) {
      record.answered(task, yes, nodes);
    }

    @Override
    public void split(Key task, long nodes) {
      record.split(task, nodes);
    }

    @Override
    public void decided(Key node, boolean yes, long nodes) {
      record.decided(node, yes, nodes);
      keeper.keep(PositionKey.decode(node).orElseThrow(), question, yes, nodes);
    }
  }

  /**
   * Finds the answer with one thread a solver, this thread's included.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  boolean run(List<Solver> solvers, Optional<TaskBoard> board, Solver expander) {
    List<Thread> others = new ArrayList<>();
    for (Solver solver : solvers.subList(1, solvers.size())) {
      others.add(Threads.start("twobig-solver", () -> work(solver)));
    }
    board.ifPresent(
        shared ->
            others.add(
                Threads.start(
                    "twobig-board",
                    () -> guarded(new RemoteTasks(conductor, shared, question, expander)))));
    work(solvers.get(0));
    others.forEach(Threads::join);
    conductor.failure().ifPresent(Threads::rethrow);
    Answer answer = conductor.answer(PositionKey.of(position));
    if (answer == Answer.OPEN) {
      throw new SearchStoppedException();
    }
    return answer == Answer.YES;
  }

  private void work(Solver solver) {
    guarded(
        () -> {
          for (Optional<Task> task = conductor.take(); task.isPresent(); task = conductor.take()) {
            search(task.get(), solver);
          }
        });
  }

  private void search(Task task, Solver solver) {
    Position leaf = PositionKey.decode(task.key()).orElseThrow();
    long before = solver.nodes();
    Optional<Solution> solution =
        task.budget() == 0
            ? Optional.empty()
            : solver.solve(leaf, question, task.budget(), task::isUnwanted);
    long nodes = solver.nodes() - before;
    if (solution.isPresent()) {
      conductor.answered(task, solution.get().yes(), nodes);
    } else {
      conductor.givenUp(task, solver.expand(leaf, question), nodes);
    }
  }

  /** Runs what a thread does; if it fails, the solve does. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (SearchStoppedException e) {
      conductor.stop();
    } catch (RuntimeException | Error e) {
      conductor.fail(e);
    }
  }

  void stop() {
    conductor.stop();
  }

  /** The position asked for. */
  public Position position() {
    return position;
  }

  /** {@link Question#WHITE} or {@link Question#BLACK}: whose win is asked for. */
  public Question question() {
    return question;
  }

  public TaskCounts counts() {
    return conductor.counts();
  }

  /**
   * The legal moves after which the answer is known to be this, or is not known yet.
   *
   * @param answer yes: after the move the player asked for wins
   * @return a bit for each column
   */
  public int columns(Answer answer) {
    int columns = 0;
    for (RootMove move : moves) {
      Answer known = move.leadsTo.answer();
      if (known == Answer.OPEN) {
        known = conductor.answer(move.leadsTo.key());
      }
      if (known == answer) {
        columns |= 1 << move.column;
      }
    }
    return columns;
  }
}
