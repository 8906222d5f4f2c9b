package org.twobig.cli.options;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.cli.Refusal;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.PropertiesDefaultProvider;

/**
 * The user's settings: values for options that the command line leaves out, from one properties
 * file. This class finds the file and refuses keys that name no option; picocli reads the values.
 *
 * <pre>
 * # comment
 * twobig.solve.threads=2   option --threads of solve
 * json=true                option --json of every command that has it
 * </pre>
 */
public final class Settings extends PropertiesDefaultProvider {
  private final Path file;
  private final Map<String, String> values = new TreeMap<>();
  private final Optional<String> fault;

  private Settings(Path file, Properties values, Optional<String> fault) {
    super(values);
    this.file = file;
    this.fault = fault;
    values.forEach((key, value) -> this.values.put(key.toString(), value.toString()));
  }

  /** Returns the settings in a file, which may be absent. {@link #check} reports errors in it. */
  public static Settings of(Path file) {
    Properties values = new Properties();
    Optional<String> fault = Optional.empty();
    try {
      values.load(new StringReader(Files.readString(file)));
    } catch (NoSuchFileException e) {
      // no settings
    } catch (CharacterCodingException | IllegalArgumentException e) {
      fault = Optional.of("the file is not a text of lines OPTION=VALUE in UTF-8");
    } catch (IOException e) {
      String reason = StoreException.reason(e).replace(", " + file, "");
      fault = Optional.of(Files.isDirectory(file) ? "that is a directory" : reason);
    }
    return new Settings(file, values, fault.map(why -> "cannot read %s: %s".formatted(file, why)));
  }

  public static Settings of(CommandLine program) {
    return program.getDefaultValueProvider() instanceof Settings settings
        ? settings
        : new Settings(standardFile(), new Properties(), Optional.empty());
  }

  public static Path standardFile() {
    return standardFile(System.getenv(), System.getProperty("user.home"));
  }

  /**
   * Returns the value of TWOBIG_CONFIG, or else twobig/twobig.properties in the configuration
   * folder of the XDG base directories.
   *
   * @param userHome the home folder according to the system, used if HOME is not set
   */
  static Path standardFile(Map<String, String> environment, String userHome) {
    String named = environment.getOrDefault("TWOBIG_CONFIG", "");
    return named.isEmpty()
        ? folder(environment, userHome, "XDG_CONFIG_HOME", ".config")
            .resolve(Path.of("twobig", "twobig.properties"))
        : Path.of(named);
  }

  /**
   * Returns a base directory of the XDG specification.
   *
   * @param userHome the home folder according to the system, used if HOME is not set
   * @param variable the variable that names the directory; ignored if its value is not absolute
   * @param usual the folder below the home folder that is used otherwise
   */
  public static Path folder(
      Map<String, String> environment, String userHome, String variable, String usual) {
    return absolute(environment, variable)
        .orElseGet(
            () -> absolute(environment, "HOME").orElseGet(() -> Path.of(userHome)).resolve(usual));
  }

  private static Optional<Path> absolute(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable)).map(Path::of).filter(Path::isAbsolute);
  }

  public String inWords() {
    return Files.exists(file)
        ? values.entrySet().stream()
            .map(value -> value.getKey() + "=" + value.getValue())
            .collect(Collectors.joining(", ", file + ": ", ""))
        : file + ": not found, built-in defaults apply";
  }

  /** Throws a {@link Refusal} if the file cannot be read or a key names no option of a command. */
  public void check(CommandLine program) {
    fault.ifPresent(
        why -> {
          throw Refusal.usage(why);
        });
    List<String> known =
        Stream.concat(Stream.of(program), program.getSubcommands().values().stream())
            .flatMap(command -> command.getCommandSpec().options().stream())
            .filter(option -> !option.usageHelp() && !option.versionHelp())
            .flatMap(Settings::keys)
            .toList();
    for (String key : values.keySet()) {
      Refusal.usageIf(!known.contains(key), "%s: %s", file, unknown(key, known));
    }
  }

  /**
   * Throws a {@link Refusal} if a command cannot read the value of one of its options.
   *
   * @param commands the commands to check. Not the running command: its options would be reset
   */
  public void checkValues(Collection<CommandLine> commands) {
    for (CommandLine command : commands) {
      try {
        command.parseArgs();
      } catch (CommandLine.ParameterException e) {
        String message = withPlaces(String.valueOf(e.getMessage()), command, List.of());
        Refusal.usageIf(!message.equals(e.getMessage()), "%s", message);
      }
    }
  }

  private static String unknown(String key, List<String> known) {
    String option = key.substring(key.lastIndexOf('.') + 1).replaceFirst("^-+", "");
    return "there is no option '%s'; write %s"
        .formatted(
            key,
            known.contains(option) && !option.equals("yes") // which must be typed
                ? "%s=VALUE or twobig.COMMAND.%s=VALUE".formatted(option, option)
                : "OPTION=VALUE or twobig.COMMAND.OPTION=VALUE");
  }

  /**
   * Returns the two keys of an option: first the key for its command alone, which wins, then the
   * key for all commands.
   */
  private static Stream<String> keys(OptionSpec option) {
    String name = option.longestName().replaceFirst("^-+", "");
    return Stream.of(option.command().qualifiedName(".") + "." + name, name);
  }

  /**
   * Appends the settings file and the key to a message, for each option that the message names and
   * whose value comes from the settings.
   *
   * @param arguments the words of the command line, which win over the settings
   */
  public static String withPlaces(String message, CommandLine command, List<String> arguments) {
    Settings settings = of(command);
    return message
        + command.getCommandSpec().options().stream()
            .filter(option -> message.matches("(?s).*" + option.longestName() + "\\b(?!-).*"))
            .filter(option -> arguments.stream().noneMatch(word -> sets(word, option)))
            .flatMap(option -> keys(option).filter(settings.values::containsKey).limit(1))
            .map(key -> " (%s, %s)".formatted(settings.file, key))
            .collect(Collectors.joining());
  }

  /** Returns whether a word is the option, perhaps negated or with its value: -t2, --threads=2. */
  private static boolean sets(String word, OptionSpec option) {
    String name = word.replaceFirst("(?s)=.*", "");
    String asserted = option.negatable() ? name.replaceFirst("^--no-", "--") : name;
    return Stream.of(option.names())
        .anyMatch(each -> word.startsWith("--") ? each.equals(asserted) : word.startsWith(each));
  }
}
