package org.twobig.cli.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The options that settings may name: all of all commands, but for those that ask for help. */
public final class OptionKeys {
  /** Commands that look after the settings: theirs would stand in the way of mending the file. */
  private static final Set<String> EXEMPT = Set.of("config");

  /**
   * An option of a command.
   *
   * @param command its words after the program's name, separated by dots; empty for the program
   */
  public record Target(String command, OptionSpec option) {
    /** Its name without the dashes. */
    public String name() {
      return option.longestName().replaceFirst("^-+", "");
    }

    /** The key that names it and nothing else. */
    public String key() {
      return command.isEmpty() ? name() : command + "." + name();
    }

    /** Whether a command line without it is refused. */
    boolean isDemanded() {
      return option.required()
          && (option.group() == null || option.group().multiplicity().min() > 0);
    }
  }

  private final Map<String, Target> targets = new LinkedHashMap<>();
  private final Map<String, List<Target>> byName = new LinkedHashMap<>();

  /**
   * The options of a program.
   *
   * @param program its command line, with all subcommands
   */
  public OptionKeys(CommandLine program) {
    add(program);
  }

  private void add(CommandLine commandLine) {
    String command = command(commandLine);
    if (EXEMPT.contains(command)) {
      return;
    }
    for (OptionSpec option : commandLine.getCommandSpec().options()) {
      Target target = new Target(command, option);
      if (!option.usageHelp() && !option.versionHelp() && !option.hidden()) {
        targets.put(target.key(), target);
        if (!target.isDemanded()) {
          byName.computeIfAbsent(target.name(), name -> new ArrayList<>()).add(target);
        }
      }
    }
    commandLine.getSubcommands().values().stream().distinct().forEach(this::add);
  }

  /** Words of a command after the program's name, separated by dots. */
  public static String command(CommandLine commandLine) {
    String name = commandLine.getCommandSpec().qualifiedName(".");
    int dot = name.indexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1);
  }

  /** Whether a command has an option. */
  boolean has(String command, String option) {
    return targets.containsKey(command + "." + option.substring(2));
  }

  /** The option that a key names; empty if there is none. */
  Optional<Target> find(String key) {
    return Optional.ofNullable(targets.get(key));
  }

  /** All options, in the order of the commands. */
  public List<Target> all() {
    return List.copyOf(targets.values());
  }

  /**
   * Demands that a setting names an option.
   *
   * @throws ConfigException if it does not
   */
  void check(Setting setting) {
    String key = setting.key();
    if (targets.containsKey(key) || byName.containsKey(key)) {
      return;
    }
    if (key.matches("(.*\\.)?(help|version)") || key.startsWith("config.")) {
      throw setting.refused(
          "'%s' belongs on the command line and cannot be a default".formatted(key));
    }
    if (key.startsWith("-")) {
      throw setting.refused(
          "options stand here without dashes: %s".formatted(key.replaceFirst("^-+", "")));
    }
    List<String> exact =
        targets.values().stream()
            .filter(target -> target.name().equals(key))
            .map(Target::key)
            .toList();
    throw setting.refused(
        exact.isEmpty()
            ? "there is no option '%s'; twobig config lists them all".formatted(key)
            : "'%s' must say for which command: %s".formatted(key, String.join(", ", exact)));
  }
}
