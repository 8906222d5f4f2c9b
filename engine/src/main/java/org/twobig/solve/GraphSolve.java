package org.twobig.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.Expansion;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Successor;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.Task;
import org.twobig.joblevel.TaskCounts;
import org.twobig.joblevel.TaskLog;
import org.twobig.table.Key;
import org.twobig.tasks.Finished;
import org.twobig.tasks.Part;
import org.twobig.tasks.TaskOffers;

/** A position on its way to an answer by tasks, and how far it is. */
public final class GraphSolve {
  private final Game game;
  private final Board board;
  private final Question question;
  private final Conductor conductor;
  private final Allowance allowance;
  private final Optional<ProofRecord> record;
  private final List<RootMove> moves = new ArrayList<>();

  /** A legal move at the root and the position it leads to. */
  private record RootMove(int move, Successor leadsTo) {}

  /**
   * @param board an undecided position
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param keeper a solver of this object's own, through which answers go to the table
   */
  GraphSolve(
      Game game,
      Board board,
      Question question,
      ParallelOptions options,
      Optional<ProofRecord> record,
      GameSolver keeper,
      Allowance allowance) {
    this.game = game;
    this.board = board;
    this.question = question;
    this.allowance = allowance;
    this.record = record;
    TaskLog log = record.map(all -> all.log(question)).orElse(TaskLog.NONE);
    // Positions that are decided go to the table, too; those of tasks are there already.
    TaskLog keeping =
        (event, position, yes, nodes) -> {
          log.note(event, position, yes, nodes);
          if (event == TaskLog.Event.DECIDED) {
            keeper.keep(boardOf(position), question, yes, nodes);
          }
        };
    Successor root = new Successor(board.key(), board.ply(), Answer.OPEN, 1, 1);
    this.conductor =
        new Conductor(
            root,
            game.tuning().hasWeakNumbers(),
            options.taskNodes(),
            options.graphBytes(),
            keeping);
    for (int move : board.legalMoves()) {
      moves.add(new RootMove(move, keeper.follow(board.play(move), question)));
    }
    conductor.recall(root); // its search has been given up
    try {
      record.ifPresent(all -> all.recall(question, (known, nodes) -> recall(known, nodes, keeper)));
    } catch (ContradictionException e) {
      throw named(e);
    }
  }

  /** The table may have lost what the record knows: searches and the line of play use it, too. */
  private void recall(Successor known, long nodes, GameSolver keeper) {
    conductor.recall(known);
    if (known.answer() != Answer.OPEN) {
      keeper.keep(boardOf(known.key()), question, known.answer() == Answer.YES, nodes);
    }
  }

  /** Returns a contradiction that the graph has found, which knows keys only. */
  private ContradictionException named(ContradictionException e) {
    return e.key().flatMap(game::board).map(e::at).orElse(e);
  }

  private Board boardOf(Key key) {
    return game.board(key).orElseThrow();
  }

  /**
   * Finds the answer with one thread a solver, this thread's included.
   *
   * @param solvers none if others alone shall search
   * @param others the ways on which other processes take part
   * @param expander makes a solver for each of these
   * @return empty if it was not found within the allowance
   * @throws SearchStoppedException after {@link #stop}
   */
  Optional<Boolean> run(
      List<GameSolver> solvers, List<TaskOffers> others, Supplier<GameSolver> expander) {
    List<Runnable> work = new ArrayList<>();
    for (GameSolver solver : solvers) {
      work.add(() -> work(solver));
    }
    for (TaskOffers offers : others) {
      work.add(new RemoteTasks(this, conductor, offers, expander.get()));
    }
    Threads.each("twobig-solver", work, (each, failed) -> guarded(each));
    Answer answer = conductor.answer(board.key());
    if (answer == Answer.OPEN && !allowance.isSpent()) {
      throw new SearchStoppedException();
    }
    return answer == Answer.OPEN ? Optional.empty() : Optional.of(answer == Answer.YES);
  }

  private void work(GameSolver solver) {
    for (Optional<Task> task = conductor.take(); task.isPresent(); task = conductor.take()) {
      search(task.get(), solver);
    }
  }

