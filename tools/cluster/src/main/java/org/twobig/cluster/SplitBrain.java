package org.twobig.cluster;

import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.Terms;

/**
 * Checks for a second conductor of the same solve. There are two if a standby has taken over from a
 * conductor that was alive but could not be reached. Both find true answers, but the work is done
 * twice, so one must step down: the conductor with fewer nodes or, if both have equally many, the
 * former conductor, which its standby could not reach.
 */
final class SplitBrain {
  private final Connection.Caller self;

  SplitBrain(Optional<KeyFile> key, String version) {
    Hello hello = new Hello(Connection.Caller.number(), 0, "conductor", version);
    this.self = new Connection.Caller(key, KeyFile.KeyRole.NODE, hello, Broker.SILENCE);
  }

  /** Returns the terms of the conductor at an address; empty if there is none. */
  Optional<Terms> ask(Endpoint there) {
    try (Connection connection = new Connection(there, self, notice -> {}, ended -> {})) {
      return Optional.of(connection.terms());
    } catch (ActiveMQException | RuntimeException e) { // whatever Artemis throws
      return Optional.empty();
    }
  }

  /**
   * Returns whether this conductor must step down, so that the other goes on alone. A conductor
   * that already steps down names journal 0 in its terms.
   *
   * @param isStandby whether the other machine was the standby of this one; if not, this one was
   *     the standby of the other
   */
  static boolean mustStepDown(Terms here, Terms other, boolean isStandby) {
    boolean isSameSolve =
        here.now().journal() != 0
            && here.now().journal() == other.now().journal()
            && here.epoch() != other.epoch();
    int nodesOfFollowed = isStandby ? here.now().nodes() : other.now().nodes();
    int nodesOfStandby = isStandby ? other.now().nodes() : here.now().nodes();
    boolean standbyStepsDown = nodesOfStandby < nodesOfFollowed;
    return isSameSolve && standbyStepsDown != isStandby;
  }
}
