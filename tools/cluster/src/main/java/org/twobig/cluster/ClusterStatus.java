package org.twobig.cluster;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.twobig.cluster.wire.Codec;
import org.twobig.cluster.wire.Message.NodeReport.Entries;
import org.twobig.cluster.wire.Wire.DamagedException;

/**
 * The state of a cluster, which its conductor publishes to other processes of its machine.
 *
 * @param pid of the conductor
 * @param running tasks that threads of nodes are working on
 * @param waiting tasks that no thread has taken yet
 * @param redelivered tasks that a second thread got because the first was lost
 * @param damaged messages that could not be read
 * @param rechecked answers that a second node checks
 * @param leastWork work from which on an entry travels, in search nodes
 * @param entries counts of the entries that the conductor has sent and received
 * @param standby address at which the standby listens once it takes over; empty if there never was
 *     one
 * @param standbyBehind records of the journal that the standby lacks; -1 if it is not connected
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
  /**
   * Counts of answers that a second node checks.
   *
   * @param chosen answers chosen for a check
   * @param done checks that have ended
   * @param agreed checks that found the same answer; the other checks ran out of budget
   */
  public record Rechecked(long chosen, long done, long agreed) {}

  /** Returns this as text of one connection. */
  public String text() {
    return Base64.getEncoder().encodeToString(Codec.write(this));
  }

  /** Parses the text; returns empty if it is not of this version. */
  public static Optional<ClusterStatus> read(String text) {
    try {
      return Optional.of(Codec.read(ClusterStatus.class, Base64.getDecoder().decode(text)));
    } catch (DamagedException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
