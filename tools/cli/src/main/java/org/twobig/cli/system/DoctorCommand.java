package org.twobig.cli.system;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.config.Defaults;
import org.twobig.cli.config.SettingsFile;
import org.twobig.cli.machine.Doctor;
import org.twobig.cli.machine.DoctorReport;
import org.twobig.cli.machine.Finding;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code twobig doctor}. */
@Command(
    name = "doctor",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Looks at what a solve depends on - the JVM and its flags, processors, memory, the RAM file"
          + " system, huge pages, limits, the disk, hot tables that no store uses, your defaults -"
          + " and says what to do where something could be better (note) or will not work"
          + " (problem). Changes nothing. The exit code is 0 whatever is found.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig doctor",
      "  twobig doctor --store week",
      "  twobig doctor --json | jq '.checks[] | select(.level != \"ok\")'"
    })
public final class DoctorCommand implements Callable<Integer> {
  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = "The store to look at. Without it: that of twobig solve without --store.")
  private Optional<Path> store = Optional.empty();

  @Option(
      names = "--json",
      description =
          "Print one JSON object: problems and notes (numbers), checks (topic, level: ok, note or"
              + " problem; found; advice where there is any).")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Defaults defaults =
        Defaults.of(spec.commandLine())
            .orElseGet(() -> Defaults.none(SettingsFile.standard(), Twobig::commandLine));
    List<Finding> findings =
        Doctor.examine(store.orElseGet(StoreFinder::standard), defaults, spec.root().commandLine());
    DoctorReport report = DoctorReport.of(findings);
    System.out.print(
        json
            ? Json.line(report) + System.lineSeparator()
            : report.text(Terminal.watchesStandardOutput() ? Terminal.size().columns() : 80));
    return ExitCode.OK;
  }
}
