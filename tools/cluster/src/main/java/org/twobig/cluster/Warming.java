package org.twobig.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.activemq.artemis.core.server.ServerConsumer;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;

/**
 * Gives a node that comes late what has travelled before: the entries of most work of the
 * conductor's table, in blocks as others travel, slowly enough that nobody waits. A process gets
 * them once. Several that come together get them together, and so does everybody else, whom they do
 * no harm.
 */
final class Warming implements ActiveMQServerPlugin, AutoCloseable {
  /** Most entries that a node is given: some 10 MB on the wire. */
  static final int MOST_ENTRIES = 1 << 20;

  /** For so long others may come that get the same. */
  private static final Duration GATHER = Duration.ofMillis(200);

  /**
   * Between two blocks: their entries must go into the table of a node, and others wait behind
   * them.
   */
  private static final Duration PAUSE = Duration.ofMillis(50);

  /** Processes that are remembered to have been given entries. */
  private static final int MOST_KNOWN = 1 << 14;

  private final Exchange exchange;
  private final BlockingQueue<Long> waiting = new LinkedBlockingQueue<>();
  private final Set<Long> known = Collections.newSetFromMap(new Hub.Remembered<>(MOST_KNOWN));
  private Optional<Thread> sending = Optional.empty();

  /**
   * @param exchange of the conductor's table
   */
  Warming(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Begins to send. */
  synchronized void begin(EntryLink.Sender out) {
    sending =
        Optional.of(Thread.ofPlatform().daemon().name("twobig-warming").start(() -> warm(out)));
  }

  /** A node has begun to listen to entries. */
  @Override
  public void afterCreateConsumer(ServerConsumer consumer) {
    EntryLink.nodeOf(consumer.getQueueName().toString()).ifPresent(this::comes);
  }

  private synchronized void comes(long node) {
    if (node != 0 && known.add(node)) {
      waiting.add(node);
    }
  }

  private void warm(EntryLink.Sender out) {
    try {
      while (true) {
        List<Long> nodes = new ArrayList<>(List.of(waiting.take()));
        Thread.sleep(GATHER);
        waiting.drainTo(nodes);
        long node = nodes.size() == 1 ? nodes.get(0) : 0;
        exchange.heaviest(
            MOST_ENTRIES,
            EntriesMessage.MOST_ENTRIES,
            block -> {
              out.send(node, List.of(new Block(0, block)));
              Thread.sleep(PAUSE);
            });
      }
    } catch (InterruptedException | IllegalStateException closed) {
      // Nobody can come any more.
    }
  }

  @Override
  public synchronized void close() {
    sending.ifPresent(Thread::interrupt);
  }
}
