package org.twobig.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which of the command line, the user's file and a profile an option takes its value from. */
class DefaultsTest {
  /** A program with every kind of option that settings meet. */
  @Command(
      name = "toy",
      subcommands = {Solve.class, Stats.class, Group.class})
  static final class Toy implements Runnable {
    @Override
    public void run() {}
  }

  @Command(name = "solve", mixinStandardHelpOptions = true)
  static final class Solve implements Runnable {
    @Option(names = {"-t", "--threads"})
    int threads = 1;

    @Option(names = "--sizes", split = ",")
    List<Integer> sizes = List.of();

    @Option(names = "--json")
    boolean json;

    @Option(names = "--line", negatable = true)
    Optional<Boolean> line = Optional.empty();

    @Option(names = "--store")
    Optional<Path> store = Optional.empty();

    @Option(names = "--no-store")
    boolean noStore;

    @Option(names = "--file")
    Optional<Path> file = Optional.empty();

    @Option(names = "--graph-size")
    long graphSize;

    @Option(names = "--profile")
    Optional<String> profile = Optional.empty();

    @Parameters(paramLabel = "MOVES", arity = "0..*")
    List<String> moves = List.of();

    @Override
    public void run() {}
  }

  @Command(name = "stats")
  static final class Stats implements Runnable {
    @Parameters(paramLabel = "DIR", arity = "0..1")
    Optional<Path> directory = Optional.empty();

    @Option(names = "--json")
    boolean json;

    @Override
    public void run() {}
  }

  @Command(name = "group", subcommands = Ladder.class)
  static final class Group implements Runnable {
    @Override
    public void run() {}
  }

  @Command(name = "ladder")
  static final class Ladder implements Runnable {
    @ArgGroup(exclusive = true, multiplicity = "1")
    HowLarge how = new HowLarge();

    @Option(names = "--out", required = true)
    String out = "";

    @Option(names = "--threads")
    int threads = 1;

    static final class HowLarge {
      @Option(names = "--size", required = true)
      Optional<Long> size = Optional.empty();

      @Option(names = "--buckets", required = true)
      Optional<Long> buckets = Optional.empty();
    }

    @Override
    public void run() {}
  }

  @TempDir private Path folder;

