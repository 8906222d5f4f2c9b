package org.twobig.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.cluster.wire.Wire;
import org.twobig.cluster.wire.Wire.DamagedException;

/** The entries of an {@link Exchange} on a connection. */
final class EntryLink {
  private static final String PREFIX = Broker.TRUTHS + ".";

  /** Property of a block: the number of the node that gets it; 0 for all. */
  private static final String FOR = "for";

  private EntryLink() {}

  /** Makes sessions of a connection. */
  interface Sessions {
    /**
     * A session that commits each message by itself.
     *
     * @param receives without a word of what has come: entries that are lost cost work, and to
     *     acknowledge each message takes the broker as long as to hand it out
     */
    ClientSession open(boolean receives) throws ActiveMQException;
  }

  /** Takes in what has come. */
  interface Intake {
    /**
     * Takes in a block.
     *
     * @throws DamagedException if it is damaged
     */
    void take(Block block) throws DamagedException;
  }

  /**
   * Begins at a node: its blocks go to the conductor, and those of all others come from there.
   *
   * @param node number of this machine
   */
  static void open(Sessions sessions, Exchange exchange, long node, Intake intake)
      throws ActiveMQException {
    ClientSession in = sessions.open(true);
    String queue = PREFIX + Long.toHexString(node) + "." + System.nanoTime();
    in.createQueue(
        QueueConfiguration.of(queue)
            .setAddress(Broker.TRUTHS)
            .setRoutingType(RoutingType.MULTICAST)
            .setFilterString("%1$s = 0 OR %1$s = %2$d".formatted(FOR, node))
            .setDurable(false)
            .setTemporary(true));
    receive(
        in,
        queue,
        block -> {
          if (block.node() != node) {
            intake.take(block);
          }
        });
    Sender sender = new Sender(sessions.open(false), Broker.FOUND);
    exchange.sendTo(block -> sender.send(0, List.of(new Block(node, block))));
  }

  /** Receives the blocks of a queue. */
  static void receive(ClientSession session, String queue, Intake intake) throws ActiveMQException {
    // With the window of nothing that tasks need, each block would wait for a round trip.
    session
        .createConsumer(queue, null, Wire.MOST_BYTES, -1, false)
        .setMessageHandler(message -> taken(message, intake));
    session.start();
  }

  /** Sends blocks. For one thread. */
  static final class Sender {
    private final ClientSession session;
    private final ClientProducer producer;

    /**
     * @param address {@link Broker#TRUTHS} or {@link Broker#FOUND}
     */
    Sender(ClientSession session, String address) throws ActiveMQException {
      this.session = session;
      this.producer = session.createProducer(address);
    }

    /**
     * Sends blocks.
     *
     * @param to number of the node that gets them; 0 for all
     * @param blocks of at most {@link EntriesMessage#MOST_BYTES}
     * @throws IllegalStateException if the connection has ended, or the thread was interrupted, for
     *     it is about to
     */
    void send(long to, List<Block> blocks) {
      ClientMessage message = Messages.of(session, new EntriesMessage(blocks).encode());
      message.putLongProperty(FOR, to);
      try {
        producer.send(message);
      } catch (ActiveMQException | ActiveMQInterruptedException e) {
        throw new IllegalStateException("The connection has ended", e);
      }
    }
  }

  /**
   * Hands the blocks of all machines on to all, those of a while in one message: what a message
   * costs does not depend on its length, and so each machine gets as many a second whether there
   * are two or a hundred others. When blocks come faster than they go, the oldest are dropped. No
   * message exceeds {@value #MOST_BYTES} bytes.
   */
  static final class Fanout implements AutoCloseable {
    /** A block of {@link EntriesMessage#MOST_ENTRIES} takes less. */
    static final int MOST_BYTES = 1 << 18;

    private final BlockingQueue<Block> waiting = new LinkedBlockingQueue<>(Broker.MOST_TRUTHS);
    private final Sender out;
    private final Supplier<Duration> pause;
    private final IntConsumer sent;
    private final Thread sending;

    /** The block that did not fit into the last message. */
    private @Nullable Block next;

    /**
     * @param pause for how long blocks are gathered
     * @param sent told the bytes of each message
     */
    Fanout(Sender out, Supplier<Duration> pause, IntConsumer sent) {
      this.out = out;
      this.pause = pause;
      this.sent = sent;
      this.sending = Thread.ofPlatform().daemon().name("twobig-fanout").start(this::send);
    }

    /** Takes a block to hand on. From any thread. */
    void add(Block block) {
      if (block.bytes() > MOST_BYTES) {
        return; // no node of ours packs one
      }
      while (!waiting.offer(block)) {
        waiting.poll();
      }
    }

    private void send() {
      while (true) {
        try {
          int bytes = sendSome();
          sent.accept(bytes);
        } catch (InterruptedException closed) {
          return;
        } catch (RuntimeException e) {
          // These blocks are lost, as others may be; the next ones go.
          if (Thread.currentThread().isInterrupted()) {
            return;
          }
        }
      }
    }

    /** Sends what comes in a while; how many bytes. */
    private int sendSome() throws InterruptedException {
      List<Block> blocks = new ArrayList<>(List.of(next == null ? waiting.take() : next));
      next = null;
      Thread.sleep(pause.get());
      int bytes = blocks.get(0).bytes();
      for (next = waiting.poll(); next != null; next = waiting.poll()) {
        if (bytes + next.bytes() > MOST_BYTES) {
          break;
        }
        blocks.add(next);
        bytes += next.bytes();
      }
      out.send(0, blocks);
      return bytes;
    }

    @Override
    public void close() {
      sending.interrupt();
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
      for (Block block : Messages.read(EntriesMessage.class, message).blocks()) {
        try {
          intake.take(block);
        } catch (DamagedException e) {
          // Nothing of it was stored; the exchange counts it.
        }
      }
    } catch (DamagedException e) {
      // As if it had not come.
    }
  }
}
