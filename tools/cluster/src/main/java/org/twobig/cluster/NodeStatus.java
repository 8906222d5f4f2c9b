package org.twobig.cluster;

import org.twobig.cluster.wire.Hello;
import org.twobig.cluster.wire.NodeReport;

/**
 * What a conductor knows of a node.
 *
 * @param name by which people know it
 * @param threads that search
 * @param searched positions its searches have visited
 * @param tasksDone tasks it has answered
 * @param unconfirmed outcomes it keeps until they are on the conductor's disk
 * @param entriesOut entries it has sent to others
 * @param entriesIn entries of others it has stored
 * @param entriesDropped entries it had no room to send
 * @param perSecond positions a second, between its last two reports
 * @param heardAt when it was last heard of, by {@link System#nanoTime}
 */
public record NodeStatus(
    String name,
    int threads,
    long searched,
    long tasksDone,
    long unconfirmed,
    long entriesOut,
    long entriesIn,
    long entriesDropped,
    long perSecond,
    long heardAt) {

  static NodeStatus of(Hello hello, long now) {
    return new NodeStatus(hello.name(), hello.threads(), 0, 0, 0, 0, 0, 0, 0, now);
  }

  /** This, named with how many of its answers make no sense. */
  NodeStatus withFaults(int count) {
    return count == 0
        ? this
        : new NodeStatus(
            "%s (%d answers refused)".formatted(name, count),
            threads,
            searched,
            tasksDone,
            unconfirmed,
            entriesOut,
            entriesIn,
            entriesDropped,
            perSecond,
            heardAt);
  }

  NodeStatus with(NodeReport report, long now) {
    long speed = (long) ((report.searched() - searched) * 1e9 / Math.max(1, now - heardAt));
    return new NodeStatus(
        name,
        threads,
        report.searched(),
        report.tasksDone(),
        report.unconfirmed(),
        report.entriesOut(),
        report.entriesIn(),
        report.entriesDropped(),
        Math.max(0, speed),
        now);
  }
}
