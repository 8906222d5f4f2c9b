package org.twobig.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files that replace each other: the one with the highest number that is whole counts. None is ever
 * renamed, so that a process that knows a name knows the file.
 *
 * @param prefix of the names, before the number
 * @param suffix of the names, behind it
 */
public record Numbered(Path folder, String prefix, String suffix) {
  /** No name has so large a number: eighteen digits at most. */
  private static final String DIGITS = "[1-9]\\d{0,17}";

  public Path at(long number) {
    return folder.resolve(prefix + number + suffix);
  }

  /** Whether a name is one of these. */
  public boolean has(String name) {
    return name.length() > prefix.length() + suffix.length()
        && name.startsWith(prefix)
        && name.endsWith(suffix)
        && name.substring(prefix.length(), name.length() - suffix.length()).matches(DIGITS);
  }

  /** The number of one of these files; 0 for any other. */
  public long number(Path file) {
    String name = file.getFileName().toString();
    return has(name)
        ? Long.parseLong(name.substring(prefix.length(), name.length() - suffix.length()))
        : 0;
  }

  /** The files that are there, the one with the highest number first. */
  public List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> has(file.getFileName().toString()))
          .sorted(Comparator.comparingLong(this::number).reversed())
          .toList();
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    }
  }

  /** The name of a new file, which replaces all that are there. */
  public Path next() throws IOException {
    return at(files().stream().mapToLong(this::number).max().orElse(0) + 1);
  }
}
