package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.twobig.cluster.ClusterFixture.HERE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerBasePlugin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.cluster.wire.Wire;
import org.twobig.tt.offline.RecordBlock;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.testing.Seeds;

/** A broker waits for a port that is taken for a moment; its queues are limited one by one. */
class BrokerTest {
  /** Bytes of the largest notice. */
  private static final int LARGEST_NOTICE = 4608;

  /** Bytes that a waiting message takes beside its own. */
  private static final int OVERHEAD = 4096;

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
  void aConductorThatCannotBeginGivesItsPortBack() throws Exception {
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
        EntryExchange exchange =
            new EntryExchange(
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
    assertOpens(first.endpoint().port(), List.of()); // which waits: Artemis may end later
  }

  // ---- limits of the queues, in bytes

  private final List<ActiveMQServer> servers = new ArrayList<>();

  private Broker watched() {
    ActiveMQServerBasePlugin watcher =
        new ActiveMQServerBasePlugin() {
          @Override
          public void registered(ActiveMQServer server) {
            servers.add(server);
          }
        };
    return new Broker(ClusterFixture.ANY, Optional.empty(), List.of(watcher), Broker.PATIENCE);
  }

  /** Bytes of the messages that wait at an address, as the broker counts them. */
  private long waiting(String address) {
    return ask(() -> paging().getPageStore(SimpleString.of(address)).getAddressSize());
  }

  private PagingManager paging() {
    return servers.getFirst().getPagingManager();
  }

  private static <T> T ask(Callable<T> question) {
    try {
      return question.call();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Messages wait for a stopped node up to a limit; other nodes get all messages. */
  @ParameterizedTest
  @MethodSource("toNodes")
  void aQueueThatNobodyReadsKeepsTheLastMessagesAndHindersNoOther(
      String address, int most, int largest) {
    byte[] message = new byte[largest];
    AtomicInteger heard = new AtomicInteger();
    try (Broker broker = watched()) {
      String still = broker.channel(true).queue(address, 1);
      Channel other = broker.channel(true);
      other.receive(
          other.queue(address, 2),
          EntriesMessage.class,
          read -> {},
          damaged -> heard.incrementAndGet());
      Channel sender = broker.channel(false);
      for (int sent = 1; sent <= most + 20; sent++) {
        sender.send(address, message, Map.of(Broker.NODE, 0L));
        int all = sent;
        ClusterFixture.until(() -> heard.get() == all);
      }
      var queue = servers.getFirst().locateQueue(still);
      ClusterFixture.until(
          () -> queue.getMessagesAdded() == most + 20 && queue.getMessageCount() == most);
      ClusterFixture.until(() -> waiting(address) <= most * (largest + OVERHEAD));
      assertThat(paging().isUsingGlobalSize()).isFalse();
    }
  }

  static Stream<Arguments> toNodes() {
    return Stream.of(
        arguments(Broker.ENTRIES, Broker.MOST_BLOCKS, Fanout.MOST_BYTES),
        arguments(Broker.NOTICES, Broker.MOST_NOTICES, LARGEST_NOTICE),
        arguments(Broker.JOURNAL, Broker.MOST_RECORDS, Wire.MOST_BYTES));
  }

  @Test
  void noMessageIsLongerThanTheQueuesOfNodesAllowFor() {
    Notice notice =
        new Notice(1, Notice.What.WRITTEN, Collections.nCopies(Notice.MOST, Long.MAX_VALUE));
    assertThat(Wire.encode(notice)).hasSizeLessThan(LARGEST_NOTICE);
    String text = "x".repeat(2000); // a message keeps 512 bytes of it
    Subject subject = new Subject(text, text, new KeySpace("x".repeat(48), 1, 64), 1);
    Terms terms = new Terms(1, new Terms.Now(64, 1, 1, text), text, subject);
    assertThat(Wire.encode(terms)).hasSizeLessThan(LARGEST_NOTICE);
    RecordBlock block = new RecordBlock(ClusterFixture.RULES);
    var random = Seeds.fixed(1);
    for (int i = 0; i < EntriesMessage.MOST_ENTRIES; i++) { // which no packing makes shorter
      block.visit(0, random.nextLong(1L << 60), 1 + random.nextInt(14), random.nextLong(1L << 40));
    }
    Block packed = new Block(0, block.pack());
    assertThat(packed.bytes()).isBetween(Fanout.MOST_BYTES / 4, Fanout.MOST_BYTES);
  }

  /** Messages of nodes wait for the conductor up to a limit, which each address has for itself. */
  @ParameterizedTest
  @ValueSource(strings = {Broker.FOUND_ENTRIES, Broker.REPORTS, Broker.JOURNAL_REQUESTS})
  void messagesThatTheConductorDoesNotReadAreLimitedToo(String address) {
    int most = Broker.MOST_FROM_NODES;
    byte[] message = new byte[Wire.MOST_BYTES];
    try (Broker broker = watched()) {
      Channel node = broker.channel(false);
      for (long sent = 0; sent < most + 20L * Wire.MOST_BYTES; sent += Wire.MOST_BYTES) {
        node.send(address, message, Map.of());
      }
      assertThat(waiting(address)).isBetween(most / 2L, most + 2L * Wire.MOST_BYTES);
      AtomicInteger heard = new AtomicInteger();
      Channel other = broker.channel(true);
      String queue = other.queue(Broker.NOTICES, 1);
      other.receive(queue, Notice.class, read -> {}, damaged -> heard.incrementAndGet());
      node.send(Broker.NOTICES, new byte[1], Map.of(Broker.NODE, 0L));
      ClusterFixture.until(() -> heard.get() == 1);
    }
  }
}
