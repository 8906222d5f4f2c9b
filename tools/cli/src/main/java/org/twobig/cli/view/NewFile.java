package org.twobig.cli.view;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.twobig.cli.Refusal;
import org.twobig.tt.table.StoreException;

/**
 * A file that is written atomically. The file gets its name when it is complete and on the disk, so
 * readers see the old file or the complete new file.
 */
public final class NewFile {
  private final Path file;
  private final boolean replace;

  private NewFile(Path file, boolean replace) {
    this.file = file;
    this.replace = replace;
  }

  /**
   * Returns a file that is written later, for commands without {@code --force}. Refuses at once a
   * name that exists or a place that cannot be written.
   */
  public static NewFile named(Path wanted) {
    return named(wanted, false, "");
  }

  /**
   * Returns a file that is written later. Refuses at once a place that cannot be written.
   *
   * @param replace whether a file of this name may be replaced
   * @param advice the end of the message about a file that may not be replaced
   */
  public static NewFile named(Path wanted, boolean replace, String advice) {
    Refusal.usageIf(Files.isDirectory(wanted), wanted + " is a directory; name a file in it");
    Refusal.usageIf(
        Files.exists(wanted) && !Files.isRegularFile(wanted),
        wanted + " is not a regular file; name another file");
    if (Files.exists(wanted) && !replace) {
      throw exists(wanted, advice);
    }
    Path folder = wanted.toAbsolutePath().getParent();
    if (folder == null || !Files.isWritable(folder)) {
      throw Refusal.input("%s cannot be written: its folder is missing or read-only", wanted);
    }
    return new NewFile(wanted, replace);
  }

  /** Returns the refusal to replace a file. */
  public static Refusal exists(Path file, String advice) {
    return Refusal.usage("there is a file %s already%s", file, advice);
  }

  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes the file. Refuses if a file that may not be replaced was made meanwhile.
   *
   * @return its size in bytes
   * @throws StoreException NO_ROOM if the disk is full, REFUSED if the file cannot be written for
   *     another reason; after any exception the disk is as it was
   */
  public long write(Content content) {
    try {
      return writeWhole(content);
    } catch (FileAlreadyExistsException e) { // made meanwhile
      throw exists(file, "");
    } catch (IOException e) {
      throw StoreException.of(file + " cannot be written", e);
    } catch (UncheckedIOException e) {
      throw StoreException.of(file + " cannot be written", e.getCause());
    }
  }

  private long writeWhole(Content content) throws IOException {
    Path name = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    // A unique name: no other file is overwritten, and several processes may write to one target.
    String unique = "%s.%d-%x.new";
    Path unfinished =
        Files.createFile(
            name.resolveSibling(
                unique.formatted(
                    name.getFileName(), ProcessHandle.current().pid(), System.nanoTime())));
    try {
      try (OutputStream out = Files.newOutputStream(unfinished)) {
        content.writeTo(out);
      }
      try (FileChannel written = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        written.force(true);
      }
      if (replace) {
        Files.move(unfinished, name, StandardCopyOption.ATOMIC_MOVE); // replaces, too
      } else {
        Files.move(unfinished, name);
      }
      return Files.size(name);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  public long write(String text) {
    return write(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}
