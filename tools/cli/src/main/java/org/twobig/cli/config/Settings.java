package org.twobig.cli.config;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.cli.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.PropertiesDefaultProvider;

/**
 * The person's own defaults for options that the command line leaves out, from one properties file.
 * Picocli reads the values; this class finds the file, refuses keys that name no option, and tells
 * in which line a value stands.
 */
public final class Settings extends PropertiesDefaultProvider {
  private static final Pattern KEY = Pattern.compile("\\s*([^\\s=:#!][^\\s=:]*).*");

  private final Path file;
  private final Map<String, Integer> lines;
  private final List<String> faults;

  private Settings(Path file, Properties values, Map<String, Integer> lines, List<String> faults) {
    super(values);
    this.file = file;
    this.lines = lines;
    this.faults = faults;
  }

  /**
   * The settings in a file, which need not exist. What is wrong with it is told by {@link #check}.
   */
  public static Settings of(Path file) {
    Properties values = new Properties();
    Map<String, Integer> lines = new LinkedHashMap<>();
    List<String> faults = new ArrayList<>();
    try {
      String text = Files.readString(file);
      number(text.lines().toList(), file, lines, faults);
      values.load(new StringReader(text));
    } catch (NoSuchFileException e) {
      // no settings
    } catch (CharacterCodingException | IllegalArgumentException e) {
      faults.add("cannot read %s: it is no properties file in UTF-8".formatted(file));
    } catch (IOException e) {
      faults.add(
          "cannot read %s: %s"
              .formatted(
                  file, Files.isDirectory(file) ? "it is a directory" : "permission denied"));
    }
    return new Settings(file, values, lines, faults);
  }

  /** Notes in which line each key stands. */
  private static void number(
      List<String> text, Path file, Map<String, Integer> lines, List<String> faults) {
    boolean continued = false;
    for (int i = 0; i < text.size(); i++) {
      Matcher key = KEY.matcher(text.get(i));
      if (!continued && key.matches()) {
        Integer earlier = lines.putIfAbsent(key.group(1), i + 1);
        if (earlier != null) {
          faults.add(
              "%s, line %d: '%s' stands in line %d already"
                  .formatted(file, i + 1, key.group(1), earlier));
        }
      }
      continued = text.get(i).endsWith("\\");
    }
  }

  /** Those that a command line takes; none if it takes none. */
  public static Settings of(CommandLine program) {
    return program.getDefaultValueProvider() instanceof Settings settings
        ? settings
        : new Settings(standardFile(), new Properties(), Map.of(), List.of());
  }

  /** The person's file; there need not be one. */
  public static Path standardFile() {
    return standardFile(System.getenv(), System.getProperty("user.home"));
  }

  /**
   * The person's file in some environment: what TWOBIG_CONFIG names, or else
   * twobig/twobig.properties in the configuration folder of the XDG base directories.
   *
   * @param userHome the home folder according to the system, if HOME is not set
   */
  static Path standardFile(Map<String, String> environment, String userHome) {
    String named = environment.getOrDefault("TWOBIG_CONFIG", "");
    return named.isEmpty()
        ? Xdg.folder(environment, userHome, "XDG_CONFIG_HOME", ".config")
            .resolve(Path.of("twobig", "twobig.properties"))
        : Path.of(named);
  }

  public Path file() {
    return file;
  }

  /**
   * Demands that the file can be read and every key names an option.
   *
   * @param program with all its commands
   * @throws UsageException naming the first line that is wrong
   */
  public void check(CommandLine program) {
    List<String> known = new ArrayList<>();
    collect(program.getCommandSpec(), known);
    List<String> all = new ArrayList<>(faults);
    lines.forEach(
        (key, line) -> {
          if (!known.contains(key)) {
            all.add("%s, line %d: %s".formatted(file, line, unknown(key, known)));
          }
        });
    if (!all.isEmpty()) {
      throw new UsageException(all.get(0));
    }
  }

  /**
   * Demands that every value can be read by the commands that take it.
   *
   * @param commands none of which is running: they are parsed
   * @throws UsageException naming the first line that is wrong
   */
  public void checkValues(Collection<CommandLine> commands) {
    for (CommandLine command : commands) {
      try {
        command.parseArgs();
      } catch (CommandLine.ParameterException e) {
        Optional<String> place = Optional.ofNullable(e.getArgSpec()).flatMap(this::place);
        if (place.isPresent()) {
          throw new UsageException(place.get() + ": " + e.getMessage());
        }
      }
    }
  }

  private static void collect(CommandSpec command, List<String> known) {
    for (OptionSpec option : command.options()) {
      if (!option.usageHelp() && !option.versionHelp()) {
        known.add(name(option));
        known.add(key(option));
      }
    }
    command.subcommands().values().forEach(sub -> collect(sub.getCommandSpec(), known));
  }

  private static String unknown(String key, List<String> known) {
    String option = key.substring(key.lastIndexOf('.') + 1).replaceFirst("^-+", "");
    List<String> meant = known.stream().filter(name -> name.equals(option)).toList();
    return "there is no option '%s'; write %s"
        .formatted(
            key,
            meant.isEmpty()
                ? "OPTION=VALUE or twobig.COMMAND.OPTION=VALUE"
                : "%s=VALUE or twobig.COMMAND.%s=VALUE".formatted(option, option));
  }

  /** The key that sets an option for all commands. */
  private static String name(OptionSpec option) {
    return option.longestName().replaceFirst("^-+", "");
  }

  /** The key that sets an option for its command alone. */
  private static String key(OptionSpec option) {
    return option.command().qualifiedName(".") + "." + name(option);
  }

  /** Where the value of an argument stands: file and line; empty if it is not in the file. */
  public Optional<String> place(ArgSpec argument) {
    return line(argument).map(line -> file + ", line " + line);
  }

  /** In which line the value of an argument stands. */
  public Optional<Integer> line(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? Optional.ofNullable(lines.get(key(option)))
            .or(() -> Optional.ofNullable(lines.get(name(option))))
        : Optional.empty();
  }

  /** Adds to a message that names options of a command where those stand that are settings. */
  public String withPlaces(String message, CommandLine command) {
    StringBuilder all = new StringBuilder(message);
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (message.matches("(?s).*" + option.longestName() + "\\b(?!-).*")
          && !command.getParseResult().hasMatchedOption(option)) {
        place(option).ifPresent(place -> all.append(" (%s)".formatted(place)));
      }
    }
    return all.toString();
  }
}
