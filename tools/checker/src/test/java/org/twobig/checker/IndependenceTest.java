package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checker uses no code of the programs that write proofs. */
class IndependenceTest {
  @Test
  void compiledCheckerRefersToItselfAndTheJdkAlone() throws Exception {
    Path classes =
        Path.of(
                ConnectFour3dChecker.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI())
            .resolve("org/twobig/checker");
    List<Path> files = filesOf(classes, "class", 9);

    assertThat(files).hasSizeGreaterThan(12);
    for (Path file : files) {
      for (PoolEntry entry : ClassFile.of().parse(file).constantPool()) {
        if (entry instanceof ClassEntry named) {
          assertThat(named.asInternalName().replace("[", "").replaceFirst("^L", ""))
              .as(file.toString())
              .matches("(java|org/twobig/checker)/.*|[JIBZ]");
        }
      }
    }
  }

  /** A package must be short enough to be read in an hour. */
  @ParameterizedTest
  @CsvSource({"., 100, 450", "qubic, 100, 550", "connectx, 100, 450"})
  void sourceImportsItselfAndTheJdkAloneAndIsShort(String folder, long least, long most)
      throws IOException {
    long code = 0;
    for (Path file : filesOf(Path.of("src/main/java/org/twobig/checker", folder), "java", 1)) {
      List<String> source = Files.readAllLines(file);
      assertThat(source)
          .as(file.toString())
          .filteredOn(line -> line.startsWith("import "))
          .allMatch(line -> line.matches("import (java|org\\.twobig\\.checker)\\..*"));
      code +=
          source.stream().filter(line -> !line.isBlank() && !line.matches("\\s*[/*}].*")).count();
    }

    assertThat(code).isBetween(least, most);
  }

  private static List<Path> filesOf(Path folder, String end, int depth) throws IOException {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files.filter(file -> file.toString().endsWith("." + end)).toList();
    }
  }
}
