package org.twobig.cluster;

import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.CREATESESSION;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.CREATESESSION_V2;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.CREATE_PRODUCER;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.CREATE_QUEUE_V2;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.DISCONNECT;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.PACKETS_CONFIRMED;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.PING;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.REMOVE_PRODUCER;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_ACKNOWLEDGE;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_BINDINGQUERY;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_CLOSE;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_COMMIT;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_CONSUMER_CLOSE;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_CREATECONSUMER;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_FLOWTOKEN;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_FORCE_CONSUMER_DELIVERY;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_INDIVIDUAL_ACKNOWLEDGE;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_PRODUCER_REQUEST_CREDITS;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_QUEUEQUERY;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_ROLLBACK;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_SEND;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_START;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SESS_STOP;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SUBSCRIBE_TOPOLOGY;
import static org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl.SUBSCRIBE_TOPOLOGY_V2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.util.Set;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateQueueMessage_V2;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnection;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyServerConnection;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerConnectionPlugin;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.twobig.cluster.wire.Wire;

/**
 * Lets in the packets that a node has a use for, and ends a connection that sends another: to take
 * over a session (CVE-2026-57967), to federate (CVE-2026-27446), to replicate, to form a cluster,
 * to send what does not fit into one frame. What a packet may do at which address is {@link
 * Rights}'s to say.
 */
public final class PacketFilter implements Interceptor {
  /** Most bytes of a frame: a message of {@link Wire#MOST_BYTES} and what the protocol adds. */
  static final int MOST_FRAME_BYTES = Wire.MOST_BYTES + 4096;

  private static final Set<Byte> MAY_COME =
      Set.of(
          PING,
          DISCONNECT,
          PACKETS_CONFIRMED,
          SUBSCRIBE_TOPOLOGY,
          SUBSCRIBE_TOPOLOGY_V2,
          CREATESESSION,
          CREATESESSION_V2,
          CREATE_PRODUCER,
          REMOVE_PRODUCER,
          CREATE_QUEUE_V2,
          SESS_ACKNOWLEDGE,
          SESS_BINDINGQUERY,
          SESS_CLOSE,
          SESS_COMMIT,
          SESS_CONSUMER_CLOSE,
          SESS_CREATECONSUMER,
          SESS_FLOWTOKEN,
          SESS_FORCE_CONSUMER_DELIVERY,
          SESS_INDIVIDUAL_ACKNOWLEDGE,
          SESS_PRODUCER_REQUEST_CREDITS,
          SESS_QUEUEQUERY,
          SESS_ROLLBACK,
          SESS_SEND,
          SESS_START,
          SESS_STOP);

  /** Made by the broker before it opens its port. */
  public PacketFilter() {}

  @Override
  public boolean intercept(Packet packet, RemotingConnection connection) {
    if (connection.getTransportConnection() instanceof InVMConnection || mayCome(packet)) {
      return true;
    }
    connection.fail(
        new ActiveMQException(
            "A node has no use for the packet " + packet.getType(),
            ActiveMQExceptionType.SECURITY_EXCEPTION));
    return false;
  }

  private static boolean mayCome(Packet packet) {
    return MAY_COME.contains(packet.getType())
        && !(packet instanceof CreateQueueMessage_V2 queue && !isPlain(queue));
  }

  /** A queue that goes with its connection and has no more room than those of its address. */
  private static boolean isPlain(CreateQueueMessage_V2 queue) {
    return queue.isTemporary() && !queue.isDurable() && queue.getRingSize() == null;
  }

  /** Makes connections refuse frames that are longer than any message. */
  static final class OfFrames implements ActiveMQServerConnectionPlugin {
    private static final String DECODER = "activemq-decoder";

    @Override
    public void afterCreateConnection(RemotingConnection connection) {
      if (connection.getTransportConnection() instanceof NettyServerConnection netty) {
        Channel channel = netty.getNettyChannel();
        channel.pipeline().replace(DECODER, DECODER, new ShortFrames());
      }
    }
  }

  /** A frame is its length, 4 bytes, and what follows; each in memory of its own. */
  private static final class ShortFrames extends LengthFieldBasedFrameDecoder {
    ShortFrames() {
      super(MOST_FRAME_BYTES, 0, Integer.BYTES);
    }

    @Override
    protected ByteBuf extractFrame(ChannelHandlerContext context, ByteBuf in, int at, int length) {
      // The broker keeps it while the message lives, and reads it with the length before it.
      return in.copy(at, length).skipBytes(Integer.BYTES);
    }
  }
}
