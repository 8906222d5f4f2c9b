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
import org.twobig.cli.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Where an option takes its value from: the command line, or the person's file. */
class SettingsTest {
  /** A program with every kind of option that settings meet. */
  @Command(
      name = "toy",
      subcommands = {Solve.class, Stats.class})
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

    @Option(names = "--json", fallbackValue = "true")
    boolean json;

    @Option(names = "--line", negatable = true, fallbackValue = "true")
    Optional<Boolean> line = Optional.empty();

    @ArgGroup(validate = false, heading = "Advanced:%n")
    Advanced advanced = new Advanced();

    @Parameters(paramLabel = "MOVES", arity = "0..*")
    List<String> moves = List.of();

    static final class Advanced {
      @Option(names = "--order", defaultValue = "depth")
      String order = "";

      @Option(names = "--sparse", fallbackValue = "true")
      boolean sparse;
    }

    @Override
    public void run() {}
  }

  @Command(name = "stats")
  static final class Stats implements Runnable {
    @Option(names = "--json", fallbackValue = "true")
    boolean json;

    @Option(names = "--out", required = true)
    String out = "";

    @Override
    public void run() {}
  }

  @TempDir private Path folder;

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("settings"), List.of(lines));
  }

  /** The command that a command line calls, its options set. */
  private <T> T ran(Class<T> command, Path file, String arguments) {
    CommandLine line = new CommandLine(new Toy());
    Settings settings = Settings.of(file);
    line.setDefaultValueProvider(settings);
    CommandLine.ParseResult parsed = line.parseArgs(arguments.split(" "));
    settings.check(line);
    return command.cast(parsed.subcommand().commandSpec().userObject());
  }

  private Solve solve(String arguments, String... lines) throws IOException {
    return ran(Solve.class, file(lines), ("solve " + arguments).strip());
  }

  @Test
  void withoutAFileAllIsBuiltIn() {
    Solve solve = ran(Solve.class, folder.resolve("absent"), "solve");

    assertThat(solve.threads).isEqualTo(1);
    assertThat(solve.json).isFalse();
    assertThat(solve.advanced.order).isEqualTo("depth");
  }

  @Test
  void theCommandLineWinsOverTheFile() throws IOException {
    assertThat(solve("", "threads = 2").threads).isEqualTo(2);
    assertThat(solve("--threads 3", "threads = 2").threads).isEqualTo(3);
    assertThat(solve("-t 3", "toy.solve.threads = 2").threads).isEqualTo(3);
    assertThat(solve("--sizes 7", "sizes = 1,2").sizes).containsExactly(7);
    assertThat(solve("", "sizes = 1,2").sizes).containsExactly(1, 2);
  }

  @Test
  void optionsInAGroupHaveSettingsToo() throws IOException {
    assertThat(solve("", "order = width").advanced.order).isEqualTo("width");
    assertThat(solve("--sparse", "order = width").advanced.order).isEqualTo("width");
    assertThat(solve("--order x", "order = width").advanced.order).isEqualTo("x");
    assertThat(solve("--order x", "sparse = true").advanced.sparse).isTrue();
    assertThat(solve("--sparse").advanced.order).isEqualTo("depth");
  }

  @Test
  void aKeyWithACommandWinsOverOneForAll() throws IOException {
    String[] lines = {"# both", "", "json = true", "toy.stats.json=false", "out = x"};

    assertThat(solve("", lines).json).isTrue();
    assertThat(ran(Stats.class, file(lines), "stats").json).isFalse();
    assertThat(ran(Stats.class, file(lines), "stats").out).isEqualTo("x");
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
    assertThat(solve("--no-line").line).contains(false);
    assertThat(solve("--line").line).contains(true);
    assertThat(solve("").line).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "toy.solve.thread = 2 | there is no option 'toy.solve.thread'",
        "--threads = 2 | write threads=VALUE or twobig.COMMAND.threads=VALUE",
        "solve.threads = 2 | write threads=VALUE or twobig.COMMAND.threads=VALUE",
        "t = 2 | there is no option 't'",
        "toy.solve.MOVES = 0F | there is no option 'toy.solve.MOVES'",
        "help = true | there is no option 'help'",
        "toy.solve.version = true | there is no option 'toy.solve.version'"
      })
  void aKeyThatNamesNoOptionIsRefused(String line, String words) throws IOException {
    Path file = file("", "# sizes = 1", "sizes = 1,\\", "  2", line);

    assertThatThrownBy(() -> ran(Solve.class, file, "solve"))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
        .hasMessageStartingWith(file + ": there is no option")
        .hasMessageContaining(words);
  }

  @Test
  void aFileThatCannotBeReadIsRefused() throws IOException {
    assertThatThrownBy(() -> ran(Solve.class, folder, "solve"))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
        .hasMessage("cannot read " + folder + ": it is a directory");
    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> ran(Solve.class, binary, "solve"))
        .hasMessage("cannot read " + binary + ": it is not a text of lines OPTION=VALUE in UTF-8");
    Path escape = file("threads = \\u00");
    assertThatThrownBy(() -> ran(Solve.class, escape, "solve"))
        .hasMessage("cannot read " + escape + ": it is not a text of lines OPTION=VALUE in UTF-8");
    Path belowAFile = escape.resolve("settings");
    assertThatThrownBy(() -> ran(Solve.class, belowAFile, "solve"))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
        .hasMessage("cannot read " + belowAFile + ": Not a directory");
    Path memory = Path.of("/proc/self/mem"); // nothing is mapped at address 0
    assertThatThrownBy(() -> ran(Solve.class, memory, "solve"))
        .hasMessage("cannot read " + memory + ": Input/output error");
  }

  @Test
  void badValuesAreFoundWhenAllAreTried() throws IOException {
    Path file = file("json = true", "toy.solve.threads = many");
    CommandLine program = new CommandLine(new Toy());
    Settings settings = Settings.of(file);
    program.setDefaultValueProvider(settings);

    assertThatThrownBy(() -> settings.checkValues(program.getSubcommands().values()))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
        .hasMessageStartingWith(file + ", toy.solve.threads: ")
        .hasMessageContaining("'many' is not an int");
  }

  @Test
  void aMessageThatNamesAnOptionIsCompletedByWhereItsValueStands() throws IOException {
    CommandLine program = new CommandLine(new Toy());
    Settings settings = Settings.of(file("threads = 0", "json = true"));
    program.setDefaultValueProvider(settings);
    program.parseArgs("solve", "--json");
    CommandLine solve = program.getSubcommands().get("solve");

    assertThat(settings.withPlaces("--threads must be 1 or more", solve))
        .isEqualTo(
            "--threads must be 1 or more (%s, threads)".formatted(folder.resolve("settings")));
    assertThat(settings.withPlaces("--threads-of-old are gone", solve)).endsWith("gone");
    assertThat(settings.withPlaces("--json is said", solve)).endsWith("said");
    assertThat(settings.withPlaces("there is no file", solve)).endsWith("file");
  }

  @Test
  void theFileIsWhereTheEnvironmentSays() {
    assertThat(standard(Map.of("TWOBIG_CONFIG", "mine", "HOME", "/home/me"))).isEqualTo("mine");
    assertThat(standard(Map.of("XDG_CONFIG_HOME", "/etc/me", "HOME", "/home/me")))
        .isEqualTo("/etc/me/twobig/twobig.properties");
    assertThat(standard(Map.of("XDG_CONFIG_HOME", "relative", "HOME", "/home/me")))
        .isEqualTo("/home/me/.config/twobig/twobig.properties");
    assertThat(standard(Map.of()))
        .isEqualTo("/home/of-the-system/.config/twobig/twobig.properties");
  }

  private static String standard(Map<String, String> environment) {
    return Settings.standardFile(environment, "/home/of-the-system").toString();
  }
}
