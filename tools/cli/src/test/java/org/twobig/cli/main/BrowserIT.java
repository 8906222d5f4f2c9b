package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.cli.store.StatsPageTest;
import org.twobig.cli.store.StatsReport;
import org.twobig.cli.store.StatsReportTest;

/**
 * The page of stats as a browser shows it. The browser is Chromium or Chrome from the path, or what
 * the variable TWOBIG_BROWSER names; where there is none, this is skipped.
 */
public class BrowserIT {

  /** Colours of stats.css, light and dark. */
  private static final int ENTRIES = 0x0a6cb8;

  private static final int ENTRIES_DARK = 0x58aef0;
  private static final int HITS = 0x0b8562;
  private static final int KEPT = 0xc2570c;
  private static final int WORK = 0xa34c86;
  private static final int PAGE = 0xf3f5f8;
  private static final int PAGE_DARK = 0x10141a;

  private Path folder;
  private String browser;

  @BeforeEach
  void findBrowser() throws IOException {
    Optional<String> found = browser();
    assumeTrue(
        found.isPresent(),
        "no browser to look at the page with: install Chromium (apt-get install chromium), or set"
            + " TWOBIG_BROWSER");
    browser = found.orElseThrow();
    folder = Files.createTempDirectory("twobig-browser");
  }

