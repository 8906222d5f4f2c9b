package org.twobig.cli.main;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.twobig.cli.cluster.KeyCommand;
import org.twobig.cli.maintain.CheckpointCommand;
import org.twobig.cli.maintain.DeleteCommand;
import org.twobig.cli.maintain.ExportCommand;
import org.twobig.cli.maintain.MergeCommand;
import org.twobig.cli.maintain.ResizeCommand;
import org.twobig.cli.maintain.UnloadCommand;
import org.twobig.cli.pipe.EngineCommand;
import org.twobig.cli.solve.AnalyzeCommand;
import org.twobig.cli.solve.CheckCommand;
import org.twobig.cli.solve.FillCommand;
import org.twobig.cli.solve.ProveCommand;
import org.twobig.cli.solve.SolveCommand;
import org.twobig.cli.solve.WorkCommand;
import org.twobig.cli.store.CreateCommand;
import org.twobig.cli.store.DiffCommand;
import org.twobig.cli.store.DumpCommand;
import org.twobig.cli.store.ListCommand;
import org.twobig.cli.store.StatsCommand;
import org.twobig.cli.store.TopCommand;
import org.twobig.cli.store.VerifyCommand;
import org.twobig.cli.web.ServeCommand;
import picocli.CommandLine;

/** All commands, in the order and in the groups of the help. */
final class Commands {
  /** The group of rarely needed commands, of which the help shows only names. */
  static final String MORE = "More";

  /** The commands of this module by name and alias. */
  private static final Map<String, Class<?>> OWN = new LinkedHashMap<>();

  private static final Map<String, List<Class<?>>> OWN_GROUPS = new LinkedHashMap<>();

  static {
    group(
        "Solve",
        SolveCommand.class,
        AnalyzeCommand.class,
        FillCommand.class,
        ProveCommand.class,
        CheckCommand.class);
    group(
        "Store",
        CreateCommand.class,
        ListCommand.class,
        StatsCommand.class,
        TopCommand.class,
        VerifyCommand.class,
        DiffCommand.class);
    group(
        "Maintain",
        ResizeCommand.class,
        MergeCommand.class,
        ExportCommand.class,
        UnloadCommand.class,
        DeleteCommand.class);
    group("Share", WorkCommand.class, ServeCommand.class, EngineCommand.class);
    group("Play");
    group("Setup", DoctorCommand.class);
    group(
        MORE,
        DumpCommand.class,
        CheckpointCommand.class,
        KeyCommand.class,
        CompletionCommand.class,
        HelpCommand.class);
  }

  private Commands() {}

  private static void group(String group, Class<?>... commands) {
    OWN_GROUPS.put(group, List.of(commands));
    for (Class<?> command : commands) {
      OWN.put(name(command), command);
      for (String alias : command.getAnnotation(CommandLine.Command.class).aliases()) {
        OWN.put(alias, command);
      }
    }
  }

  static String name(Class<?> command) {
    return command.getAnnotation(CommandLine.Command.class).name();
  }

  /** Returns the command with a name; one of this module also by its alias. */
  static Optional<Class<?>> named(String name) {
    return OWN.containsKey(name)
        ? Optional.of(OWN.get(name))
        : groups().values().stream()
            .<Class<?>>flatMap(List::stream)
            .filter(command -> name(command).equals(name))
            .findAny();
  }

  /** Returns the commands by group, with those that other modules add. */
  static Map<String, List<Class<?>>> groups() {
    Map<String, List<Class<?>>> all = new LinkedHashMap<>();
    OWN_GROUPS.forEach((group, commands) -> all.put(group, new ArrayList<>(commands)));
    for (AddedCommands added : ServiceLoader.load(AddedCommands.class)) {
      added.groups().forEach((group, commands) -> all.get(group).addAll(commands));
    }
    all.values().removeIf(List::isEmpty);
    return all;
  }
}
