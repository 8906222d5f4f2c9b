package org.twobig.cli.main;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.Settings;
import org.twobig.cli.view.Messages;
import org.twobig.cli.web.ServeCommand;

/**
 * Runs a few small commands and serves a page while the JVM records which classes it loads and
 * links (JEP 483 and 514). The launcher runs this class with {@code -XX:AOTCacheOutput=FILE}, and
 * all later commands with {@code -XX:AOTCache=FILE}, so they start faster. The store that this
 * class makes is deleted at the end, unless the process is killed.
 */
final class Rehearsal {
  /** The commands; STORE and POSITIONS are paths. */
  private static final String COMMANDS =
      """
      create STORE --size 17m
      solve 2E9F90BA57F31DC2D8601511D424 --store STORE
      solve 2E9F90BA57F31DC2D8601511D424 --store STORE
      analyze --known --store STORE 2E9F90BA57F31DC2D8601511D424
      solve --game connectx:7x6x4 --no-store --size 17m -t 1 -q score --json --no-line -f POSITIONS
      solve --game qubic --no-store --size 17m -t 1 --no-line 000f0c300333
      stats STORE
      verify STORE
      solve --help
      """;

  private static final String GAME = "7654765426657735364347447255162123121133";

  /** The first ply of {@link #GAME} whose position is solved. */
  private static final int SOLVED_FROM = 12;

  private Rehearsal() {}

  /** Runs the commands. Exits with the code of the first command that fails. */
  public static void main(String[] arguments) throws IOException {
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    Path folder = Files.createTempDirectory("twobig-rehearsal");
    Path positions = folder.resolve("POSITIONS");
    Files.write(
        positions,
        IntStream.range(SOLVED_FROM, GAME.length())
            .mapToObj(moves -> GAME.substring(0, moves))
            .toList());
    Settings.standardFile(); // every command calls this first
    int code = ExitCode.OK;
    try {
      for (String command : COMMANDS.lines().toList()) {
        code = code == ExitCode.OK ? execute(folder, command) : code;
      }
      ServeCommand.rehearse(folder.resolve("STORE"));
    } catch (IOException e) {
      Messages.warn("without the classes of serve: %s", e);
    } finally {
      execute(folder, "delete --yes STORE");
      Files.delete(positions);
      Files.delete(folder);
    }
    System.exit(code);
  }

  private static int execute(Path folder, String command) {
    String[] words =
        Stream.of(command.split(" "))
            .map(word -> word.matches("[A-Z]{2,}") ? folder.resolve(word).toString() : word)
            .toArray(String[]::new);
    return Twobig.execute(Twobig.commandLine(), folder.resolve("no.properties"), words);
  }
}
