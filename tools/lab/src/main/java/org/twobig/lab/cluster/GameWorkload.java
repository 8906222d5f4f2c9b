package org.twobig.lab.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Expansion;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Successor;
import org.twobig.table.Key;

/**
 * Searches of a real game. The threads of a node take turns at one solver, and so do some nodes if
 * there are more nodes than solvers: their slices follow one another in the order of virtual time.
 * So what a solver remembers beside its table is remembered for all of them.
 */
final class GameWorkload implements Workload {
  private final Game game;
  private final Board root;
  private final Question question;
  private final List<GameSolver> solvers = new ArrayList<>();

  /**
   * @param solvers how many
   */
  GameWorkload(Game game, Board root, Question question, GameTables tables, int solvers) {
    this.game = game;
    this.root = root;
    this.question = question;
    for (int node = 0; node < solvers; node++) {
      this.solvers.add(game.solver(tables.of(node)));
    }
  }

  private GameSolver solver(int node) {
    return solvers.get(node % solvers.size());
  }

  private Board board(Key position) {
    return game.board(position).orElseThrow();
  }

  @Override
  public Key root() {
    return root.key();
  }

  @Override
  public Successor leaf(Key position) {
    return new Successor(position, board(position).ply(), Answer.OPEN, 1, 1);
  }

  @Override
  public Slice search(int node, Key position, long before, long most) {
    GameSolver solver = solver(node);
    long start = solver.effort().nodes();
    Optional<Solution> solution = solver.solve(board(position), question, most, () -> false);
    long nodes = solver.effort().nodes() - start;
    Answer answer = solution.map(found -> Answer.of(found.yes())).orElse(Answer.OPEN);
    return new Slice(answer, answer == Answer.OPEN ? Math.max(1, nodes) : nodes);
  }

  @Override
  public Expansion expand(int node, Key position) {
    return solver(node).expand(board(position), question);
  }
}
