package org.twobig.tt.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tests that the package docs name beside their promises exist. */
class SpecificationTest {
  private static final Pattern NAMED = Pattern.compile("(\\w+Test)\\.(\\w+)");

  @Test
  void everyTestThatThePackageDocsNameExists() throws IOException {
    Set<String> named = new TreeSet<>();
    try (var sources = Files.walk(Path.of("src/main/java"))) {
      for (Path source : sources.filter(path -> path.endsWith("package-info.java")).toList()) {
        Matcher matcher = NAMED.matcher(Files.readString(source));
        while (matcher.find()) {
          named.add(matcher.group());
        }
      }
    }
    assertThat(named).hasSizeGreaterThan(30).allMatch(SpecificationTest::exists);
  }

  private static boolean exists(String named) {
    String file = named.substring(0, named.indexOf('.')) + ".java";
    String method = "void " + named.substring(named.indexOf('.') + 1) + "(";
    try (var tests = Files.walk(Path.of("src/test/java"))) {
      for (Path test : tests.filter(path -> path.endsWith(file)).toList()) {
        return Files.readString(test).contains(method);
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }
}
