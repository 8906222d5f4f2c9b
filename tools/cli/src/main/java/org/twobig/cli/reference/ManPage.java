package org.twobig.cli.reference;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A manual as a page of section 1, in the macros of man(7). */
final class ManPage {
  private final StringBuilder text = new StringBuilder();

  private ManPage() {}

  /**
   * Writes the page.
   *
   * @param version of the program, such as twobig 0.1.0
   */
  static String of(Manual manual, Surroundings surroundings, String version) {
    ManPage page = new ManPage();
    page.line(
        ".TH %s 1 \"\" \"%s\" \"Twobig Manual\"",
        escaped(manual.pageName().toUpperCase(Locale.ROOT)), escaped(version));
    page.line(".nh");
    page.line(".ad l");
    page.section("NAME");
    page.line("%s \\- %s", escaped(manual.pageName()), escaped(manual.purpose()));
    page.section("SYNOPSIS");
    page.line("\\fB%s\\fR %s", escaped(manual.command()), escaped(manual.synopsis()));
    page.section("DESCRIPTION");
    manual.description().forEach(page::paragraph);
    page.list("COMMANDS", manual.commands());
    page.list("ARGUMENTS", manual.arguments());
    page.options(manual.options());
    page.examples(manual.examples());
    page.list("EXIT STATUS", manual.exitCodes());
    page.list("ENVIRONMENT", surroundings.environment());
    page.list("FILES", surroundings.files());
    page.section("SEE ALSO");
    page.line(
        "%s",
        manual.seeAlso().stream()
            .map(command -> "\\fB" + escaped(Manual.pageName(command)) + "\\fR(1)")
            .collect(Collectors.joining(", ")));
    return page.text.toString();
  }

  private void section(String title) {
    line(".SH %s", title);
  }

  private void paragraph(String paragraph) {
    line(".PP");
    line("%s", escaped(paragraph));
  }

  private void list(String title, List<Manual.Entry> entries) {
    if (!entries.isEmpty()) {
      section(title);
      for (Manual.Entry entry : entries) {
        line(".TP");
        line("\\fB%s\\fR", escaped(entry.term()));
        line("%s", escaped(entry.text()));
      }
    }
  }

  /** Names bold, what stands for a value in italics. */
  private void options(List<Manual.Entry> options) {
    section("OPTIONS");
    for (Manual.Entry option : options) {
      String[] parts = option.term().split("=", 2);
      line(".TP");
      line(
          "%s%s",
          List.of(parts[0].split(", ")).stream()
              .map(name -> "\\fB" + escaped(name) + "\\fR")
              .collect(Collectors.joining(", ")),
          parts.length == 1 ? "" : "=\\fI" + escaped(parts[1]) + "\\fR");
      line("%s", escaped(option.text()));
    }
  }

  /** As they stand: nothing is filled or wrapped. */
  private void examples(List<String> examples) {
    if (!examples.isEmpty()) {
      section("EXAMPLES");
      line(".nf");
      examples.forEach(example -> line("%s", escaped(example)));
      line(".fi");
    }
  }

  private void line(String format, Object... values) {
    text.append(format.formatted(values)).append('\n');
  }

  /** Text that groff takes for nothing but text: no request, no hyphen where a minus is meant. */
  private static String escaped(String plain) {
    String safe =
        plain
            .replace("\\", "\\e")
            .replace("-", "\\-")
            .replace("'", "\\(aq")
            .replace("`", "\\(ga")
            .replace("^", "\\(ha")
            .replace("~", "\\(ti")
            .replace("\"", "\\(dq");
    return safe.startsWith(".") ? "\\&" + safe : safe;
  }
}
