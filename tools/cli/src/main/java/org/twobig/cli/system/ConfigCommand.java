package org.twobig.cli.system;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.config.Settings;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.system.ConfigReport.Setting;
import org.twobig.cli.system.ConfigReport.Source;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code twobig config}. */
@Command(
    name = "config",
    header = "Show the settings in force and where each comes from",
    description = {
      "Shows the settings in your file; with COMMAND, the value of each of its"
          + " options and where it comes from. The command line wins over your file.",
      "",
      "Your file is $TWOBIG_CONFIG, or twobig/twobig.properties in $XDG_CONFIG_HOME"
          + " or ~/.config. Each line is OPTION=VALUE for all commands that have the"
          + " option, or twobig.COMMAND.OPTION=VALUE for one command. A flag is set by"
          + " true; --json=false on the command line undoes it.",
      ""
    },
    footer = {
      "  twobig config",
      "  twobig config solve",
      "  echo twobig.solve.threads=4 >> ~/.config/twobig/twobig.properties"
    })
public final class ConfigCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..1",
      description = "Show every option of this command, such as solve.")
  private Optional<String> name = Optional.empty();

  @Mixin private final JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Settings settings = Settings.of(spec.root().commandLine());
    List<CommandSpec> commands = commands();
    List<OptionSpec> options =
        commands.stream()
            .flatMap(command -> command.options().stream())
            .filter(option -> !option.usageHelp() && !option.versionHelp())
            .filter(option -> name.isPresent() || settings.line(option).isPresent())
            .toList();
    ConfigReport report =
        new ConfigReport(
            settings.file().toString(),
            Files.exists(settings.file()),
            options.stream().map(option -> setting(option, settings)).toList());
    json.print(report);
    settings.check(spec.root().commandLine());
    settings.checkValues(
        commands.stream()
            .filter(command -> command != spec)
            .map(CommandSpec::commandLine)
            .toList());
    return ExitCode.OK;
  }

  /** The command that is asked about, or all. */
  private List<CommandSpec> commands() {
    Map<String, CommandLine> all = spec.root().subcommands();
    if (name.isPresent() && !all.containsKey(name.get())) {
      throw new UsageException("there is no command twobig %s".formatted(name.get()));
    }
    return all.entrySet().stream()
        .filter(command -> command.getKey().equals(name.orElse(command.getKey())))
        .map(command -> command.getValue().getCommandSpec())
        .toList();
  }

  private static Setting setting(OptionSpec option, Settings settings) {
    Optional<String> builtIn = builtIn(option);
    return new Setting(
        option.command().name(),
        option.longestName(),
        set(option, settings).or(() -> builtIn),
        settings.line(option).isPresent()
            ? Source.FILE
            : builtIn.isPresent() ? Source.BUILT_IN : Source.NONE,
        settings.line(option));
  }

  private static Optional<String> set(OptionSpec option, Settings settings) {
    try {
      return Optional.ofNullable(settings.defaultValue(option));
    } catch (Exception e) {
      throw new IllegalStateException(e); // it reads no file any more
    }
  }

  private static Optional<String> builtIn(OptionSpec option) {
    return Optional.ofNullable(option.defaultValue())
        .or(
            () ->
                option.initialValue() instanceof Boolean flag
                    ? Optional.of(flag.toString())
                    : Optional.empty());
  }
}
