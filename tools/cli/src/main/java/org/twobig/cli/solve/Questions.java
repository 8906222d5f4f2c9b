package org.twobig.cli.solve;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.Json;
import org.twobig.game.Game;
import org.twobig.game.Question;
import org.twobig.solve.Cost;

/** The questions that a game allows, and the limits of a request for an answer. */
public final class Questions {
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Duration.ofDays(366).toSeconds());

  private Questions() {}

  public static List<Question> of(Game game) {
    return Stream.of(Question.values())
        .filter(question -> question != Question.SCORE || game.hasScores())
        .toList();
  }

  /** Returns the question. Refuses a question that the game does not have. */
  public static Question require(Question question, Game game) {
    Refusal.usageIf(
        !of(game).contains(question), game.id() + " has no scores; choose the question both");
    return question;
  }

  /**
   * Returns the limits that a request asks for. Refuses limits of 0 or less and times above 366
   * days.
   */
  public static Cost most(Optional<BigDecimal> seconds, Optional<Long> nodes) {
    BigDecimal time = seconds.orElse(LONGEST);
    Refusal.usageIf(
        time.signum() <= 0
            || time.compareTo(LONGEST) > 0
            || nodes.filter(most -> most < 1).isPresent(),
        "the field seconds must be more than 0 and at most %s, the field nodes at least 1",
        LONGEST);
    return new Cost(nodes.orElse(Cost.UNLIMITED.nodes()), Json.time(time));
  }
}
