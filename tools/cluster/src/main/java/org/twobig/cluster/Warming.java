package org.twobig.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;

/**
 * Gives a node that comes late what has travelled before: the entries of most work of the
 * conductor's table, in blocks as others travel, slowly enough that nobody waits. A process gets
 * them once. Several that come together get them together, and so do all connected nodes: to store
 * an entry twice is harmless.
 */
final class Warming implements AutoCloseable {
  /** Most entries that a node is given: some 10 MB on the wire. */
  static final int MOST_ENTRIES = 1 << 20;

  /** For so long others may come that get the same. */
  private static final Duration GATHER = Duration.ofMillis(200);

  /**
   * Between two blocks: their entries must go into the table of a node, and others wait behind
   * them.
   */
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final Exchange exchange;
  private final BlockingQueue<Long> waiting = new LinkedBlockingQueue<>();
  private Optional<Thread> sending = Optional.empty();

  /**
   * @param exchange of the conductor's table
   */
  Warming(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Begins to send. */
  synchronized void begin(Channel out) {
    sending =
        Optional.of(Thread.ofPlatform().daemon().name("twobig-warming").start(() -> warm(out)));
  }

  /** Notes that a process listens to entries, for the first time. */
  void comes(long node) {
    waiting.add(node);
  }

  private void warm(Channel out) {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        List<Long> nodes = new ArrayList<>(List.of(waiting.take()));
        Thread.sleep(GATHER);
        waiting.drainTo(nodes);
        send(out, nodes.size() == 1 ? nodes.get(0) : 0);
      } catch (InterruptedException closed) {
        return;
      } catch (RuntimeException | Error e) {
        // These nodes learn what travels from now on; those that come later are given more.
      }
    }
  }

  private void send(Channel out, long node) {
    exchange.heaviest(
        MOST_ENTRIES,
        EntriesMessage.MOST_ENTRIES,
        block -> {
          out.send(
              Broker.ENTRIES,
              new EntriesMessage(List.of(new Block(0, block))),
              Map.of(Broker.NODE, node));
          LockSupport.parkNanos(PAUSE.toNanos());
        });
  }

  @Override
  public synchronized void close() {
    sending.ifPresent(Thread::interrupt);
  }
}
