package org.twobig.cluster;

import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.twobig.cluster.wire.EntriesMessage;
import org.twobig.cluster.wire.Wire.DamagedException;

/** The entries of an {@link Exchange} on a connection, both ways. */
final class Truths {
  private Truths() {}

  /** Makes sessions of a connection. */
  interface Sessions {
    /** A session that commits each message by itself. */
    ClientSession open() throws ActiveMQException;
  }

  /** Takes in what has come. */
  interface Intake {
    /**
     * Takes in a block.
     *
     * @throws DamagedException if it is damaged
     */
    void take(EntriesMessage block) throws DamagedException;
  }

  /**
   * Begins.
   *
   * @param node number of this machine, whose own blocks do not come back; 0 for the conductor
   */
  static void open(Sessions sessions, Exchange exchange, long node, Intake intake)
      throws ActiveMQException {
    ClientSession in = sessions.open();
    String queue = Broker.TRUTHS + "." + Long.toHexString(node) + "." + System.nanoTime();
    in.createQueue(
        QueueConfiguration.of(queue)
            .setAddress(Broker.TRUTHS)
            .setRoutingType(RoutingType.MULTICAST)
            .setFilterString("%s <> %d".formatted(Broker.NODE, node))
            .setDurable(false)
            .setTemporary(true));
    in.createConsumer(queue).setMessageHandler(message -> taken(message, intake));
    in.start();
    ClientSession out = sessions.open();
    ClientProducer producer = out.createProducer(Broker.TRUTHS);
    exchange.sendTo(
        block -> {
          ClientMessage message = Messages.of(out, new EntriesMessage(node, block).encode());
          message.putLongProperty(Broker.NODE, node);
          try {
            producer.send(message);
          } catch (ActiveMQException e) {
            throw new IllegalStateException("The connection has ended", e);
          }
        });
  }

  private static void taken(ClientMessage message, Intake intake) {
    try {
      message.acknowledge();
      intake.take(EntriesMessage.decode(Messages.body(message)));
    } catch (DamagedException e) {
      // Nothing of it was stored; the exchange counts it.
    } catch (ActiveMQException e) {
      throw new IllegalStateException("The connection has ended", e);
    }
  }
}
