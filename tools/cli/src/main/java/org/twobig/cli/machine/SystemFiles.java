package org.twobig.cli.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads files of the kernel and of systemd. Any file may be absent, so each answer may be empty.
 *
 * @param root the folder that contains the folders proc, sys and etc: "/" except in tests
 */
record SystemFiles(Path root) {
  static final SystemFiles OF_THIS_SYSTEM = new SystemFiles(Path.of("/"));

  /**
   * A mounted file system.
   *
   * @param options as in /proc/mounts
   */
  record Mount(Path point, String type, List<String> options) {
    /** Returns the value of a mount option, such as advise of huge=advise. */
    Optional<String> option(String name) {
      return options.stream()
          .filter(option -> option.startsWith(name + "="))
          .map(option -> option.substring(name.length() + 1))
          .findFirst();
    }
  }

  Optional<String> text(String path) {
    try {
      return Optional.of(Files.readString(root.resolve(path)).strip());
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the value of a setting of systemd from a configuration file and its drop-ins, the files
   * *.conf in the folder FILE.d. The last drop-in by name decides. Of drop-ins with equal names the
   * one in /etc decides, then /run, then /usr/local/lib. See systemd.unit(5).
   *
   * @param file the configuration file, such as systemd/logind.conf
   */
  Optional<String> lastSetting(String file, String name) {
    List<String> read = new ArrayList<>();
    Map<String, String> dropIns = new TreeMap<>();
    for (String folder : List.of("usr/lib", "usr/local/lib", "run", "etc")) {
      String place = folder + "/" + file;
      read.add(place);
      try (Stream<Path> files = Files.list(root.resolve(place + ".d"))) {
        files
            .map(path -> path.getFileName().toString())
            .filter(path -> path.endsWith(".conf"))
            .forEach(path -> dropIns.put(path, place + ".d/" + path));
      } catch (IOException | RuntimeException e) {
        continue; // this folder has no drop-ins
      }
    }
    read.addAll(dropIns.values());
    return read.stream()
        .flatMap(path -> restOfLine(path, name + "=").stream())
        .reduce((before, last) -> last);
  }

  /** Returns the rest of the last line that begins with {@code start}. */
  Optional<String> restOfLine(String path, String start) {
    return text(path).stream()
        .flatMap(String::lines)
        .map(String::strip)
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .reduce((before, last) -> last);
  }

  /** Returns the number in a file, up to 18 digits; empty if absent or other text, such as max. */
  Optional<Long> number(String path) {
    return text(path).flatMap(SystemFiles::parsed);
  }

  private static Optional<Long> parsed(String text) {
    return Optional.of(text).filter(word -> word.matches("-?\\d{1,18}")).map(Long::valueOf);
  }

  /** Returns a value of /proc/meminfo, in bytes. */
  Optional<Long> memory(String name) {
    return restOfLine("proc/meminfo", name + ":")
        .map(value -> Long.parseLong("0" + value.replaceAll("\\D", "")) << 10);
  }

  /** Returns the word in brackets in a file: madvise in "always [madvise] never". */
  Optional<String> choice(String path) {
    return text(path)
        .filter(text -> text.matches("(?s).*\\[\\S+].*"))
        .map(text -> text.replaceFirst("(?s).*\\[(\\S+)].*", "$1"));
  }

  /**
   * Returns the soft limit of this process for a resource, see getrlimit(2); empty if there is
   * none.
   *
   * @param name as in /proc/self/limits, such as "Max file size"
   */
  Optional<Long> limit(String name) {
    return restOfLine("proc/self/limits", name).flatMap(limits -> parsed(limits.split(" +")[0]));
  }

  List<Mount> mounts() {
    return text("proc/self/mounts").stream()
        .flatMap(String::lines)
        .map(line -> line.split(" "))
        .filter(fields -> fields.length > 3)
        .map(
            fields ->
                new Mount(
                    Path.of(fields[1].replace("\\040", " ")),
                    fields[2],
                    Arrays.asList(fields[3].split(","))))
        .toList();
  }

  /**
   * Returns the file system of a path. Of two file systems at one place, the one mounted last hides
   * the other.
   */
  Optional<Mount> mount(Path path) {
    return mounts().stream()
        .filter(mount -> path.startsWith(mount.point()))
        .reduce((a, b) -> a.point().getNameCount() > b.point().getNameCount() ? a : b);
  }
}
