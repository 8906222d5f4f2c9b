package org.twobig.tt.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A series of numbered files, such as checkpoints: the undamaged file with the highest number is
 * the valid one. A new file never takes the name of an existing one.
 */
public record NumberedFiles(Path folder, String prefix, String suffix) {
  /** A number has at most eighteen digits, so that it fits into a long. */
  private static final Pattern DIGITS = Pattern.compile("[1-9]\\d{0,17}");

  public Path at(long number) {
    return folder.resolve(prefix + number + suffix);
  }

  /** Returns whether a file name has the form of this series; the file may be missing. */
  public boolean matches(String name) {
    return number(Path.of(name)) > 0;
  }

  /** Returns the number of one of these files; 0 for any other file. */
  public long number(Path file) {
    String name = file.getFileName().toString();
    int end = name.length() - suffix.length();
    if (end < prefix.length() || !name.startsWith(prefix) || !name.endsWith(suffix)) {
      return 0;
    }
    String digits = name.substring(prefix.length(), end);
    return DIGITS.matcher(digits).matches() ? Long.parseLong(digits) : 0;
  }

  /** Returns the existing files, the one with the highest number first. */
  public List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> number(file) > 0)
          .sorted(Comparator.comparingLong(this::number).reversed())
          .toList();
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    }
  }

  /** Returns the name of a new file: its number is one above the highest. */
  public Path next() throws IOException {
    return at(files().stream().mapToLong(this::number).max().orElse(0) + 1);
  }
}
