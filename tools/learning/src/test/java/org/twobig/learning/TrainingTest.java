package org.twobig.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.arena.BoardSize;
import org.twobig.learning.games.Players;
import org.twobig.learning.network.Architecture;

class TrainingTest {
  private static final int GENERATIONS = 4;
  private static final TestMatches ALONE =
      new TestMatches(new BoardSize(4, 4, 3), List.of(), Optional.empty());

  @TempDir private Path folder;

  private static TrainingSettings settings(int games) {
    return new TrainingSettings(
        false, "connectx:4x4x3", Architecture.CONV, 5, 8, 0, games, 200, 2, 32, 3e-3);
  }

  private TrainingFolder begun(String name, int games) {
    TrainingFolder training = new TrainingFolder(folder.resolve(name));
    training.create(settings(games));
    return training;
  }

  private static void run(TrainingFolder training, int generations) throws InterruptedException {
    new Training(training, new Players(8, 1), Optional.empty(), ALONE)
        .run((done, seconds) -> done >= generations ? 1 : done / (double) GENERATIONS, told -> {});
  }

  @Test
  void aTrainingThatWasStoppedGoesOnAsIfItHadNotBeen() throws Exception {
    TrainingFolder whole = begun("whole", 40);
    run(whole, GENERATIONS);
    TrainingFolder parts = begun("parts", 40);
    run(parts, 2);
    Files.createDirectories(folder.resolve("parts/unfinished"));
    Files.writeString(folder.resolve("parts/unfinished/state.bin"), "cut o");

    run(parts, GENERATIONS);

    assertThat(parts.generations()).hasSize(GENERATIONS);
    for (String file : List.of("network.onnx", "state.bin", "games.bin.gz")) {
      assertThat(folder.resolve("parts/0004").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("whole/0004").resolve(file));
    }
  }

  @Test
  void aTrainingThatWasKilledGoesOnAsIfItHadNotBeen() throws Exception {
    Path killed = folder.resolve("killed");
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "--enable-native-access=ALL-UNNAMED"));
    for (String name : List.of("DJL_CACHE_DIR", "OPT_OUT_TRACKING")) {
      command.add("-D%s=%s".formatted(name, System.getProperty(name)));
    }
    command.addAll(
        List.of("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", Learn.class.getName()));
    command.addAll(
        List.of("train", "--board", "4x4x3", "--simulations", "8", "--games", "40", "--seed", "5"));
    command.addAll(List.of("--positions", "200", "--batch", "32", "-t", "1"));
    command.addAll(List.of("--generations", "500", killed.toString()));
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      while (!Files.exists(killed.resolve("0003"))) {
        assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
        Thread.sleep(50);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    TrainingFolder training = new TrainingFolder(killed);
    int wanted = training.generations().size() + 2;
    assertThat(wanted).isBetween(5, 499);
    new Training(training, new Players(8, 1), Optional.empty(), ALONE)
        .run((done, seconds) -> done >= wanted ? 1 : done / 500.0, told -> {});

    TrainingFolder whole = new TrainingFolder(folder.resolve("whole"));
    whole.create(training.settings());
    new Training(whole, new Players(8, 1), Optional.empty(), ALONE)
        .run((done, seconds) -> done >= wanted ? 1 : done / 500.0, told -> {});

    String last = "%04d/state.bin".formatted(wanted);
    assertThat(killed.resolve(last)).hasSameBinaryContentAs(folder.resolve("whole").resolve(last));
  }

  @Test
  void reportsAndSettingsAreReadAsTheyWereWritten() throws Exception {
    TrainingFolder training = begun("one", 10);
    List<Generation> told = new ArrayList<>();

    new Training(training, new Players(8, 1), Optional.empty(), ALONE)
        .run((done, seconds) -> done, told::add);

    assertThat(training.generations()).isEqualTo(told).hasSize(1);
    assertThat(training.settings()).isEqualTo(settings(10));
    assertThat(told.getFirst().games()).isEqualTo(10);
  }

  @Test
  void positionsOnceExcludedStayExcluded() throws IOException {
    TrainingFolder training = begun("excluding", 1);

    training.exclude(Set.of(3L, -1L));
    training.exclude(Set.of());

    assertThat(training.excluded()).containsExactlyInAnyOrder(3L, -1L);
  }

  @Test
  void theRateFallsToATwentieth() {
    TrainingSettings settings = settings(1);

    assertThat(settings.rate(0)).isEqualTo(settings.rate());
    assertThat(settings.rate(1)).isCloseTo(settings.rate() / 20, within(1e-9));
    assertThat(settings.rate(0.5)).isBetween(settings.rate(0.6), settings.rate(0.4));
    assertThat(settings.rate(2)).isEqualTo(settings.rate(1));
  }

  @Test
  void aFileThatIsDamagedIsNamed() throws Exception {
    TrainingFolder training = begun("damaged", 1);
    Files.writeString(folder.resolve("damaged/config.json"), "{");

    assertThatThrownBy(training::settings).hasMessageContaining("damaged cannot be read");
  }
}
