package org.twobig.cluster;

import java.security.SecureRandom;
import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.twobig.cluster.wire.Hello;
import org.twobig.cluster.wire.Terms;

/**
 * Whether another machine conducts the solve that this one conducts. That does no harm, for what
 * either finds out is true, but work is done twice; so one of the two gives way.
 *
 * <p>It is the one that was followed: its standby took over, so it had been gone, and nodes are
 * with the standby now. If none is, and some are here, only the standby had lost sight of it: then
 * the standby gives way.
 */
final class Rival {
  private final Optional<KeyFile> key;
  private final Hello self;

  /**
   * @param version of this program
   */
  Rival(Optional<KeyFile> key, String version) {
    this.key = key;
    this.self = new Hello(new SecureRandom().nextLong() >>> 1 | 1, 0, "conductor", version);
  }

  /**
   * Looks at another machine.
   *
   * @param here what this conductor says of itself
   * @param isStandby whether the other machine is the standby of this one, else it is the one that
   *     this has followed
   * @return what the other says if this conductor must give way to it
   */
  Optional<Terms> over(Terms here, Endpoint there, boolean isStandby) {
    try (Line line = new Line(there, key, KeyFile.Role.NODE, self, call -> {}, ended -> {})) {
      return Optional.of(line.terms()).filter(other -> mustGiveWay(here, other, isStandby));
    } catch (ActiveMQException | RuntimeException e) { // whatever Artemis throws
      return Optional.empty(); // no conductor there
    }
  }

  static boolean mustGiveWay(Terms here, Terms other, boolean isStandby) {
    boolean isSameSolve =
        here.now().journal() != 0
            && here.now().journal() == other.now().journal()
            && here.epoch() != other.epoch();
    int nodesOfFollowed = isStandby ? here.now().nodes() : other.now().nodes();
    int nodesOfStandby = isStandby ? other.now().nodes() : here.now().nodes();
    boolean standbyGivesWay = nodesOfStandby == 0 && nodesOfFollowed > 0;
    return isSameSolve && standbyGivesWay != isStandby;
  }
}
