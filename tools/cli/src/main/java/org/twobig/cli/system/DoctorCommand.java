package org.twobig.cli.system;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.cluster.LinkCheck;
import org.twobig.cli.config.Settings;
import org.twobig.cli.machine.Doctor;
import org.twobig.cli.machine.DoctorReport;
import org.twobig.cli.machine.Finding;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code twobig doctor}. */
@Command(
    name = "doctor",
    header = "Check this machine and say what to improve",
    description = {
      "Checks what a solve depends on: the JVM and its flags, processors, memory, the"
          + " RAM file system, huge pages, limits, the disk, tables in memory that no store"
          + " uses, your settings. Says what to do about what could be better (note) or"
          + " does not work (problem). Changes nothing without --clean. Exits with 0"
          + " whatever it finds.",
      "",
      "Your settings stand in $TWOBIG_CONFIG, or twobig/twobig.properties in $XDG_CONFIG_HOME"
          + " or ~/.config. Each line is OPTION=VALUE for all commands that have the option, or"
          + " twobig.COMMAND.OPTION=VALUE for one command. A flag is set by true; --json=false"
          + " on the command line undoes it.",
      ""
    },
    footer = {
      "  twobig doctor",
      "  twobig doctor --clean",
      "  twobig doctor --store week",
      "  echo twobig.solve.threads=4 >> ~/.config/twobig/twobig.properties",
      "  twobig doctor --join head:7801 --key week.key.node",
      "  twobig doctor --json | jq '.checks[] | select(.level != \"ok\")'"
    })
public final class DoctorCommand implements Callable<Integer> {
  @Mixin private final StoreArgument store = new StoreArgument();

  @Option(
      names = "--clean",
      fallbackValue = "true",
      description =
          "Remove tables in /dev/shm whose store is not where it was, on the same device, if all in"
              + " them was saved and no process of yours has them mapped. Processes in other"
              + " containers are not seen; a store that was moved loads its checkpoint when it is"
              + " opened next. What is in doubt is named and stays.")
  private boolean clean;

  @Mixin private final LinkCheck link = new LinkCheck();

  @Mixin private final JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    List<Finding> findings = new ArrayList<>(Doctor.examine(store.directory(), clean));
    link.examine().ifPresent(found -> findings.add(found.about("cluster")));
    findings.add(settings(spec.root().commandLine()));
    DoctorReport report = DoctorReport.of(findings);
    if (json.isSet()) {
      json.print(report);
    } else {
      System.out.print(
          report.text(Terminal.watchesStandardOutput() ? Terminal.size().columns() : 80));
    }
    return ExitCode.OK;
  }

  private Finding settings(CommandLine program) {
    Settings settings = Settings.of(program);
    try {
      settings.check(program);
      settings.checkValues(
          program.getSubcommands().values().stream()
              .filter(command -> command != spec.commandLine())
              .toList());
      return Finding.ok(settings.inWords()).about("config");
    } catch (UsageException e) {
      return Finding.problem(
              String.valueOf(e.getMessage()), "mend it there, see twobig doctor --help")
          .about("config");
    }
  }
}
