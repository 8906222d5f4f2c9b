package org.twobig.cli.main;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.twobig.cli.arena.AgentCommand;
import org.twobig.cli.arena.PlayCommand;
import org.twobig.cli.arena.SubmissionCommand;
import org.twobig.cli.arena.TournamentCommand;
import org.twobig.cli.maintain.CheckpointCommand;
import org.twobig.cli.maintain.DeleteCommand;
import org.twobig.cli.maintain.ExportCommand;
import org.twobig.cli.maintain.ImportCommand;
import org.twobig.cli.maintain.MergeCommand;
import org.twobig.cli.maintain.ResizeCommand;
import org.twobig.cli.maintain.UnloadCommand;
import org.twobig.cli.solve.AnalyzeCommand;
import org.twobig.cli.solve.CheckCommand;
import org.twobig.cli.solve.LookCommand;
import org.twobig.cli.solve.ProveCommand;
import org.twobig.cli.solve.SolveCommand;
import org.twobig.cli.solve.WorkCommand;
import org.twobig.cli.store.CreateCommand;
import org.twobig.cli.store.DiffCommand;
import org.twobig.cli.store.SampleCommand;
import org.twobig.cli.store.StatsCommand;
import org.twobig.cli.store.TopCommand;
import org.twobig.cli.store.VerifyCommand;
import org.twobig.cli.system.CompletionCommand;
import org.twobig.cli.system.ConfigCommand;
import org.twobig.cli.system.DoctorCommand;
import org.twobig.cli.system.GlossaryCommand;
import org.twobig.cli.web.ServeCommand;
import picocli.CommandLine;

/** All commands, in the order and in the groups of the help. */
final class Commands {
  /** The classes of the commands by their names. */
  static final Map<String, Class<?>> ALL = new LinkedHashMap<>();

  /** The names of the commands by the names of their groups. */
  static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

  static {
    group(
        "Solve",
        Map.entry("solve", SolveCommand.class),
        Map.entry("analyze", AnalyzeCommand.class),
        Map.entry("look", LookCommand.class),
        Map.entry("prove", ProveCommand.class),
        Map.entry("check", CheckCommand.class));
    group(
        "Store",
        Map.entry("create", CreateCommand.class),
        Map.entry("stats", StatsCommand.class),
        Map.entry("top", TopCommand.class),
        Map.entry("verify", VerifyCommand.class),
        Map.entry("diff", DiffCommand.class),
        Map.entry("sample", SampleCommand.class));
    group(
        "Maintain",
        Map.entry("resize", ResizeCommand.class),
        Map.entry("merge", MergeCommand.class),
        Map.entry("export", ExportCommand.class),
        Map.entry("import", ImportCommand.class),
        Map.entry("checkpoint", CheckpointCommand.class),
        Map.entry("unload", UnloadCommand.class),
        Map.entry("delete", DeleteCommand.class));
    group("Share", Map.entry("work", WorkCommand.class), Map.entry("serve", ServeCommand.class));
    group(
        "Play",
        Map.entry("play", PlayCommand.class),
        Map.entry("tournament", TournamentCommand.class),
        Map.entry("agent", AgentCommand.class),
        Map.entry("submission", SubmissionCommand.class));
    group(
        "Setup",
        Map.entry("doctor", DoctorCommand.class),
        Map.entry("config", ConfigCommand.class),
        Map.entry("completion", CompletionCommand.class),
        Map.entry("glossary", GlossaryCommand.class),
        Map.entry("help", CommandLine.HelpCommand.class));
  }

  private Commands() {}

  @SafeVarargs
  private static void group(String name, Map.Entry<String, Class<?>>... commands) {
    for (Map.Entry<String, Class<?>> command : commands) {
      ALL.put(command.getKey(), command.getValue());
    }
    GROUPS.put(name, Stream.of(commands).map(Map.Entry::getKey).toList());
  }
}