  @AfterEach
  void removeFolder() throws IOException {
    if (folder != null) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static Optional<String> browser() {
    String named = System.getenv("TWOBIG_BROWSER");
    if (named != null && !named.isBlank()) {
      return Optional.of(named);
    }
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(
            name ->
                Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  /** Runs the browser without a window and returns what it prints. */
  private String browse(Path page, String... options) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--force-device-scale-factor=1",
                "--user-data-dir=" + folder.resolve("profile")));
    command.addAll(List.of(options));
    command.add(page.toUri().toString());
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().onExit().join();
      throw new AssertionError("The browser does not end. " + Files.readString(err));
    }
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    return Files.readString(out, StandardCharsets.UTF_8);
  }

  private BufferedImage screenshot(Path page, String... options) throws Exception {
    Path image = folder.resolve("page.png");
    List<String> all = new ArrayList<>(List.of(options));
    all.add("--screenshot=" + image);
    browse(page, all.toArray(String[]::new));
    return ImageIO.read(image.toFile());
  }

  private Path page(StatsReport report) throws IOException {
    return Files.writeString(folder.resolve("page.html"), StatsPageTest.html(report));
  }

  private static StatsReport report() {
    return StatsPageTest.report("/data/R&D \"<i>week\"", StatsReportTest.COUNTS);
  }

  /**
   * The boxes of a colour, by the line they begin in: the width of each box whose height is that of
   * a bar. A box is where the colour is as wide as in the line above.
   */
  private static List<Integer> bars(BufferedImage image, int colour) {
    Map<Integer, Integer> widest = new TreeMap<>();
    for (int y = 0; y < image.getHeight(); y++) {
      int run = 0;
      for (int x = 0; x < image.getWidth(); x++) {
        run = (image.getRGB(x, y) & 0xffffff) == colour ? run + 1 : 0;
        if (run > widest.getOrDefault(y, 0)) {
          widest.put(y, run);
        }
      }
    }
    List<Integer> bars = new ArrayList<>();
    int last = -2;
    int height = 0;
    int width = 0;
    for (Map.Entry<Integer, Integer> line : widest.entrySet()) {
      if (line.getKey() != last + 1) {
        addBar(bars, height, width);
        height = 0;
        width = 0;
      }
      last = line.getKey();
      height++;
      width = Math.max(width, line.getValue());
    }
    addBar(bars, height, width);
    return bars;
  }

  private static void addBar(List<Integer> bars, int height, int width) {
    if (height >= 5 && width > 15) { // neither a line nor a key of a legend
      bars.add(width);
    }
  }

  @Test
  void barsArePaintedAsLongAsTheirFigures() throws Exception {
    BufferedImage image = screenshot(page(report()), "--window-size=1280,2000");
    assertThat(image.getWidth()).isEqualTo(1280);

    // Work by ply on a logarithmic scale; then two rows of 505 entries, the longest there is;
    // look-ups hit a quarter of their track.
    List<Integer> work = bars(image, WORK);
    assertThat(work).hasSize(4);
    assertThat((double) work.get(0) / work.get(1)).isCloseTo(0.69, within(0.02));
    assertThat(work.get(2)).isEqualTo(work.get(3)).isGreaterThan(250);
    List<Integer> hits = bars(image, HITS);
    assertThat(hits).hasSize(3);
    assertThat(hits).allSatisfy(width -> assertThat(width).isEqualTo(hits.get(0)));
    // Half the work, under a quarter of the entries; then the verdict with 110 of 1010 entries.
    List<Integer> kept = bars(image, KEPT);
    assertThat(kept).hasSize(3);
    assertThat(kept.get(0)).as("White wins, a part of the row of verdicts").isGreaterThan(40);
    assertThat(kept.get(1)).isEqualTo(kept.get(2)).isGreaterThan(100);
    List<Integer> entries = bars(image, ENTRIES);
    assertThat(entries).as("verdict, plies 28 and 30, kept of both").hasSize(5);
    // 1 and 1009 entries, on a logarithmic scale
    assertThat((double) entries.get(1) / entries.get(2))
        .isCloseTo(Math.log(2) / Math.log(1010), within(0.01));
    assertThat(entries.get(3)).isCloseTo(kept.get(1) / 2, within(2));
    assertThat(entries.get(3)).isEqualTo(entries.get(4));
    assertThat((double) entries.get(0) / kept.get(0)).isCloseTo(900 / 110.0, within(0.3));
  }

  @Test
  void theDarkPageIsDark() throws Exception {
    Path page = page(report());
    BufferedImage light = screenshot(page, "--window-size=800,1600");
    BufferedImage dark =
        screenshot(page, "--window-size=800,1600", "--blink-settings=preferredColorScheme=0");

    assertThat(light.getRGB(2, 2) & 0xffffff).isEqualTo(PAGE);
    assertThat(dark.getRGB(2, 2) & 0xffffff).isEqualTo(PAGE_DARK);
    assertThat(bars(light, ENTRIES)).isNotEmpty().isEqualTo(bars(dark, ENTRIES_DARK));
    assertThat(bars(dark, ENTRIES)).isEmpty();
  }

  /** The pages in frames that tell how wide what is in them is, on screens of all kinds. */
  @Test
  void nothingIsWiderThanThePage() throws Exception {
    List<String> frames = new ArrayList<>();
    List<Integer> widths = List.of(320, 420, 768, 1280);
    for (StatsReport report : List.of(report(), StatsReportTest.partitioned())) {
      Path page = folder.resolve("page%d.html".formatted(frames.size()));
      Files.writeString(page, StatsPageTest.html(report));
      for (int width : widths) {
        frames.add(
            "<iframe src=\"%s\" style=\"border:0;width:%dpx;height:900px\"></iframe>"
                .formatted(page.getFileName(), width));
      }
    }
    Path all =
        Files.writeString(
            folder.resolve("frames.html"),
            """
            <!doctype html>
            %s
            <p id="said">nothing</p>
            <script>
              window.onload = () => {
                document.getElementById('said').textContent =
                  [...document.querySelectorAll('iframe')].map((frame) => {
                    const page = frame.contentDocument;
                    const bars = page.querySelectorAll('.bar').length;
                    return 'width ' + page.documentElement.scrollWidth + ' bars ' + bars;
                  }).join();
              };
            </script>
            """
                .formatted(String.join("\n", frames)));
    String dom = browse(all, "--allow-file-access-from-files", "--dump-dom");
    List<MatchResult> said =
        Pattern.compile("width (\\d+) bars (\\d+)").matcher(dom).results().toList();
    assertThat(said).as(dom).hasSameSizeAs(frames);
    for (int i = 0; i < said.size(); i++) {
      assertThat(Integer.parseInt(said.get(i).group(1))).isEqualTo(widths.get(i % widths.size()));
      assertThat(Integer.parseInt(said.get(i).group(2))).isGreaterThan(4);
    }
  }

  @Test
  void theBrowserReadsTheNamesAsTheyAre() throws Exception {
    String dom = browse(page(report()), "--dump-dom");
    assertThat(dom)
        .contains("<h1>R&amp;D \"&lt;i&gt;week\"</h1>")
        .contains("<title>R&amp;D \"&lt;i&gt;week\": Twobig store</title>")
        .doesNotContain("<i>week");
  }
}
