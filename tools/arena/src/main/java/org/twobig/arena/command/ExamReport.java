package org.twobig.arena.command;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.tournament.Interval;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;

/**
 * The report of {@code twobig exam}.
 *
 * @param positions number of positions with known values
 * @param givenUp number of positions that could not be solved
 * @param choices positions in which some move loses value and another keeps it
 * @param agents the results by agent
 */
@JsonTypeName("twobig/exam/1")
public record ExamReport(
    String game, int positions, int givenUp, int choices, List<AgentMistakes> agents)
    implements Report {
  public record AgentMistakes(
      String agent,
      int mistakes,
      BigDecimal share,
      BigDecimal shareLow,
      BigDecimal shareHigh,
      BigDecimal seconds) {
    static AgentMistakes of(String agent, int mistakes, int positions, Duration time) {
      Interval share = Interval.wilson(mistakes, positions);
      return new AgentMistakes(
          agent,
          mistakes,
          Json.share(share.share()),
          Json.share(share.low()),
          Json.share(share.high()),
          Json.seconds(time));
    }

    String interval() {
      return String.format(
          Locale.ROOT,
          "%.1f %% (%.1f to %.1f)",
          100 * share.doubleValue(),
          100 * shareLow.doubleValue(),
          100 * shareHigh.doubleValue());
    }
  }

  static ExamReport of(Exam exam, int wanted, List<AgentMistakes> agents) {
    int positions = exam.problems().size();
    return new ExamReport(
        exam.boardSize().id(), positions, wanted - positions, exam.choices(), List.copyOf(agents));
  }
}
