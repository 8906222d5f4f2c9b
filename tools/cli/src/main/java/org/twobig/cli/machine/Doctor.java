package org.twobig.cli.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Runs the checks of {@code twobig doctor}. If a check fails, its failure is reported and the next
 * check runs.
 */
public final class Doctor {
  private Doctor() {}

  /**
   * Runs all checks on this machine and a store. If {@code clean} is set, removes those files in
   * memory that no store uses and that hold nothing unsaved.
   */
  public static List<Finding> examine(Path store, boolean clean) {
    MachineChecks machine = new MachineChecks(SystemFiles.OF_THIS_SYSTEM);
    TableChecks tables = TableChecks.ofThisSystem();
    return Stream.of(
            check("jdk", MachineChecks::jdk),
            check("jvm_flags", () -> MachineChecks.flags(System.getProperties())),
            check("native_access", MachineChecks::nativeAccess),
            check("heap", MachineChecks::heap),
            check("processors", machine::processors),
            check("memory", machine::memory),
            check("swap", machine::swap),
            check("limits", machine::limits),
            check("ram_file_system", tables::ramFileSystem),
            check("huge_pages", tables::hugePages),
            check("private_huge_pages", tables::privateHugePages),
            check("disk", () -> tables.disk(store)),
            check(
                "remove_ipc",
                () ->
                    tables.removeIpc(
                        System.getProperty("user.name"),
                        (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid"))),
            checkAll("orphans", () -> tables.orphans(clean)),
            check("store", () -> tables.store(store)))
        .flatMap(List::stream)
        .toList();
  }

  private static List<Finding> check(String topic, Callable<Finding> check) {
    return checkAll(topic, () -> List.of(check.call()));
  }

  private static List<Finding> checkAll(String topic, Callable<List<Finding>> check) {
    try {
      return check.call().stream().map(found -> found.about(topic)).toList();
    } catch (Exception e) { // an unusual system may cause any failure
      return List.of(Finding.ok("not known: " + e).about(topic));
    }
  }
}
