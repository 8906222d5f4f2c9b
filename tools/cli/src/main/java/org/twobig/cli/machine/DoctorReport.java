package org.twobig.cli.machine;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import java.util.Locale;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Terminal;

/** The findings of {@code twobig doctor}, and the numbers of problems and notes. */
@JsonTypeName("twobig/doctor/1")
public record DoctorReport(long problems, long notes, List<Finding> checks) implements Report {
  /** Width of the columns before the text, in characters. */
  private static final int INDENT = 30;

  public static DoctorReport of(List<Finding> checks) {
    return new DoctorReport(
        count(checks, Finding.Severity.PROBLEM), count(checks, Finding.Severity.NOTE), checks);
  }

  private static long count(List<Finding> checks, Finding.Severity level) {
    return checks.stream().filter(finding -> finding.level() == level).count();
  }

  public String text(int columns) {
    int width = Math.clamp(columns, 60, 120);
    StringBuilder rows = new StringBuilder();
    for (Finding finding : checks) {
      String level = finding.level().name().toLowerCase(Locale.ROOT);
      rows.append(row(level, finding.topic().replace('_', ' '), finding.found(), width));
      finding.advice().ifPresent(advice -> rows.append(row("", "", "-> " + advice, width)));
    }
    return "%s%n%s, %s%n".formatted(rows, number(problems, "problem"), number(notes, "note"));
  }

  private static String row(String level, String topic, String text, int width) {
    return "%-9s%-21s%s%n".formatted(level, topic, Terminal.wrapped(text, width, INDENT));
  }

  private static String number(long count, String what) {
    return "%s %s%s".formatted(count == 0 ? "no" : count, what, count == 1 ? "" : "s");
  }
}
