package org.twobig.cli.config;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profiles that come with the program: files {@code config/profiles/NAME.properties}. */
public final class Profiles {
  private static final Path CONFIG = Path.of("config");
  private static final String FOLDER = "profiles";
  private static final String SUFFIX = ".properties";

  /** The jar lies in tools/cli/target of the project, classes one folder deeper. */
  private static final int STEPS_UP = 5;

  private Profiles() {}

  /** The program's folder config, beside its jar or above it; empty if the jar was moved away. */
  public static Optional<Path> configFolder() {
    return configFolder(program());
  }

  /** The same for a jar or a folder of classes. */
  static Optional<Path> configFolder(Path program) {
    Path folder = program.toAbsolutePath().getParent();
    for (int step = 0; step < STEPS_UP && folder != null; step++) {
      if (Files.isDirectory(folder.resolve(CONFIG).resolve(FOLDER))) {
        return Optional.of(folder.resolve(CONFIG));
      }
      folder = folder.getParent();
    }
    return Optional.empty();
  }

  private static Path program() {
    try {
      return Path.of(Profiles.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path folder() {
    return configFolder()
        .orElseThrow(
            () ->
                new ConfigException(
                    "the profiles are not there: no folder config/profiles beside or above %s; put"
                            .formatted(program())
                        + " the program's folder config beside it"))
        .resolve(FOLDER);
  }

  /**
   * The names of all profiles, sorted.
   *
   * @throws ConfigException if their folder is not there
   */
  public static List<String> names() {
    Path folder = folder();
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .sorted()
          .collect(Collectors.toList());
    } catch (IOException e) {
      throw new ConfigException("cannot read " + folder + ": " + e.getMessage());
    }
  }

  /** The file of a profile. */
  public static Path file(String name) {
    if (!names().contains(name)) {
      throw new ConfigException(
          "there is no profile '%s'; the profiles are %s"
              .formatted(name, String.join(", ", names())));
    }
    return folder().resolve(name + SUFFIX);
  }

  /** The comment at the head of a profile's file, as lines without the signs. */
  public static List<String> description(String name) {
    try (Stream<String> lines = Files.lines(file(name))) {
      return lines
          .takeWhile(line -> line.startsWith("#"))
          .map(line -> line.substring(1).strip())
          .collect(Collectors.toList());
    } catch (IOException e) {
      throw new ConfigException("cannot read " + file(name) + ": " + e.getMessage());
    }
  }

  /** The settings of a profile. */
  static List<Setting> settings(String name) {
    return SettingsFile.read(file(name), Setting.Origin.PROFILE);
  }
}
