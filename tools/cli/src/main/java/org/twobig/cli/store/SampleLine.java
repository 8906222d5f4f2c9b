package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Optional;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.Value;

/** What {@code sample --json} prints of an entry. */
@JsonTypeName("twobig/sample/1")
public record SampleLine(
    String position,
    int ply,
    Verdict verdict,
    Optional<Boolean> whiteWins,
    Optional<Boolean> blackWins,
    Optional<Value> value,
    long work,
    long seed)
    implements Report {
  static SampleLine of(String position, int ply, Outcome outcome, long work, long seed) {
    return new SampleLine(
        position,
        ply,
        Verdict.of(outcome),
        wins(outcome.white()),
        wins(outcome.black()),
        outcome.value(),
        work,
        seed);
  }

  private static Optional<Boolean> wins(Answer answer) {
    return answer == Answer.OPEN ? Optional.empty() : Optional.of(answer == Answer.YES);
  }
}
