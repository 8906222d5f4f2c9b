package org.twobig.cluster;

import java.util.Optional;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;

/**
 * The state of a node, as the conductor knows it. {@code perSecond} is the number of search nodes a
 * second between the node's last two reports, {@code heardAt} the time of its hello or last report,
 * by {@link System#nanoTime}.
 */
public record NodeStatus(
    String name, int threads, NodeReport report, long perSecond, long heardAt) {

  /**
   * Returns the state of a node that has sent its hello. {@code before} is its state on an earlier
   * connection.
   */
  static NodeStatus of(Hello hello, Optional<NodeStatus> before, long now) {
    NodeReport none = new NodeReport(hello.node(), 0, 0, 0, false, EntryCounts.NONE);
    NodeReport last = before.map(NodeStatus::report).orElse(none);
    return new NodeStatus(hello.name(), hello.threads(), last, 0, now);
  }

  NodeStatus with(NodeReport next, long now) {
    long speed = (long) ((next.searched() - report.searched()) * 1e9 / Math.max(1, now - heardAt));
    return new NodeStatus(name, threads, next, Math.max(0, speed), now);
  }
}
