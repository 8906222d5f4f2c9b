package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.cli.reference.Reference;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of all commands, and what they say to wrong usage. */
class TwobigTest {
  static Stream<CommandLine> commands() {
    List<CommandLine> all = new ArrayList<>();
    collect(Twobig.commandLine(), all);
    return all.stream();
  }

  private static void collect(CommandLine command, List<CommandLine> all) {
    all.add(command);
    command.getSubcommands().values().forEach(sub -> collect(sub, all));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpFitsATerminalOf80ColumnsAndHasNoPlaceholdersLeft(CommandLine command) {
    String help = command.setUsageHelpAutoWidth(false).setUsageHelpWidth(80).getUsageMessage();

    assertThat(help).startsWith("Usage: twobig").doesNotContain("${");
    assertThat(help.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(command.getCommandSpec().usageMessage().footer())
        .as("examples are not wrapped")
        .allSatisfy(line -> assertThat(line.length()).isLessThan(80));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyOptionAndArgumentIsDescribed(CommandLine command) {
    assertThat(command.getCommandSpec().args())
        .allSatisfy(argument -> assertThat(argument.description()).isNotEmpty());
  }

  /** All but stats, whose help is being rewritten. */
  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasExamplesThatCallIt(CommandLine command) {
    String name = command.getCommandSpec().qualifiedName();
    UsageMessageSpec help = command.getCommandSpec().usageMessage();

    assertThat(help.footerHeading()).as(name).matches("%nExamples?:%n");
    assertThat(help.footer()).as(name).anySatisfy(line -> assertThat(line).contains(name));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theReferenceHasEveryCommandAndOption(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    String page =
        Reference.manPages(Twobig.commandLine(), "twobig")
            .get(spec.qualifiedName("-") + ".1")
            .replace("\\-", "-")
            .replace("--[no-]", "--");
    String markdown =
        Reference.markdown(Twobig.commandLine(), "twobig")
            .get("twobig.md")
            .replace("--[no-]", "--");

    assertThat(page).contains("\\fB" + spec.qualifiedName() + "\\fR");
    assertThat(markdown).contains("\n## " + spec.qualifiedName() + "\n");
    assertThat(spec.optionsMap().keySet())
        .allSatisfy(name -> assertThat(page).contains("\\fB" + name + "\\fR"));
    assertThat(spec.options())
        .allSatisfy(option -> assertThat(markdown).contains(option.longestName()));
    assertThat(spec.positionalParameters())
        .allSatisfy(argument -> assertThat(page).contains("\\fB" + argument.paramLabel()));
  }

  @ParameterizedTest
  @CsvSource({
    "'', which command?",
    "bench, Missing required subcommand",
    "nonsense, Unmatched argument at index 0: 'nonsense'",
    "solve, give the moves of a position or a file of positions with --file",
    "solve --nonsense 0, Unknown option: '--nonsense'",
    "solve --size 1x 0, '1x' is no size; write for example 512m, 1g or 45g",
    "solve --store absent --size 0 0, A table of 0 bytes is refused",
    "solve --no-store --size 1k 0, keys of 80 bits need at least",
    "solve --store absent --no-store 0, --store and --no-store exclude each other",
    "solve --checkpoint-minutes 0 0, --checkpoint-minutes must be at least 1",
    "solve --file absent.txt, there is no file absent.txt",
    "solve --file absent.txt 0, 'with --file, not both'",
    "analyze, give the moves of a position",
    "analyze --store absent --no-store 0, --store and --no-store exclude each other",
    "analyze --threads 0 0, --threads must be 1 to",
    "analyze --store absent 0Z, move 2 is illegal: 'Z' is no column",
    "analyze --store absent 0A0A0A0A, move 8 is illegal: the game is over",
    "look, give the moves of a position",
    "look absent 0A0A0A0A, move 8 is illegal: the game is over",
    "look 0A 0A, the first of several words names a store",
    "prove 0, Missing required option: '--out=FILE'",
    "prove --out absent, Missing required parameter: 'MOVES'",
    "prove --out absent --question both 0, a proof is of one claim",
    "prove --out absent --threads 0 0, --threads must be 1 to",
    "prove --out absent --store absent --no-store 0, --store and --no-store exclude each other",
    "prove --out absent 0A0A0A0, the game is over",
    "prove --out . 0, . is a directory; name a file in it",
    "prove --out /dev/null --force 0, /dev/null is no regular file",
    "prove --out pom.xml 0, there is a file pom.xml already; --force replaces it",
    "prove --out absent/proof 0, there is no folder that you may write absent/proof to",
    "check absent, there is no file absent",
    "check ., . is a directory; name a proof",
    "create absent, say how large: --size or --buckets",
    "create absent --size 32m --buckets 1000003, are mutually exclusive",
    "create absent --buckets 1000000, the number of buckets must be prime",
    "create absent --size 32m --sparse, --sparse goes with --placement direct",
    "create absent --size 32m --placement moon, 'expected one of [AUTO, RAM, DIRECT]'",
    "create absent --size 32m --strategy old, 'expected one of [NEW, BIG, TWOBIG]'",
    "create absent --buckets 2097169 --partitions 0-64:100%, --partitions goes with --size",
    "create absent --size 64m --partitions 0-64, is no FROM-TO:PERCENT%[:STRATEGY]",
    "create absent --size 64m --partitions 0-65:100%, numbers of stones go from 0 up to 64",
    "create absent --size 64m --partitions 9-8:100%, numbers of stones go from 0",
    "create absent --size 64m --partitions 0-64:100%:old, 'twobig, big or new, not old'",
    "'create absent --size 99m --partitions 0-35:50%,35-64:50%', no class in common",
    "'create absent --size 99m --partitions 0-35:50%,36-64:40%', 'add up to 90 %, expected 100'",
    "'create absent --size 99m --partitions 0-35:95%,36-64:5%', leave no bit of 64 for the work",
    "top --interval 0, --interval must be at least 1",
    "top --interval 1s, Invalid value for option '--interval'",
    "bench ladder --strategy old, 'expected one of [NEW, BIG, TWOBIG, PARTITIONED]'",
    "'bench ladder --strategy new,big --size 1k', keys of 80 bits need at least",
    "bench ladder --strategy partitioned --size 8m, 'Partition 0-35 with 50 % of 8,388,608 bytes:'",
    "bench ladder --strategy partitioned --partitions 0-64, is no FROM-TO:PERCENT%[:STRATEGY]",
    "bench ladder --search some, 'expected one of [ALL, REPORT]'",
    "bench ladder --format gif, 'expected one of [SVG, PNG]'",
    "bench charts --out absent, Missing required parameter: 'FILE'",
    "bench charts absent.csv, Missing required option: '--out=DIR'",
    "bench charts --out absent absent.csv, there is no file absent.csv",
    "bench ladder --limit 0, --limit is 1 second or more",
    "bench ladder --from 30, stones go from --from down to --to",
    "bench compare --runs 0 program, --runs is 1 or more",
    "bench tasks --from 65, random positions have 0 to 64 stones",
    "bench tasks --count 0, take 1 of them or more",
    "bench tasks --hardest 0, '--hardest, --task-nodes, --runs and --limit are 1 or more'",
    "'bench tasks --threads 2,0', --threads are 1 to",
    "bench tasks --orders worst, 'none of proof-numbers, minimax'",
    "bench tasks --file absent.txt, there is no file absent.txt",
    "bench warm 0A0A0A0A, move 8 is illegal: the game is over",
    "bench warm 0A0A0A0, the game is over",
    "bench warm --dir absent, there is no directory absent",
    "bench others --sizes 8m, sizes are 16m or more",
    "bench others --rounds 0, measure 1 round or more",
    "bench stores --seconds 0, seconds are 1 or more",
    "bench stores --dir absent, there is no directory absent",
    "bench open --rounds 0, measure 1 round or more",
    "resize absent, say how large: --size or --buckets",
    "stats absent --html ., . is a directory; name a file in it",
    "merge absent, Missing required parameter: 'SRC'",
    "export absent ., . is a directory; name a file in it",
    "import absent ., . is a directory; name an exported file",
    "import absent nothing, there is no file nothing",
    "delete absent, Missing required option: '--yes'",
    "bench weights, Missing required option: '--out=FILE'",
    "bench weights --positions 4 --out absent, weights are fitted to 5 positions or more",
    "bench weights --positions 5 --from 64 --to 64 --out absent, none of these positions leaves a",
    "bench weights --weights absent --out absent, there is no file absent",
    "bench ladder --weights absent, there is no file absent",
    "bench ladder --weights ., cannot read .:"
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
}
