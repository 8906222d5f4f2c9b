package org.twobig.cli.main;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.twobig.cli.arena.AgentCommand;
import org.twobig.cli.arena.ExamCommand;
import org.twobig.cli.arena.PlayCommand;
import org.twobig.cli.arena.SubmissionCommand;
import org.twobig.cli.arena.TournamentCommand;
import org.twobig.cli.cluster.KeyCommand;
import org.twobig.cli.engine.EngineCommand;
import org.twobig.cli.maintain.CheckpointCommand;
import org.twobig.cli.maintain.DeleteCommand;
import org.twobig.cli.maintain.ExportCommand;
import org.twobig.cli.maintain.ImportCommand;
import org.twobig.cli.maintain.MergeCommand;
import org.twobig.cli.maintain.ResizeCommand;
import org.twobig.cli.maintain.UnloadCommand;
import org.twobig.cli.solve.AnalyzeCommand;
import org.twobig.cli.solve.CheckCommand;
import org.twobig.cli.solve.FillCommand;
import org.twobig.cli.solve.LookCommand;
import org.twobig.cli.solve.ProveCommand;
import org.twobig.cli.solve.SolveCommand;
import org.twobig.cli.solve.WorkCommand;
import org.twobig.cli.store.CreateCommand;
import org.twobig.cli.store.DiffCommand;
import org.twobig.cli.store.DumpCommand;
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
  /** The group of those that are rarely needed: the help has their names alone. */
  static final String MORE = "More";

  /** The classes of the commands by their names. */
  static final Map<String, Class<?>> ALL = new LinkedHashMap<>();

  /** The names of the commands by the names of their groups. */
  static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

  static {
    command("Solve", "solve", SolveCommand.class);
    command("Solve", "analyze", AnalyzeCommand.class);
    command("Solve", "look", LookCommand.class);
    command("Solve", "fill", FillCommand.class);
    command("Solve", "prove", ProveCommand.class);
    command("Solve", "check", CheckCommand.class);
    command("Store", "create", CreateCommand.class);
    command("Store", "stats", StatsCommand.class);
    command("Store", "top", TopCommand.class);
    command("Store", "verify", VerifyCommand.class);
    command("Store", "diff", DiffCommand.class);
    command("Maintain", "resize", ResizeCommand.class);
    command("Maintain", "merge", MergeCommand.class);
    command("Maintain", "export", ExportCommand.class);
    command("Maintain", "import", ImportCommand.class);
    command("Maintain", "unload", UnloadCommand.class);
    command("Maintain", "delete", DeleteCommand.class);
    command("Share", "work", WorkCommand.class);
    command("Share", "serve", ServeCommand.class);
    command("Share", "engine", EngineCommand.class);
    command("Play", "play", PlayCommand.class);
    command("Play", "tournament", TournamentCommand.class);
    command("Setup", "doctor", DoctorCommand.class);
    command(MORE, "dump", DumpCommand.class);
    command(MORE, "sample", SampleCommand.class);
    command(MORE, "checkpoint", CheckpointCommand.class);
    command(MORE, "key", KeyCommand.class);
    command(MORE, "agent", AgentCommand.class);
    command(MORE, "exam", ExamCommand.class);
    command(MORE, "submission", SubmissionCommand.class);
    command(MORE, "config", ConfigCommand.class);
    command(MORE, "completion", CompletionCommand.class);
    command(MORE, "glossary", GlossaryCommand.class);
    command(MORE, "help", CommandLine.HelpCommand.class);
  }

  private Commands() {}

  private static void command(String group, String name, Class<?> command) {
    ALL.put(name, command);
    GROUPS.computeIfAbsent(group, any -> new ArrayList<>()).add(name);
  }
}
