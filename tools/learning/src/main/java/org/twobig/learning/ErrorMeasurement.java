package org.twobig.learning;

import java.util.function.ToIntFunction;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.tournament.Interval;
import org.twobig.arena.zero.Batch;
import org.twobig.arena.zero.GumbelSearch;
import org.twobig.arena.zero.Network;

/** Measures in what share of an exam's positions a network loses value, with an interval. */
final class ErrorMeasurement {
  private final Network network;
  private final Exam exam;
  private final Batch batch;

  ErrorMeasurement(Network network, Exam exam) {
    this.network = network;
    this.exam = exam;
    this.batch = new Batch(exam.boardSize(), 1);
  }

  Interval error() {
    return error(board -> network.favourite(board, batch));
  }

  Interval error(int simulations) {
    GumbelSearch search = new GumbelSearch(exam.boardSize(), GumbelSearch.SearchParameters.USUAL);
    return error(
        board -> {
          search.forget();
          search.begin(board, simulations);
          search.run(network, batch, () -> true);
          return search.best();
        });
  }

  private Interval error(ToIntFunction<MutableBoard> player) {
    return Interval.wilson(exam.mistakes(player), exam.problems().size());
  }
}
