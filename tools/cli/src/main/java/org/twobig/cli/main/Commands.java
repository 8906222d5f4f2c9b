package org.twobig.cli.main;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * All commands, in the order and in the groups of the help. The commands of this module stand in
 * {@code commands.txt} beside this class, those of another module in its file {@value #ADDED}. A
 * line has the group, the name and the class of a command. The command is the annotated method of
 * that name in the class, or else the class itself.
 */
final class Commands {
  /** The group of rarely needed commands, of which the help shows only names. */
  static final String MORE = "More";

  private static final List<String> GROUPS =
      List.of("Solve", "Store", "Maintain", "Share", "Play", "Setup", MORE);

  private static final String ADDED = "META-INF/twobig/commands.txt";

  /** The commands of this module, found without a search through all jars. */
  private static final List<Entry> OWN =
      read(Objects.requireNonNull(Commands.class.getResourceAsStream("commands.txt")));

  private Commands() {}

  /** A command; an alias has a group that the help does not show. */
  private record Entry(String group, String name, String type) {
    Object load() {
      try {
        Class<?> found = Class.forName(type);
        List<Method> methods = CommandLine.getCommandMethods(found, name);
        return methods.isEmpty() ? found : methods.getFirst();
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static List<Entry> read(InputStream file) {
    try (file) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(" +"))
          .map(words -> new Entry(words[0], words[1], words[2]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the commands of all modules, in the order of the help, without aliases. */
  private static Stream<Entry> entries() {
    List<Entry> all = new ArrayList<>(OWN);
    try {
      for (URL file : Collections.list(Commands.class.getClassLoader().getResources(ADDED))) {
        all.addAll(read(file.openStream()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.stream()
        .distinct() // a class path may have a module twice: as classes and as a jar
        .filter(entry -> GROUPS.contains(entry.group))
        .sorted(Comparator.comparingInt(entry -> GROUPS.indexOf(entry.group)));
  }

  /** Returns the command with a name. An alias also finds a command of this module. */
  static Optional<Object> named(String name) {
    return OWN.stream()
        .filter(entry -> entry.name.equals(name))
        .findFirst()
        .or(() -> entries().filter(entry -> entry.name.equals(name)).findFirst())
        .map(Entry::load);
  }

  static List<Object> all() {
    return entries().map(Entry::load).toList();
  }

  /** Returns the names of all commands by group. */
  static Map<String, List<String>> groups() {
    return entries()
        .collect(
            Collectors.groupingBy(
                Entry::group,
                LinkedHashMap::new,
                Collectors.mapping(Entry::name, Collectors.toList())));
  }
}
