package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;
import org.twobig.game.Question;

/**
 * Plays the files in {@code src/test/resources/transcripts}. Each test there begins with a sentence
 * behind {@code #}. Its other lines begin with one of these words:
 *
 * <pre>
 * $       a command that succeeds; $3 is one that ends with exit code 3
 * &gt;       a part of its output, behind the part before; alone: nothing follows
 * !       a part of its messages, likewise
 * /       a pattern of its output, likewise; {name} stands for the text of a named group thereafter
 * -       a text that is neither in its output nor in its messages; -/ is a pattern of this kind
 * &lt;       a line of the standard input of the next command
 * with    the test is played with these texts for names, such as game=qubic for {game}
 * put     writes a file, where a semicolon ends a line; settings are read from ~/settings
 * damage  changes a bit in the middle of a file
 * copy    copies a file
 * move    moves a file or folder
 * plant   stores an answer without a search: a position, a question, yes or no, and nodes
 * solved  solves random positions: a question, a seed and their number
 * ls      a folder and the names in it
 * see     a file and its text
 * size    a file and its length in bytes
 * </pre>
 *
 * <p>A tilde is the folder of the test. All JSON is checked against the schema that it names.
 */
class TranscriptTest {
  static final Path FOLDER = Path.of("src/test/resources/transcripts");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern NAME = Pattern.compile("(\\w+)=(\\S+)");

  @AutoClose private final Console console = new Console();
  private final String home = console.path("").toString();
  private final Map<String, String> names = new HashMap<>();
  private String input = "";
  private Output outcome = new Output(0, "", "");

  /** What follows the parts that have been read, by their mark. */
  private final Map<String, String> unread = new HashMap<>();

  static Stream<Arguments> transcripts() throws IOException {
    List<Arguments> tests = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.sorted().toList()) {
        for (String test : Files.readString(file).replaceFirst("# ", "").split("\n+# ")) {
          List<String> lines = test.lines().toList();
          List<String> variants = lines.stream().filter(line -> line.startsWith("with ")).toList();
          for (String variant : variants.isEmpty() ? List.of("") : variants) {
            tests.add(Arguments.of(lines.getFirst(), variant, lines.subList(1, lines.size())));
          }
        }
      }
    }
    return tests.stream();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("transcripts")
  void whatIsTypedHasTheResultThatFollows(String sentence, String variant, List<String> lines)
      throws IOException {
    NAME.matcher(variant).results().forEach(name -> names.put(name.group(1), name.group(2)));
    for (String line : lines) {
      String text = line;
      for (Map.Entry<String, String> name : names.entrySet()) {
        text = text.replace("{" + name.getKey() + "}", name.getValue());
      }
      String[] parts = text.split(" ", 2);
      String where = sentence + ": " + line;
      if (parts[0].startsWith("$")) {
        type(where, "0" + parts[0].substring(1), words(parts[1]));
      } else {
        check(where, parts[0], parts.length == 1 ? "" : parts[1]);
      }
    }
  }

  private String[] words(String text) {
    return WORD.matcher(text)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
        .map(word -> word.replace("~", home))
        .toArray(String[]::new);
  }

  private void type(String where, String exitCode, String... words) throws IOException {
    Path settings = console.path("settings");
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
      outcome =
          Console.caught(
              err ->
                  Twobig.execute(
                      (Files.exists(settings) ? Twobig.commandLine() : Twobig.commandLineFor(words))
                          .setErr(err),
                      settings,
                      words));
    } finally {
      System.setIn(before);
      input = "";
    }
    assertThat(outcome.exitCode()).as(where + outcome).isEqualTo(Integer.parseInt(exitCode));
    if (List.of(ExitCode.USAGE, ExitCode.REFUSED).contains(outcome.exitCode())) {
      assertThat(outcome.err()).startsWith("twobig: ").doesNotContain("\tat ");
      assertThat(outcome.err().lines().count()).as("lines of %s", outcome).isBetween(1L, 3L);
    }
    if (List.of(words).contains("--json") || outcome.out().startsWith("{")) {
      outcome.json();
      assertThat(outcome.out().lines()).allMatch(object -> object.startsWith("{\"schema\":"));
    }
    unread.put(">", outcome.out().replace(home, "~"));
    unread.put("!", outcome.err().replace(home, "~"));
  }

  private void check(String where, String mark, String text) throws IOException {
    switch (mark) {
      case ">", "!" -> read(where, mark, text.isEmpty() ? "\\A\\z" : Pattern.quote(text));
      case "/" -> read(where, ">", text);
      case "-" -> assertThat(outcome.toString()).as(where).doesNotContain(text);
      case "-/" -> assertThat(outcome.toString()).as(where).doesNotContainPattern(text);
      case "<" -> input += text + "\n";
      case "", "with" -> {} // has been read
      default -> prepare(where, mark, text.split(" ", 2));
    }
  }

  /** Demands a pattern in what has not been read, and reads on behind it. */
  private void read(String where, String mark, String pattern) {
    Matcher found = Pattern.compile(pattern, Pattern.MULTILINE).matcher(unread.get(mark));
    assertThat(found.find()).as("%s%nin %s", where, outcome).isTrue();
    found.namedGroups().keySet().forEach(name -> names.put(name, found.group(name)));
    unread.put(mark, unread.get(mark).substring(found.end()));
  }

  /** Changes, or looks at, a file, a folder or a store. */
  private void prepare(String where, String word, String... rest) throws IOException {
    Path path = Path.of(rest[0].replace("~", home));
    String text = rest.length == 1 ? "" : rest[1].replace("~", home);
    String[] words = text.split(" ");
    switch (word) {
      case "put" -> {
        Files.createDirectories(path.getParent());
        Files.writeString(path, text.replace(';', '\n'));
      }
      case "damage" -> {
        byte[] bytes = Files.readAllBytes(path);
        bytes[bytes.length / 2] ^= 4;
        Files.write(path, bytes);
      }
      case "copy" -> Files.copy(path, Path.of(text));
      case "move" -> Files.move(path, Path.of(text));
      case "plant" ->
          Console.plant(
              path,
              words[0],
              Question.valueOf(words[1]),
              words[2].equals("yes"),
              Long.parseLong(words[3]));
      case "solved" ->
          Console.solve(
              path,
              Question.valueOf(words[0]),
              Long.parseLong(words[1]),
              Integer.parseInt(words[2]));
      case "ls" -> {
        try (Stream<Path> files = Files.list(path)) {
          assertThat(files.map(file -> file.getFileName().toString()).sorted())
              .as(where)
              .isEqualTo(text.isEmpty() ? List.of() : List.of(words));
        }
      }
      case "see" -> assertThat(path).as(where).hasContent(text.replace(';', '\n'));
      case "size" -> assertThat(path).as(where).hasSize(Long.parseLong(text));
      default -> throw new AssertionError(where);
    }
  }
}
