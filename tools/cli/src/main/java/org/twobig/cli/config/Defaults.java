package org.twobig.cli.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Values for the options that a command line leaves out.
 *
 * <p>The command line is parsed twice: first to see what it says, then with the settings that have
 * nothing said against them. An option it names is left alone altogether, because picocli takes a
 * flag for the opposite of its default.
 */
public final class Defaults implements IDefaultValueProvider {
  private static final String PROFILE = "--profile";

  /** The command whose usual store is that of all others, and its option. */
  private static final String STORE = "solve.store";

  /** Label of the argument with a store's directory. */
  private static final String DIRECTORY = "DIR";

  private static final String DOCTOR = "doctor";

  private final Path file;
  private final Supplier<CommandLine> program;

  /** Made when it is needed: it takes as long as all else at the start of a process. */
  private @Nullable CommandLine trial;

  /** By key of the option. */
  private final Map<String, Setting> inForce = new HashMap<>();

  private Optional<Setting> usualStore = Optional.empty();

  private Defaults(Path file, Supplier<CommandLine> program) {
    this.file = file;
    this.program = program;
  }

  /**
   * Gives a command line the settings for arguments it is about to parse.
   *
   * @param program makes it anew
   * @param file the user's settings; need not exist
   * @throws ConfigException if they, or those of a profile, cannot be used
   */
  public static Defaults install(
      CommandLine commandLine, Supplier<CommandLine> program, Path file, String... arguments) {
    Defaults defaults = new Defaults(file, program);
    commandLine.setDefaultValueProvider(defaults);
    if (Files.exists(file) || names(PROFILE, arguments)) {
      defaults.look(arguments);
    }
    return defaults;
  }

  /** Those of a command line that takes no values from them. */
  public static Defaults none(Path file, Supplier<CommandLine> program) {
    return new Defaults(file, program);
  }

  /** Those of a command line; empty if none were installed. */
  public static Optional<Defaults> of(CommandLine commandLine) {
    return Optional.ofNullable(commandLine.getDefaultValueProvider())
        .filter(Defaults.class::isInstance)
        .map(Defaults.class::cast);
  }

  private static boolean names(String option, String... arguments) {
    for (String argument : arguments) {
      if (argument.startsWith(option)) {
        return true;
      }
    }
    return false;
  }

