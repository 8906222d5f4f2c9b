package org.twobig.cli.system;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.config.Defaults;
import org.twobig.cli.config.OptionKeys;
import org.twobig.cli.config.Profiles;
import org.twobig.cli.config.SettingsFile;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.ProfileOption;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code twobig config}. */
@Command(
    name = "config",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Shows what is in force for each option that a command line leaves out, and where that comes"
          + " from: your file of defaults, a profile, the program (built-in), this machine"
          + " (computed). What the command line says wins over your file, your file over a profile.",
      "",
      "Your file is what TWOBIG_CONFIG names, or else twobig/config in $XDG_CONFIG_HOME or"
          + " ~/.config: lines COMMAND.OPTION = VALUE, such as bench.ladder.from = 36, or"
          + " OPTION = VALUE for all commands that have it (but not where they demand it). A flag is"
          + " set by true; --json=false on the command line undoes it.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig config solve",
      "  twobig config bench ladder",
      "  twobig config --profile cluster create",
      "  twobig config --json | jq '.options[] | select(.source == \"file\")'",
      "  twobig config --sample > ~/.config/twobig/config"
    })
public final class ConfigCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command, such as solve or bench ladder. Without it: all.")
  private List<String> command = List.of();

  @ArgGroup(exclusive = true)
  private Instead instead = new Instead();

  @Mixin private final ProfileOption profile = new ProfileOption();

  /** What can be asked instead. */
  static final class Instead {
    @Option(names = "--path", description = "Print the path of your file only.")
    private boolean path;

    @Option(names = "--profiles", description = "List the profiles that come with the program.")
    private boolean profiles;

    @Option(
        names = "--sample",
        description = "Print a file of defaults with all options, each as a comment.")
    private boolean sample;

    @Option(
        names = "--json",
        description =
            "Print one JSON object: file, file_exists, options (command, option, value, source:"
                + " file, profile, built_in, computed or none; settings_file and line where it is"
                + " one of the first two).")
    private boolean json;
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    OptionKeys keys = new OptionKeys(spec.root().commandLine());
    Defaults defaults =
        Defaults.of(spec.commandLine())
            .orElseGet(() -> Defaults.none(SettingsFile.standard(), Twobig::commandLine));
    if (instead.path) {
      System.out.println(defaults.file());
    } else if (instead.profiles) {
      Profiles.names().forEach(ConfigCommand::describe);
    } else if (instead.sample) {
      System.out.print(new SampleSettings(keys, defaults.file()));
    } else {
      List<OptionKeys.Target> wanted = wanted(keys);
      SettingsReport report = SettingsReport.of(wanted, defaults, profile.name);
      System.out.print(instead.json ? report.json() + System.lineSeparator() : report.text());
    }
    return ExitCode.OK;
  }

  private static void describe(String name) {
    String indent = "          ";
    String text = String.join(System.lineSeparator() + indent, Profiles.description(name));
    System.out.printf("%-10s%s%n", name, text);
  }

  /** The options of the command that is meant and of its subcommands. */
  private List<OptionKeys.Target> wanted(OptionKeys keys) {
    CommandLine meant = spec.root().commandLine();
    for (String word : command) {
      meant =
          Optional.ofNullable(meant.getSubcommands().get(word))
              .orElseThrow(
                  () ->
                      new UsageException(
                          "there is no command twobig %s".formatted(String.join(" ", command))));
    }
    String name = OptionKeys.command(meant);
    List<OptionKeys.Target> wanted =
        keys.all().stream()
            .filter(
                target ->
                    name.isEmpty()
                        || target.command().equals(name)
                        || target.command().startsWith(name + "."))
            .toList();
    if (wanted.isEmpty()) {
      throw new UsageException(
          "twobig %s has no options that could have defaults".formatted(String.join(" ", command)));
    }
    return wanted;
  }
}
