package org.twobig.cluster;

import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.Terms;

/**
 * Whether another machine conducts the solve that this one conducts. That does no harm, for what
 * either finds out is true, but work is done twice; so one of the two gives way.
 *
 * <p>It is the one with fewer nodes. With as many each it is the one that was followed: its standby
 * took over, so it had been gone.
 */
final class Rival {
  private final Line.Caller self;

  /**
   * @param version of this program
   */
  Rival(Optional<KeyFile> key, String version) {
    Hello hello = new Hello(Line.Caller.number(), 0, "conductor", version);
    this.self = new Line.Caller(key, KeyFile.Role.NODE, hello, Broker.SILENCE);
  }

  /** What a conductor at another machine says; empty if there is none. */
  Optional<Terms> ask(Endpoint there) {
    try (Line line = new Line(there, self, notice -> {}, ended -> {})) {
      return Optional.of(line.terms());
    } catch (ActiveMQException | RuntimeException e) { // whatever Artemis throws
      return Optional.empty();
    }
  }

  /**
   * Whether a conductor must give way to another.
   *
   * @param here what it says of itself
   * @param other what the other says; one that gives way itself names no journal
   * @param isStandby whether the other machine is the standby of this one, else it is the one that
   *     this has followed
   */
  static boolean mustGiveWay(Terms here, Terms other, boolean isStandby) {
    boolean isSameSolve =
        here.now().journal() != 0
            && here.now().journal() == other.now().journal()
            && here.epoch() != other.epoch();
    int nodesOfFollowed = isStandby ? here.now().nodes() : other.now().nodes();
    int nodesOfStandby = isStandby ? other.now().nodes() : here.now().nodes();
    boolean standbyGivesWay = nodesOfStandby < nodesOfFollowed;
    return isSameSolve && standbyGivesWay != isStandby;
  }
}
