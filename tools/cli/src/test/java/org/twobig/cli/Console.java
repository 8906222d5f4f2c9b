package org.twobig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.twobig.cli.main.Twobig;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import picocli.CommandLine;

/** The command line within this process, and small stores on disk that are gone in the end. */
public final class Console implements AutoCloseable {
  private final Path root;

  public Console() {
    try {
      root = Files.createTempDirectory("twobig console ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Output run(Object... arguments) {
    return execute(() -> Twobig.commandLineFor(words(arguments)), arguments);
  }

  /** Runs a command that must succeed. */
  public static Output done(Object... arguments) {
    return run(arguments).done();
  }

  /** Runs a command that must succeed and print one JSON object. */
  public static JsonNode json(Object... arguments) {
    return done(arguments).object();
  }

  /** Runs a command line, made when its output is caught, within this process. */
  public static Output execute(Supplier<CommandLine> commandLine, Object... arguments) {
    return caught(err -> commandLine.get().setErr(err).execute(words(arguments)));
  }

  /** Catches the output of a program, which gets a writer for its messages. */
  public static Output caught(ToIntFunction<PrintWriter> program) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream standardOut = System.out;
    PrintStream standardErr = System.err;
    PrintStream capturedErr = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code;
    try {
      System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
      System.setErr(capturedErr);
      code = program.applyAsInt(new PrintWriter(capturedErr, true));
    } finally {
      System.setOut(standardOut);
      System.setErr(standardErr);
    }
    return new Output(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Returns the words of a command, which may stand in lists and arrays. */
  static String[] words(Object... arguments) {
    return Stream.of(arguments).flatMap(Console::flat).toArray(String[]::new);
  }

  private static Stream<String> flat(Object words) {
    return switch (words) {
      case Object[] array -> Stream.of(words(array));
      case List<?> list -> flat(list.toArray());
      default -> Stream.of(words.toString());
    };
  }

  public Path path(String name) {
    return root.resolve(name);
  }

  /** Makes an empty store. */
  public Path create(String name) {
    return create(
        name,
        Layout.of(
            Geometry.ofBytes(KeyKind.FOLDED.keySpace(), KeyKind.FOLDED.valueBits(), 24 << 20)));
  }

  public Path create(String name, Layout layout) {
    Store.at(path(name)).layout(layout).placement(Placement.DIRECT).create().close();
    return path(name);
  }

  /** Solves random positions of 36 stones on a store. */
  public static void solve(Path store, Question question, long seed, int count) {
    try (Store opened = Store.at(store).keys(KeyKind.FOLDED.keySpace()).open()) {
      GameSolver solver = ConnectFour3d.GAME.solver(opened.use().table());
      PositionGenerator generator = new PositionGenerator("", 36, seed);
      for (int i = 0; i < count; i++) {
        solver.solve(Position.ofMoves(generator.next()), question);
      }
    }
  }

  /** Stores an answer without a search. */
  public static void plant(Path store, String moves, Question question, boolean yes, long nodes) {
    try (Store opened = Store.at(store).keys(KeyKind.FOLDED.keySpace()).open()) {
      ConnectFour3d.GAME
          .solver(opened.use().table())
          .storeAnswer(Position.ofMoves(moves), question, yes, nodes);
    }
  }

  /** One sentence for the person, nothing for the next program. */
  public static void assertRefused(Output outcome, int exitCode, String... words) {
    assertThat(outcome.err()).startsWith("twobig: ").contains(words).doesNotContain("\tat ");
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(exitCode);
    assertThat(outcome.out()).isEmpty();
  }

  /** Demands the values of fields: pairs of a name, or names with slashes, and a value. */
  public static void assertFields(JsonNode object, Object... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      assertThat(object.at("/" + pairs[i]).asText())
          .as("%s of %s", pairs[i], object)
          .isEqualTo(pairs[i + 1].toString());
    }
  }

  /** Deletes a folder with all that is in it. */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Override
  public void close() throws IOException {
    delete(root);
  }
}
