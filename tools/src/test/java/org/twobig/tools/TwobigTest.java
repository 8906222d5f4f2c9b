package org.twobig.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The help of all commands. */
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
}
