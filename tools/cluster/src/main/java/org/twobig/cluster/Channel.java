package org.twobig.cluster;

import java.util.Map;
import java.util.function.Consumer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.twobig.cluster.wire.Message;
import org.twobig.cluster.wire.Wire;
import org.twobig.cluster.wire.Wire.DamagedException;

/** A session at the broker. Any thread may send messages through the channel. */
final class Channel {
  /** First bytes of a message's buffer: enough for a task, or an outcome without smaller tasks. */
  static final int FIRST_BYTES = 256;

  private final ClientSession session;
  private final ClientProducer out;

  /** Thrown when the connection has ended, or the thread was interrupted. */
  static final class EndedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    EndedException(Exception cause) {
      super("The connection has ended", cause);
    }
  }

  interface Sessions {
    ClientSession open() throws ActiveMQException;
  }

  Channel(Sessions sessions) {
    try {
      session = sessions.open();
      out = session.createProducer();
    } catch (ActiveMQException e) {
      throw new EndedException(e);
    }
  }

  /** Makes a message that the broker keeps in memory only. */
  static ClientMessage message(ClientSession session, byte[] body) {
    ClientMessage message = session.createMessage(false);
    message.getBodyBuffer().writeBytes(body);
    return message;
  }

  /** Decodes a received message; throws unless it is of the given kind. */
  static <M extends Message> M read(Class<M> kind, ClientMessage message) throws DamagedException {
    byte[] body = new byte[message.getBodyBuffer().readableBytes()];
    message.getBodyBuffer().readBytes(body);
    return Wire.decode(kind, body);
  }

  /** Returns a property of a received message; 0 if it is absent. */
  static long property(ClientMessage message, SimpleString name) {
    return message.getObjectProperty(name) instanceof Long number ? number : 0;
  }

  void send(String address, Message message) {
    send(address, message, Map.of());
  }

  /** Sends a message; the filters of queues select messages by their properties. */
  void send(String address, Message message, Map<SimpleString, Long> properties) {
    send(address, Wire.encode(message), properties);
  }

  synchronized void send(String address, byte[] body, Map<SimpleString, Long> properties) {
    ClientMessage message = message(session, body);
    properties.forEach(message::putLongProperty);
    try {
      out.send(address, message);
    } catch (ActiveMQException | ActiveMQInterruptedException e) {
      throw new EndedException(e);
    }
  }

  /** Makes a temporary queue for messages to all nodes and to this one. Returns its name. */
  String queue(String address, long node) {
    String queue = "%s.%x.%d".formatted(address, node, System.nanoTime());
    try {
      session.createQueue(
          QueueConfiguration.of(queue)
              .setAddress(address)
              .setRoutingType(RoutingType.MULTICAST)
              .setFilterString("%1$s = 0 OR %1$s = %2$d".formatted(Broker.NODE, node))
              .setDurable(false)
              .setTemporary(true));
    } catch (ActiveMQException e) {
      throw new EndedException(e);
    }
    return queue;
  }

  /**
   * Passes the messages of a queue to {@code receiver}, on a thread of the connection. Messages
   * that cannot be decoded or are of another kind go to {@code damaged}.
   */
  <M extends Message> void receive(
      String queue, Class<M> kind, Consumer<M> receiver, Consumer<ClientMessage> damaged) {
    try {
      consumer(queue)
          .setMessageHandler(
              message -> {
                M read;
                try {
                  message.acknowledge();
                  read = read(kind, message);
                } catch (DamagedException e) {
                  damaged.accept(message);
                  return;
                } catch (ActiveMQException e) {
                  throw new EndedException(e);
                }
                receiver.accept(read);
              });
    } catch (ActiveMQException e) {
      throw new EndedException(e);
    }
  }

  /** Returns a consumer of a queue, and starts the delivery of messages. */
  ClientConsumer consumer(String queue) throws ActiveMQException {
    // With a window of 0, the broker would send each message only on request.
    ClientConsumer consumer = session.createConsumer(queue, null, Wire.MOST_BYTES, -1, false);
    session.start();
    return consumer;
  }
}
