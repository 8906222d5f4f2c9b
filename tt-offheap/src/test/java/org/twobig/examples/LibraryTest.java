package org.twobig.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.offline.Export;
import org.twobig.offline.Outcomes;
import org.twobig.offline.Progress;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.store.Stores;
import org.twobig.table.Geometry;
import org.twobig.table.GeometryException;
import org.twobig.table.KeySpace;
import org.twobig.table.Probe;
import org.twobig.table.StoreException;
import org.w3c.dom.Element;

/** README.md, the page for authors of other solvers, says what is so. */
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

  /** Types by their full names. */
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
      assertThat(type.getPackageName()).isIn("org.twobig.store", "org.twobig.table");
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

  @Test
  void withoutLibrariesAStoreWorksAndWhatNeedsOneSaysWhich() throws Exception {
    Path errors = folder.resolve("errors");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                "target/classes:target/test-classes",
                LibraryTest.class.getName() + "$WithoutLibraries",
                folder.resolve("store").toString())
            .redirectError(errors.toFile())
            .start();
    List<String> said = process.inputReader().lines().toList();
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    assertThat(said)
        .containsExactly(
            "kept",
            "[]",
            "REFUSED",
            "Export and import need a library: add net.openhft:chronicle-bytes to the class path");
    assertThat(Files.readString(errors).lines().filter(line -> line.contains("WARNING")))
        .singleElement()
        .asString()
        .endsWith(
            "without counters, which others could read: add the library org.agrona:agrona to the class path");
  }

  /** A program with no library beside the table. */
  static final class WithoutLibraries {
    public static void main(String[] arguments) {
      Path directory = Path.of(arguments[0]);
      try (Store store =
          Store.at(directory)
              .keys(RULES.keySpace())
              .values(RULES.valueBits())
              .size("1m")
              .placement(Placement.DIRECT)
              .openOrCreate()) {
        Probe probe = store.probe();
        probe.find(0, 8);
        probe.keep(0, 8, 1, 1);
        store.checkpoint();
        System.out.println(probe.find(0, 8) ? "kept" : "lost");
        System.out.println(Stores.processes(directory));
      }
      try {
        Store.at(directory.resolveSibling("errors")).keys(RULES.keySpace()).openOrCreate();
      } catch (StoreException e) { // it is a file
        System.out.println(e.kind());
      }
      try {
        Export.toFile(directory, directory.resolveSibling("file"), RULES, new Progress());
      } catch (StoreException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
