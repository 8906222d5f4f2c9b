package org.twobig.cluster;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.twobig.cluster.wire.NodeReport;
import org.twobig.cluster.wire.NodeReport.Entries;

/**
 * What a conductor says of its cluster to other processes of its machine, as text of lines whose
 * fields are divided by tabs: first that of the cluster, then one for each node.
 *
 * @param pid of the conductor
 * @param running tasks that threads of nodes have
 * @param waiting tasks that no thread has taken yet
 * @param redelivered tasks that were given to a second thread, for the first was lost
 * @param damaged messages that could not be read
 * @param rechecked answers that a second node gives, too
 * @param leastWork of entries that travel, nodes
 * @param entries of the conductor that have travelled
 * @param standby where the standby listens, if it must; empty if there never was one
 * @param standbyBehind records of the journal that the standby has not got; -1 if it is not heard
 *     of now
 */
public record ClusterStatus(
    long pid,
    long running,
    long waiting,
    long redelivered,
    long damaged,
    Rechecked rechecked,
    long leastWork,
    Entries entries,
    String standby,
    long standbyBehind,
    List<NodeStatus> nodes) {
  private static final int FIELDS = 14;
  private static final int FIELDS_OF_NODE = 9;

  /**
   * Answers of nodes, as far as others check them.
   *
   * @param chosen that are to be checked
   * @param done that have been
   * @param agreed that a second node has found, too; of the others done it could not tell in time
   */
  public record Rechecked(long chosen, long done, long agreed) {}

  public ClusterStatus {
    nodes = List.copyOf(nodes);
  }

  /** The text. */
  public String text() {
    StringBuilder text = new StringBuilder();
    line(
        text,
        pid,
        running,
        waiting,
        redelivered,
        damaged,
        rechecked.chosen,
        rechecked.done,
        rechecked.agreed,
        leastWork,
        entries.out(),
        entries.in(),
        entries.dropped(),
        printable(standby),
        standbyBehind);
    for (NodeStatus node : nodes) {
      NodeReport report = node.report();
      line(
          text,
          printable(node.name()),
          node.threads(),
          report.searched(),
          report.tasksDone(),
          report.unconfirmed(),
          report.entries().out(),
          report.entries().in(),
          report.entries().dropped(),
          node.perSecond());
    }
    return text.toString();
  }

  private static String printable(String told) {
    return told.replaceAll("\\p{Cntrl}", "?");
  }

  private static void line(StringBuilder text, Object... fields) {
    for (int i = 0; i < fields.length; i++) {
      text.append(fields[i]).append(i + 1 < fields.length ? '\t' : '\n');
    }
  }

  /** Reads the text; empty if it is none of this version. */
  public static Optional<ClusterStatus> read(String text) {
    List<String> lines = text.lines().toList();
    try {
      Fields of = new Fields(lines.isEmpty() ? "" : lines.get(0), FIELDS);
      return Optional.of(
          new ClusterStatus(
              of.number(),
              of.number(),
              of.number(),
              of.number(),
              of.number(),
              new Rechecked(of.number(), of.number(), of.number()),
              of.number(),
              of.entries(),
              of.text(),
              of.number(),
              lines.stream().skip(1).map(ClusterStatus::node).toList()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static NodeStatus node(String line) {
    Fields of = new Fields(line, FIELDS_OF_NODE);
    String name = of.text();
    int threads = (int) of.number();
    NodeReport report = new NodeReport(0, of.number(), of.number(), of.number(), of.entries());
    return new NodeStatus(name, threads, report, of.number(), 0);
  }

  /** The fields of a line, one after the other. */
  private static final class Fields {
    private final Iterator<String> left;

    Fields(String line, int count) {
      List<String> all = List.of(line.split("\t", -1));
      if (all.size() != count) {
        throw new IllegalArgumentException("A line has " + all.size() + " fields");
      }
      left = all.iterator();
    }

    String text() {
      return left.next();
    }

    long number() {
      return Long.parseLong(left.next());
    }

    Entries entries() {
      return new Entries(number(), number(), number());
    }
  }
}
