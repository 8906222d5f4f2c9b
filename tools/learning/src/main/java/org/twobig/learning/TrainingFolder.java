package org.twobig.learning;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.twobig.cli.Refusal;
import org.twobig.learning.games.LabelledGame;
import org.twobig.learning.games.Mirror;
import org.twobig.learning.network.OnnxWriter;

/**
 * A training on disk:
 *
 * <pre>
 *   config.json               {@link TrainingSettings}
 *   0001/generation.json      the report, {@link Generation}
 *   0001/network.onnx         the network
 *   0001/state.bin            {@link TrainingState}, big-endian
 *   0001/games.bin.gz         the games
 *   0002/...
 *   progress.png              curves
 *   excluded.txt              keys of the positions from which the network does not learn
 * </pre>
 *
 * A generation's folder gets its name when all its files are written, so a killed process leaves no
 * unfinished generation.
 */
final class TrainingFolder {
  private static final String CONFIG = "config.json";
  private static final String REPORT = "generation.json";
  private static final String NETWORK = "network.onnx";
  private static final String STATE = "state.bin";
  private static final String GAMES = "games.bin.gz";
  private static final String EXCLUDED = "excluded.txt";
  private static final String UNFINISHED = "unfinished";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private final Path folder;

  TrainingFolder(Path folder) {
    this.folder = folder;
  }

  boolean exists() {
    return Files.exists(folder.resolve(CONFIG));
  }

  /** Begins a training if the folder has none. The caller has checked the settings. */
  void create(TrainingSettings settings) {
    if (!exists()) {
      io(() -> write(CONFIG, JSON.writeValueAsBytes(settings)));
    }
  }

  private Path write(String name, byte[] content) throws IOException {
    Files.createDirectories(folder);
    Path unfinished = Files.write(folder.resolve(name + "." + UNFINISHED), content);
    return Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  TrainingSettings settings() {
    return io(() -> JSON.readValue(folder.resolve(CONFIG).toFile(), TrainingSettings.class));
  }

  List<Generation> generations() {
    return io(
        () -> {
          List<Generation> found = new ArrayList<>();
          while (Files.isDirectory(generationFolder(found.size() + 1))) {
            Path report = generationFolder(found.size() + 1).resolve(REPORT);
            found.add(JSON.readValue(report.toFile(), Generation.class));
          }
          return found;
        });
  }

  /** Adds positions from which the network does not learn, by {@link Mirror#canonical} keys. */
  void exclude(Set<Long> keys) {
    Set<Long> all = new TreeSet<>(excluded());
    if (all.addAll(keys)) {
      String lines = all.stream().map(key -> Long.toHexString(key) + "\n").collect(joining());
      io(() -> write(EXCLUDED, lines.getBytes(StandardCharsets.UTF_8)));
    }
  }

  Set<Long> excluded() {
    Path file = folder.resolve(EXCLUDED);
    return io(
        () ->
            Files.exists(file)
                ? Files.readAllLines(file).stream()
                    .map(line -> Long.parseUnsignedLong(line, 16))
                    .collect(toSet())
                : Set.of());
  }

  /** Returns the path of the curves, without {@code .png}. */
  Path chart() {
    return folder.resolve("progress");
  }

  Path network(int generation) {
    return generationFolder(generation).resolve(NETWORK);
  }

  TrainingState state(int generation, TrainingSettings settings) {
    return io(
        () -> {
          try (DataInputStream in = new DataInputStream(input(generation, STATE))) {
            return TrainingState.read(settings, in);
          }
        });
  }

  List<LabelledGame> games(int generation, TrainingSettings settings) {
    return io(
        () ->
            readGames(generationFolder(generation).resolve(GAMES), settings.boardSize().columns()));
  }

  private static List<LabelledGame> readGames(Path file, int columns) throws IOException {
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file))))) {
      List<LabelledGame> games = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        games.add(LabelledGame.read(in, columns));
      }
      return games;
    }
  }

  private static void writeGames(Path file, List<LabelledGame> games) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(file))))) {
      out.writeInt(games.size());
      for (LabelledGame game : games) {
        game.write(out);
      }
    }
  }

  void add(Generation generation, TrainingState state, List<LabelledGame> games) {
    io(
        () -> {
          Path unfinished = folder.resolve(UNFINISHED);
          delete(unfinished);
          Files.createDirectories(unfinished);
          JSON.writeValue(unfinished.resolve(REPORT).toFile(), generation);
          Files.write(unfinished.resolve(NETWORK), OnnxWriter.write(state.model()));
          try (DataOutputStream out =
              new DataOutputStream(
                  new BufferedOutputStream(Files.newOutputStream(unfinished.resolve(STATE))))) {
            state.write(out);
          }
          writeGames(unfinished.resolve(GAMES), games);
          return Files.move(
              unfinished, generationFolder(generation.number()), StandardCopyOption.ATOMIC_MOVE);
        });
  }

  private BufferedInputStream input(int generation, String name) throws IOException {
    return new BufferedInputStream(
        Files.newInputStream(generationFolder(generation).resolve(name)));
  }

  private Path generationFolder(int generation) {
    return folder.resolve("%04d".formatted(generation));
  }

  private static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      try (Stream<Path> files = Files.walk(tree)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private interface Work<T> {
    T run() throws IOException;
  }

  /** Runs an action that reads or writes files; refuses if it fails. */
  private <T> T io(Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw Refusal.input(
          "The training in %s cannot be read or written: %s", folder, e.getMessage());
    }
  }
}
