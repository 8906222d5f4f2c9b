package org.twobig.cli.main;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.cli.view.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Lays out the help. {@code twobig --help} lists the commands in groups, a line each, and only the
 * names of rare commands. {@code twobig COMMAND --help} shows the first sentence on each option,
 * {@code twobig help COMMAND} all sentences.
 */
final class HelpLayout {
  private static final int WIDTH = 80;

  /** Width of the column with the names of groups, in characters. */
  private static final int GROUP = 10;

  /** Width of the column with the names of options, in characters. */
  private static final int NAMES = 24;

  /** If a command has more options, its short help only names the rare options. */
  private static final int MANY = 12;

  private static final Pattern SENTENCE = Pattern.compile("(.*?)\\.(?= |$).*", Pattern.DOTALL);
  private static final Pattern DEFAULT = Pattern.compile("Default: .*?(?=\\.( |$))");

  private HelpLayout() {}

  static CommandLine applyTo(CommandLine program) {
    Map<String, IHelpSectionRenderer> sections = new HashMap<>(program.getHelpSectionMap());
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpLayout::commands);
    // The list of commands shows the header of a command, so its own help leaves the header out.
    sections.put(UsageMessageSpec.SECTION_KEY_HEADER, help -> "");
    program.setHelpSectionMap(sections);
    Map<String, IHelpSectionRenderer> inShort = new HashMap<>(sections);
    inShort.put(UsageMessageSpec.SECTION_KEY_DESCRIPTION, HelpLayout::description);
    inShort.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, HelpLayout::arguments);
    inShort.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpLayout::options);
    program.getSubcommands().values().forEach(command -> command.setHelpSectionMap(inShort));
    return program.setHelpFactory(
        (command, colours) -> {
          withWords(command.root().commandLine());
          return new Help(command, colours);
        });
  }

  /** Loads the English texts directly. A lookup by locale would search for other bundles first. */
  static ResourceBundle words() {
    try (InputStream in = HelpLayout.class.getResourceAsStream("help.properties")) {
      return new PropertyResourceBundle(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sets the help texts of this module's commands. Only the help needs these texts. */
  static CommandLine withWords(CommandLine program) {
    if (program.getResourceBundle() == null) {
      ResourceBundle words = words();
      program.getCommandSpec().resourceBundle(words);
      program.getSubcommands().values().stream()
          .map(CommandLine::getCommandSpec)
          .filter(command -> words.containsKey(command.qualifiedName(".") + ".usage.header"))
          .forEach(command -> command.resourceBundle(words));
    }
    return program;
  }

  static String full(CommandLine command) {
    CommandLine program = command.getCommandSpec().root().commandLine();
    if (command == program) {
      return program.getUsageMessage();
    }
    Map<String, IHelpSectionRenderer> inShort = command.getHelpSectionMap();
    command.setHelpSectionMap(program.getHelpSectionMap());
    String text = command.getUsageMessage();
    command.setHelpSectionMap(inShort);
    return text;
  }

  private static String commands(Help help) {
    if (help.subcommands().isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, List<String>> group : Commands.groups().entrySet()) {
      List<String> names = group.getValue();
      if (group.getKey().equals(Commands.MORE)) {
        String all = Terminal.wrapped(String.join(", ", names), WIDTH, GROUP);
        text.append("%n%-10s%s".formatted(group.getKey(), all));
        continue;
      }
      for (String name : names) {
        CommandSpec command = help.commandSpec().subcommands().get(name).getCommandSpec();
        String head = name.equals(names.getFirst()) ? group.getKey() : "";
        text.append("%n%-10s%-12s%s".formatted(head, name, command.usageMessage().header()[0]));
      }
    }
    return text.append(System.lineSeparator()).toString();
  }

  private static String description(Help help) {
    return Stream.of(help.commandSpec().usageMessage().description())
        .flatMap(String::lines)
        .findFirst()
        .map(
            paragraph ->
                "%s%n%n".formatted(Terminal.wrapped(paragraph.replace("%%", "%"), WIDTH, 0)))
        .orElse("");
  }

  private static String arguments(Help help) {
    return help.commandSpec().positionalParameters().stream()
        .map(argument -> line(argument.paramLabel(), argument))
        .collect(Collectors.joining());
  }

  private static String options(Help help) {
    List<OptionSpec> all =
        help.commandSpec().options().stream()
            .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
            .toList();
    List<String> seldom =
        List.of(help.commandSpec().root().resourceBundle().getString("rare").split(" "));
    List<OptionSpec> rare =
        all.stream()
            .filter(option -> all.size() > MANY && seldom.contains(option.longestName()))
            .toList();
    String more =
        rare.stream()
            .map(OptionSpec::longestName)
            .collect(Collectors.joining(", ", "More: ", "; "));
    return all.stream()
            .filter(option -> !rare.contains(option))
            .map(option -> line(names(option), option))
            .collect(Collectors.joining())
        + "%n%s%n"
            .formatted(
                Terminal.wrapped(
                    "%stwobig help %s explains all"
                        .formatted(rare.isEmpty() ? "" : more, help.commandSpec().name()),
                    WIDTH,
                    0));
  }

  private static String names(OptionSpec option) {
    String names = String.join(", ", option.names());
    return (names.startsWith("--") ? "    " : "")
        + names
        + (option.arity().max() == 0 ? "" : "=" + option.paramLabel());
  }

  /** Returns the first sentence on an option, and the default if both fit in one line. */
  private static String line(String names, ArgSpec argument) {
    String text = String.join(" ", argument.description()).replace("%%", "%");
    Matcher sentence = SENTENCE.matcher(text);
    String first = sentence.matches() ? sentence.group(1) : text;
    Matcher usual = DEFAULT.matcher(text);
    if (usual.find() && NAMES + 3 + first.length() + usual.group().length() + 2 < WIDTH) {
      first += ". " + usual.group();
    }
    String gap = names.length() > NAMES ? System.lineSeparator() + " ".repeat(NAMES + 4) : "  ";
    return "  %-24s%s%s%n".formatted(names, gap, Terminal.wrapped(first, WIDTH, NAMES + 4));
  }
}
