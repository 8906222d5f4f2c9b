package org.twobig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected texts in files below {@code src/test/resources/golden}. With {@code
 * -Dtwobig.golden=write} the files follow what is found, and the difference is for Git to show.
 */
public final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private Golden() {}

  /** Demands that a text is that of a file. */
  public static void assertGolden(String file, String found) {
    Path path = FOLDER.resolve(file);
    try {
      if (System.getProperty("twobig.golden", "").equals("write")) {
        Files.createDirectories(path.getParent());
        Files.writeString(path, found);
      }
      assertThat(found).as(file).isEqualTo(Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
