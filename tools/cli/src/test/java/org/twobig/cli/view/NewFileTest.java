package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Refusal;
import org.twobig.tt.table.StoreException;

/** Files that exist complete or not at all. Refusals are rows of {@code wrong-usage.csv}. */
class NewFileTest {
  @TempDir private Path folder;

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFileIsWrittenAndReplacedAndNothingElseIsLeft() throws IOException {
    Path file = folder.resolve("a & b.html");
    assertThat(NewFile.named(file, false, "").write("one, longer")).isEqualTo(11);
    assertThat(NewFile.named(file, true, "").write("zwölf")).isEqualTo(6);
    assertThat(file).hasContent("zwölf");
    assertThat(names()).containsExactly("a & b.html");
  }

  @Test
  void aLinkStaysOneToTheNewContent() throws IOException {
    Path file = Files.writeString(folder.resolve("there"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    NewFile.named(link, true, "").write("new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
    assertThat(names()).containsExactly("link", "there");
  }

  @Test
  void aFileThatIsThereIsNotReplacedUnasked() throws IOException {
    Path file = folder.resolve("proof");
    NewFile mine = NewFile.named(file, false, "");
    Files.writeString(file, "theirs"); // made meanwhile
    assertThatThrownBy(() -> mine.write("mine"))
        .isInstanceOf(Refusal.class)
        .hasMessage("there is a file %s already", file);
    assertThat(file).hasContent("theirs");
    assertThat(names()).containsExactly("proof");
  }

  @Test
  void nothingIsLeftOfAFileThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("there"), "old");
    assertThatThrownBy(
            () ->
                NewFile.named(file, true, "")
                    .write(
                        out -> {
                          out.write(1);
                          throw new IOException("full");
                        }))
        .isInstanceOf(StoreException.class)
        .hasMessage(file + " cannot be written: full");
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("there");
  }
}
