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
 * Sends the entries with the largest work in the conductor's table to nodes that join late. If
 * several nodes join at a time, the entries go to all nodes, since storing an entry twice does no
 * harm.
 */
final class LateJoinSync implements AutoCloseable {
  /** The largest number of entries that are sent: some 10 MB in messages. */
  static final int MOST_ENTRIES = 1 << 20;

  /** Nodes that join within this time get the same blocks. */
  private static final Duration GATHER = Duration.ofMillis(200);

  /** The pause between two blocks, in which other messages are sent. */
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final EntryExchange exchange;
  private final BlockingQueue<Long> waiting = new LinkedBlockingQueue<>();
  private Optional<Thread> sender = Optional.empty();

  LateJoinSync(EntryExchange exchange) {
    this.exchange = exchange;
  }

  synchronized void begin(Channel out) {
    sender =
        Optional.of(
            Thread.ofPlatform().daemon().name("twobig-late-join").start(() -> sendToNewNodes(out)));
  }

  /** Queues a node that has begun to receive entries. */
  void add(long node) {
    waiting.add(node);
  }

  private void sendToNewNodes(Channel out) {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        List<Long> nodes = new ArrayList<>(List.of(waiting.take()));
        Thread.sleep(GATHER);
        waiting.drainTo(nodes);
        send(out, nodes.size() == 1 ? nodes.get(0) : 0);
      } catch (InterruptedException closed) {
        return;
      } catch (RuntimeException | Error e) {
        // the nodes that have just joined get only entries found from now on
      }
    }
  }

  /** Sends the entries to a node; 0 means all nodes. */
  private void send(Channel out, long node) {
    exchange.sendHeaviest(
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
    sender.ifPresent(Thread::interrupt);
  }
}
