package org.twobig.cli.main;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.regex.Pattern;
import org.twobig.cli.Refusal;
import org.twobig.cli.machine.Doctor;
import org.twobig.cli.machine.DoctorReport;
import org.twobig.cli.machine.Finding;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.Settings;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.ProgramVersion;
import org.twobig.cli.view.Terminal;
import org.twobig.cluster.ClusterNode;
import org.twobig.cluster.Endpoint;
import org.twobig.cluster.KeyFile;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.tt.table.StoreException;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Commands on the program itself, each a method with the options and arguments of the command. */
public final class SetupCommands {
  private static final int MOST_DAYS = 36_500;

  /** Matches the values of an option or argument in picocli's script. */
  private static final Pattern VALUES = Pattern.compile("(?<=_args=\\()[^)]*(?=\\))");

  /** The command in picocli's script that turns off the completion of file names. */
  private static final String NO_FILES = "type compopt &>/dev/null && compopt +o default";

  /** How long doctor --join waits for the machine that runs a solve. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private SetupCommands() {}

  /** Finds the command that has this mixin, and the whole program. */
  @Command
  static final class Mixee {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    CommandLine program() {
      return command.root().commandLine();
    }
  }

  @Command(name = "doctor")
  static void doctor(
      @Mixin StoreArgument store,
      @Option(names = "--clean", fallbackValue = "true") boolean clean,
      @Option(names = "--join", paramLabel = "HOST:PORT") Optional<Endpoint> join,
      @Option(names = "--key", paramLabel = "FILE") Optional<Path> key,
      @Mixin JsonOption json,
      @Mixin Mixee mixee) {
    List<Finding> findings = new ArrayList<>(Doctor.examine(store.directory(), clean));
    join.map(conductor -> answers(conductor, key.map(KeyFile::new)))
        .ifPresent(found -> findings.add(found.about("cluster")));
    findings.add(settings(mixee).about("config"));
    DoctorReport report = DoctorReport.of(findings);
    json.print(report, () -> report.text(Terminal.size().columns()));
  }

  private static Finding answers(Endpoint endpoint, Optional<KeyFile> key) {
    try (ClusterNode node =
        new ClusterNode(
            List.of(endpoint),
            key,
            "doctor",
            ProgramVersion.text(),
            0,
            () -> new ClusterNode.Figures(0, 0),
            ClusterNode.USUAL)) {
      Optional<Subject> found = node.subject(PATIENCE);
      if (found.isPresent()) {
        return Finding.ok(
            "%s solves %s, %s, answers in %.1f ms"
                .formatted(
                    endpoint,
                    found.get().game(),
                    key.isPresent() ? "TLS 1.3" : "without a key",
                    node.roundTrip().toNanos() * 1e-6));
      }
      return Finding.problem(
          "%s is not reached: %s".formatted(endpoint, node.problem()),
          "check that twobig solve --listen runs there, that the firewall lets its port through, and"
              + " that both keys come from one run of twobig key");
    } catch (StoreException e) {
      return Finding.problem(String.valueOf(e.getMessage()), "do what the message says");
    }
  }

  private static Finding settings(Mixee mixee) {
    CommandLine program = mixee.program();
    Settings settings = Settings.of(program);
    try {
      settings.check(program);
      settings.checkValues(
          program.getSubcommands().values().stream()
              .filter(command -> command != mixee.command.commandLine())
              .toList());
      return Finding.ok(settings.inWords());
    } catch (Refusal e) {
      return Finding.problem(
          String.valueOf(e.getMessage()), "correct the file of settings, see twobig help settings");
    }
  }

  @Command(name = "key")
  static void key(
      @Parameters(paramLabel = "FILE", descriptionKey = "file") Path file,
      @Option(names = "--days", paramLabel = "N", defaultValue = "1000") int days) {
    Refusal.usageIf(days < 1 || days > MOST_DAYS, "--days must be 1 to " + MOST_DAYS);
    Optional<Path> existing = KeyFile.existing(file);
    if (existing.isPresent()) {
      throw NewFile.exists(existing.get(), "; a key is never replaced, name another file");
    }
    KeyFile.create(file, Duration.ofDays(days));
    Messages.warn(
        "made %s for the machine that runs the solve and its standby, %s%s for helpers; valid for %d days",
        file, file, KeyFile.NODE_SUFFIX, days);
  }

  enum Shell {
    BASH,
    ZSH
  }

  @Command(name = "completion")
  static void completion(
      @Parameters(paramLabel = "SHELL", descriptionKey = "shell") Shell shell, @Mixin Mixee mixee) {
    System.out.print(completion(mixee.program()));
  }

  /** Returns the script for both shells: the script makes zsh read completions of bash. */
  static String completion(CommandLine program) {
    String script = AutoComplete.bash(program.getCommandName(), program).replace(NO_FILES, "");
    // Values in small letters, as the help writes them, because shells distinguish case.
    return VALUES.matcher(script).replaceAll(match -> match.group().toLowerCase(Locale.ROOT));
  }

  @Command(name = "help", helpCommand = true)
  static void help(
      @Parameters(paramLabel = "COMMAND", arity = "0..1", descriptionKey = "command")
          Optional<String> name,
      @Mixin Mixee mixee) {
    CommandLine program = mixee.program();
    program.getOut().print(name.isEmpty() ? program.getUsageMessage() : about(name.get(), program));
    program.getOut().flush();
  }

  private static String about(String name, CommandLine program) {
    ResourceBundle words = HelpLayout.words();
    return words.containsKey("topic." + name)
        ? words.getString("topic." + name)
        : Optional.ofNullable(program.getSubcommands().get(name))
            .map(HelpLayout::full)
            .orElseThrow(
                () -> Refusal.usage("unknown command '%s'; twobig help lists all commands", name));
  }
}
