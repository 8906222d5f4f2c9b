package org.twobig.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
 * @param entriesOut entries that the conductor has sent
 * @param entriesIn entries of nodes that the conductor has stored
 * @param entriesDropped entries that the conductor had no room to send
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
    long entriesOut,
    long entriesIn,
    long entriesDropped,
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
        entriesOut,
        entriesIn,
        entriesDropped,
        printable(standby),
        standbyBehind);
    for (NodeStatus node : nodes) {
      line(
          text,
          printable(node.name()),
          node.threads(),
          node.searched(),
          node.tasksDone(),
          node.unconfirmed(),
          node.entriesOut(),
          node.entriesIn(),
          node.entriesDropped(),
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
      List<NodeStatus> nodes = new ArrayList<>();
      for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
        String[] fields = line.split("\t", -1);
        if (fields.length != FIELDS_OF_NODE) {
          return Optional.empty();
        }
        nodes.add(
            new NodeStatus(
                fields[0],
                Integer.parseInt(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]),
                Long.parseLong(fields[5]),
                Long.parseLong(fields[6]),
                Long.parseLong(fields[7]),
                Long.parseLong(fields[8]),
                0));
      }
      String[] first = lines.isEmpty() ? new String[0] : lines.get(0).split("\t", -1);
      if (first.length != FIELDS) {
        return Optional.empty();
      }
      return Optional.of(
          new ClusterStatus(
              Long.parseLong(first[0]),
              Long.parseLong(first[1]),
              Long.parseLong(first[2]),
              Long.parseLong(first[3]),
              Long.parseLong(first[4]),
              new Rechecked(
                  Long.parseLong(first[5]), Long.parseLong(first[6]), Long.parseLong(first[7])),
              Long.parseLong(first[8]),
              Long.parseLong(first[9]),
              Long.parseLong(first[10]),
              Long.parseLong(first[11]),
              first[12],
              Long.parseLong(first[13]),
              nodes));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
