package org.twobig.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.store.Stores;
import org.twobig.table.Geometry;
import org.twobig.table.WordRegion;

/** Chronicle Bytes costs the processes that export or import, and no other. */
class LoadedClassesTest {
  private static final Outcomes RULES = new Outcomes(40);
  private static final String CHRONICLE = "net.openhft";

  @TempDir private Path folder;

  private record Ended(String classes, String errors) {}

  private Ended run(String what) throws Exception {
    Path classes = folder.resolve("classes");
    Path errors = folder.resolve("errors");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-Xlog:class+load:file=" + classes,
            "-XX:TieredStopAtLevel=1", // it does not live long
            "-cp",
            System.getProperty("java.class.path"),
            LoadedClassesTest.class.getName(),
            what,
            folder.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(errors.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    return new Ended(Files.readString(classes), Files.readString(errors));
  }

  @Test
  void onlyExportAndImportLoadChronicleAndSayNothingOfIt() throws Exception {
    assertThat(run("other").classes())
        .contains(Maintenance.class.getName())
        .doesNotContain(CHRONICLE);
    for (String what : List.of("export", "import")) {
      Ended ended = run(what);
      assertThat(ended.classes()).contains(CHRONICLE);
      assertThat(ended.errors()).isEmpty();
    }
  }

  /**
   * Works on stores.
   *
   * @param arguments what to do, and a folder
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    Path one = store(folder.resolve("one"));
    Path file = folder.resolve("file");
    Progress progress = new Progress();
    switch (arguments[0]) {
      case "export" -> Export.toFile(one, file, RULES, progress);
      case "import" -> Maintenance.importFile(one, file, RULES, progress);
      default -> {
        Path two = store(folder.resolve("two"));
        Statistics.of(one, RULES, progress);
        Verification.of(one, RULES, progress);
        Sample.of(one, (keyClass, value) -> true, 5, 1, RULES, progress);
        Comparison.of(one, two, 5, RULES, progress);
        Maintenance.merge(one, List.of(two), RULES, progress);
        Maintenance.resize(one, layout -> layout, RULES, progress);
        Stores.drop(one);
        Stores.delete(two);
      }
    }
  }

  private static Path store(Path directory) {
    if (Stores.exists(directory)) {
      return directory;
    }
    Geometry geometry = Geometry.ofBuckets(RULES.keySpace(), RULES.valueBits(), 65_537);
    try (Store store = Store.at(directory).layout(geometry).placement(Placement.DIRECT).create()) {
      WordRegion table = store.use().table().wordRegion(0);
      SplittableRandom random = new SplittableRandom(1);
      for (int i = 0; i < 100; i++) {
        long key = 8 * (1 + random.nextLong(1L << 36));
        table.store(table.bucket(0, key), key, 1, 1);
      }
    }
    return directory;
  }
}
