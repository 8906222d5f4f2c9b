package org.twobig.tt.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.tt.offline.Comparison;
import org.twobig.tt.offline.Export;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Outcomes;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.Sample;
import org.twobig.tt.offline.Statistics;
import org.twobig.tt.offline.Verification;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.GeometryException;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.StoreException;
import org.w3c.dom.Element;

/** README.md, the page for authors of other solvers, agrees with the code. */
class LibraryTest {
  private static final Outcomes RULES = new Outcomes(40);

  @TempDir private Path folder;

  private static String page() throws IOException {
    return Files.readString(Path.of("README.md"));
  }

  private static List<String> found(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(text)
        .results()
        .map((MatchResult result) -> result.group(1))
        .toList();
  }

  /** Returns the full names of the public types that README.md lists. */
  private static List<String> face() throws IOException {
    return found("^\\| \\[\\w+]\\(src/main/java/([\\w/]+)\\.java\\)", page()).stream()
        .map(path -> path.replace('/', '.'))
        .toList();
  }

  @Test
  void theFaceIsAHandfulOfPublicTypesOfTwoPackagesAndTheExampleNeedsNoOther() throws Exception {
    assertThat(face()).hasSizeBetween(9, 15).doesNotHaveDuplicates();
    for (String name : face()) {
      Class<?> type = Class.forName(name);
      assertThat(type).isPublic();
      assertThat(type.getPackageName()).isIn("org.twobig.tt.store", "org.twobig.tt.table");
    }
    String example = Files.readString(Path.of("src/examples/Othello.java"));
    assertThat(found("^import (org\\.twobig\\..*);", example)).isNotEmpty().isSubsetOf(face());
  }

  @Test
  void whoDependsOnTheTableGetsNothingButAnnotations() throws Exception {
    var project =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("pom.xml").toFile());
    var dependencies =
        ((Element) project.getElementsByTagName("dependencies").item(0))
            .getElementsByTagName("dependency");
    assertThat(dependencies.getLength()).isGreaterThan(2);
    for (int i = 0; i < dependencies.getLength(); i++) {
      String text = dependencies.item(i).getTextContent();
      assertThat(text).containsAnyOf("test", "true", "jspecify"); // scope, or optional
    }
  }

  @ParameterizedTest
  @CsvSource({"62, 1", "72, 2", "80, 1", "80, 8", "80, 16", "81, 16", "128, 8"})
  void theLeastSizesAreThoseOfThePage(int bits, int valueBits) throws IOException {
    KeySpace keys = new KeySpace("test", 1, bits);
    long bytes = Geometry.smallestBytes(keys, valueBits);
    int unit = (Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes)) / 10;
    String size = (bytes >> 10 * unit) + List.of(" bytes", " KiB", " MiB", " GiB").get(unit);
    assertThat(page()).contains("%d | %d | %s".formatted(bits, valueBits, size));
    assertThat(Geometry.ofBytes(keys, valueBits, bytes).dataBytes()).isEqualTo(bytes);
    assertThatThrownBy(() -> Geometry.ofBytes(keys, valueBits, bytes / 2))
        .isInstanceOf(GeometryException.class);
  }

  /** Starts the main method of a class of this test; its error stream goes to the file errors. */
  private Process start(String classPath, Class<?> program) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--"))
        .forEach(command::add);
    command.addAll(
        List.of("-cp", classPath, program.getName(), folder.resolve("store").toString()));
    return new ProcessBuilder(command).redirectError(folder.resolve("errors").toFile()).start();
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("errors"));
  }

  @Test
  void withoutLibrariesAStoreWorksAndWhatNeedsOneSaysWhich() throws Exception {
    Process process = start("target/classes:target/test-classes", WithoutLibraries.class);
    List<String> said = process.inputReader().lines().toList();
    assertThat(process.waitFor()).as(errors()).isZero();
    assertThat(said)
        .containsExactly(
            "kept",
            "[]",
            "REFUSED",
            "Export and import need a library: add net.openhft:chronicle-bytes to the class path");
    assertThat(errors().lines().filter(line -> line.contains("WARNING")))
        .isNotEmpty()
        .allMatch(
            line ->
                line.contains("cannot see this process")
                    && line.endsWith("add the library org.agrona:agrona to the class path"));
  }

  @Test
  void exportAndImportSayNothingOfTheirLibrary() throws Exception {
    Process process = start(System.getProperty("java.class.path"), Exporting.class);
    assertThat(process.waitFor()).as(errors()).isZero();
    assertThat(errors()).isEmpty();
  }

  private static StoreBuilder builder(Path directory) {
    return Store.at(directory)
        .keys(RULES.keySpace())
        .values(RULES.valueBits())
        .size("1m")
        .placement(Placement.DIRECT);
  }

  /** A program that exports and imports. */
  static final class Exporting {
    public static void main(String[] arguments) {
      Path directory = Path.of(arguments[0]);
      builder(directory).openOrCreate().close();
      Path file = directory.resolveSibling("file");
      Export.toFile(directory, file, RULES, new Progress());
      Maintenance.importFile(directory, file, RULES, new Progress());
    }
  }

  /** A program with no library beside the table. */
  static final class WithoutLibraries {
    public static void main(String[] arguments) {
      Path directory = Path.of(arguments[0]);
      try (Store store = builder(directory).openOrCreate()) {
        Probe probe = store.probe();
        probe.find(0, 8);
        probe.keep(0, 8, 1, 1);
        store.checkpoint();
        System.out.println(probe.find(0, 8) ? "kept" : "lost");
        System.out.println(Stores.processes(directory));
      }
      Progress progress = new Progress();
      Path other = directory.resolveSibling("other");
      builder(other).openOrCreate().close();
      Statistics.of(directory, RULES, progress);
      Verification.of(directory, RULES, progress);
      Sample.of(directory, (keyClass, value) -> true, 5, 1, RULES, progress);
      Comparison.of(directory, other, 5, RULES, progress);
      Maintenance.merge(directory, List.of(other), RULES, progress);
      Maintenance.resize(directory, layout -> layout, RULES, progress);
      Stores.unload(directory);
      Stores.delete(other);
      try {
        Store.at(directory.resolveSibling("errors")).keys(RULES.keySpace()).openOrCreate();
      } catch (StoreException e) { // it is a file
        System.out.println(e.kind());
      }
      try {
        Export.toFile(directory, directory.resolveSibling("file"), RULES, progress);
      } catch (StoreException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
