package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;
import org.twobig.cli.store.MaintenanceCommands;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of all commands, and what they say to wrong usage. */
class TwobigTest extends CommandsContract {
  @Override
  protected Stream<CommandLine> commands() {
    CommandLine program = Twobig.commandLine();
    return Stream.concat(Stream.of(program), program.getSubcommands().values().stream());
  }

  @Test
  void theHelpNamesEveryCommandAndMostInALineThatBeginsWithAVerb() {
    CommandLine program = Twobig.commandLine();
    String help = program.setUsageHelpAutoWidth(false).getUsageMessage();

    String more = help.substring(help.indexOf("\nMore "), help.indexOf("\nExamples:"));
    assertThat(help.lines().count()).as(help).isLessThanOrEqualTo(35);
    program
        .getSubcommands()
        .values()
        .forEach(
            command -> {
              String name = command.getCommandName();
              String header = String.join(" ", command.getCommandSpec().usageMessage().header());
              if (Commands.groups().get(Commands.MORE).contains(name)) {
                assertThat(more).containsPattern("[ \n]" + name + "[,\n]");
              } else {
                assertThat(help).containsPattern(" " + name + " +" + Pattern.quote(header) + "\n");
              }
              assertThat(header).as(name).matches("[A-Z][a-z]+ .*[^.]");
            });
  }

  @Test
  void allWordsOfTheHelpBelongToACommandOrAnArgument() {
    List<String> known =
        commands()
            .map(CommandLine::getCommandSpec)
            .flatMap(
                command ->
                    Stream.concat(
                            Stream.of("usage.header", "usage.description", "usage.footer"),
                            command.args().stream().flatMap(TwobigTest::keys))
                        .flatMap(key -> Stream.of(key, command.qualifiedName(".") + "." + key)))
            .toList();

    assertThat(Twobig.commandLine().getResourceBundle().keySet())
        .allMatch(
            key ->
                known.contains(key)
                    || key.matches("rare|topic\\..*|former\\..*|.*\\.exitCodeList.*"));
  }

  private static Stream<String> keys(ArgSpec argument) {
    return argument instanceof OptionSpec option && option.descriptionKey().isEmpty()
        ? Stream.of(option.names()).map(name -> name.replaceFirst("^-+", ""))
        : Stream.of(argument.descriptionKey());
  }

  @Test
  void exitCodesStandInOneTable() {
    CommandLine program = Twobig.commandLine();

    assertThat(HelpLayout.full(program.getSubcommands().get("help")).replaceAll(" +", " "))
        .contains(
            "Exit codes:\n 0 done\n 1 an answer differs",
            "\n 2 wrong usage, such as a file that exists already,",
            "\n 3 a store, a proof or a file is missing, damaged, refused or cannot",
            "\n 4 no room in memory or on disk, or standard output cannot be",
            "\n 143 ended by kill");
    program
        .getSubcommands()
        .forEach(
            (name, command) -> {
              if (!name.equals("help")) {
                assertThat(HelpLayout.full(command)).doesNotContain("Exit codes");
              }
            });
  }

  @Test
  void allCommandsThatPrintJsonAreInATranscript() throws IOException {
    List<String> withJson =
        commands()
            .filter(command -> command.getCommandSpec().findOption("--json") != null)
            .map(CommandLine::getCommandName)
            .toList();
    try (Stream<String> lines = Files.lines(TranscriptTest.FOLDER.resolve("json.txt"))) {
      assertThat(lines.filter(line -> line.startsWith("$ ")).map(line -> line.split(" ")[1]))
          .containsAll(withJson);
    }
  }

  @Command(name = "fail")
  record Failing(Exception why) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      throw why;
    }
  }

  /** Returns what a command prints that throws. */
  private static Output failed(Exception why) {
    return Console.execute(() -> Twobig.commandLine().addSubcommand(new Failing(why)), "fail");
  }

  @Test
  void aFaultOfTheProgramIsToldWithItsTrace() {
    Output output = failed(new IllegalStateException("odd"));

    assertThat(output.exitCode()).isEqualTo(ExitCode.FAULT).isEqualTo(70);
    assertThat(output.err())
        .startsWith("twobig: this is a bug in twobig")
        .contains("IllegalStateException: odd", "\tat ", "twobig doctor");
  }

  @Test
  void aFileThatCannotBeReadOrWrittenIsNoFaultOfTheProgram() {
    Console.assertRefused(failed(new IOException("No space left on device")), 4, "No space left");
    Console.assertRefused(
        failed(new AccessDeniedException("week")), 3, "cannot be read or written: permission");
  }

  @Test
  void aResizeThatLosesEntriesSaysThatThereWasNoRoomForThem() {
    assertThat(new MaintenanceCommands.Rewritten("s", 5, 80, 9, 1, 0, List.of()).text())
        .contains("9, 1 lost: the places for their keys were full");
    assertThat(new MaintenanceCommands.Rewritten("s", 5, 80, 9, 0, 0, List.of()).text())
        .contains("9, none lost");
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/wrong-usage.csv", quoteCharacter = '\'')
  void wrongUsageIsExplainedInAFewWords(String arguments, String why) {
    StringWriter err = new StringWriter();
    String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ");
    int code = Twobig.commandLineFor(words).setErr(new PrintWriter(err, true)).execute(words);

    assertThat(err.toString()).startsWith("twobig: ").contains(why);
    assertThat(err.toString().lines().count()).as(err.toString()).isLessThanOrEqualTo(3);
    assertThat(code).isEqualTo(2);
    assertThat(Path.of("absent")).doesNotExist();
  }
}
