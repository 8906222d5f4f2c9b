package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    Path directory = folder.resolve("a \"store\" \\ of\ntwo lines");
    try (Store store =
        Store.at(directory)
            .layout(Geometry.ofBytes(KEYS, 1, 1 << 20))
            .placement(Placement.DIRECT)
            .create()) {
      store.publish("nodes", () -> 4711);
      store.publish("idle_millis", () -> 1500);
      store.publish("root_bits", () -> 4712);
      store.setHelperStatus(status(ProcessHandle.current().pid()).text());
      store.use().table().wordRegion(0).store(5, 5, 1, 7);
      double seconds = store.checkpoint().orElseThrow().took().toMillis() / 1e3;
      String text;
      long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
      do {
        text = OpenMetrics.of(directory); // published once a second
      } while (!text.contains("4711") && System.nanoTime() < end);

      assertThat(text)
          .contains("twobig_processes{store=\"" + folder)
          .contains("/a \\\"store\\\" \\\\ of\\ntwo lines\"} 1\n")
          .contains("# TYPE twobig_live_nodes counter\n# HELP ")
          .containsPattern(
              "twobig_live_nodes_total\\{[^}]+,pid=\"%d\",role=\"[^\"]+\",host=\"\",since=\"[^\"]+Z\"\\} 4711\n"
                  .formatted(ProcessHandle.current().pid()))
          .contains("# TYPE twobig_live_last_save_seconds gauge\n# UNIT ")
          .containsPattern("twobig_live_last_save_seconds\\{[^}]+\\} \\d[\\d.]*\n")
          .containsPattern("twobig_live_last_checkpoint_timestamp_seconds\\{[^}]+\\} \\d")
          .containsPattern("twobig_live_idle_seconds_total\\{[^}]+\\} 1.5\n")
          .contains("# TYPE twobig_save_seconds histogram\n# UNIT twobig_save_seconds seconds\n")
          .containsPattern("twobig_save_seconds_bucket\\{[^}]+,le=\"0.01\"\\} [01]\n")
          .containsPattern("twobig_save_seconds_bucket\\{[^}]+,le=\"\\+Inf\"\\} 1\n")
          .containsPattern("twobig_save_seconds_count\\{[^}]+\\} 1\n")
          .containsPattern(
              "twobig_save_seconds_sum\\{[^}]+\\} %s\n"
                  .formatted(seconds == Math.rint(seconds) ? "%.0f".formatted(seconds) : seconds))
          .containsPattern("twobig_restore_seconds_count\\{[^}]+\\} 0\n")
          .doesNotContain("root_bits", "} 4712\n") // digits of the folder may be the same
          .containsPattern("twobig_cluster_nodes\\{[^}]+\\} 2\n")
          .containsPattern("twobig_cluster_tasks_running\\{[^}]+\\} 27\n")
          .containsPattern("twobig_cluster_tasks_waiting\\{[^}]+\\} 8\n")
          .containsPattern("twobig_cluster_tasks_handed_out_total\\{[^}]+\\} 400\n")
          .containsPattern("twobig_cluster_tasks_answered_total\\{[^}]+\\} 370\n")
          .containsPattern("twobig_cluster_tasks_done_anew_total\\{[^}]+\\} 2\n")
          .containsPattern("twobig_cluster_damaged_outcomes_total\\{[^}]+,node=\"a\"\\} 4\n")
          .containsPattern("twobig_cluster_damaged_outcomes_total\\{[^}]+,node=\"b\"\\} 0\n")
          .containsPattern("twobig_cluster_nodes_sent_away\\{[^}]+\\} 1\n")
          .containsPattern("twobig_last_checkpoint_timestamp_seconds\\{[^}]*\\} 1\\.?\\d+")
          .endsWith("# EOF\n");
      assertFollowsTheRules(text);
      store.setHelperStatus(status(0).text()); // of a conductor that is gone
      assertThat(OpenMetrics.of(directory)).doesNotContain("twobig_cluster");
    }
  }

  /** Checks families against the ABNF and the sections on types and units of OpenMetrics 1.0. */
  private static void assertFollowsTheRules(String text) {
    String label = "[a-z]+=\"([^\"\\\\\n]|\\\\[\"\\\\n])*\"";
    Map<String, String> suffixes =
        Map.of("gauge", "", "counter", "_total", "histogram", "_(bucket|count|sum)");
    Set<String> seen = new HashSet<>();
    List<String> families = List.of(text.split("(?=# TYPE |# EOF)"));
    assertThat(families.getLast()).isEqualTo("# EOF\n");
    for (String family : families.subList(0, families.size() - 1)) {
      Matcher head =
          Pattern.compile("# TYPE (\\w+) (\\w+)\n(# UNIT \\1 (\\w+)\n)?# HELP \\1 [^\\\\\n]+\n")
              .matcher(family);
      assertThat(head.lookingAt()).as(family).isTrue();
      String unit = Optional.ofNullable(head.group(4)).map(found -> "_" + found).orElse("");
      assertThat(head.group(1)).endsWith(unit).doesNotContain("milli");
      assertThat(unit.isEmpty()).isEqualTo(!head.group(1).matches(".*_(seconds|bytes|ratio)"));
      assertThat(seen.add(head.group(1))).as(family).isTrue();
      for (String sample : family.substring(head.end()).lines().toList()) {
        assertThat(sample)
            .matches(
                "%s%s\\{%s(,%3$s)*\\} -?[0-9.]+(E-?[0-9]+)?"
                    .formatted(head.group(1), suffixes.get(head.group(2)), label));
        assertThat(seen.add(sample.replaceFirst(" [^ ]+$", ""))).as(sample).isTrue();
      }
    }
  }
}
