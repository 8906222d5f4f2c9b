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
 * Forwards to all machines the blocks of entries that any of them has found. One message, of at
 * most {@value #MOST_BYTES} bytes, carries the blocks of a period, so the number of messages does
 * not grow with the machines. The cost of a message hardly depends on its length. When blocks
 * arrive faster than they are sent, the oldest are dropped.
 */
final class Fanout implements AutoCloseable {
  /** The largest size of a message in bytes; a block is smaller. */
  static final int MOST_BYTES = 1 << 18;

  private final BlockingQueue<Block> waiting = new LinkedBlockingQueue<>(Broker.MOST_BLOCKS);
  private final Channel out;
  private final Supplier<Duration> pause;
  private final IntConsumer sent;
  private final Thread sending;

  /**
   * @param pause the period over which blocks are collected
   * @param sent receives, after each message, how many bytes its blocks have
   */
  Fanout(Channel out, Supplier<Duration> pause, IntConsumer sent) {
    this.out = out;
    this.pause = pause;
    this.sent = sent;
    this.sending = Thread.ofPlatform().daemon().name("twobig-fanout").start(this::send);
  }

  void add(Block block) {
    if (block.bytes() > MOST_BYTES) {
      return; // no correct node packs such a block
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
        // Only these blocks are lost, which costs work.
      }
    }
  }

  /** Sends the blocks of one period. Returns their size in bytes. */
  private int sendSome() throws InterruptedException {
    List<Block> blocks = new ArrayList<>(List.of(waiting.take()));
    Thread.sleep(pause.get());
    int bytes = blocks.get(0).bytes();
    @Nullable Block next = waiting.peek();
    while (next != null && bytes + next.bytes() <= MOST_BYTES) {
      if (waiting.remove(next)) { // else add() has just dropped it
        blocks.add(next);
        bytes += next.bytes();
      }
      next = waiting.peek();
    }
    out.send(Broker.ENTRIES, new EntriesMessage(blocks), Map.of(Broker.NODE, 0L));
    return bytes;
  }

  @Override
  public void close() {
    sending.interrupt();
  }
}
