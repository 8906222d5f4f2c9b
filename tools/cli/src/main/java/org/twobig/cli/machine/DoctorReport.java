package org.twobig.cli.machine;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import java.util.Locale;
import org.twobig.cli.view.Report;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/** The findings of {@code twobig doctor}, and the numbers of problems and notes. */
@JsonTypeName("twobig/doctor/1")
public record DoctorReport(long problems, long notes, List<Finding> checks) implements Report {
  private static final int LEVEL = 9;
  private static final int TOPIC = 21;

  public static DoctorReport of(List<Finding> checks) {
    return new DoctorReport(
        count(checks, Finding.Severity.PROBLEM), count(checks, Finding.Severity.NOTE), checks);
  }

  private static long count(List<Finding> checks, Finding.Severity level) {
    return checks.stream().filter(finding -> finding.level() == level).count();
  }

  public String text(int columns) {
    TextTable table =
        TextTable.forColumns(
            Help.defaultColorScheme(Help.Ansi.OFF),
            new Column(LEVEL, 0, Overflow.TRUNCATE),
            new Column(TOPIC, 0, Overflow.TRUNCATE),
            new Column(Math.clamp(columns, 60, 120) - LEVEL - TOPIC, 0, Overflow.WRAP));
    for (Finding finding : checks) {
      table.addRowValues(
          finding.level().name().toLowerCase(Locale.ROOT),
          finding.topic().replace('_', ' '),
          finding.found());
      finding.advice().ifPresent(advice -> table.addRowValues("", "", "-> " + advice));
    }
    return "%s%n%s, %s%n".formatted(table, number(problems, "problem"), number(notes, "note"));
  }

  private static String number(long count, String what) {
    return "%s %s%s".formatted(count == 0 ? "no" : count, what, count == 1 ? "" : "s");
  }
}
