package org.twobig.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;

/**
 * Hands the blocks of all machines on to all, those of a while in one message: what a message costs
 * does not depend on its length, and so each machine gets as many a second whether there are two or
 * a hundred others. When blocks come faster than they go, the oldest are dropped. No message
 * exceeds {@value #MOST_BYTES} bytes.
 */
final class Fanout implements AutoCloseable {
  /** A block of {@link EntriesMessage#MOST_ENTRIES} takes less. */
  static final int MOST_BYTES = 1 << 18;

  private final BlockingQueue<Block> waiting = new LinkedBlockingQueue<>(Broker.MOST_BLOCKS);
  private final Channel out;
  private final Supplier<Duration> pause;
  private final IntConsumer sent;
  private final Thread sending;

  /** The block that did not fit into the last message. */
  private @Nullable Block next;

  /**
   * @param pause for how long blocks are gathered
   * @param sent told the bytes of each message
   */
  Fanout(Channel out, Supplier<Duration> pause, IntConsumer sent) {
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
    while (!Thread.currentThread().isInterrupted()) {
      try {
        sent.accept(sendSome());
      } catch (InterruptedException closed) {
        return;
      } catch (RuntimeException | Error e) {
        // These blocks are lost, as others may be; the next ones go.
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
    out.send(Broker.ENTRIES, new EntriesMessage(blocks), Map.of(Broker.NODE, 0L));
    return bytes;
  }

  @Override
  public void close() {
    sending.interrupt();
  }
}
