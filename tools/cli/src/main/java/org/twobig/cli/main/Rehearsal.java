package org.twobig.cli.main;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.config.Settings;
import org.twobig.cli.view.Messages;
import org.twobig.cli.web.ServeCommand;
import picocli.CommandLine;

/**
 * Runs a few small commands and serves a page while the JVM records which classes it loads and
 * links (JEP 483 and 514). The launcher runs this class with {@code -XX:AOTCacheOutput=FILE}, and
 * all later commands with {@code -XX:AOTCache=FILE}, so they start faster. The store that this
 * class makes is deleted at the end, unless the process is killed.
 */
final class Rehearsal {
  private static final String MOVES = "2E9F90BA57F31DC2D8601511D424";

  private static final String GAME = "7654765426657735364347447255162123121133";

  /** The first ply of {@link #GAME} whose position is solved. */
  private static final int SOLVED_FROM = 12;

  private Rehearsal() {}

  /** Runs the commands. Exits with the code of the first command that fails. */
  public static void main(String[] arguments) throws IOException {
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    Path folder = Files.createTempDirectory("twobig-rehearsal");
    String store = folder.resolve("store").toString();
    int code = ExitCode.OK;
    Path positions = folder.resolve("positions");
    Files.write(
        positions,
        IntStream.range(SOLVED_FROM, GAME.length())
            .mapToObj(moves -> GAME.substring(0, moves))
            .toList());
    Settings.standardFile(); // every command calls this first
    try {
      for (List<String> command :
          List.of(
              List.of("create", store, "--size", "17m"),
              List.of("solve", MOVES, "--store", store),
              List.of("solve", MOVES, "--store", store),
              List.of("analyze", "--known", "--store", store, MOVES),
              List.of(
                  ("solve --game connectx:7x6x4 --no-store --size 17m --threads 1 -q score --json"
                          + " --no-line -f "
                          + positions)
                      .split(" ")),
              List.of("stats", store),
              List.of("verify", store),
              List.of("solve", "--help"))) {
        if (code == ExitCode.OK) {
          code = execute(folder, command);
        }
      }
      ServeCommand.rehearse(folder.resolve("store"));
    } catch (IOException e) {
      Messages.warn("without the classes of serve: %s", e);
    } finally {
      execute(folder, List.of("delete", "--yes", store));
      Files.delete(positions);
      Files.delete(folder);
    }
    System.exit(code);
  }

  private static int execute(Path folder, List<String> command) {
    CommandLine commandLine = Twobig.commandLine();
    return Twobig.execute(
        commandLine, folder.resolve("no.properties"), command.toArray(new String[0]));
  }
}
