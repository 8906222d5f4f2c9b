package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerBasePlugin;
import org.junit.jupiter.api.Test;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.growth.TableSource;

/** A broker waits for a port that is taken for a moment; its queues are limited one by one. */
class BrokerTest {
  /** An address of this machine on which no other process opens ports. */
  private static final InetAddress HERE = here();

  private static InetAddress here() {
    int pid = (int) ProcessHandle.current().pid();
    try {
      return InetAddress.getByAddress(
          new byte[] {127, (byte) (64 + (pid >> 16 & 63)), (byte) (pid >> 8), (byte) pid});
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  private static ServerSocket take(int port) {
    try {
      return new ServerSocket(port, 1, HERE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void release(ServerSocket taken) {
    try {
      taken.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() {
    ServerSocket free = take(0);
    release(free);
    return free.getLocalPort();
  }

  private static void assertOpens(int port, List<ActiveMQServerBasePlugin> watchers)
      throws Exception {
    Endpoint wanted = new Endpoint(HERE.getHostAddress(), port);
    try (Broker broker = new Broker(wanted, Optional.empty(), watchers, Duration.ofMinutes(1))) {
      assertThat(broker.endpoint()).isEqualTo(wanted);
      broker.channel(false);
    }
  }

  @Test
  void aPortThatAnotherStillHasIsWaitedFor() throws Exception {
    ServerSocket other = take(0);
    CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS).execute(() -> release(other));
    assertOpens(other.getLocalPort(), List.of());
  }

  @Test
  void aPortThatAnotherGetsAfterItWasFoundFreeIsTriedAgain() throws Exception {
    int port = freePort();
    Set<ActiveMQServer> tries = new HashSet<>();
    List<ServerSocket> other = new ArrayList<>();
    ActiveMQServerBasePlugin taking =
        new ActiveMQServerBasePlugin() {
          @Override
          public void registered(ActiveMQServer server) {
            if (tries.isEmpty()) {
              other.add(take(port));
            } else if (!tries.contains(server)) {
              release(other.get(0));
            }
            tries.add(server);
          }
        };
    assertOpens(port, List.of(taking));
    assertThat(tries).hasSize(2);
  }

  @Test
  void aConductorThatCannotBeginGivesItsPortBack() {
    Hub first = ClusterFixture.hub();
    first.close();
    AtomicInteger asked = new AtomicInteger();
    LongSupplier clock =
        () -> {
          if (asked.incrementAndGet() == 3) { // when the port is open
            throw new IllegalStateException("no time");
          }
          return 0;
        };
    try (Arena arena = Arena.ofShared();
        Exchange exchange =
            new Exchange(
                TableSource.of(ClusterFixture.table(arena, 1 << 20)), ClusterFixture.RULES)) {
      assertThatThrownBy(
              () ->
                  ClusterFixture.hub(
                      first.endpoint(),
                      ClusterFixture.SUBJECT,
                      Optional.of(exchange),
                      () -> {},
                      clock))
          .hasMessage("no time");
    }
    new Broker(first.endpoint(), Optional.empty(), List.of(), Duration.ZERO).close();
  }

  /** What waits for a node that stands still is limited, and leaves room for what others get. */
  @Test
  void aQueueThatNobodyReadsKeepsTheLastMessagesAndHindersNoOther() {
    List<ActiveMQServer> servers = new ArrayList<>();
    ActiveMQServerBasePlugin watcher =
        new ActiveMQServerBasePlugin() {
          @Override
          public void registered(ActiveMQServer server) {
            servers.add(server);
          }
        };
    byte[] block = new byte[Fanout.MOST_BYTES];
    AtomicInteger heard = new AtomicInteger();
    try (Broker broker =
        new Broker(ClusterFixture.ANY, Optional.empty(), List.of(watcher), Broker.PATIENCE)) {
      String still = broker.channel(true).queue(Broker.ENTRIES, 1);
      Channel other = broker.channel(true);
      other.receive(
          other.queue(Broker.ENTRIES, 2),
          EntriesMessage.class,
          message -> {},
          noBlock -> heard.incrementAndGet());
      Channel sender = broker.channel(false);
      for (int sent = 1; sent <= Broker.MOST_BLOCKS + 20; sent++) {
        sender.send(Broker.ENTRIES, block, Map.of(Broker.NODE, 0L));
        int all = sent;
        ClusterFixture.until(() -> heard.get() == all);
      }
      assertThat(servers.getFirst().locateQueue(still).getMessageCount())
          .isEqualTo(Broker.MOST_BLOCKS);
    }
  }
}
