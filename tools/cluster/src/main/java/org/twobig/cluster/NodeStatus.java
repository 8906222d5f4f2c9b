package org.twobig.cluster;

import java.util.Optional;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.Entries;

/**
 * What a conductor knows of a node.
 *
 * @param name by which people know it
 * @param threads that search
 * @param report its last one
 * @param perSecond positions a second, between its last two reports
 * @param heardAt when it was last heard of, by {@link System#nanoTime}
 */
public record NodeStatus(
    String name, int threads, NodeReport report, long perSecond, long heardAt) {

  /**
   * A node that says hello.
   *
   * @param before what is known of the process, from an earlier connection
   */
  static NodeStatus of(Hello hello, Optional<NodeStatus> before, long now) {
    NodeReport none = new NodeReport(hello.node(), 0, 0, 0, false, Entries.NONE);
    NodeReport last = before.map(NodeStatus::report).orElse(none);
    return new NodeStatus(hello.name(), hello.threads(), last, 0, now);
  }

  /** This, named with how many of its answers make no sense. */
  NodeStatus withFaults(int count) {
    String told = count == 0 ? name : "%s (%d answers refused)".formatted(name, count);
    return new NodeStatus(told, threads, report, perSecond, heardAt);
  }

  NodeStatus with(NodeReport next, long now) {
    long speed = (long) ((next.searched() - report.searched()) * 1e9 / Math.max(1, now - heardAt));
    return new NodeStatus(name, threads, next, Math.max(0, speed), now);
  }
}
