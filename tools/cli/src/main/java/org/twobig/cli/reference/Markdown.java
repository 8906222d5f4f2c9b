package org.twobig.cli.reference;

import java.util.List;
import java.util.stream.Collectors;

/** The manuals of all commands as one page of Markdown. */
final class Markdown {
  private final StringBuilder text = new StringBuilder();

  private Markdown() {}

  static String of(List<Manual> manuals, Surroundings surroundings, String version) {
    Markdown page = new Markdown();
    page.line("# %s", version);
    page.line("");
    for (Manual manual : manuals) {
      page.line("- [%s](#%s): %s", manual.command(), manual.pageName(), escaped(manual.purpose()));
    }
    manuals.forEach(page::command);
    page.list("## Exit status", manuals.get(0).exitCodes());
    page.list("## Environment", surroundings.environment());
    page.list("## Files", surroundings.files());
    return page.text.toString();
  }

  private void command(Manual manual) {
    line("");
    line("## %s", manual.command());
    line("");
    line("    %s %s", manual.command(), manual.synopsis());
    for (String paragraph : manual.description()) {
      line("");
      line("%s", escaped(paragraph));
    }
    list("### Commands", manual.commands());
    list("### Arguments", manual.arguments());
    list("### Options", manual.options());
    if (!manual.examples().isEmpty()) {
      line("");
      line("### Examples");
      line("");
      manual.examples().forEach(example -> line("    %s", example));
    }
  }

  private void list(String heading, List<Manual.Entry> entries) {
    if (!entries.isEmpty()) {
      line("");
      line("%s", heading);
      line("");
      line(
          "%s",
          entries.stream()
              .map(entry -> "- `%s`: %s".formatted(entry.term(), escaped(entry.text())))
              .collect(Collectors.joining("\n")));
    }
  }

  private void line(String format, Object... values) {
    text.append(format.formatted(values)).append('\n');
  }

  /** Text without the signs of Markdown and HTML. */
  private static String escaped(String plain) {
    return plain.replaceAll("([\\\\`*_<>|\\[\\]])", "\\\\$1").replace("&", "&amp;");
  }
}