  private void look(String... arguments) {
    CommandLine trial = trial();
    ParseResult parsed = trial.parseArgs(arguments);
    boolean help = parsed.isUsageHelpRequested() || parsed.isVersionHelpRequested();
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
      help |= parsed.isUsageHelpRequested() || parsed.isVersionHelpRequested();
    }
    String command = OptionKeys.command(parsed.commandSpec().commandLine());
    OptionKeys keys = new OptionKeys(trial);
    if (!help && keys.all().stream().anyMatch(target -> target.command().equals(command))) {
      Set<String> said = said(parsed);
      Optional<String> profile =
          parsed.hasMatchedOption(PROFILE)
              ? Optional.of(parsed.matchedOptionValue(PROFILE, Optional.of("")).orElseThrow())
              : Optional.empty();
      try {
        inForce.putAll(settings(keys, command, said, profile));
        usualStore = usualStore(own(keys), keys, "--store");
      } catch (ConfigException e) {
        if (!command.equals(DOCTOR)) { // who tells of it
          throw e;
        }
      }
    }
  }

  /** A command line to try things on: it collects errors instead of throwing them. */
  private CommandLine trial() {
    if (trial == null) {
      trial = program.get();
      collectErrors(trial);
    }
    return trial;
  }

  private static void collectErrors(CommandLine commandLine) {
    commandLine.getCommandSpec().parser().collectErrors(true);
    commandLine.getSubcommands().values().forEach(Defaults::collectErrors);
  }

  private static Set<String> said(ParseResult parsed) {
    Set<String> said = new HashSet<>();
    parsed.matchedOptions().forEach(option -> said.add(option.longestName()));
    parsed.matchedPositionals().forEach(positional -> said.add(positional.paramLabel()));
    return said;
  }

  /**
   * What is in force for the options of a command, by key.
   *
   * @param said longest names of options and labels of arguments on the command line
   * @param wanted the profile named there, if one is
   */
  private Map<String, Setting> settings(
      OptionKeys keys, String command, Set<String> said, Optional<String> wanted) {
    Map<String, Setting> settings = new HashMap<>();
    Set<String> above = new HashSet<>(said);
    put(own(keys), keys, command, above, settings);
    Optional<Setting> ofFile =
        Optional.ofNullable(settings.get(command + "." + PROFILE.substring(2)));
    Optional<String> name = wanted.or(() -> ofFile.map(Setting::value));
    if (name.isPresent() && keys.has(command, PROFILE)) {
      Optional<Setting> chosen = wanted.isPresent() ? Optional.empty() : ofFile;
      put(Layer.of(profile(name.get(), chosen), keys), keys, command, above, settings);
    }
    settings.keySet().removeIf(key -> !Compatibility.isComplete(key, above));
    return settings;
  }

  /** What the user's file says. */
  private Layer own(OptionKeys keys) {
    return Files.exists(file)
        ? Layer.of(SettingsFile.read(file, Setting.Origin.FILE), keys)
        : Layer.EMPTY;
  }

  /**
   * The settings of a profile.
   *
   * @param chosen by which setting, if by one
   */
  private static List<Setting> profile(String name, Optional<Setting> chosen) {
    try {
      return Profiles.settings(name);
    } catch (ConfigException e) {
      throw chosen.map(setting -> setting.refused(String.valueOf(e.getMessage()))).orElse(e);
    }
  }

  /**
   * Adds the settings of a layer that have nothing said against them.
   *
   * @param above what is said in higher layers; what the layer says is added to it
   */
  private static void put(
      Layer layer,
      OptionKeys keys,
      String command,
      Set<String> above,
      Map<String, Setting> settings) {
    Set<String> said = new HashSet<>(above);
    for (OptionKeys.Target target : keys.all()) {
      String option = target.option().longestName();
      Optional<Setting> setting =
          target.command().equals(command) && !said.contains(option)
              ? layer.of(target).or(() -> usualStore(layer, keys, option))
              : Optional.empty();
      if (setting.isPresent() && Compatibility.fits(target, setting.get(), said)) {
        settings.put(target.key(), setting.get());
        above.add(option);
      }
    }
  }

  /** Who names no store means that of a solve without --store. */
  private static Optional<Setting> usualStore(Layer layer, OptionKeys keys, String option) {
    return option.equals("--store") ? keys.find(STORE).flatMap(layer::of) : Optional.empty();
  }

  /** The user's file. */
  public Path file() {
    return file;
  }

  /**
   * What a command would find that is called without options, by key, every value tried.
   *
   * @param command its words, separated by dots
   * @param profile one that it is called with, if any
   * @throws ConfigException if the settings, or a profile's, cannot be used
   */
  public Map<String, Setting> settings(String command, Optional<String> profile) {
    CommandLine trial = trial();
    Defaults defaults = new Defaults(file, program);
    defaults.inForce.putAll(settings(new OptionKeys(trial), command, Set.of(), profile));
    trial.setDefaultValueProvider(defaults);
    ParseResult parsed = trial.parseArgs(command.split("\\."));
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    for (Exception error : parsed.errors()) {
      if (error instanceof CommandLine.ParameterException) {
        defaults
            .setting(((CommandLine.ParameterException) error).getArgSpec())
            .ifPresent(
                setting -> {
                  throw setting.refused(String.valueOf(error.getMessage()));
                });
      }
    }
    return Map.copyOf(defaults.inForce);
  }

  /** The setting that gives an option or an argument its value; empty if none does. */
  public Optional<Setting> setting(@Nullable ArgSpec argument) {
    if (argument instanceof OptionSpec) {
      return Optional.ofNullable(inForce.get(target((OptionSpec) argument).key()));
    }
    return argument != null
            && argument.paramLabel().equals(DIRECTORY)
            && argument.arity().min() == 0
            && !argument.isMultiValue()
        ? usualStore
        : Optional.empty();
  }

  private static OptionKeys.Target target(OptionSpec option) {
    return new OptionKeys.Target(OptionKeys.command(option.command().commandLine()), option);
  }

  /** What a person must know of settings to understand a message that names their options. */
  public String remark(String message) {
    StringBuilder remark = new StringBuilder();
    inForce.forEach(
        (key, setting) -> {
          if (message.matches(
              "(?s).*--" + key.substring(key.lastIndexOf('.') + 1) + "\\b(?!-).*")) {
            remark.append(" (%s: %s)".formatted(setting.key(), setting.place()));
          }
        });
    return remark.toString();
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    return setting(argument).map(Setting::value).orElse(null);
  }
}
