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

/** The solve of one position by tasks of the job-level search, with its progress. */
public final class GraphSolve {
  private final Game game;
  private final Board board;
  private final Question question;
  private final Conductor conductor;
  private final Allowance allowance;
  private final Optional<SolveJournal> record;
  private final List<RootMove> moves = new ArrayList<>();

  /** A legal move at the root and the position it leads to. */
  private record RootMove(int move, Successor leadsTo) {}

  /**
   * @param board an undecided position
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param keeper a solver of this object's own, which stores answers
   */
  GraphSolve(
      Game game,
      Board board,
      Question question,
      ParallelOptions options,
      Optional<SolveJournal> record,
      GameSolver keeper,
      Allowance allowance) {
    this.game = game;
    this.board = board;
    this.question = question;
    this.allowance = allowance;
    this.record = record;
    TaskLog log = record.map(all -> all.log(question)).orElse(TaskLog.NONE);
    // Decided positions are stored, too; those of tasks are in the table already.
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

  /** Recalls a finding of the record and stores it, since the table may have lost it. */
  private void recall(Successor known, long nodes, GameSolver keeper) {
    conductor.recall(known);
    if (known.answer() != Answer.OPEN) {
      keeper.keep(boardOf(known.key()), question, known.answer() == Answer.YES, nodes);
    }
  }

  /** Names the position in a contradiction that the graph, which has only keys, has found. */
  private ContradictionException named(ContradictionException e) {
    return e.key().flatMap(game::board).map(e::at).orElse(e);
  }

  private Board boardOf(Key key) {
    return game.board(key).orElseThrow();
  }

  /**
   * Finds the answer with one thread for each solver, the calling thread included.
   *
   * @param solvers empty if only other processes search
   * @param others the channels by which other processes take part
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
   * Takes over late answers to tasks of an earlier conductor. Ignores invalid keys and values,
   * which would hinder every later solve if they were in the journal.
   *
   * @param keeper a solver of the calling thread, which stores answers
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

  /** Takes the answer of another process, perhaps with a table of its own, to a task. */
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

  /** Returns the position of the question. */
  public Board board() {
    return board;
  }

  /** Returns the question, {@link Question#WHITE} or {@link Question#BLACK}. */
  public Question question() {
    return question;
  }

  public TaskCounts counts() {
    return conductor.counts();
  }

  /** Returns the proof and disproof number of the root. */
  public Conductor.Progress progress() {
    return conductor.progress();
  }

  /**
   * Returns the legal moves with an answer, or without one yet, ascending.
   *
   * @param answer the answer after the move; open for the moves without one
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
