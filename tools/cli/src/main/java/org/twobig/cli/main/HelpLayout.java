package org.twobig.cli.main;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * How help is laid out: commands in groups, a line each; rarely needed ones and exit codes in few
 * lines.
 */
final class HelpLayout {
  private static final int WIDTH = 80;

  /** Columns of the name of a group. */
  private static final int GROUP = 10;

  private HelpLayout() {}

  static CommandLine applyTo(CommandLine program) {
    Map<String, IHelpSectionRenderer> sections = new HashMap<>(program.getHelpSectionMap());
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpLayout::commands);
    sections.put(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING, help -> "");
    sections.put(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST, HelpLayout::exitCodes);
    // The header of a command is its line in the list of commands.
    sections.put(UsageMessageSpec.SECTION_KEY_HEADER, help -> "");
    program.setHelpSectionMap(sections);
    CommandLine help = program.getSubcommands().get("help");
    if (help != null) {
      help.getCommandSpec()
          .usageMessage()
          .header("Show the help of a command")
          .synopsisHeading("Usage: ")
          .description("Shows the help of a command, or of twobig itself.", "")
          .footer("  twobig help solve");
    }
    return program;
  }

  private static String commands(Help help) {
    if (help.subcommands().isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    Commands.groups()
        .forEach(
            (group, commands) -> {
              List<String> names = commands.stream().map(Commands::name).toList();
              if (group.equals(Commands.MORE)) {
                String line = wrapped(String.join(", ", names), GROUP);
                text.append("%n%-10s%s".formatted(group, line.stripLeading()));
                return;
              }
              String head = group;
              for (String name : names) {
                String line = help.subcommands().get(name).commandSpec().usageMessage().header()[0];
                text.append("%n%-10s%-12s%s".formatted(head, name, line));
                head = "";
              }
            });
    return text.append(System.lineSeparator()).toString();
  }

  /** Of a command; the list of commands shall fit on a screen. */
  private static String exitCodes(Help help) {
    if (!help.subcommands().isEmpty()) {
      return "";
    }
    String codes =
        help.commandSpec().usageMessage().exitCodeList().entrySet().stream()
            .map(code -> code.getKey() + " " + code.getValue())
            .collect(Collectors.joining("; "));
    return "%nExit codes:%n%s%n".formatted(wrapped(codes, 2));
  }

  /** Lines that begin with so many blanks; a number stays with the word after it. */
  private static String wrapped(String words, int indent) {
    StringBuilder text = new StringBuilder();
    int column = WIDTH;
    for (String word : words.split("(?<!\\d) ")) {
      boolean fits = column + 1 + word.length() < WIDTH;
      if (fits) {
        text.append(' ');
      } else {
        text.append(text.isEmpty() ? "" : System.lineSeparator()).append(" ".repeat(indent));
      }
      text.append(word);
      column = word.length() + (fits ? column + 1 : indent);
    }
    return text.toString();
  }
}
