package org.twobig.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;

/**
 * The archive, unpacked and run where there is no Java: below a root of its own with the system's
 * programs but without its JDKs, and with an empty environment. That needs a kernel that lets this
 * user make a namespace; elsewhere these tests are skipped.
 */
class ArchiveIT {
  private static final Path ARCHIVE = Path.of(System.getProperty("twobig.archive"));
  private static final long MOST_BYTES = 40_000_000;

  /** White wins, which takes 34 times the nodes that a conductor itself searches at first. */
  private static final String POSITION = "0092B7A8DF8796AB69510E727184";

  /** $1: an empty folder, which becomes the root; then a program that the archive's user starts. */
  private static final String WITHOUT_JAVA =
      """
      root=$1; shift
      mount -t tmpfs none "$root"
      for folder in /bin /dev /etc /lib /lib64 /proc /sbin /tmp /usr; do
        if [ -L $folder ]; then
          cp -P $folder "$root"
        elif [ -d $folder ]; then
          mkdir "$root$folder"
          mount --rbind $folder "$root$folder"
        fi
      done
      [ ! -d /usr/lib/jvm ] || mount -t tmpfs none "$root/usr/lib/jvm"
      exec chroot "$root" env -i PATH=/usr/bin:/bin HOME=/nonexistent "$@"
      """;

  @TempDir private static Path folder;

  private static Path unpacked;

  private Workplace workplace;

  @BeforeAll
  static void unpack() throws Exception {
    Process tar =
        new ProcessBuilder("tar", "-xf", ARCHIVE.toString(), "-C", folder.toString())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
    try (Stream<Path> tops = Files.list(folder)) {
      assertThat(tops).hasSize(1).allSatisfy(top -> unpacked = top);
    }
  }

  @BeforeEach
  void makeWorkplace() throws Exception {
    workplace = new Workplace();
    Output java = startProgram("sh", "-c", "command -v java || echo none").await();
    assumeTrue(
        java.out().equals("none\n"), "there is Java, or no namespace: " + java.out() + java.err());
  }

  @AfterEach
  void removeWorkplace() throws IOException {
    workplace.close();
  }

  private Running startProgram(Object... program) throws IOException {
    return workplace.startProgram(
        List.of(
            "unshare",
            "--user",
            "--map-current-user",
            "--keep-caps",
            "--mount",
            "sh",
            "-ec",
            WITHOUT_JAVA,
            "without-java",
            Files.createTempDirectory(workplace.path("."), "root").toString()),
        program);
  }

  private Running start(Object... arguments) throws IOException {
    Object[] program =
        Stream.concat(Stream.of(unpacked.resolve("bin").resolve("twobig")), Stream.of(arguments))
            .toArray();
    return startProgram(program);
  }

  private Output done(Object... arguments) throws Exception {
    Output outcome = start(arguments).await().done();
    return outcome;
  }

  @Test
  void isSmallerThanItShouldBe() throws IOException {
    assertThat(Files.size(ARCHIVE)).isLessThan(MOST_BYTES);
  }

  @Test
  void hasNothingOfTheGameOfTheTests() throws Exception {
    Output found = workplace.startProgram(List.of(), "grep", "-r", "game.gated", unpacked).await();
    assertThat(found.exitCode()).as(found.out() + found.err()).isOne();
    assertThat(start("solve", "--no-store", "--game", "gated:4x4x4").await().err())
        .contains("is no game", "qubic")
        .doesNotContain("gated:COLUMNS");
  }

  @Test
  void saysWhichCommitItWasBuiltFrom() throws Exception {
    assertThat(done("--version").out())
        .containsPattern("^twobig \\d+\\.\\d+\\.\\d+ \\(commit ([0-9a-f]{12}(-dirty)?|unknown)\\)");
  }

  @Test
  void solvesAPositionAndFindsTheAnswerInTheStoreTheSecondTime() throws Exception {
    Path store = workplace.path("store");
    JsonNode first = done("solve", "--store", store, "--size", "17m", "--json", POSITION).object();
    JsonNode second = done("solve", "--store", store, "--json", POSITION).object();
    assertThat(first.get("answer").asText()).isEqualTo("yes");
    assertThat(first.get("from_store").asBoolean()).isFalse();
    assertThat(second.get("answer").asText()).isEqualTo("yes");
    assertThat(second.get("from_store").asBoolean()).isTrue();
  }

  @Test
  void saysWhichMoveIsIllegal() throws Exception {
    Output outcome = start("solve", "--no-store", "--size", "17m", "00000").await();
    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.err()).contains("move 5").doesNotContain("Exception");
  }

  /** With the library of ONNX Runtime. */
  @Test
  void itsNetworksPlay() throws Exception {
    Output game = done("play", "--agent", "zero@20", "--agent", "taught@20");
    assertThat(game.out()).isNotEmpty();
    assertThat(game.err()).isEmpty();
  }

  /** With the message broker, which uses the most parts of the Java runtime. */
  @Test
  void anotherMachineHelpsByTls() throws Exception {
    Path key = workplace.path("key");
    done("key", key);
    String address = Workplace.endpoint();
    Running conductor =
        start(
            "solve",
            "--json",
            "--no-line",
            "--listen",
            address,
            "--key",
            key,
            "--threads",
            0,
            "--no-store",
            "--size",
            "17m",
            "--task-nodes",
            5_000,
            POSITION);
    Running node =
        start(
            "work", "--join", address, "--key", key + ".node", "--size", "17m", "--once", "--json");
    assertThat(conductor.await().done().object().get("answer").asText()).isEqualTo("yes");
    assertThat(node.await().done().object().get("tasks_done").asLong()).isPositive();
  }

  @Test
  void aBrowserGetsTheExplorer() throws Exception {
    Path store = workplace.path("store");
    done("create", store, "--size", "17m");
    Running server = start("serve", store, "--listen", "127.0.0.1:0");
    while (!server.printed().endsWith("\n")) {
      assertThat(server.isAlive()).as(server.said()).isTrue();
      Thread.sleep(20);
    }
    try (HttpClient client =
        HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build()) {
      HttpRequest page = HttpRequest.newBuilder(URI.create(server.printed().strip())).build();
      assertThat(client.send(page, BodyHandlers.ofString()).body()).contains("<html");
    }
    server.interrupt();
    assertThat(server.await().exitCode()).as(server.said()).isEqualTo(130);
  }

  @Test
  void aStoreIsExportedAndImported() throws Exception {
    Path store = workplace.path("store");
    Path file = workplace.path("entries");
    done("solve", "--store", store, "--size", "17m", POSITION);
    done("export", store, file);
    Path other = workplace.path("other");
    done("create", other, "--size", "17m");
    done("merge", other, file);
    JsonNode solved = done("solve", "--store", other, "--json", POSITION).object();
    assertThat(solved.get("from_store").asBoolean()).isTrue();
  }
}
