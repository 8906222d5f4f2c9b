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
import org.twobig.tt.table.Key;
import org.twobig.tt.tasks.FinishedTask;
import org.twobig.tt.tasks.TaskOffers;

/** The solve of one position by a job-level search, and its progress. */
public final class GraphSolve {
  private final Game game;
  private final AskedQuestion asked;
  private final Question question;
  private final Conductor conductor;
  private final Optional<SolveJournal> journal;
  private final List<RootMove> moves = new ArrayList<>();

  /** A legal move at the root, and the position after the move and the forced moves that follow. */
  private record RootMove(int move, Successor leadsTo) {}

  /**
   * @param asked the user's question, about a position where the game is not over
   * @param question {@link Question#WHITE} or {@link Question#BLACK}, a part of the user's question
   * @param storer a solver for this object alone, which stores answers for one thread at a time
   */
  GraphSolve(
      Game game,
      AskedQuestion asked,
      Question question,
      ParallelOptions options,
      Optional<SolveJournal> journal,
      GameSolver storer) {
    this.game = game;
    this.asked = asked;
    this.question = question;
    this.journal = journal;
    TaskLog log = journal.map(each -> each.log(question)).orElse(TaskLog.NONE);
    // This log also stores what the graph decides; what tasks answer is stored without it.
    TaskLog keeping =
        (event, position, yes, nodes) -> {
          log.note(event, position, yes, nodes);
          if (event == TaskLog.Event.DECIDED) {
            storer.storeAnswer(boardOf(position), question, yes, nodes);
          }
        };
    Board board = board();
    Successor root = new Successor(board.key(), board.ply(), Answer.OPEN, 1, 1);
    this.conductor =
        new Conductor(
            root,
            game.tuning().hasWeakProofNumbers(),
            options.taskNodes(),
            options.graphBytes(),
            keeping,
            System::nanoTime);
    for (int move : board.legalMoves()) {
      moves.add(new RootMove(move, storer.follow(board.play(move), question)));
    }
    conductor.recall(root); // splits the root: one thread did not solve it, now or before
    try {
      journal.ifPresent(
          each -> each.recall(question, (known, nodes) -> recall(known, nodes, storer)));
    } catch (ContradictionException e) {
      throw named(e);
    }
  }

  /** Gives a recorded finding to the conductor, and stores it again: the table may have lost it. */
  private void recall(Successor known, long nodes, GameSolver storer) {
    conductor.recall(known);
    if (known.answer() != Answer.OPEN) {
      storer.storeAnswer(boardOf(known.key()), question, known.answer() == Answer.YES, nodes);
    }
  }

  /** Adds the position to a contradiction that the graph has found; the graph has only keys. */
  private ContradictionException named(ContradictionException e) {
    return e.key().flatMap(game::board).map(e::at).orElse(e);
  }

  private Board boardOf(Key key) {
    return game.board(key).orElseThrow();
  }

  /**
   * Finds the answer with a thread for each solver and for each channel to other processes ({@code
   * others}); one of the threads is the calling thread. Without solvers only other processes
   * search. {@code expander} makes a solver for each channel.
   *
   * @return empty if the answer was not found within the limit of the cost
   * @throws SearchStoppedException after {@link #stop}
   */
  Optional<Boolean> run(
      List<GameSolver> solvers, List<TaskOffers> others, Supplier<GameSolver> expander) {
    List<Runnable> work = new ArrayList<>();
    solvers.forEach(solver -> work.add(() -> work(solver)));
    others.forEach(offers -> work.add(new RemoteTasks(this, conductor, offers, expander.get())));
    Threads.each("twobig-solver", work, (each, failed) -> guarded(each));
    Answer answer = conductor.answer(board().key());
    if (answer == Answer.OPEN && !asked.isAtLimit()) {
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
                Math.min(task.budget(), asked.nodesLeft()),
                () -> task.isUnwanted() || stopIfAtLimit());
    long nodes = solver.effort().nodes() - before;
    if (solution.isPresent()) {
      conductor.answered(task, solution.get().yes(), nodes);
    } else if (stopIfAtLimit()) {
      conductor.givenBack(task);
    } else {
      conductor.givenUp(task, solver.expand(leaf, question), nodes);
    }
  }

  /** Stops the search if {@link AskedQuestion#isAtLimit}; returns whether it is. */
  boolean stopIfAtLimit() {
    boolean atLimit = asked.isAtLimit();
    if (atLimit) {
      conductor.stop();
    }
    return atLimit;
  }

  /** Counts nodes that another process has visited for a task. */
  void addElsewhere(long nodes) {
    asked.addElsewhere(nodes);
  }

  /**
   * Records late answers, to tasks of an earlier conductor or to tasks that this solve gave up, and
   * gives them to the graph. Ignores invalid keys and values, which would hinder every later solve
   * if they were in the journal. {@code storer} is a solver of the calling thread.
   */
  void learn(List<FinishedTask> late, GameSolver storer) {
    List<FinishedTask> answers =
        late.stream()
            .filter(
                task ->
                    Outcome.ofCode(task.value()) != Outcome.UNKNOWN
                        && game.board(task.key()).isPresent())
            .toList();
    journal.ifPresent(each -> each.add(answers));
    for (FinishedTask task : answers) {
      Answer answer = Outcome.ofCode(task.value()).answer(question);
      if (answer != Answer.OPEN) {
        storer.storeAnswer(boardOf(task.key()), question, answer == Answer.YES, task.work());
        conductor.learned(task.key(), answer == Answer.YES);
      }
    }
  }

  /** Takes another process's answer and stores it, since that process may have another table. */
  void answered(Task task, boolean yes, long nodes, GameSolver storer) {
    conductor.answered(task, yes, nodes);
    storer.storeAnswer(boardOf(task.key()), question, yes, nodes);
  }

  /** Expands the position of a task with a solver of the calling thread. */
  Expansion expansion(Task task, GameSolver expander) {
    return expander.expand(boardOf(task.key()), question);
  }

  /** Runs the work of a thread; a failure ends the work of all threads. */
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

  public Board board() {
    return asked.request.board();
  }

  /** Returns {@link Question#WHITE} or {@link Question#BLACK}. */
  public Question question() {
    return question;
  }

  public TaskCounts counts() {
    return conductor.counts();
  }

  public Conductor.ProofNumbers progress() {
    return conductor.progress();
  }

  /** Returns the legal moves after which the question has this answer, in ascending order. */
  public List<Integer> moves(Answer answer) {
    return moves.stream().filter(move -> answerAfter(move) == answer).map(RootMove::move).toList();
  }

  private Answer answerAfter(RootMove move) {
    return move.leadsTo.answer() != Answer.OPEN
        ? move.leadsTo.answer()
        : conductor.answer(move.leadsTo.key());
  }
}
