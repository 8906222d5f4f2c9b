package org.twobig.connectfour3d;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reads text files beside the tests. */
public final class Resources {
  private Resources() {}

  /** Returns the lines of a file that are neither empty nor comments. */
  public static List<String> lines(String name) {
    try (InputStream in = Objects.requireNonNull(Resources.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(name, e);
    }
  }
}
