package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;

/** What Prometheus sees of a store. */
class OpenMetricsTest {
  private static final KeySpace KEYS = new KeySpace("test", 1, 40);

  @TempDir private Path folder;

  @Test
  void aStoreIsToldAsOpenMetrics() {
    Path directory = folder.resolve("store");
    try (Store store =
        Store.at(directory)
            .layout(Geometry.ofBytes(KEYS, 1, 1 << 20))
            .placement(Placement.DIRECT)
            .create()) {
      store.publish("nodes", () -> 4711);
      store.publish("root_bits", () -> 4712);
      store.use().table().wordRegion(0).store(5, 5, 1, 7);
      store.checkpoint();
      String text;
      long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
      do {
        text = OpenMetrics.of(directory); // published once a second
      } while (!text.contains("4711") && System.nanoTime() < end);

      assertThat(text)
          .contains("twobig_processes{store=\"" + store.info().directory() + "\"} 1\n")
          .contains("# TYPE twobig_live_nodes gauge\n")
          .containsPattern(
              "twobig_live_nodes\\{store=\"[^\"]+\",pid=\"%d\",role=\"[^\"]+\",host=\"\",since=\"[^\"]+Z\"\\} 4711\n"
                  .formatted(ProcessHandle.current().pid()))
          .contains("twobig_live_last_save_millis{")
          .contains("# TYPE twobig_save_seconds histogram\n")
          .containsPattern("twobig_save_seconds_bucket\\{store=\"[^\"]+\",le=\"0.01\"\\} [01]\n")
          .containsPattern("twobig_save_seconds_bucket\\{store=\"[^\"]+\",le=\"\\+Inf\"\\} 1\n")
          .containsPattern("twobig_save_seconds_count\\{[^}]+\\} 1\n")
          .containsPattern("twobig_save_seconds_sum\\{[^}]+\\} [\\d.]*[1-9]")
          .containsPattern("twobig_restore_seconds_count\\{[^}]+\\} 0\n")
          .doesNotContain("root_bits", "4712")
          .containsPattern("twobig_last_checkpoint_timestamp_seconds\\{[^}]*\\} 1\\.?\\d+")
          .endsWith("# EOF\n");
      String label = "[a-z]+=\"[^\"\n]*\"";
      assertThat(text.lines().toList())
          .allMatch(
              line ->
                  line.equals("# EOF")
                      || line.matches("# TYPE \\w+ (gauge|histogram)")
                      || line.matches("# HELP \\w+ .+")
                      || line.matches(
                          "\\w+\\{%s(,%s)*\\} -?[0-9.]+(E-?[0-9]+)?".formatted(label, label)));
    }
  }
}