  private static CommandLine toy() {
    return new CommandLine(new Toy());
  }

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("settings"), List.of(lines));
  }

  /** Runs the program and returns the command that ran. */
  private <T> T ran(Class<T> command, Path file, String arguments) {
    CommandLine line = toy();
    String[] words = arguments.split(" ");
    Defaults.install(line, DefaultsTest::toy, file, words);
    line.setParameterExceptionHandler(
        (e, ignored) -> {
          throw e;
        });
    assertThat(line.execute(words)).isZero();
    CommandLine.ParseResult result = line.getParseResult();
    while (result.hasSubcommand()) {
      result = result.subcommand();
    }
    return command.cast(result.commandSpec().userObject());
  }

  private Solve solve(String arguments, String... lines) throws IOException {
    return ran(Solve.class, file(lines), ("solve " + arguments).strip());
  }

  private Ladder ladder(String arguments, String... lines) throws IOException {
    return ran(Ladder.class, file(lines), ("group ladder " + arguments).strip());
  }

  @Test
  void withoutAFileAllIsBuiltIn() {
    Solve solve = ran(Solve.class, folder.resolve("absent"), "solve");

    assertThat(solve.threads).isEqualTo(1);
    assertThat(solve.json).isFalse();
  }

  @Test
  void theCommandLineWinsOverTheFile() throws IOException {
    assertThat(solve("", "threads = 2").threads).isEqualTo(2);
    assertThat(solve("--threads 3", "threads = 2").threads).isEqualTo(3);
    assertThat(solve("-t 3", "solve.threads = 2").threads).isEqualTo(3);
    assertThat(solve("--sizes 7", "sizes = 1,2").sizes).containsExactly(7);
    assertThat(solve("", "sizes = 1,2").sizes).containsExactly(1, 2);
  }

  @Test
  void aKeyWithACommandWinsOverOneForAll() throws IOException {
    String[] lines = {"# both", "", "threads = 2", "group.ladder.threads=5"};

    assertThat(solve("", lines).threads).isEqualTo(2);
    assertThat(ladder("--out x --size 1", lines).threads).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({
    "'', true",
    "--json, true", // where picocli by itself takes the opposite of the default
    "--json=false, false"
  })
  void aFlagOfTheFileStaysAFlag(String arguments, boolean json) throws IOException {
    assertThat(solve(arguments, "json = true").json).isEqualTo(json);
  }

  @Test
  void aNegatedFlagOfTheCommandLineWins() throws IOException {
    assertThat(solve("", "line = false").line).contains(false);
    assertThat(solve("--line", "line = false").line).contains(true);
    assertThat(solve("--no-line", "line = true").line).contains(false);
  }

  @Test
  void whatExcludesAnOptionOfTheCommandLineGivesWay() throws IOException {
    Solve named = solve("--store mine", "no-store = true");
    assertThat(named.store).contains(Path.of("mine"));
    assertThat(named.noStore).isFalse();

    Solve none = solve("--no-store", "store = mine");
    assertThat(none.store).isEmpty();
    assertThat(none.noStore).isTrue();

    assertThat(solve("0F", "file = positions.txt").file).isEmpty();
    assertThat(solve("", "file = positions.txt").file).contains(Path.of("positions.txt"));
  }

  /** A command on a store that is named by an argument. */
  private Optional<Path> stats(String arguments, String... lines) throws IOException {
    return ran(Stats.class, file(lines), ("stats " + arguments).strip()).directory;
  }

  @Test
  void whoNamesNoStoreMeansThatOfSolve() throws IOException {
    assertThat(stats("", "store = week")).contains(Path.of("week"));
    assertThat(stats("", "solve.store = week")).contains(Path.of("week"));
    assertThat(stats("day", "store = week")).contains(Path.of("day"));
    assertThat(stats("", "threads = 2")).isEmpty();
    assertThat(stats("", "store = ~/week"))
        .contains(Path.of(System.getProperty("user.home"), "week"));
  }

  @Test
  void whatACommandDemandsIsTakenFromItsOwnKeyOnly() throws IOException {
    Ladder ladder = ladder("", "group.ladder.out = x", "group.ladder.size = 5");
    assertThat(ladder.out).isEqualTo("x");
    assertThat(ladder.how.size).contains(5L);

    Ladder other = ladder("--buckets 7", "group.ladder.out = x", "group.ladder.size = 5");
    assertThat(other.how.size).isEmpty();
    assertThat(other.how.buckets).contains(7L);

    assertThatThrownBy(() -> ladder("--size 1", "#", "out = x"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("line 2: 'out' must say for which command: group.ladder.out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "solve.thread = 2 | there is no option 'solve.thread'",
        "--threads = 2 | options stand here without dashes: threads",
        "t = 2 | there is no option 't'",
        "solve.MOVES = 0F | there is no option 'solve.MOVES'",
        "help = true | 'help' belongs on the command line",
        "solve.version = true | 'solve.version' belongs on the command line",
        "threads | 'threads' is no KEY = VALUE",
        "threads = | 'threads =' is no KEY = VALUE",
        "= 2 | '= 2' is no KEY = VALUE"
      })
  void aLineThatCannotBeMeantIsNamed(String line, String words) throws IOException {
    Path file = file("", line);

    assertThatThrownBy(() -> ran(Solve.class, file, "solve"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(file + ", line 2: ")
        .hasMessageContaining(words);
  }

  @Test
  void aKeyThatStandsTwiceIsRefused() throws IOException {
    Path file = file("threads = 1", "threads = 1");

    assertThatThrownBy(() -> ran(Solve.class, file, "solve"))
        .hasMessage(file + ", line 2: 'threads' stands in line 1 already");
  }

  @Test
  void aFileThatCannotBeReadIsRefused() throws IOException {
    assertThatThrownBy(() -> ran(Solve.class, folder, "solve"))
        .isInstanceOf(ConfigException.class)
        .hasMessage("cannot read " + folder + ": it is a directory");
    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> ran(Solve.class, binary, "solve"))
        .hasMessage("cannot read " + binary + ": it is no text in UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"solve --help", "solve --version"})
  void helpNeedsNoSettings(String arguments) throws IOException {
    CommandLine line = toy();
    Path file = file("nonsense");

    Defaults.install(line, DefaultsTest::toy, file, arguments.split(" "));
    assertThat(Defaults.of(line)).isPresent();
  }

  @Test
  void badValuesAreFoundWhenAllAreTried() throws IOException {
    Path file = file("json = true", "solve.threads = many");
    Defaults defaults = Defaults.none(file, DefaultsTest::toy);

    assertThatThrownBy(() -> defaults.settings("solve", Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(file + ", line 2: ")
        .hasMessageContaining("'many' is not an int");
    assertThat(defaults.settings("group.ladder", Optional.empty())).isEmpty();
  }

  @Test
  void aMessageThatNamesAnOptionIsCompletedByWhereItsValueStands() throws IOException {
    Path file = file("threads = 0", "json = true");
    CommandLine line = toy();
    Defaults defaults = Defaults.install(line, DefaultsTest::toy, file, "solve");

    assertThat(defaults.remark("--threads must be 1 or more"))
        .isEqualTo(" (threads: %s, line 1)".formatted(file));
    assertThat(defaults.remark("--threads-of-old are gone")).isEmpty();
    assertThat(defaults.remark("there is no file")).isEmpty();
  }

  @Test
  void theFileIsWhereTheEnvironmentSays() {
    assertThat(standard(Map.of("TWOBIG_CONFIG", "mine", "HOME", "/home/me"))).isEqualTo("mine");
    assertThat(standard(Map.of("XDG_CONFIG_HOME", "/etc/me", "HOME", "/home/me")))
        .isEqualTo("/etc/me/twobig/config");
    assertThat(standard(Map.of("XDG_CONFIG_HOME", "relative", "HOME", "/home/me")))
        .isEqualTo("/home/me/.config/twobig/config");
    assertThat(standard(Map.of())).isEqualTo("/home/of-the-system/.config/twobig/config");
  }

  private static String standard(Map<String, String> environment) {
    return SettingsFile.standard(environment, "/home/of-the-system").toString();
  }
}
