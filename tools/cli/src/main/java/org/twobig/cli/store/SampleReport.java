package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.view.Report;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.game.Value;
import org.twobig.offline.Sample;

public final class SampleReport {
  private SampleReport() {}

  @JsonTypeName("twobig/sample/1")
  public record Line(
      String position,
      int ply,
      Outcome verdict,
      Optional<Boolean> whiteWins,
      Optional<Boolean> blackWins,
      Optional<Value> value,
      long work,
      long seed)
      implements Report {
    private static final Comparator<Line> ORDER =
        Comparator.comparingInt(Line::ply)
            .thenComparing(Line::work, Comparator.reverseOrder())
            .thenComparing(Line::position);

    static Line of(String position, Sample.Entry entry, Outcome outcome, long seed) {
      return new Line(
          position,
          entry.keyClass(),
          outcome,
          wins(outcome.white()),
          wins(outcome.black()),
          outcome.value(),
          entry.work(),
          seed);
    }

    private static Optional<Boolean> wins(Answer answer) {
      return answer == Answer.OPEN ? Optional.empty() : Optional.of(answer == Answer.YES);
    }
  }

  /** Returns the entries with a known position, by ply ascending, then by work descending. */
  public static List<Line> lines(Sample sample, long seed, StoredPositions rules) {
    return sample.entries().stream()
        .flatMap(
            entry ->
                rules
                    .moves(entry.key())
                    .map(moves -> Line.of(moves, entry, rules.outcome(entry.value()), seed))
                    .stream())
        .sorted(Line.ORDER)
        .toList();
  }
}
