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

/** The questions of a game, and the most that an answer may cost. */
public final class Questions {
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Duration.ofDays(366).toSeconds());

  private Questions() {}

  /** Returns all questions that a game has. */
  public static List<Question> of(Game game) {
    return Stream.of(Question.values())
        .filter(question -> question != Question.SCORE || game.hasScores())
        .toList();
  }

  /**
   * Returns the question, if the game has it.
   *
   * @throws Refusal if it does not
   */
  public static Question require(Question question, Game game) {
    Refusal.usageIf(
        !of(game).contains(question), game.id() + " has no scores; choose the question both");
    return question;
  }

  /**
   * Returns the most that an answer may cost, from the fields of a request.
   *
   * @throws Refusal if that is nothing, or too much
   */
  public static Cost most(Optional<BigDecimal> seconds, Optional<Long> nodes) {
    BigDecimal time = seconds.orElse(LONGEST);
    Refusal.usageIf(
        time.signum() <= 0
            || time.compareTo(LONGEST) > 0
            || nodes.filter(most -> most < 1).isPresent(),
        "seconds must be more than 0 and at most %s, nodes at least 1",
        LONGEST);
    return new Cost(nodes.orElse(Cost.UNLIMITED.nodes()), Json.time(time));
  }
}
