package org.twobig.cluster;

import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.twobig.cluster.wire.Message;
import org.twobig.cluster.wire.Wire;
import org.twobig.cluster.wire.Wire.DamagedException;

/** Bodies of the broker's messages. */
final class Messages {
  private Messages() {}

  /** A message that is not written to a disk. */
  static ClientMessage of(ClientSession session, byte[] body) {
    ClientMessage message = session.createMessage(false);
    message.getBodyBuffer().writeBytes(body);
    return message;
  }

  /** Sends a body to the address of a producer. */
  static void send(ClientSession session, ClientProducer producer, byte[] body)
      throws ActiveMQException {
    producer.send(of(session, body));
  }

  /** Reads a message that has come. */
  static Message read(ClientMessage message) throws DamagedException {
    return Message.decode(body(message));
  }

  /** Reads a message that has come and must be of one kind. */
  static <M extends Message> M read(Class<M> kind, ClientMessage message) throws DamagedException {
    return Message.decode(kind, body(message));
  }

  private static byte[] body(ClientMessage message) throws DamagedException {
    int bytes = message.getBodyBuffer().readableBytes();
    Wire.require(bytes <= Wire.MOST_BYTES, "It has %,d bytes", bytes);
    byte[] body = new byte[bytes];
    message.getBodyBuffer().readBytes(body);
    return body;
  }
}
