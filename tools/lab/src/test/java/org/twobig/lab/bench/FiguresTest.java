package org.twobig.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page of figures: what was measured stands on it, by name. */
class FiguresTest {
  private static final List<String> CSV =
      List.of(
          "mib,memory,contestant,operation,ns,median_ns,of_c,bytes_per_position",
          "64,store,twobig,dependent,165.90,170.00,1.01,32.0",
          "64,store,c,dependent,163.60,168.00,1.00,32.0",
          "64,private,twobig,dependent,152.30,155.00,,32.0");

  @TempDir private Path folder;

  @Test
  void aTableHasTheColumnsThatWereAskedForAndThereAre() throws IOException {
    Figures page = new Figures("bench page");
    page.section("The table", "Nanoseconds.", "bench others");
    page.table(CSV, List.of("contestant", "ns", "absent", "of_c"));

    assertThat(page.toString())
        .startsWith("# Figures\n")
        .contains("\n    bench page\n", "\n## The table\n\n    bench others\n", "Java ")
        .endsWith(
            """

            | contestant | ns | of_c |
            |---|---|---|
            | twobig | 165.90 | 1.01 |
            | c | 163.60 | 1.00 |
            | twobig | 152.30 |  |
            """);
  }

  @Test
  void thereIsAChartForEachSizeAndPlace() throws IOException {
    System.setProperty("java.awt.headless", "true");
    List<String> charts = Figures.draw(CSV, folder);
    assertThat(charts).containsExactly("table-64-store.png", "table-64-private.png");
    for (String chart : charts) {
      BufferedImage image = ImageIO.read(folder.resolve(chart).toFile());
      assertThat(image.getWidth()).isEqualTo(900);
    }
  }
}
