package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerBasePlugin;
import org.junit.jupiter.api.Test;
import org.twobig.growth.TableSource;

/** A port that is taken for a moment is waited for. */
class BrokerTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

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
    Endpoint wanted = new Endpoint("127.0.0.1", port);
    try (Broker broker = new Broker(wanted, Optional.empty(), watchers, Broker.PATIENCE)) {
      assertThat(broker.endpoint()).isEqualTo(wanted);
      broker.channel(false);
    }
  }

  @Test
  void aPortThatAnotherStillHasIsWaitedFor() throws Exception {
    int port = freePort();
    ServerSocket other = take(port);
    CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS).execute(() -> release(other));
    assertOpens(port, List.of());
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
}
