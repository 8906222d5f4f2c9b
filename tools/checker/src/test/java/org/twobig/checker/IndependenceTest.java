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

/** The checker is no part of what it checks. */
class IndependenceTest {
  @Test
  void compiledCheckerRefersToItselfAndTheJdkAlone() throws Exception {
    Path classes =
        Path.of(ProofChecker.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .resolve("org/twobig/checker");
    List<Path> files = filesOf(classes, "class");

    assertThat(files).hasSizeGreaterThan(4);
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

  @Test
  void sourceOfTheCheckerImportsTheJdkAloneAndIsShort() throws IOException {
    List<Path> files = filesOf(Path.of("src/main/java/org/twobig/checker"), "java");
    long code = 0;
    for (Path file : files) {
      List<String> lines = Files.readAllLines(file);
      assertThat(lines)
          .as(file.toString())
          .filteredOn(line -> line.startsWith("import "))
          .allMatch(line -> line.startsWith("import java."));
      code +=
          lines.stream().filter(line -> !line.isBlank() && !line.matches("\\s*[/*}].*")).count();
    }

    assertThat(code).isLessThan(400);
  }

  private static List<Path> filesOf(Path folder, String end) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith("." + end)).toList();
    }
  }
}
