package org.twobig.cluster;

import java.util.OptionalLong;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.twobig.cluster.wire.EntriesMessage;
import org.twobig.cluster.wire.Wire;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.export.RecordBlock.Packed;

/** The entries of an {@link Exchange} on a connection, both ways. */
final class Truths {
  private static final String PREFIX = Broker.TRUTHS + ".";

  /** Property of a block: the number of the node that gets it; 0 for all. */
  private static final String FOR = "for";

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
    String queue = PREFIX + Long.toHexString(node) + "." + System.nanoTime();
    in.createQueue(
        QueueConfiguration.of(queue)
            .setAddress(Broker.TRUTHS)
            .setRoutingType(RoutingType.MULTICAST)
            .setFilterString(
                "%1$s <> %3$d AND (%2$s = 0 OR %2$s = %3$d)".formatted(Broker.NODE, FOR, node))
            .setDurable(false)
            .setTemporary(true));
    // With the window of nothing that tasks need, each block would wait for a round trip.
    in.createConsumer(queue, null, Wire.MOST_BYTES, -1, false)
        .setMessageHandler(message -> taken(message, intake));
    in.start();
    Sender sender = new Sender(sessions.open(), node);
    exchange.sendTo(block -> sender.send(0, block));
  }

  /** Sends blocks of a machine. For one thread. */
  static final class Sender {
    private final ClientSession session;
    private final ClientProducer producer;
    private final long node;

    /**
     * @param node number of this machine; 0 for the conductor
     */
    Sender(ClientSession session, long node) throws ActiveMQException {
      this.session = session;
      this.producer = session.createProducer(Broker.TRUTHS);
      this.node = node;
    }

    /**
     * Sends a block.
     *
     * @param to number of the node that gets it; 0 for all others
     * @throws IllegalStateException if the connection has ended, or the thread was interrupted, for
     *     it is about to
     */
    void send(long to, Packed block) {
      ClientMessage message = Messages.of(session, new EntriesMessage(node, block).encode());
      message.putLongProperty(Broker.NODE, node);
      message.putLongProperty(FOR, to);
      try {
        producer.send(message);
      } catch (ActiveMQException | ActiveMQInterruptedException e) {
        throw new IllegalStateException("The connection has ended", e);
      }
    }
  }

  /** The number of the machine whose queue of blocks this is; empty if it is none. */
  static OptionalLong nodeOf(String queue) {
    String[] parts = queue.split("\\.", -1);
    if (!queue.startsWith(PREFIX) || parts.length != 3) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseUnsignedLong(parts[1], 16));
    } catch (NumberFormatException e) {
      return OptionalLong.empty(); // named by no node of ours
    }
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
