package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** What the help of each command has, and what its options do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CommandsContract {
  /** The commands of a module, among all that the command line has. */
  protected abstract Stream<CommandLine> commands();

  @ParameterizedTest
  @MethodSource("commands")
  void helpFitsATerminalOf80ColumnsAndHasNoPlaceholdersLeft(CommandLine command) {
    String help = command.setUsageHelpAutoWidth(false).setUsageHelpWidth(80).getUsageMessage();

    assertThat(help.lines().count()).as(help).isLessThanOrEqualTo(40);
    for (String text : List.of(help, HelpLayout.full(command))) {
      assertThat(text).startsWith("Usage: twobig").doesNotContain("${", "%%");
      assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    }
    assertThat(command.getCommandSpec().usageMessage().footer())
        .flatExtracting(lines -> lines.lines().toList())
        .as("examples are not wrapped")
        .allSatisfy(line -> assertThat(line.length()).isLessThan(80));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyOptionAndArgumentIsDescribed(CommandLine command) {
    assertThat(command.getCommandSpec().args())
        .allSatisfy(argument -> assertThat(argument.description()).isNotEmpty());
  }

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
  void aCommandAloneIsAsItIsAmongAllOthers(CommandLine command) {
    String name = command.getCommandName();

    CommandLine alone = Twobig.commandLineFor(name).getSubcommands().get(name);

    if (alone != null) { // the program itself is not among its commands
      assertThat(alone.getUsageMessage()).isEqualTo(command.getUsageMessage());
      assertThat(alone.getCommandSpec().qualifiedName())
          .isEqualTo(command.getCommandSpec().qualifiedName());
    }
  }

  /** Where that of the settings is true, picocli takes the flag for false. */
  @ParameterizedTest
  @MethodSource("commands")
  void aFlagIsTrueWhateverTheSettingsSay(CommandLine command) {
    assertThat(command.getCommandSpec().options())
        .filteredOn(option -> option.arity().max() == 0)
        .filteredOn(option -> !option.usageHelp() && !option.versionHelp())
        .allSatisfy(option -> assertThat(option.fallbackValue()).isEqualTo("true"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void whatTakesAStoreTakesTheOptionStore(CommandLine command) {
    boolean takesNone =
        List.of("twobig", "check", "key", "completion", "list", "help")
            .contains(command.getCommandName());

    assertThat(command.getCommandSpec().optionsMap().containsKey("-s")).isNotEqualTo(takesNone);
    assertThat(command.getCommandSpec().optionsMap().containsKey("--store"))
        .isNotEqualTo(takesNone);
  }
}
