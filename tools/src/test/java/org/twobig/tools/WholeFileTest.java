package org.twobig.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are there as a whole or not at all. */
class WholeFileTest {
  @TempDir private Path folder;

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFileIsWrittenAndReplacedAndNothingElseIsLeft() throws IOException {
    Path file = folder.resolve("a & b.html");
    WholeFile.check(file);
    WholeFile.write(file, "one, longer");
    WholeFile.check(file);
    WholeFile.write(file, "zwölf");
    assertThat(file).hasContent("zwölf");
    assertThat(names()).containsExactly("a & b.html");
  }

  @Test
  void aLinkStaysOneToTheNewContent() throws IOException {
    Path file = Files.writeString(folder.resolve("there"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    WholeFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
    assertThat(names()).containsExactly("link", "there");
  }

  @Test
  void aDirectoryIsRefused() {
    assertThatThrownBy(() -> WholeFile.check(folder))
        .isInstanceOf(UsageException.class)
        .hasMessage(folder + " is a directory; name a file in it");
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> WholeFile.check(folder.resolve("absent").resolve("x.html")))
        .isInstanceOf(IOException.class)
        .hasMessage("there is no folder " + folder.resolve("absent"));
    assertThatThrownBy(() -> WholeFile.check(Path.of("/dev/null")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/dev");
  }
}
