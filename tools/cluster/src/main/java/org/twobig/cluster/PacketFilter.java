package org.twobig.cluster;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.util.Set;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateQueueMessage_V2;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnection;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyServerConnection;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerConnectionPlugin;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.twobig.cluster.wire.Wire;

/**
 * Accepts from other processes only the kinds of packets that a node needs, and closes a connection
 * on which another kind arrives. Among the rejected packets are those that take over a session
 * (CVE-2026-57967), federate (CVE-2026-27446), replicate, form a cluster, or are longer than one
 * frame. {@link Rights} decides what a packet may do at an address.
 */
public final class PacketFilter implements Interceptor {
  /** The largest size of a frame in bytes: a message and the fields of the protocol. */
  static final int MOST_FRAME_BYTES = Wire.MOST_BYTES + 4096;

  private static final Set<Byte> ALLOWED =
      Set.of(
          PacketImpl.PING,
          PacketImpl.DISCONNECT,
          PacketImpl.PACKETS_CONFIRMED,
          PacketImpl.SUBSCRIBE_TOPOLOGY,
          PacketImpl.SUBSCRIBE_TOPOLOGY_V2,
          PacketImpl.CREATESESSION,
          PacketImpl.CREATESESSION_V2,
          PacketImpl.CREATE_PRODUCER,
          PacketImpl.REMOVE_PRODUCER,
          PacketImpl.CREATE_QUEUE_V2,
          PacketImpl.SESS_ACKNOWLEDGE,
          PacketImpl.SESS_BINDINGQUERY,
          PacketImpl.SESS_CLOSE,
          PacketImpl.SESS_COMMIT,
          PacketImpl.SESS_CONSUMER_CLOSE,
          PacketImpl.SESS_CREATECONSUMER,
          PacketImpl.SESS_FLOWTOKEN,
          PacketImpl.SESS_FORCE_CONSUMER_DELIVERY,
          PacketImpl.SESS_INDIVIDUAL_ACKNOWLEDGE,
          PacketImpl.SESS_PRODUCER_REQUEST_CREDITS,
          PacketImpl.SESS_QUEUEQUERY,
          PacketImpl.SESS_ROLLBACK,
          PacketImpl.SESS_SEND,
          PacketImpl.SESS_START,
          PacketImpl.SESS_STOP);

  /** The broker calls this constructor by reflection. */
  public PacketFilter() {}

  @Override
  public boolean intercept(Packet packet, RemotingConnection connection) {
    if (connection.getTransportConnection() instanceof InVMConnection || isAllowed(packet)) {
      return true;
    }
    connection.fail(
        new ActiveMQException(
            "A node has no use for the packet " + packet.getType(),
            ActiveMQExceptionType.SECURITY_EXCEPTION));
    return false;
  }

  private static boolean isAllowed(Packet packet) {
    return ALLOWED.contains(packet.getType())
        && !(packet instanceof CreateQueueMessage_V2 queue && !isPlain(queue));
  }

  /** Returns whether a queue is temporary and sets no size limit (ring size) of its own. */
  private static boolean isPlain(CreateQueueMessage_V2 queue) {
    return queue.isTemporary() && !queue.isDurable() && queue.getRingSize() == null;
  }

  /** A plugin that makes connections refuse frames longer than {@link #MOST_FRAME_BYTES}. */
  static final class FrameLimit implements ActiveMQServerConnectionPlugin {
    private static final String DECODER = "activemq-decoder";

    @Override
    public void afterCreateConnection(RemotingConnection connection) {
      if (connection.getTransportConnection() instanceof NettyServerConnection netty) {
        Channel channel = netty.getNettyChannel();
        channel.pipeline().replace(DECODER, DECODER, new ShortFrames());
      }
    }
  }

  /** Decodes frames, each 4 bytes of length and the content. Copies the content. */
  private static final class ShortFrames extends LengthFieldBasedFrameDecoder {
    ShortFrames() {
      super(MOST_FRAME_BYTES, 0, Integer.BYTES);
    }

    @Override
    protected ByteBuf extractFrame(ChannelHandlerContext context, ByteBuf in, int at, int length) {
      // Returns a copy, because the broker keeps the result as long as the message. The copy begins
      // with the length, because the broker counts positions in a packet from there.
      return in.copy(at, length).skipBytes(Integer.BYTES);
    }
  }
}
