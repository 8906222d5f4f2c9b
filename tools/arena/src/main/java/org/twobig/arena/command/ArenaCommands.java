package org.twobig.arena.command;

import java.util.List;
import java.util.Map;
import org.twobig.cli.main.AddedCommands;

/** The commands of this package, which the command line finds as a service. */
public final class ArenaCommands implements AddedCommands {
  @Override
  public Map<String, List<Class<?>>> groups() {
    return Map.of(
        "Play", List.of(PlayCommand.class, TournamentCommand.class),
        "More", List.of(AgentCommand.class, ExamCommand.class));
  }
}
