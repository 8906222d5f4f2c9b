package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.twobig.cluster.ClusterFixture.ANY;
import static org.twobig.cluster.ClusterFixture.RULES;
import static org.twobig.cluster.ClusterFixture.SUBJECT;
import static org.twobig.cluster.ClusterFixture.connection;
import static org.twobig.cluster.ClusterFixture.hub;
import static org.twobig.cluster.ClusterFixture.joined;
import static org.twobig.cluster.ClusterFixture.table;
import static org.twobig.cluster.ClusterFixture.until;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.tt.table.TableSource;

/** The conductor forwards at most the bytes of entries a second that are its limit. */
class ThrottleTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void whatIsForwardedSettlesAtTheLimitWhateverTheNumberOfNodes() {
    for (int nodes : new int[] {80, 920, 1000}) {
      Throttle throttle = new Throttle(0);
      double forwarded = 0;
      for (int second = 1; second <= 60; second++) {
        // half as many entries have twice the least work
        int bytes = (int) (2_000_000_000L / throttle.leastWork(10));
        throttle.forwarded(bytes);
        throttle.adapt(nodes, second * SECOND);
        forwarded = (bytes + Throttle.MESSAGE_BYTES) * (double) nodes;
      }
      assertThat(forwarded)
          .isCloseTo(Throttle.MOST_BYTES_A_SECOND, within(0.1 * Throttle.MOST_BYTES_A_SECOND));
    }
  }

  @Test
  void littleTrafficOpensItAgain() {
    Throttle throttle = new Throttle(0);
    for (int second = 1; second <= 120; second++) {
      throttle.forwarded(second <= 100 ? 1 << 30 : 0);
      throttle.adapt(1000, second * SECOND);
    }
    assertThat(throttle.leastWork(10)).isEqualTo(180);
    assertThat(throttle.leastWork(1)).isEqualTo(64);
  }

  @Test
  void ofAThousandNodesThoseThatAreGoneDoNotCount() throws Exception {
    AtomicLong now = new AtomicLong();
    try (Hub hub = hub(ANY, SUBJECT, Optional.empty(), () -> {}, now::get);
        Connection connection = connection(hub.endpoint(), 1, ended -> {})) {
      for (int node = 1; node <= 1000; node++) {
        connection.report(new Hello(node, 10, "n", "1"));
      }
      until(() -> hub.alive().size() == 1000);
      hub.sendTerms();
      assertThat(hub.status().leastWork()).isEqualTo(18 * 10_000);
      now.addAndGet(Duration.ofSeconds(14).toNanos());
      for (int node = 1; node <= 80; node++) {
        connection.report(new NodeReport(node, 0, 1, 0, false, NodeReport.EntryCounts.NONE));
      }
      until(
          () -> hub.alive().stream().filter(node -> node.report().tasksDone() == 1).count() == 80);
      now.addAndGet(Duration.ofSeconds(2).toNanos());
      hub.sendTerms();
      assertThat(hub.alive()).hasSize(80);
      assertThat(hub.status().leastWork()).isEqualTo(18 * 800);
    }
  }

  @Test
  void aNodeSharesByTheLeastWorkThatItsConductorHasToldLast() throws Exception {
    try (Arena arena = Arena.ofShared();
        EntryExchange exchange = new EntryExchange(TableSource.of(table(arena, 1 << 20)), RULES);
        Hub hub = hub();
        ClusterNode node = joined(exchange, hub.endpoint());
        Connection other = connection(hub.endpoint(), 1, ended -> {})) {
      until(() -> exchange.leastWork() == 64);
      other.report(new Hello(2, 1000, "n", "1"));
      until(() -> exchange.leastWork() == 18 * 1002);
      assertThat(node.isOver()).isFalse();
    }
  }
}
