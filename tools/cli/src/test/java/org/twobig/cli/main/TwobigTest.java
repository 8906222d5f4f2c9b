package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.ExitCode;
import org.twobig.cli.maintain.MaintenanceReport;
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
              if (Commands.groups().get(Commands.MORE).contains(command.getCommand().getClass())) {
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

    assertThat(known).containsAll(Twobig.commandLine().getResourceBundle().keySet());
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
            "Exit codes:\n 0 done\n 1 a verdict differs\n 2 wrong usage", "\n 143 ended by kill");
    program
        .getSubcommands()
        .forEach(
            (name, command) -> {
              if (!name.equals("help")) {
                assertThat(HelpLayout.full(command)).doesNotContain("Exit codes");
              }
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "solve", "help"})
  void helpShowsTheHelpOfACommand(String command) {
    StringWriter out = new StringWriter();
    CommandLine program = Twobig.commandLine().setOut(new PrintWriter(out, true));

    assertThat(program.execute(("help " + command).strip().split(" "))).isZero();
    assertThat(out.toString()).startsWith(("Usage: twobig " + command).strip());
  }

  @ParameterizedTest
  @CsvSource({"delet", "deleet", "unloaded", "vrify"})
  void deleteIsNeverProposed(String word) {
    StringWriter err = new StringWriter();
    int code = Twobig.commandLine().setErr(new PrintWriter(err, true)).execute(word);

    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("twobig: there is no command '%s'".formatted(word))
        .doesNotContain("twobig delete", "or delete", "mean delete");
  }

  @Command(name = "fail")
  static final class Failing implements Runnable {
    @Override
    public void run() {
      throw new IllegalStateException("odd");
    }
  }

  @Test
  void aFaultOfTheProgramIsToldWithItsTrace() {
    StringWriter err = new StringWriter();
    CommandLine program = Twobig.commandLine().addSubcommand(new Failing());
    program.setErr(new PrintWriter(err, true));

    assertThat(program.execute("fail")).isEqualTo(ExitCode.FAULT).isEqualTo(70);
    assertThat(err.toString())
        .startsWith("twobig: this is a bug in twobig")
        .contains("IllegalStateException: odd", "\tat ", "twobig doctor");
  }

  @Test
  void aResizeThatLosesEntriesSaysThatThereWasNoRoomForThem() {
    assertThat(new MaintenanceReport("s", 5, 80, 9, 1, 0, List.of()).text())
        .contains("9, 1 lost: no room where their keys belong");
    assertThat(new MaintenanceReport("s", 5, 80, 9, 0, 0, List.of()).text())
        .contains("9, none lost");
  }

  @ParameterizedTest
  @CsvSource({
    "'', missing command; see twobig --help",
    "nonsense, there is no command 'nonsense'",
    "solve, 'give the moves of a position, or --file'",
    "solve --nonsense 0, Unknown option: '--nonsense'",
    "solve --size 1x 0, '1x' is no size; write for example 512m, 1g or 45g",
    "solve --store absent --size 0 0, --size 0 is too small; the least is 17m",
    "solve --store absent --size 1m 0, --size 1m is too small; the least is 17m",
    "solve --no-store --size 1k 0, --size 1k is too small; the least is 17m",
    "create absent --size 16m, --size 16m is too small; the least is 17m",
    "create absent --size 100t, 'A table of 109,951,162,777,600 bytes is refused'",
    "solve --store absent --no-store 0, --store and --no-store exclude each other",
    "solve --checkpoint-minutes 0 0, --checkpoint-minutes must be at least 1",
    "solve --checkpoint-rate 1000k 0, --checkpoint-rate must be at least 1.00 MiB",
    "solve --resume --no-store, --resume takes a store and no position",
    "solve --question draw 0, '--question: expected white, black, both or score, found ''draw'''",
    "solve 0 --task-nodes 0, --task-nodes must be at least 1",
    "solve --file absent.txt 0, 'give the moves of a position or --file, not both'",
    "analyze, give the moves of a position",
    "analyze --store absent --no-store 0, --store and --no-store exclude each other",
    "analyze --threads 0 0, --threads must be 1 to",
    "analyze --store absent 0Z, move 2 is illegal: 'Z' is no column",
    "analyze --store absent 0A0A0A0A, move 8 is illegal: the game is over",
    "look, give the moves of a position",
    "prove 0, Missing required option: '--out=FILE'",
    "prove --out absent, give the moves of a position",
    "prove --out absent --question both 0, '--question: expected white or black, found ''both'''",
    "prove --out absent --threads 0 0, --threads must be 1 to",
    "prove --out absent --store absent --no-store 0, --store and --no-store exclude each other",
    "prove --out absent 0A0A0A0, the game is over",
    "prove --out . 0, . is a directory; name a file in it",
    "prove --out /dev/null --force 0, /dev/null is no regular file",
    "prove --out pom.xml 0, there is a file pom.xml already; --force replaces it",
    "prove --out absent/proof 0, 'cannot write absent/proof: its folder is missing or read-only'",
    "create absent, 'say how large: --size 2g for example, or --buckets'",
    "create absent --size 32m --buckets 1000003, --size and --buckets exclude each other",
    "create absent --size 64m --key whole, '--key: connect-four-3d has no keys named ''whole'''",
    "create absent --size 64m --game go, '''go'' is no game; expected connect-four-3d or connectx'",
    "create absent --size 64m --game connectx:9, '''connectx:9'' names no board; expected connectx:'",
    "create absent --size 64m --game connectx:7x6x4 --partitions 0-43:100%, go from 0 up to 42",
    "create absent --buckets 1000000, the number of buckets must be prime",
    "create absent --size 32m --sparse, --sparse goes with --placement direct",
    "top absent --open-metrics --json, --open-metrics is a format of its own",
    "create absent --size 32m --placement moon, '--placement: expected auto, ram or direct, found ''moon'''",
    "create absent --size 32m --strategy old, '--strategy: expected new, big or twobig, found ''old'''",
    "create absent --buckets 2097169 --partitions 0-64:100%, --partitions goes with --size",
    "create absent --size 64m --partitions 0-64, is no FROM-TO:PERCENT%[:STRATEGY]",
    "create absent --size 64m --partitions 0-65:100%, numbers of plies go from 0 up to 64",
    "create absent --size 64m --partitions 9-8:100%, numbers of plies go from 0",
    "create absent --size 64m --partitions 0-64:100%:old, 'twobig, big or new, not old'",
    "'create absent --size 99m --partitions 0-35:50%,35-64:50%', no class in common",
    "'create absent --size 99m --partitions 0-35:50%,36-64:40%', 'add up to 90 %, expected 100'",
    "'create absent --size 99m --partitions 0-35:95%,36-64:5%', leave no bit of 64 for the work",
    "top --interval 0, --interval must be at least 1",
    "top --interval 1s, Invalid value for option '--interval'",
    "resize absent, 'say how large: --size 2g for example, or --buckets'",
    "stats absent --html ., . is a directory; name a file in it",
    "merge, Missing required parameter",
    "export absent ., . is a directory; name a file in it",
    "merge absent, name what is to be added",
    "sample week, twobig sample is now twobig dump --random N --moves",
    "import week, twobig import is now twobig merge [DEST] FILE",
    "glossary, twobig glossary is now twobig help help",
    "fill --plies 1 -q both, twobig fill -q is now --values",
    "fill --question=both --plies 1, twobig fill --question is now --values",
    "engine --uci, twobig engine --uci is now lines of JSON",
    "serve --port 7333, twobig serve --port is now --listen 127.0.0.1:N",
    "serve -p=7333, twobig serve -p is now --listen 127.0.0.1:N",
    "serve absent --print-url, the link stands alone on standard output",
    "analyze --known -q score 0, --known solves nothing; leave --question out",
    "merge absent pom.xml pom.xml, 'name one exported file, or stores'",
    "dump absent --random 0, '--random is 1 to 1,000,000'",
    "dump absent --moves --csv, exclude each other",
    "dump absent -q both, --question goes with --moves",
    "dump absent --random 3 --min-work 1, '--random takes --plies, --verdict and --seed'",
    "diff absent, name two stores",
    "stats --store absent absent, the store is named twice",
    "work --join a:1 --key k --game qubic, --game does not go with --join",
    "stats absent --game qubic, --game chooses a store where none is named",
    "merge --game qubic, Missing required parameter",
    "dump --file absent --game qubic, 'a store or a --file, not both'",
    "export --store absent absent absent, the store is named twice",
    "delete --yes, name the store",
    "completion fish, 'SHELL: expected bash or zsh, found ''fish'''",
    "config, twobig config is now twobig doctor",
    "delete absent, 'and everything solved in it, add --yes'",
    "delete absent --yes=false, 'and everything solved in it, add --yes'",
    "delete -s absent --yes=false, 'and everything solved in it, add --yes'"
  })
  void wrongUsageIsExplainedInAFewWords(String arguments, String words) {
    StringWriter err = new StringWriter();
    int code =
        Twobig.commandLine()
            .setErr(new PrintWriter(err, true))
            .execute(arguments.isEmpty() ? new String[0] : arguments.split(" "));

    assertThat(err.toString()).startsWith("twobig: ").contains(words);
    assertThat(err.toString().lines().count()).as(err.toString()).isLessThanOrEqualTo(3);
    assertThat(code).isEqualTo(2);
    assertThat(Path.of("absent")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check absent",
        "check .",
        "merge absent pom.xml",
        "merge pom.xml .",
        "solve --no-store --file absent",
        "solve --resume --store absent",
        "stats absent",
        "look --store absent 0",
        "top --once absent",
        "verify --store absent",
        "unload absent",
        "delete --yes absent"
      })
  void whatIsAbsentIsRefused(String arguments) {
    StringWriter err = new StringWriter();
    int code =
        Twobig.commandLine().setErr(new PrintWriter(err, true)).execute(arguments.split(" "));

    assertThat(err.toString()).startsWith("twobig: ");
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(code).as(err.toString()).isEqualTo(ExitCode.REFUSED);
    assertThat(Path.of("absent")).doesNotExist();
  }
}
