package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cluster.ClusterStatus;
import org.twobig.cluster.ClusterStatus.FaultyNode;
import org.twobig.cluster.ClusterStatus.TaskFlow;
import org.twobig.cluster.NodeStatus;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;

/** What Prometheus sees of a store. */
class OpenMetricsTest {
  private static final KeySpace KEYS = new KeySpace("test", 1, 40);

  @TempDir private Path folder;

  private static ClusterStatus status(long pid) {
    NodeReport report = new NodeReport(1, 5, 6, 7, true, EntryCounts.NONE);
    return new ClusterStatus(
        pid,
        new TaskFlow(27, 8, 400, 370, 2),
        List.of(new FaultyNode("a", 1, false), new FaultyNode("a", 3, true)),
        new ClusterStatus.Rechecked(0, 0, 0),
        64,
        EntryCounts.NONE,
        "",
        -1,
        List.of(new NodeStatus("a", 1, report, 0, 0), new NodeStatus("b", 1, report, 0, 0)));
  }

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
      store.setHelperStatus(status(ProcessHandle.current().pid()).text());
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
          .containsPattern("twobig_cluster_nodes\\{store=\"[^\"]+\"\\} 2\n")
          .containsPattern("twobig_cluster_tasks_running\\{[^}]+\\} 27\n")
          .containsPattern("twobig_cluster_tasks_waiting\\{[^}]+\\} 8\n")
          .containsPattern("twobig_cluster_tasks_handed_out\\{[^}]+\\} 400\n")
          .containsPattern("twobig_cluster_tasks_answered\\{[^}]+\\} 370\n")
          .containsPattern("twobig_cluster_tasks_done_anew\\{[^}]+\\} 2\n")
          .containsPattern("twobig_cluster_damaged_outcomes\\{[^}]+,node=\"a\"\\} 4\n")
          .containsPattern("twobig_cluster_damaged_outcomes\\{[^}]+,node=\"b\"\\} 0\n")
          .containsPattern("twobig_cluster_nodes_sent_away\\{[^}]+\\} 1\n")
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
      store.setHelperStatus(status(0).text()); // of a conductor that is gone
      assertThat(OpenMetrics.of(directory)).doesNotContain("twobig_cluster");
    }
  }
}
