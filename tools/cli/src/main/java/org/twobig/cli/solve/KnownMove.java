package org.twobig.cli.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Source;
import org.twobig.solve.ParallelSolver.Answered;

/**
 * A legal move and what is known of it.
 *
 * @param column where the stone goes
 * @param after the position it leads to
 * @param knowledge what is known of that without a search
 * @param answered what a solver has answered about it, if one was asked
 */
record KnownMove(int column, Position after, Knowledge knowledge, Optional<Answered> answered) {

  /** All legal moves of a game that goes on, from left to right, with what is known of them. */
  static List<KnownMove> of(Position position, Solver lookup) {
    List<KnownMove> moves = new ArrayList<>();
    for (int column = 0; column < Position.COLUMNS; column++) {
      if (position.isLegal(column)) {
        Position after = position.play(column);
        moves.add(new KnownMove(column, after, lookup.known(after), Optional.empty()));
      }
    }
    return moves;
  }

  KnownMove withAnswer(Answered answer) {
    return new KnownMove(column, after, knowledge, Optional.of(answer));
  }

  /** What follows for the position from all of its moves. */
  static Outcome follow(Position position, List<KnownMove> moves) {
    return Outcome.ofMoves(
        position.whiteToMove(),
        moves.stream().map(KnownMove::outcome).collect(Collectors.toList()));
  }

  Outcome outcome() {
    return answered
        .map(answer -> Outcome.of(answer.solution().orElseThrow()).orElse(knowledge.outcome()))
        .orElse(knowledge.outcome());
  }

  Optional<Source> source() {
    return answered.map(answer -> answer.solution().orElseThrow().source()).or(knowledge::source);
  }

  /** By what it is known, in a word; for scripts too. */
  Optional<String> knownBy() {
    return source().map(source -> source.name().toLowerCase(Locale.ROOT));
  }

  /** The column in hex. */
  String digit() {
    return String.valueOf(Position.digit(column));
  }

  /** Columns of the moves that must follow, in hex. */
  String forced() {
    return digits(knowledge.forced());
  }

  static String digits(List<Integer> columns) {
    return columns.stream()
        .map(column -> String.valueOf(Position.digit(column)))
        .collect(Collectors.joining());
  }

  /** Nodes it took to know it, at least; as far as that is known. */
  OptionalLong work() {
    OptionalLong stored = knowledge.work();
    long nodes = answered.map(answer -> answer.effort().nodes()).orElse(0L);
    return nodes > stored.orElse(0) ? OptionalLong.of(nodes) : stored;
  }

  /**
   * The best for a player first. Of moves that are alike, those that are good for him by how little
   * work it takes to see that, those that are bad by how much.
   */
  static Comparator<KnownMove> bestFirst(boolean forWhite) {
    ToLongFunction<KnownMove> effort =
        move -> (move.outcome().sign(forWhite) < 0 ? -1 : 1) * move.work().orElse(0);
    return Comparator.comparing(KnownMove::outcome, Outcome.bestFirst(forWhite))
        .thenComparing(move -> !move.after().isWon())
        .thenComparingLong(effort)
        .thenComparingInt(KnownMove::column);
  }
}
