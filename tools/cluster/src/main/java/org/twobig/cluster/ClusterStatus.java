package org.twobig.cluster;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.twobig.cluster.wire.Codec;
import org.twobig.cluster.wire.Message.NodeReport.Entries;
import org.twobig.cluster.wire.Wire.DamagedException;

/**
 * What a conductor says of its cluster to other processes of its machine.
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
  /**
   * Answers of nodes, as far as others check them.
   *
   * @param chosen that are to be checked
   * @param done that have been
   * @param agreed that a second node has found, too; of the others done it could not tell in time
   */
  public record Rechecked(long chosen, long done, long agreed) {}

  /** Returns this as text of one line. */
  public String text() {
    return Base64.getEncoder().encodeToString(Codec.write(this));
  }

  /** Reads the text; empty if it is none of this version. */
  public static Optional<ClusterStatus> read(String text) {
    try {
      return Optional.of(Codec.read(ClusterStatus.class, Base64.getDecoder().decode(text)));
    } catch (DamagedException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
