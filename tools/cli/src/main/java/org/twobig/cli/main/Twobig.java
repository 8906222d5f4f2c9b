package org.twobig.cli.main;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.Settings;
import org.twobig.cli.options.TableSize;
import org.twobig.cli.options.Types;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgramVersion;
import org.twobig.cli.view.Terminal;
import org.twobig.cli.view.Units;
import org.twobig.game.ContradictionException;
import org.twobig.game.IllegalMoveException;
import org.twobig.solve.MemoryPlan;
import org.twobig.solve.NoRoomException;
import org.twobig.tt.store.HotTable;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.table.GeometryException;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The program {@code twobig}: its commands, common options and errors. */
@Command(
    name = "twobig",
    scope = CommandLine.ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Twobig.Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n")
public final class Twobig implements Runnable {
  private static final Set<String> HELP = Set.of("-h", "--help", "-V", "--version");
  private static final Set<String> VERSION = Set.of("-V", "--version");

  /** Commands that run although the settings file has errors. */
  private static final Set<String> WITHOUT_SETTINGS =
      Set.of("check", "completion", "doctor", "help");

  /** Commands that need the options of all commands. */
  private static final Set<String> OF_ALL = Set.of("doctor", "completion", "help");

  @CommandLine.Option(
      names = "--quiet",
      scope = CommandLine.ScopeType.INHERIT,
      defaultValue = "false",
      fallbackValue = "true",
      description = "Print only results, warnings and errors.")
  private void quiet(boolean quiet) {
    Messages.wantNotes(!quiet);
  }

  public static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "twobig " + ProgramVersion.text(),
        "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
      };
    }
  }

  @Override
  public void run() {
    throw Refusal.usage("missing command; see twobig --help");
  }

  /** Returns the command line with all commands and their help texts, without settings. */
  public static CommandLine commandLine() {
    return HelpLayout.withWords(whole());
  }

  private static CommandLine whole() {
    return commandLine(Commands.all());
  }

  /**
   * Returns a command line that can run these arguments. If they begin with the name of a command
   * that is not {@link #OF_ALL}, the command line has only this command, because reading the
   * options of all commands takes half of the time to start.
   */
  public static CommandLine commandLineFor(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (VERSION.contains(first)) {
      return commandLine(List.of());
    }
    return OF_ALL.contains(first)
        ? whole()
        : Commands.named(first)
            .map(command -> commandLine(List.of(command)))
            .orElseGet(Twobig::whole);
  }

  private static CommandLine commandLine(List<Object> commands) {
    CommandLine program = new CommandLine(new Twobig());
    commands.forEach(command -> program.addSubcommand(command));
    return HelpLayout.applyTo(Types.register(configured(program)));
  }

  /** Sets how a program and its commands read arguments and report errors. */
  public static CommandLine configured(CommandLine program) {
    return program
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setAbbreviatedOptionsAllowed(false)
        .setParameterExceptionHandler(Twobig::usage)
        .setExecutionExceptionHandler(Twobig::report);
  }

  /** Prints what is wrong. Leaves out the help, which would push the message off the screen. */
  private static int usage(CommandLine.ParameterException e, String[] arguments) {
    PrintWriter err = e.getCommandLine().getErr();
    String message = UsageMessage.of(e);
    err.println(
        "twobig: "
            + (e.getArgSpec() == null
                ? message
                : Settings.withPlaces(message, e.getCommandLine(), List.of(arguments))));
    err.println("See " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    return ExitCode.USAGE;
  }

  private static int report(Exception thrown, CommandLine command, CommandLine.ParseResult parsed) {
    if (thrown instanceof CommandLine.ExecutionException
        && thrown.getCause() instanceof Error error) {
      throw error; // picocli wraps an error if the command is a method, not if it is a class
    }
    Exception e =
        thrown instanceof IOException cause
            ? StoreException.of("A file cannot be read or written", cause)
            : thrown;
    int code = exitCode(e);
    if (code == ExitCode.FAULT) {
      return fault(e, command.getErr());
    }
    String message = message(e);
    command
        .getErr()
        .println(
            "twobig: "
                + (code == ExitCode.USAGE
                    ? Settings.withPlaces(message, command, parsed.expandedArgs())
                    : message));
    return code;
  }

  private static String message(Exception e) {
    if (e instanceof ContradictionException contradiction) {
      return "CONTRADICTION: %s. Do not trust this store: check it with twobig verify --resolve 1000, and report this%s"
          .formatted(
              e.getMessage(),
              contradiction.writtenTo().map(file -> " with the file " + file).orElse(""));
    }
    if (e instanceof NoRoomException lack) {
      String orphans = HotTable.orphanMessage(StoreBuilder.DEFAULT_HOT_DIRECTORY);
      return lack(lack) + (orphans.isEmpty() ? "" : ". " + orphans);
    }
    if (e instanceof StoreException refused && refused.kind() == StoreException.Kind.ABSENT) {
      return e.getMessage() + "; twobig list shows your stores, twobig create makes an empty one";
    }
    return String.valueOf(e.getMessage());
  }

  private static String lack(NoRoomException lack) {
    String needed = Units.bytes(lack.needed());
    String free = Units.bytes(lack.available());
    String fits = TableSize.fitting(lack.available());
    return switch (lack.purpose()) {
      case TABLE ->
          "A table of %s does not fit: %s of memory are free; --size %s fits"
              .formatted(needed, free, fits);
      case GRAPH ->
          "A search graph of %s does not fit: beside the table there is room for %s; --graph-size"
                  .formatted(needed, free)
              + " %s fits".formatted(fits);
      case HEAP ->
          ("The threads and the graph of a search take %s, more than the %s of memory that Java may use;"
                  + " start with TWOBIG_JAVA_OPTIONS=-Xmx%dg, or choose fewer --threads or a"
                  + " smaller --graph-size")
              .formatted(needed, free, MemoryPlan.heapOption(lack.needed()) >> 30);
    };
  }

  private static int exitCode(Exception e) {
    return switch (e) {
      case Refusal refused -> refused.exitCode();
      case StoreException refused when refused.kind() != StoreException.Kind.NO_ROOM ->
          ExitCode.REFUSED;
      case StoreException full -> ExitCode.NO_ROOM;
      case NoRoomException lack -> ExitCode.NO_ROOM;
      case ContradictionException wrong -> ExitCode.FAILED;
      case IllegalMoveException wrong -> ExitCode.USAGE;
      case GeometryException wrong -> ExitCode.USAGE;
      default -> ExitCode.FAULT;
    };
  }

  private static int fault(Throwable e, PrintWriter err) {
    err.println(
        "twobig: this is a bug in twobig. Please report it with the lines below and the output of"
            + " twobig doctor; twobig verify checks your store");
    e.printStackTrace(err);
    err.flush();
    return ExitCode.FAULT;
  }

  /**
   * Runs a command line with the user's settings.
   *
   * @param file the settings file; may be absent
   */
  static int execute(CommandLine program, Path file, String... arguments) {
    if (List.of(arguments).stream().noneMatch(HELP::contains)) {
      Settings settings = Settings.of(file);
      program.setDefaultValueProvider(settings);
      if (arguments.length > 0 && !WITHOUT_SETTINGS.contains(arguments[0])) {
        try {
          settings.check(program);
        } catch (Refusal e) {
          program.getErr().println("twobig: " + e.getMessage());
          return ExitCode.USAGE;
        }
      }
    }
    return program.execute(arguments);
  }

  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // numbers look alike in every locale, for scripts
    // The table and the engine log sentences for the user; print them like all other messages.
    System.setProperty("java.util.logging.SimpleFormatter.format", "twobig: %5$s%n");
    int code;
    try {
      Path settings = Settings.standardFile();
      CommandLine program = Files.exists(settings) ? whole() : commandLineFor(arguments);
      code = execute(program, settings, arguments);
    } catch (OutOfMemoryError e) {
      System.err.println(
          "twobig: Java needs more memory than it may use; set for example"
              + " TWOBIG_JAVA_OPTIONS=-Xmx8g");
      code = ExitCode.NO_ROOM;
    } catch (Error e) {
      code = fault(e, new PrintWriter(System.err, true));
    }
    end(code);
  }

  /**
   * Ends the process with an exit code. If the code is OK but output was lost, ends with NO_ROOM
   * instead, or with NO_READER if the output is a pipe. A pipe loses output only because its reader
   * has ended, as {@code head} does; that needs no message.
   */
  public static void end(int code) {
    int last = code;
    if (System.out.checkError()) {
      boolean hasReader = !Terminal.writesToPipe();
      if (hasReader) {
        System.err.println("twobig: the output could not be written: is the disk full?");
      }
      int unwritten = hasReader ? ExitCode.NO_ROOM : ExitCode.NO_READER;
      last = code == ExitCode.OK ? unwritten : code;
    }
    if (last != ExitCode.OK || othersRun()) {
      System.exit(last);
    }
    // Return instead: System.exit would first look for a logger in every library.
  }

  /** Returns whether another thread would keep the JVM alive after this one. */
  private static boolean othersRun() {
    Thread[] threads = new Thread[Thread.activeCount() + 16];
    return Thread.enumerate(threads) == threads.length
        || Stream.of(threads)
            .anyMatch(
                thread -> thread != null && thread != Thread.currentThread() && !thread.isDaemon());
  }
}
