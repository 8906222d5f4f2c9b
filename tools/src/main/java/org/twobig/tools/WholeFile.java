package org.twobig.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A text file that gets its name when it is whole: nobody ever finds half of it. */
final class WholeFile {
  private WholeFile() {}

  /**
   * Refuses what cannot be written, before the work that leads to it is done.
   *
   * @throws UsageException if it is a directory
   * @throws IOException if there is no folder for it that one may write to
   */
  static void check(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new UsageException(file + " is a directory; name a file in it");
    }
    Path folder = folder(file);
    if (!Files.isDirectory(folder)) {
      throw new IOException("there is no folder " + folder);
    }
    if (!Files.isWritable(folder)) {
      throw new IOException("you may not write to the folder " + folder);
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(file + " is no file that could be replaced");
    }
  }

  private static Path folder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException(file + " names no file");
    }
    return folder;
  }

  /** Writes a file; one that is there is replaced. */
  static void write(Path file, String text) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path unfinished =
        folder(target).resolve(target.getFileName() + "." + ProcessHandle.current().pid() + ".new");
    try {
      Files.writeString(
          unfinished, text, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
      Files.move(
          unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(unfinished);
      throw e;
    }
  }
}
