package org.twobig.cli.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.config.ConfigException;
import org.twobig.cli.config.Defaults;
import org.twobig.cli.config.OptionKeys;
import picocli.CommandLine;

/** All checks, one after the other; one that fails says so and keeps none from the others. */
public final class Doctor {
  private final List<Finding> findings = new ArrayList<>();

  private Doctor() {}

  /**
   * Looks at everything.
   *
   * @param store the store that is asked about
   */
  public static List<Finding> examine(Path store, Defaults defaults, CommandLine program) {
    Doctor doctor = new Doctor();
    doctor.check("jdk", JavaChecks::jdk);
    doctor.check("jvm_flags", JavaChecks::flags);
    doctor.check("native_access", JavaChecks::nativeAccess);
    doctor.check("heap", JavaChecks::heap);
    MachineChecks machine = new MachineChecks(SystemFiles.OF_THIS_SYSTEM);
    doctor.check("processors", machine::processors);
    doctor.check("memory", machine::memory);
    doctor.check("swap", machine::swap);
    doctor.check("overcommit", machine::overcommit);
    doctor.check("limits", machine::limits);
    TableChecks tables = TableChecks.ofThisSystem();
    doctor.check("ram_file_system", tables::ramFileSystem);
    doctor.check("huge_pages", tables::hugePages);
    doctor.check("private_huge_pages", tables::privateHugePages);
    doctor.check("reserved_huge_pages", tables::reservedHugePages);
    doctor.check("dirty_limit", tables::dirtyLimit);
    doctor.check("disk", () -> tables.disk(store));
    doctor.checkAll("orphans", tables::orphans);
    doctor.check("store", () -> tables.store(store));
    doctor.check("config", () -> config(defaults, program));
    return doctor.findings;
  }

  private void check(String topic, Callable<Finding> check) {
    checkAll(topic, () -> List.of(check.call()));
  }

  private void checkAll(String topic, Callable<List<Finding>> check) {
    try {
      findings.addAll(check.call());
    } catch (Exception e) { // whatever an odd system comes up with
      findings.add(Finding.ok(topic, "not known: " + e));
    }
  }

  private static Finding config(Defaults defaults, CommandLine program) {
    try {
      new OptionKeys(program)
          .all().stream()
              .map(OptionKeys.Target::command)
              .distinct()
              .forEach(command -> defaults.settings(command, Optional.empty()));
      return Finding.ok(
          "config",
          defaults.file()
              + (Files.exists(defaults.file()) ? "" : " is absent: no defaults of yours"));
    } catch (ConfigException e) {
      return Finding.problem(
          "config", String.valueOf(e.getMessage()), "mend that line, see twobig config --help");
    }
  }
}
