package org.twobig.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.EntriesMessage;
import org.twobig.cluster.wire.EntriesMessage.Block;

/**
 * Hands the blocks of all machines on to all, those of a while in one message: what a message costs
 * does not depend on its length, and so each machine gets as many a second whether there are two or
 * a hundred others. When blocks come faster than they go, the oldest are dropped.
 */
final class Fanout implements AutoCloseable {
  private final BlockingQueue<Block> waiting = new LinkedBlockingQueue<>(Broker.MOST_TRUTHS);
  private final Truths.Sender out;
  private final Supplier<Duration> pause;
  private final IntConsumer sent;
  private final Thread sending;

  /**
   * @param pause for how long blocks are gathered
   * @param sent told the bytes of each message
   */
  Fanout(Truths.Sender out, Supplier<Duration> pause, IntConsumer sent) {
    this.out = out;
    this.pause = pause;
    this.sent = sent;
    this.sending = Thread.ofPlatform().daemon().name("twobig-fanout").start(this::send);
  }

  /** Takes a block to hand on. From any thread. */
  void add(Block block) {
    while (!waiting.offer(block)) {
      waiting.poll();
    }
  }

  private void send() {
    try {
      @Nullable Block next = null;
      while (true) {
        List<Block> blocks = new ArrayList<>(List.of(next == null ? waiting.take() : next));
        Thread.sleep(pause.get());
        int bytes = blocks.get(0).bytes();
        for (next = waiting.poll(); next != null; next = waiting.poll()) {
          if (bytes + next.bytes() > EntriesMessage.MOST_BYTES) {
            break;
          }
          blocks.add(next);
          bytes += next.bytes();
        }
        out.send(0, blocks);
        sent.accept(bytes);
      }
    } catch (InterruptedException | IllegalStateException closed) {
      // Nobody is there any more.
    }
  }

  @Override
  public void close() {
    sending.interrupt();
  }
}
