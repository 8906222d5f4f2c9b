package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.cli.main.Twobig;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Documents agree with the code: links, commands, options, names of types, tests and files. */
class DocumentsTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final int MOST_LINES_OF_README = 100;
  private static final int MOST_LINES_OF_TWO_PAGES = 130;

  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  /** A command at the beginning of a line, or after a prompt, a pipe or {@code &&}. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:^|&& |\\| )(?:\\$ )?(?:\\./|tools/lab/)?(twobig|bench) ([a-z-][^#|&<>]*)");

  private static final Map<String, CommandLine> PROGRAMS =
      Map.of("bench", Bench.commandLine(), "twobig", Twobig.commandLine());

  static List<Path> documents() throws IOException {
    return files(".md");
  }

  /** Stays outside the folders where other tests make and remove files meanwhile. */
  private static List<Path> files(String end) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes facts) {
            boolean isMade = folder.toString().matches(".*/(target|__pycache__|\\.[^/]*)");
            return isMade && !folder.equals(ROOT)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
            if (file.toString().endsWith(end)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found.stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void linksLeadToFilesAndHeadings(Path document) throws IOException {
    Matcher link = LINK.matcher(Files.readString(document));
    while (link.find()) {
      String[] target = link.group(1).split("#", 2);
      if (!target[0].matches("https?:.*")) {
        Path file = target[0].isEmpty() ? document : document.resolveSibling(target[0]);
        assertThat(file).as("linked by " + document).exists();
        if (target.length == 2) {
          assertThat(anchors(file)).as(link.group() + " in " + document).contains(target[1]);
        }
      }
    }
  }

  private static List<String> anchors(Path document) throws IOException {
    return Files.readAllLines(document).stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("#+ ", "").replaceAll("[^\\w -]", ""))
        .map(heading -> heading.toLowerCase(Locale.ROOT).replace(' ', '-'))
        .toList();
  }

  /** Returns the commands in lines that begin with four blanks. */
  private static List<String> commands(Path document) throws IOException {
    String text = Files.readString(document).replaceAll("\\\\\n *", ""); // joins continued lines
    return commands(text.lines().filter(line -> line.startsWith("    ")));
  }

  private static List<String> commands(Stream<String> lines) {
    List<String> commands = new ArrayList<>();
    lines.forEach(
        line -> {
          Matcher command = COMMAND.matcher(line.strip());
          while (command.find()) {
            // A comment begins after three blanks or more.
            commands.add(command.group(1) + " " + command.group(2).replaceFirst(" {3,}.*", ""));
          }
        });
    return commands;
  }

  @ParameterizedTest
  @MethodSource("documents")
  void commandsHaveTheOptionsThatAreShown(Path document) throws IOException {
    assertRead(document.toString(), commands(document));
  }

  static Stream<CommandLine> helpTexts() {
    return PROGRAMS.values().stream()
        .flatMap(
            program ->
                Stream.concat(Stream.of(program), program.getSubcommands().values().stream()));
  }

  /** Help texts are formats, in which two signs of percent stand for one. */
  @ParameterizedTest
  @MethodSource("helpTexts")
  void examplesInHelpTextsAreRead(CommandLine command) {
    String name = command.getCommandSpec().qualifiedName();
    Stream<String> lines =
        Stream.of(command.getCommandSpec().usageMessage().footer()).map(String::formatted);
    assertRead(
        name,
        commands(
            Stream.of(lines.collect(Collectors.joining("\n")).replaceAll("\\\\\n *", ""))
                .flatMap(String::lines)));
  }

  private static void assertRead(String where, List<String> commands) {
    for (String command : commands) {
      List<String> words = words(command);
      CommandLine program = Objects.requireNonNull(PROGRAMS.get(words.remove(0)));
      try {
        program.parseArgs(words.toArray(String[]::new));
      } catch (ParameterException e) {
        // Some options read the file that they name, which does not exist here.
        assertThat(e).as(where + ": " + command).hasMessageContaining("there is no file");
      }
    }
  }

  /** Divides a command into words as a shell does; quoted words may contain blanks. */
  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("[\"']([^\"']*)[\"']|\\S+").matcher(command);
    while (word.find()) {
      words.add(word.group(1) == null ? word.group() : word.group(1));
    }
    return words;
  }

  /** The name of a type in backquotes, with two capital letters or more, perhaps its package. */
  private static final Pattern TYPE =
      Pattern.compile("`(?:[a-z]\\w*\\.)*([A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+)[.#`]");

  /** A test class, perhaps with the name of a method or its beginning. */
  private static final Pattern TEST =
      Pattern.compile("\\b([A-Z]\\w*[a-z]\\w*(?:Test|IT))\\b(?:[.#](?!java)(\\w+))?");

  /** Marks a paragraph about a program that exists at one commit only. */
  private static final Pattern COMMIT = Pattern.compile("\\b(?=\\w*\\d)[0-9a-f]{8}\\b");

  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|interface|record|enum) (\\w+)");

  /** Returns for each name of a type the concatenated sources that declare it. */
  private static Map<String, String> types() throws IOException {
    Map<String, String> types = new HashMap<>();
    for (Path file : files(".java")) {
      String source = Files.readString(file);
      DECLARED
          .matcher(source)
          .results()
          .forEach(declared -> types.merge(declared.group(1), source, String::concat));
    }
    return types;
  }

  private static List<String> paragraphs(Path document) throws IOException {
    return Stream.of(Files.readString(document).split("\n\\s*\\*?\\s*\n"))
        .filter(text -> !COMMIT.matcher(text).find())
        .toList();
  }

  @Test
  void typesAndTestsThatDocumentsNameExist() throws IOException {
    Map<String, String> types = types();
    List<String> missing = new ArrayList<>();
    int found = 0;
    for (Path document :
        Stream.concat(documents().stream(), files("package-info.java").stream()).toList()) {
      for (String text : paragraphs(document)) {
        for (Pattern name : List.of(TYPE, TEST)) {
          for (MatchResult named : name.matcher(text).results().toList()) {
            found++;
            String source = types.getOrDefault(named.group(1), "");
            String inPackage = named.group().replaceAll("`|\\.?[A-Z].*", "");
            String member = name == TEST ? named.group(2) : null;
            boolean isThere = source.matches("(?s)package [\\w.]*\\b" + inPackage + ";.*");
            if (!named.group(1).startsWith("Foo")
                && (!isThere || member != null && !source.contains(" " + member))) {
              missing.add(ROOT.relativize(document) + ": " + named.group());
            }
          }
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(found).isGreaterThan(100);
  }

  @Test
  void filesOfAStoreAreNamedInTheirDocuments() throws IOException {
    Path module = ROOT.resolve("tt-offheap");
    Path sources = module.resolve("src/main/java/org/twobig/tt");
    String names = Files.readString(sources.resolve("internal/StoreFile.java"));
    String format = Files.readString(module.resolve("FORMAT.md"));
    String stores = Files.readString(sources.resolve("store/package-info.java"));
    List<String> files =
        Pattern.compile("^  [A-Z_]+\\(\"([^\"]+?)(?:\\.2)?\"\\)", Pattern.MULTILINE)
            .matcher(names)
            .results()
            .map(file -> file.group(1))
            .toList();
    assertThat(files).hasSizeGreaterThan(10).contains("lock", "journal");
    assertThat(files).allSatisfy(file -> assertThat(format).contains("`" + file));
    assertThat(files).allSatisfy(file -> assertThat(stores).contains(" " + file));
  }

  @Test
  void commandsAreFound() throws IOException {
    assertThat(commands(ROOT.resolve("README.md")))
        .hasSizeGreaterThan(20)
        .contains("twobig solve 0092B7A8DF8796AB69510E727184");
  }

  @Test
  void theReadmeFitsAHundredLinesAndTheGuidesTwoPagesEach() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("README.md")))
        .hasSizeLessThanOrEqualTo(MOST_LINES_OF_README);
    try (Stream<Path> guides = Files.list(ROOT.resolve("docs"))) {
      for (Path guide : guides.toList()) {
        assertThat(Files.readAllLines(guide))
            .as(guide.toString())
            .hasSizeLessThanOrEqualTo(MOST_LINES_OF_TWO_PAGES);
      }
    }
  }
}