  private void search(Task task, GameSolver solver) {
    Board leaf = boardOf(task.key());
    long before = solver.effort().nodes();
    Optional<Solution> solution =
        task.budget() == 0
            ? Optional.empty()
            : solver.solve(
                leaf,
                question,
                Math.min(task.budget(), allowance.nodesLeft()),
                () -> task.isUnwanted() || stopIfSpent());
    long nodes = solver.effort().nodes() - before;
    if (solution.isPresent()) {
      conductor.answered(task, solution.get().yes(), nodes);
    } else if (stopIfSpent()) {
      conductor.givenBack(task);
    } else {
      conductor.givenUp(task, solver.expand(leaf, question), nodes);
    }
  }

  /** Ends the solve if nothing may be spent on it any more. */
  boolean stopIfSpent() {
    boolean spent = allowance.isSpent();
    if (spent) {
      conductor.stop();
    }
    return spent;
  }

  /** Adds nodes that another process has visited for a task. */
  void spentElsewhere(long nodes) {
    allowance.add(nodes);
  }

  /**
   * Takes over answers to tasks of an earlier conductor that arrive only now. Keys that stand for
   * no position of the game and values that are no answers are left out: in the journal it would
   * hinder every later solve.
   *
   * @param keeper a solver of the calling thread, through which answers go to the table
   */
  void learn(List<Finished> late, GameSolver keeper) {
    List<Finished> answers =
        late.stream()
            .filter(
                task ->
                    Outcome.ofCode(task.value()) != Outcome.UNKNOWN
                        && game.board(task.key()).isPresent())
            .toList();
    record.ifPresent(all -> all.add(answers));
    for (Finished task : answers) {
      Answer answer = Outcome.ofCode(task.value()).answer(question);
      if (answer != Answer.OPEN) {
        keeper.keep(boardOf(task.key()), question, answer == Answer.YES, task.work());
        conductor.learned(task.key(), answer == Answer.YES);
      }
    }
  }

  /** Another process has answered a task, perhaps on a table of its own. */
  void answered(Task task, boolean yes, long nodes, GameSolver keeper) {
    conductor.answered(task, yes, nodes);
    keeper.keep(boardOf(task.key()), question, yes, nodes);
  }

  /**
   * Returns the expansion of a task with the parts of another process; empty if those cannot be
   * right.
   */
  Optional<Expansion> told(Task task, int value, List<Part> parts, GameSolver expander) {
    return Parts.expansion(expander.expand(boardOf(task.key()), question), value, parts);
  }

  /** Replaces a task by its successors, if no thread of this process searches it. */
  void expand(Task task, GameSolver expander, long nodes) {
    conductor.givenUp(task, expander.expand(boardOf(task.key()), question), nodes);
  }

  /** Runs the work of a thread; a failure ends the work of the others. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (SearchStoppedException e) {
      conductor.stop();
    } catch (ContradictionException e) {
      conductor.stop();
      throw named(e);
    } catch (RuntimeException | Error e) {
      conductor.stop();
      throw e;
    }
  }

  void stop() {
    conductor.stop();
  }

  /** Returns the position asked for. */
  public Board board() {
    return board;
  }

  /** {@link Question#WHITE} or {@link Question#BLACK}: whose win is asked for. */
  public Question question() {
    return question;
  }

  public TaskCounts counts() {
    return conductor.counts();
  }

  /** How near the root is to its answer. */
  public Conductor.Progress progress() {
    return conductor.progress();
  }

  /**
   * Returns the legal moves after which the answer is known to be this, or is not known yet;
   * ascending.
   *
   * @param answer yes: after the move the player asked for wins
   */
  public List<Integer> moves(Answer answer) {
    return moves.stream().filter(move -> answerAfter(move) == answer).map(RootMove::move).toList();
  }

  private Answer answerAfter(RootMove move) {
    return move.leadsTo.answer() != Answer.OPEN
        ? move.leadsTo.answer()
        : conductor.answer(move.leadsTo.key());
  }
}
