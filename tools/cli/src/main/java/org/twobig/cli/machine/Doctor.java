package org.twobig.cli.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Runs the checks of {@code twobig doctor}. If a check fails, its failure is reported and the next
 * check runs.
 */
public final class Doctor {
  private final List<Finding> findings = new ArrayList<>();

  private Doctor() {}

  /**
   * Runs all checks on this machine and a store. If {@code clean} is set, removes tables in memory
   * whose store is gone.
   */
  public static List<Finding> examine(Path store, boolean clean) {
    Doctor doctor = new Doctor();
    doctor.check("jdk", MachineChecks::jdk);
    doctor.check("jvm_flags", () -> MachineChecks.flags(System.getProperties()));
    doctor.check("native_access", MachineChecks::nativeAccess);
    doctor.check("heap", MachineChecks::heap);
    MachineChecks machine = new MachineChecks(SystemFiles.OF_THIS_SYSTEM);
    doctor.check("processors", machine::processors);
    doctor.check("memory", machine::memory);
    doctor.check("swap", machine::swap);
    doctor.check("limits", machine::limits);
    TableChecks tables = TableChecks.ofThisSystem();
    doctor.check("ram_file_system", tables::ramFileSystem);
    doctor.check("huge_pages", tables::hugePages);
    doctor.check("private_huge_pages", tables::privateHugePages);
    doctor.check("disk", () -> tables.disk(store));
    doctor.check(
        "remove_ipc",
        () ->
            tables.removeIpc(
                System.getProperty("user.name"),
                (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid")));
    doctor.checkAll("orphans", () -> tables.orphans(clean));
    doctor.check("store", () -> tables.store(store));
    return doctor.findings;
  }

  private void check(String topic, Callable<Finding> check) {
    checkAll(topic, () -> List.of(check.call()));
  }

  private void checkAll(String topic, Callable<List<Finding>> check) {
    try {
      check.call().forEach(found -> findings.add(found.about(topic)));
    } catch (Exception e) { // an unusual system may cause any failure
      findings.add(Finding.ok("not known: " + e).about(topic));
    }
  }
}
