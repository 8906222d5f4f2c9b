package org.twobig.cluster;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.twobig.cluster.wire.Codec;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;
import org.twobig.cluster.wire.Wire.DamagedException;

/**
 * The state of a solve on many machines. The conductor publishes it to other processes of its
 * machine.
 *
 * @param pid number of the conductor's process
 * @param running number of tasks on which threads of nodes work
 * @param waiting number of tasks that no thread has taken yet
 * @param redelivered number of deliveries to a second thread because the first thread was lost
 * @param damaged number of invalid outcomes
 * @param rechecked the checks of answers by a second node
 * @param leastWork only entries of at least this work travel, in search nodes
 * @param entries the entries that the conductor has sent, received and dropped
 * @param standby the address at which the standby will listen; empty if there never was one
 * @param standbyBehind number of records of the journal that the standby lacks; -1 if no standby is
 *     connected
 * @param nodes the connected nodes
 */
public record ClusterStatus(
    long pid,
    long running,
    long waiting,
    long redelivered,
    long damaged,
    Rechecked rechecked,
    long leastWork,
    EntryCounts entries,
    String standby,
    long standbyBehind,
    List<NodeStatus> nodes) {
  /**
   * Numbers of checks of answers, see {@link Hub#recheck}.
   *
   * @param chosen answers that were chosen for a check
   * @param done checks that have ended
   * @param agreed ended checks that found the same answer; the others found none within their
   *     budget
   */
  public record Rechecked(long chosen, long done, long agreed) {}

  public String text() {
    return Base64.getEncoder().encodeToString(Codec.write(this));
  }

  /** Parses the text of a state; empty if it is of another version. */
  public static Optional<ClusterStatus> read(String text) {
    try {
      return Optional.of(Codec.read(ClusterStatus.class, Base64.getDecoder().decode(text)));
    } catch (DamagedException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
