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
          .description(
              "Shows the help of a command, or of twobig itself. The words used there:",
              "",
              "table        memory of fixed size that holds entries of solved positions",
              "entry        64 bits of a table: a key, what is known, and the work",
              "work         nodes of the subtree that was searched for an entry, rounded",
              "key          a number that identifies a position exactly: not a hash",
              "folded key   one key for positions that differ only in irrelevant cells",
              "bucket       the place in a table for the entries of a key: two entries",
              "strategy     which entry of a full bucket is replaced: twobig, big, new",
              "partition    a part of a table for some numbers of plies, with its own size",
              "store        a directory with all that was solved: table, journal, counters",
              "hot table    the table of a store in memory, shared by all processes",
              "checkpoint   a copy of the hot table on disk, loaded again when needed",
              "journal      the finished tasks of a long solve, kept in its store",
              "task         a position that a long solve gives to a thread or a worker",
              "ply          a move of one player; also the number of stones on the board",
              "line         moves of both players to the verdict; not always the shortest",
              "proof        a file with the winner's move in every position that can arise",
              "static proof a position decided by a rule (follow-up, zugzwang), not a search",
              "")
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
                String line =
                    help.commandSpec()
                        .subcommands()
                        .get(name)
                        .getCommandSpec()
                        .usageMessage()
                        .header()[0];
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
