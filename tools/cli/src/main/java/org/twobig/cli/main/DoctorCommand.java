package org.twobig.cli.main;

import java.util.ArrayList;
import java.util.List;
import org.twobig.cli.Refusal;
import org.twobig.cli.cluster.JoinCheck;
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

@Command(name = "doctor")
public final class DoctorCommand implements Runnable {
  @Mixin private final StoreArgument store = new StoreArgument();

  @Option(names = "--clean", fallbackValue = "true")
  private boolean clean;

  @Mixin private final JoinCheck join = new JoinCheck();

  @Mixin private final JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    List<Finding> findings = new ArrayList<>(Doctor.examine(store.directory(), clean));
    join.examine().ifPresent(found -> findings.add(found.about("cluster")));
    findings.add(settings(spec.root().commandLine()));
    DoctorReport report = DoctorReport.of(findings);
    json.print(report, () -> report.text(Terminal.size().columns()));
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
    } catch (Refusal e) {
      return Finding.problem(
              String.valueOf(e.getMessage()),
              "correct the file of settings, see twobig doctor --help")
          .about("config");
    }
  }
}
