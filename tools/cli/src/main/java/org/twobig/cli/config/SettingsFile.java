package org.twobig.cli.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A file of lines {@code KEY = VALUE}; blank ones and those that begin with # say nothing. */
public final class SettingsFile {
  private static final Path CONFIG = Path.of(".config");
  private static final Path FILE = Path.of("twobig", "config");

  private SettingsFile() {}

  /** The user's file: there need not be one. */
  public static Path standard() {
    return standard(System.getenv(), System.getProperty("user.home"));
  }

  /**
   * The same for some environment: what TWOBIG_CONFIG names, or else twobig/config in the
   * configuration folder of the XDG base directories.
   *
   * @param userHome where the system says the person is at home, if HOME does not
   */
  static Path standard(Map<String, String> environment, String userHome) {
    String named = environment.getOrDefault("TWOBIG_CONFIG", "");
    if (!named.isEmpty()) {
      return Path.of(named);
    }
    return folder(environment, "XDG_CONFIG_HOME")
        .orElseGet(
            () -> folder(environment, "HOME").orElseGet(() -> Path.of(userHome)).resolve(CONFIG))
        .resolve(FILE);
  }

  /** The folder a variable names; one that is not absolute is to be ignored. */
  private static Optional<Path> folder(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable)).map(Path::of).filter(Path::isAbsolute);
  }

  /**
   * Reads the settings of a file.
   *
   * @throws ConfigException if it cannot be read, or a line says nothing or the same twice
   */
  static List<Setting> read(Path file, Setting.Origin origin) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new ConfigException("cannot read " + file + ": it is no text in UTF-8");
    } catch (IOException e) {
      String reason = Files.isDirectory(file) ? "it is a directory" : reason(e, file);
      throw new ConfigException("cannot read " + file + ": " + reason);
    }
    Map<String, Setting> settings = new HashMap<>();
    List<Setting> inOrder = new ArrayList<>();
    for (int number = 1; number <= lines.size(); number++) {
      String text = lines.get(number - 1).strip();
      if (!text.isEmpty() && !text.startsWith("#")) {
        Setting setting = setting(new Setting(origin, file, number, "", ""), text);
        Setting earlier = settings.putIfAbsent(setting.key(), setting);
        if (earlier != null) {
          throw setting.refused(
              "'%s' stands in line %d already".formatted(setting.key(), earlier.line()));
        }
        inOrder.add(setting);
      }
    }
    return inOrder;
  }

  private static Setting setting(Setting place, String text) {
    int sign = text.indexOf('=');
    String key = sign < 0 ? "" : text.substring(0, sign).strip();
    String value = text.substring(sign + 1).strip();
    if (key.isEmpty() || value.isEmpty()) {
      throw place.refused("'%s' is no KEY = VALUE, such as solve.threads = 2".formatted(text));
    }
    return new Setting(place.origin(), place.file(), place.line(), key, atHome(value));
  }

  /** As a shell would write it out. */
  private static String atHome(String value) {
    return value.startsWith("~/") ? System.getProperty("user.home") + value.substring(1) : value;
  }

  private static String reason(IOException e, Path file) {
    return !Files.isReadable(file) && Files.exists(file)
        ? "permission denied"
        : String.valueOf(e.getMessage());
  }
}
