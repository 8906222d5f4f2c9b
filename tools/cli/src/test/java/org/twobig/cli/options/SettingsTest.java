package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.ExitCode;
import org.twobig.cli.main.Twobig;
import picocli.CommandLine;

/** Where an option takes its value from: the command line, or the person's file. */
class SettingsTest {
  @TempDir private Path folder;

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("settings"), List.of(lines));
  }

  /** The program, with the settings of a file. */
  private static CommandLine program(Path file) {
    return Twobig.commandLine().setDefaultValueProvider(Settings.of(file));
  }

  /** A row: lines of the file, the command line, an option and its value. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | solve | --threads | Optional.empty",
        "'' | solve | --json | false",
        "'' | dump | --question | WHITE",
        "threads = 2 | solve | --threads | Optional[2]",
        "threads = 2 | solve --threads 3 | --threads | Optional[3]",
        "twobig.solve.threads = 2 | solve -t 3 | --threads | Optional[3]",
        "verdict = draw,white_wins | dump | --verdict | [draw, White wins]",
        "verdict = draw,white_wins | dump --verdict black_wins | --verdict | [Black wins]",
        // options in a group
        "graph-size = 1k | solve | --graph-size | Optional[1024]",
        "graph-size = 1k | solve --checkpoint-rate 2k | --graph-size | Optional[1024]",
        "graph-size = 1k | solve --graph-size 2k | --graph-size | Optional[2048]",
        "checkpoint-rate = 2k | solve --graph-size 1k | --checkpoint-rate | Optional[2048]",
        // a key with a command wins over one for all
        "# both;;json = true;twobig.stats.json=false | solve | --json | true",
        "# both;;json = true;twobig.stats.json=false | stats | --json | false",
        // a flag, where picocli by itself takes the opposite of the default
        "json = true | solve --json | --json | true",
        "json = true | solve --json=false | --json | false",
        // a negated flag
        "'' | solve | --line | Optional.empty",
        "'' | solve --line | --line | Optional[true]",
        "'' | solve --no-line | --line | Optional[false]",
        "line = false | solve | --line | Optional[false]",
        "line = false | solve --line | --line | Optional[true]",
        "line = true | solve --no-line | --line | Optional[false]"
      })
  void theCommandLineWinsOverTheFile(String lines, String words, String option, String value)
      throws IOException {
    CommandLine program =
        program(lines.isEmpty() ? folder.resolve("absent") : file(lines.split(";")));

    CommandLine.ParseResult parsed = program.parseArgs(words.split(" "));

    Settings.of(program).check(program);
    Object found = parsed.subcommand().commandSpec().findOption(option).getValue();
    assertThat(found).hasToString(value);
  }

  @Test
  void aFileThatCannotBeReadIsRefused() throws IOException {
    String text = "the file is not a text of lines OPTION=VALUE in UTF-8";
    Path escape = file("threads = \\u00");
    Map<Path, String> files =
        Map.of(
            folder,
            "that is a directory",
            Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe}),
            text,
            escape,
            text,
            escape.resolve("settings"),
            "Not a directory",
            Path.of("/proc/self/mem"),
            "Input/output error"); // nothing is mapped at address 0
    files.forEach(
        (file, why) -> {
          CommandLine program = program(file);
          assertThatThrownBy(() -> Settings.of(program).check(program))
              .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
              .hasMessage("cannot read %s: %s", file, why);
        });
  }

  @ParameterizedTest
  @CsvSource({
    "--threads must be 1 or more, --json, ' (FILE, threads)'",
    "--threads must be 1 or more, --threads=2, ''",
    "--threads must be 1 or more, -t2, ''",
    "--threads must be 1 or more, --threads-of-old=2, ' (FILE, threads)'",
    "--line is not for both, --line, ''",
    "--line is not for both, --no-line, ''",
    "--line is not for both, --line-numbers, ' (FILE, line)'",
    "--threads-of-old are gone, --json, ''",
    "--json is said, --json, ''",
    "there is no file, --json, ''"
  })
  void aMessageThatNamesAnOptionIsCompletedByWhereItsValueStands(
      String message, String typed, String place) throws IOException {
    Path file = file("threads = 0", "json = true", "line = true");
    CommandLine solve = program(file).getSubcommands().get("solve");

    assertThat(Settings.withPlaces(message, solve, List.of("solve", typed)))
        .isEqualTo(message + place.replace("FILE", file.toString()));
  }

  @ParameterizedTest
  @CsvSource({
    "TWOBIG_CONFIG=mine HOME=/home/me, mine",
    "XDG_CONFIG_HOME=/etc/me HOME=/home/me, /etc/me/twobig/twobig.properties",
    "XDG_CONFIG_HOME=relative HOME=/home/me, /home/me/.config/twobig/twobig.properties",
    "OTHER=x, /home/of-the-system/.config/twobig/twobig.properties"
  })
  void theFileIsWhereTheEnvironmentSays(String variables, String file) {
    Map<String, String> environment =
        Stream.of(variables.split(" "))
            .map(variable -> variable.split("="))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));

    assertThat(Settings.standardFile(environment, "/home/of-the-system")).hasToString(file);
  }
}
