package org.twobig.arena.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.twobig.cli.main.CommandsContract;
import org.twobig.cli.main.Twobig;
import picocli.CommandLine;

/** The command line has the commands of the arena. */
class ArenaCommandsTest extends CommandsContract {
  @Override
  protected Stream<CommandLine> commands() {
    return Twobig.commandLine().getSubcommands().values().stream()
        .filter(command -> isOurs(command.getCommand()));
  }

  private static boolean isOurs(Object command) {
    return command.getClass().getPackage().equals(PlayCommand.class.getPackage());
  }

  @Test
  void theyStandInTheirGroups() {
    assertThat(commands().map(CommandLine::getCommandName))
        .containsExactlyInAnyOrder("play", "tournament", "agent", "exam");
    assertThat(Twobig.commandLine().setUsageHelpAutoWidth(false).getUsageMessage())
        .containsPattern("\nPlay +play +Play ConnectX against an agent\n +tournament  +Let")
        .containsPattern("\nMore [^:]*, agent,\\s+exam\n");
  }
}
