package org.twobig.cli.main;

import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import org.twobig.cli.ExitCode;
import org.twobig.cli.NoRoomException;
import org.twobig.cli.UsageException;
import org.twobig.cli.config.ConfigException;
import org.twobig.cli.config.Defaults;
import org.twobig.cli.config.SettingsFile;
import org.twobig.cli.solve.AnalyzeCommand;
import org.twobig.cli.solve.CheckCommand;
import org.twobig.cli.solve.LookCommand;
import org.twobig.cli.solve.ProveCommand;
import org.twobig.cli.solve.SolveCommand;
import org.twobig.cli.solve.WorkCommand;
import org.twobig.cli.store.CheckpointCommand;
import org.twobig.cli.store.CreateCommand;
import org.twobig.cli.store.DeleteCommand;
import org.twobig.cli.store.DiffCommand;
import org.twobig.cli.store.DropCommand;
import org.twobig.cli.store.ExportCommand;
import org.twobig.cli.store.ImportCommand;
import org.twobig.cli.store.MergeCommand;
import org.twobig.cli.store.ResizeCommand;
import org.twobig.cli.store.SampleCommand;
import org.twobig.cli.store.StatsCommand;
import org.twobig.cli.store.TopCommand;
import org.twobig.cli.store.VerifyCommand;
import org.twobig.cli.system.CompletionCommand;
import org.twobig.cli.system.ConfigCommand;
import org.twobig.cli.system.DoctorCommand;
import org.twobig.cli.system.ReferenceCommand;
import org.twobig.game.IllegalMoveException;
import org.twobig.table.GeometryException;
import org.twobig.table.StoreException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The command {@code twobig}. */
@Command(
    name = "twobig",
    description = {
      "Solves positions of Connect Four 3D (4x4x4 with gravity) and keeps what it has solved.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Twobig.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      SolveCommand.class,
      AnalyzeCommand.class,
      LookCommand.class,
      ProveCommand.class,
      CheckCommand.class,
      WorkCommand.class,
      CreateCommand.class,
      StatsCommand.class,
      TopCommand.class,
      VerifyCommand.class,
      SampleCommand.class,
      DiffCommand.class,
      ResizeCommand.class,
      MergeCommand.class,
      ExportCommand.class,
      ImportCommand.class,
      CheckpointCommand.class,
      DropCommand.class,
      DeleteCommand.class,
      ConfigCommand.class,
      DoctorCommand.class,
      CompletionCommand.class,
      ReferenceCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig solve 2E9F90BA57F31DC2D8601511D424",
      "  twobig doctor",
      "  twobig config solve",
      "  twobig solve --help"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:a verdict differs from the file's, the output cannot be written, or a fault",
      "2:wrong usage or an illegal position",
      "3:a store, a file of entries or a proof is refused (locked, foreign, damaged, wrong, absent)",
      "4:no room in memory or on disk",
      "130:interrupted after a clean save, or with the store as it was"
    })
public final class Twobig implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  /** Prints the version of the jar. */
  public static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Twobig.class.getPackage().getImplementationVersion();
      return new String[] {
        "twobig " + (version == null ? "(development)" : version),
        "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
      };
    }
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "which command?");
  }

  /**
   * The whole command line, ready to be executed; for tests, and for what is made from its help.
   */
  public static CommandLine commandLine() {
    return new CommandLine(new Twobig())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setAbbreviatedOptionsAllowed(false)
        .registerConverter(Path.class, Twobig::path)
        .setParameterExceptionHandler((e, words) -> usage(e))
        .setExecutionExceptionHandler((e, commandLine, parsed) -> report(e, commandLine));
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new CommandLine.TypeConversionException(
          "'%s' is no name of a file: %s".formatted(name, e.getReason()));
    }
  }

  /** Says what is wrong with the arguments: the whole help would push it off the screen. */
  private static int usage(CommandLine.ParameterException e) {
    PrintWriter err = e.getCommandLine().getErr();
    String place =
        Defaults.of(e.getCommandLine())
            .flatMap(defaults -> defaults.setting(e.getArgSpec()))
            .map(setting -> setting.place() + ": ")
            .orElse("");
    err.println("twobig: " + place + e.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
    err.println("See " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    return ExitCode.USAGE;
  }

  private static int report(Exception e, CommandLine commandLine) throws Exception {
    int code = exitCode(e);
    if (code == ExitCode.FAILED) {
      throw e;
    }
    String message = String.valueOf(e.getMessage());
    String remark =
        code == ExitCode.USAGE
            ? Defaults.of(commandLine).map(defaults -> defaults.remark(message)).orElse("")
            : "";
    commandLine.getErr().println("twobig: " + message + remark);
    return code;
  }

  private static int exitCode(Exception e) {
    if (e instanceof StoreException) {
      return ((StoreException) e).kind() == StoreException.Kind.NO_ROOM
          ? ExitCode.NO_ROOM
          : ExitCode.REFUSED;
    }
    if (e instanceof NoRoomException) {
      return ExitCode.NO_ROOM;
    }
    return e instanceof UsageException
            || e instanceof ConfigException
            || e instanceof IllegalMoveException
            || e instanceof GeometryException
        ? ExitCode.USAGE
        : ExitCode.FAILED;
  }

  /**
   * Runs a command line with the person's own defaults.
   *
   * @param settings the file with them; need not exist
   */
  static int execute(CommandLine commandLine, Path settings, String... arguments) {
    try {
      Defaults.install(commandLine, Twobig::commandLine, settings, arguments);
    } catch (ConfigException e) {
      commandLine.getErr().println("twobig: " + e.getMessage());
      return ExitCode.USAGE;
    }
    return commandLine.execute(arguments);
  }

  /** Entry point of the jar. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // numbers look the same for everybody, and for scripts
    // What the table and the engine log is a sentence for the person, as all other messages are.
    System.setProperty("java.util.logging.SimpleFormatter.format", "twobig: %5$s%n");
    int code = execute(commandLine(), SettingsFile.standard(), arguments);
    if (System.out.checkError()) {
      System.err.println("twobig: the output could not be written: a closed pipe, or a full disk");
      code = code == ExitCode.OK ? ExitCode.FAILED : code;
    }
    System.exit(code);
  }
}
