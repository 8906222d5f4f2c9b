package org.twobig.arena.command;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.twobig.arena.Agent;
import org.twobig.arena.AgentAnswer;
import org.twobig.arena.BoardSize;
import org.twobig.arena.Configuration;
import org.twobig.arena.Episode;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.Replay;
import org.twobig.arena.TimeControl;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.ExactSolver;

/** A game between persons and agents. A person can take moves back. */
final class InteractiveGame {
  private final BoardSize boardSize;
  private final List<String> names = new ArrayList<>();
  private final List<Optional<Agent>> players = new ArrayList<>();
  private final Agent adviser;
  private final Optional<ExactSolver> exactSolver;
  private final MutableBoard board;
  private final List<Integer> moves = new ArrayList<>();

  /** 1 if White has won, -1 if Black has, 0 for a draw; empty while the game goes on. */
  private OptionalInt result = OptionalInt.empty();

  /** The illegal move by which the last player lost. */
  private OptionalInt fault = OptionalInt.empty();

  /** Begins a game between two players. An empty player is a person. */
  InteractiveGame(
      BoardSize boardSize,
      List<Optional<Agents.Choice>> players,
      Optional<ExactSolver> exactSolver,
      long seed) {
    this.boardSize = boardSize;
    this.exactSolver = exactSolver;
    this.board = MutableBoard.empty(boardSize);
    for (int i = 0; i < players.size(); i++) {
      long own = seed + i;
      names.add(players.get(i).map(Agents.Choice::name).orElse("you"));
      this.players.add(players.get(i).map(agent -> agent.make(boardSize, own, exactSolver)));
    }
    this.adviser =
        new Agents.Choice(exactSolver.isPresent() ? "exact" : "mcts")
            .make(boardSize, seed, exactSolver);
  }

  BoardSize boardSize() {
    return boardSize;
  }

  MutableBoard board() {
    return board;
  }

  int lastMove() {
    return moves.isEmpty() ? -1 : moves.get(moves.size() - 1);
  }

  String name(boolean white) {
    return names.get(white ? 0 : 1);
  }

  OptionalInt result() {
    return result;
  }

  boolean isPersonsTurn() {
    return players.get(board.ply() & 1).isEmpty();
  }

  void play(int column) {
    boolean wins = board.completes(column);
    int winner = board.whiteToMove() ? 1 : -1;
    board.play(column);
    moves.add(column);
    if (wins || board.isFull()) {
      result = OptionalInt.of(wins ? winner : 0);
    }
  }

  /** Lets the agent whose turn it is play; returns its column. */
  int playAgent() {
    Agent agent = players.get(board.ply() & 1).orElseThrow();
    int column = agent.move(board.copy(), TimeControl.PAPER.planned());
    if (!board.isIllegal(column)) {
      play(column);
    } else { // only greedy-paper plays illegal moves
      fault = OptionalInt.of(column);
      result = OptionalInt.of(board.whiteToMove() ? -1 : 1);
    }
    return column;
  }

  /** Takes back a person's last move and all later moves; returns false if no person has moved. */
  boolean undo() {
    int keep = moves.size() - 1;
    while (keep >= 0 && players.get(keep & 1).isPresent()) {
      keep--;
    }
    if (keep < 0) {
      return false;
    }
    while (moves.size() > keep) {
      board.takeBack();
      moves.remove(moves.size() - 1);
    }
    result = OptionalInt.empty();
    fault = OptionalInt.empty();
    return true;
  }

  int hint() {
    return adviser.move(board.copy(), TimeControl.PAPER.planned());
  }

  boolean hasTruth() {
    return exactSolver.isPresent();
  }

  /**
   * Returns the exact score of a legal move, for its player; empty if the search takes too long.
   */
  OptionalInt score(int column) {
    board.play(column);
    OptionalInt score = exactSolver.orElseThrow().score(board.copy(), () -> false);
    board.takeBack();
    return score.isPresent() ? OptionalInt.of(-score.getAsInt()) : score;
  }

  /** Returns the game in Kaggle's format, without times. */
  Replay replay() {
    Episode episode = new Episode(new Configuration(boardSize, TimeControl.PAPER));
    moves.forEach(column -> episode.step(AgentAnswer.of(column, BigDecimal.ZERO)));
    fault.ifPresent(column -> episode.step(AgentAnswer.of(column, BigDecimal.ZERO)));
    return Replay.of(episode, names);
  }
}
