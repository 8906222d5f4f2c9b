package org.twobig.cli.machine;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.twobig.cli.view.Report;

/** What the doctor has found, for a person or for a script. */
@JsonTypeName("twobig/doctor/1")
public record DoctorReport(long problems, long notes, List<Finding> checks) implements Report {
  private static final int LEVEL = 9;
  private static final int TOPIC = 21;

  public static DoctorReport of(List<Finding> checks) {
    return new DoctorReport(
        count(checks, Finding.Level.PROBLEM), count(checks, Finding.Level.NOTE), checks);
  }

  private static long count(List<Finding> checks, Finding.Level level) {
    return checks.stream().filter(finding -> finding.level() == level).count();
  }

  /**
   * A line for each, wrapped.
   *
   * @param columns width of the screen
   */
  public String text(int columns) {
    int width = Math.max(30, Math.min(columns, 120) - LEVEL - TOPIC);
    StringBuilder text = new StringBuilder();
    for (Finding finding : checks) {
      String level = finding.level() == Finding.Level.OK ? "OK" : finding.level().name();
      String head = column(level.toLowerCase(Locale.ROOT), LEVEL) + column(topic(finding), TOPIC);
      List<String> lines = wrapped(finding.found(), width);
      text.append(head).append(lines.get(0)).append(System.lineSeparator());
      append(text, "", lines.subList(1, lines.size()));
      finding.advice().ifPresent(advice -> append(text, "-> ", wrapped(advice, width - 3)));
    }
    text.append("%n%s, %s%n".formatted(number(problems, "problem"), number(notes, "note")));
    return text.toString();
  }

  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" +")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  private static String number(long count, String what) {
    return "%s %s%s".formatted(count == 0 ? "no" : count, what, count == 1 ? "" : "s");
  }

  private static void append(StringBuilder text, String first, List<String> lines) {
    String sign = first;
    for (String line : lines) {
      text.append(" ".repeat(LEVEL + TOPIC))
          .append(sign)
          .append(line)
          .append(System.lineSeparator());
      sign = " ".repeat(first.length());
    }
  }

  private static String topic(Finding finding) {
    return finding.topic().replace('_', ' ');
  }

  private static String column(String text, int width) {
    return text + " ".repeat(Math.max(1, width - text.length()));
  }
}
