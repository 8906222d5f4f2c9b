package org.twobig.cli.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What a manual says of one command.
 *
 * @param command its words, such as twobig bench ladder
 * @param purpose what it does, in a sentence without its full stop
 * @param synopsis how it is called, on one line
 * @param description paragraphs
 * @param commands subcommands and what they do
 * @param arguments what stands on the command line beside options
 * @param options names and what they do
 * @param examples lines of a shell, with remarks
 * @param exitCodes numbers and what they say
 * @param seeAlso commands related to it
 */
record Manual(
    String command,
    String purpose,
    String synopsis,
    List<String> description,
    List<Entry> commands,
    List<Entry> arguments,
    List<Entry> options,
    List<String> examples,
    List<Entry> exitCodes,
    List<String> seeAlso) {
  /** What it is, in as many columns as anybody has. */
  private static final int ONE_LINE = 10_000;

  /**
   * A name with an explanation.
   *
   * @param term a name, or several of an option separated by commas
   * @param text an explanation
   */
  record Entry(String term, String text) {}

  /** The manuals of a program and of all its commands, each before its subcommands. */
  static List<Manual> all(CommandLine program) {
    List<Manual> all = new ArrayList<>();
    add(program, all);
    return all;
  }

  private static void add(CommandLine commandLine, List<Manual> all) {
    all.add(of(commandLine));
    subcommands(commandLine).forEach(subcommand -> add(subcommand, all));
  }

  private static Stream<CommandLine> subcommands(CommandLine commandLine) {
    return commandLine.getSubcommands().values().stream().distinct();
  }

  private static Manual of(CommandLine commandLine) {
    CommandSpec spec = commandLine.getCommandSpec();
    List<String> description = paragraphs(spec.usageMessage().description());
    return new Manual(
        spec.qualifiedName(),
        purpose(commandLine),
        synopsis(commandLine),
        description,
        subcommands(commandLine)
            .map(
                subcommand ->
                    new Entry(subcommand.getCommandSpec().qualifiedName(), purpose(subcommand)))
            .toList(),
        spec.positionalParameters().stream()
            .map(argument -> new Entry(argument.paramLabel(), text(argument)))
            .toList(),
        spec.options().stream()
            .filter(option -> !option.hidden())
            .map(option -> new Entry(names(option), text(option)))
            .toList(),
        examples(spec),
        exitCodes(spec.root().usageMessage().exitCodeList()),
        seeAlso(commandLine));
  }

  private static String purpose(CommandLine commandLine) {
    String text = HelpText.of(commandLine.getCommandSpec().usageMessage().description());
    return HelpText.gist(text);
  }

  private static List<String> paragraphs(String... description) {
    List<String> paragraphs = new ArrayList<>();
    for (String paragraph : description) {
      if (!paragraph.isBlank()) {
        paragraphs.add(HelpText.of(paragraph));
      }
    }
    return paragraphs;
  }

  /** Without the name of the command. */
  private static String synopsis(CommandLine commandLine) {
    CommandSpec spec = commandLine.getCommandSpec();
    int width = spec.usageMessage().width();
    boolean auto = spec.usageMessage().autoWidth();
    try {
      commandLine.setUsageHelpAutoWidth(false).setUsageHelpWidth(ONE_LINE);
      String synopsis = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF)).synopsis(0).strip();
      return synopsis.substring(spec.qualifiedName().length()).strip().replaceAll("\\s+", " ");
    } finally {
      commandLine.setUsageHelpWidth(width).setUsageHelpAutoWidth(auto);
    }
  }

  private static String text(ArgSpec argument) {
    return HelpText.of(argument.description());
  }

  private static String names(OptionSpec option) {
    String names =
        Arrays.stream(option.names())
            .map(name -> option.negatable() ? name.replaceFirst("^--", "--[no-]") : name)
            .collect(Collectors.joining(", "));
    String value = option.paramLabel() + (option.splitRegex().isEmpty() ? "" : "[,...]");
    return option.arity().max() == 0 ? names : names + "=" + value;
  }

  private static List<String> examples(CommandSpec spec) {
    return Arrays.stream(spec.usageMessage().footer())
        .map(line -> line.replace("%%", "%").stripTrailing())
        .map(line -> line.startsWith("  ") ? line.substring(2) : line)
        .toList();
  }

  private static List<Entry> exitCodes(Map<String, String> codes) {
    return codes.entrySet().stream()
        .map(code -> new Entry(code.getKey(), HelpText.of(code.getValue())))
        .toList();
  }

  /** The command above, and those beside or below it. */
  private static List<String> seeAlso(CommandLine commandLine) {
    List<String> related = new ArrayList<>();
    CommandLine parent = commandLine.getParent();
    if (parent != null) {
      related.add(parent.getCommandSpec().qualifiedName());
    }
    Stream.concat(parent == null ? Stream.of() : subcommands(parent), subcommands(commandLine))
        .filter(other -> other != commandLine)
        .map(other -> other.getCommandSpec().qualifiedName())
        .forEach(related::add);
    return related;
  }

  /** The name of its page, such as twobig-bench-ladder. */
  String pageName() {
    return pageName(command);
  }

  static String pageName(String command) {
    return command.replace(' ', '-');
  }
}
