package org.twobig.cluster;

import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.Terms;

/**
 * The check for a second conductor of the same solve, after a standby has taken over from a
 * conductor that was only out of reach. Both find true answers, but work is done twice; so one of
 * them steps down.
 *
 * <p>The conductor with fewer nodes steps down. With equal numbers the former conductor does, since
 * its standby had lost it.
 */
final class SplitBrain {
  private final Connection.Caller self;

  /**
   * @param version of this program
   */
  SplitBrain(Optional<KeyFile> key, String version) {
    Hello hello = new Hello(Connection.Caller.number(), 0, "conductor", version);
    this.self = new Connection.Caller(key, KeyFile.Role.NODE, hello, Broker.SILENCE);
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
   * Returns whether a conductor must step down in favour of another.
   *
   * @param here terms of this conductor
   * @param other terms of the other; a conductor that steps down itself names no journal
   * @param isStandby whether the other machine was the standby of this one; otherwise this one was
   *     its standby
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
