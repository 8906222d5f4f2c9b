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
 * @param faulty the nodes that have sent invalid outcomes, connected or not
 * @param rechecked the checks of answers by a second node
 * @param leastWork only entries of at least this work, in search nodes, are exchanged
 * @param entries the entries that the conductor has sent, received and dropped
 * @param standby the address at which the standby will listen; empty if there never was one
 * @param standbyBehind number of records of the journal that the standby lacks; -1 if no standby is
 *     connected
 * @param nodes the connected nodes
 */
public record ClusterStatus(
    long pid,
    TaskFlow tasks,
    List<FaultyNode> faulty,
    Rechecked rechecked,
    long leastWork,
    EntryCounts entries,
    String standby,
    long standbyBehind,
    List<NodeStatus> nodes) {
  /**
   * Numbers of tasks; checks of answers are not among them.
   *
   * @param running tasks on which threads of nodes work
   * @param waiting tasks that no thread has taken yet
   * @param handedOut deliveries of tasks to threads
   * @param answered outcomes of tasks, solved or not
   * @param doneAnew how often a task was done anew, since its thread was lost, took far too long,
   *     or sent an invalid outcome
   */
  public record TaskFlow(
      long running, long waiting, long handedOut, long answered, long doneAnew) {}

  /**
   * A node that has sent invalid outcomes.
   *
   * @param damagedOutcomes number of invalid outcomes
   * @param sentAway whether the node is excluded
   */
  public record FaultyNode(String name, long damagedOutcomes, boolean sentAway) {}

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

  /** Parses the text of a state; empty if the text is empty, damaged or of another version. */
  public static Optional<ClusterStatus> read(String text) {
    try {
      return Optional.of(Codec.read(ClusterStatus.class, Base64.getDecoder().decode(text)));
    } catch (DamagedException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
