package org.twobig.cluster;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.CoreAddressConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.filter.impl.FilterImpl;
import org.apache.activemq.artemis.core.postoffice.PostOffice;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerBasePlugin;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Wire;
import org.twobig.tt.table.StoreException;

/**
 * The message broker in the conductor's process: Apache Artemis with one port and nothing on disk.
 * If the process ends, its messages are lost, which costs nothing: the next conductor offers again
 * the tasks whose answers its journal lacks, and a node keeps an outcome until the journal has it.
 *
 * <p>The port speaks only the protocol CORE. With a key it demands TLS 1.3 and the certificate of a
 * node or standby before it reads anything else. {@link Rights} says what a client may do, {@link
 * PacketFilter} which packets it may send. Addresses and queues are fixed; clients can create only
 * temporary queues of their own. JMX, web console, federation and clustering are off; the password
 * for other brokers is random.
 */
final class Broker implements AutoCloseable {
  /** The queue of tasks. Each task goes to one thread of one node. */
  static final String TASKS = "tasks";

  static final String OUTCOMES = "outcomes";

  /**
   * The address of {@link Notice}s and of the conductor's terms, which say what a node must have to
   * take part. Each node has a queue there.
   */
  static final String NOTICES = "notices";

  /** The address of blocks of entries that the conductor forwards, with a queue for each node. */
  static final String ENTRIES = "entries";

  /** The queue of blocks of entries from nodes to the conductor. */
  static final String FOUND_ENTRIES = "found";

  /** The queue of hellos, reports, conflicts and complaints from nodes. */
  static final String REPORTS = "nodes";

  /** The queue of a standby's requests for records of the journal. */
  static final String JOURNAL_REQUESTS = "follow";

  /** The address of records of the journal, with a queue for the standby. */
  static final String JOURNAL = "journal";

  /**
   * A property of messages: the number of the node that sends or gets the message; 0: all nodes.
   */
  static final SimpleString NODE = SimpleString.of("node");

  /** A property of a task and of its outcome: the id of the task. */
  static final SimpleString ID = SimpleString.of("id");

  /** A property of a task that checks an answer: the number of the node that answered. */
  static final SimpleString CHECKED = SimpleString.of("checked");

  /** A node counts as gone after this time without a message. Other nodes then get its tasks. */
  static final Duration SILENCE = Duration.ofSeconds(15);

  /** Largest number of messages with entries that wait for a node: 64 MiB, see {@link Fanout}. */
  static final int MOST_BLOCKS = 256;

  /** Largest number of notices that wait for a node: 4.5 MiB, see {@link Notice#MOST}. */
  static final int MOST_NOTICES = 1024;

  /** Largest number of messages with records that wait for a standby: 16 MiB. */
  static final int MOST_RECORDS = 16;

  /** Largest number of bytes of messages from nodes that wait at an address. */
  static final int MOST_FROM_NODES = 64 << 20;

  /**
   * The pause between two searches for silent connections. A connection that has sent data since
   * the last search stays open. Nodes report once a second, so no connection ends when the clock is
   * set forward.
   */
  private static final Duration SILENCE_CHECK = Duration.ofMillis(2500);

  private static final Duration LONGEST_FLUSH = Duration.ofSeconds(1);

  /** The longest wait for a port that another process holds. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The pause between two tries to open the port. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  private static final String PORT = "port";

  private static final int MOST_CONNECTIONS = 4096;

  private static final int HANDSHAKE_SECONDS = 10;

  private static final int MOST_THREADS = 8;

  // distinguishes the brokers of one process
  private final int id = new SecureRandom().nextInt() >>> 1;
  private final String secret = UUID.randomUUID().toString();
  private final EmbeddedActiveMQ server;
  private final Endpoint endpoint;
  private final ServerLocator locator;
  private final ClientSessionFactory inside;

  /**
   * Opens the port. Waits for {@code patience} if it is taken: a killed conductor holds it until
   * its memory is freed.
   *
   * @param key for TLS; without a key the address must be a loopback address
   * @param watchers plugins that the broker calls on events
   * @throws StoreException if the key is missing or the port is taken
   */
  Broker(
      Endpoint wanted,
      Optional<KeyFile> key,
      List<ActiveMQServerBasePlugin> watchers,
      Duration patience) {
    if (key.isEmpty() && !wanted.isLoopback()) {
      throw StoreException.refused(
          "%s can be reached from other machines, and there is no --key. Make a key"
              + " with twobig key FILE, or listen on 127.0.0.1:%d",
          wanted, wanted.port());
    }
    key.ifPresent(file -> file.require(KeyFile.KeyRole.CONDUCTOR));
    this.server = start(wanted, key, watchers, patience);
    Map<String, Object> inVm = Map.of("serverId", id);
    this.locator =
        ActiveMQClient.createServerLocatorWithoutHA(
            new TransportConfiguration(InVMConnectorFactory.class.getName(), inVm));
    try {
      NettyAcceptor port =
          (NettyAcceptor) server.getActiveMQServer().getRemotingService().getAcceptor(PORT);
      this.endpoint = new Endpoint(wanted.host(), port.getActualPort());
      locator
          .setUseGlobalPools(false)
          .setBlockOnNonDurableSend(true) // so that removeTask() finds each task
          .setProducerWindowSize(-1)
          .setMinLargeMessageSize(Wire.MOST_BYTES + 1)
          .setInitialMessagePacketSize(Channel.FIRST_BYTES)
          .setReconnectAttempts(0);
      this.inside = locator.createSessionFactory();
    } catch (Exception e) { // whatever Artemis throws
      locator.close();
      stop(server);
      throw StoreException.of("Cannot listen on " + wanted, new IOException(e));
    }
  }

  /** Starts Artemis. Tries again until {@code patience} is over. */
  private EmbeddedActiveMQ start(
      Endpoint wanted,
      Optional<KeyFile> key,
      List<ActiveMQServerBasePlugin> watchers,
      Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
      EmbeddedActiveMQ made = new EmbeddedActiveMQ();
      made.setConfiguration(configuration(wanted, key));
      made.setSecurityManager(new Rights(secret, key.isPresent()));
      try {
        made.createActiveMQServer();
        made.getActiveMQServer().registerActivationFailureListener(failure::set);
        made.getActiveMQServer().registerBrokerPlugin(new PacketFilter.FrameLimit());
        watchers.forEach(made.getActiveMQServer()::registerBrokerPlugin);
        made.start();
      } catch (Exception e) { // whatever Artemis throws
        failure.set(e);
      }
      @Nullable Exception why = failure.get();
      if (why == null) {
        return made;
      }
      stop(made);
      if (System.nanoTime() > end) {
        throw StoreException.refused(
            "Cannot listen on %s: %s. Name another port, or end the process that listens there",
            wanted, why.getMessage());
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private Configuration configuration(Endpoint wanted, Optional<KeyFile> key) {
    Configuration configuration =
        new ConfigurationImpl()
            .setPersistenceEnabled(false)
            .setJournalType(JournalType.NIO)
            .setSecurityEnabled(true)
            // No caches: Artemis caches rights by the user name, and a client may claim any name.
            .setAuthenticationCacheSize(0)
            .setAuthorizationCacheSize(0)
            .setJMXManagementEnabled(false)
            .setMessageCounterEnabled(false)
            .setCriticalAnalyzer(false)
            .setGracefulShutdownEnabled(false)
            .setMaxDiskUsage(-1)
            .setGlobalMaxSize(-1) // a limit would write messages to the disk
            .setIncomingInterceptorClassNames(List.of(PacketFilter.class.getName()))
            .setClusterUser(UUID.randomUUID().toString())
            .setClusterPassword(UUID.randomUUID().toString())
            .setConnectionTtlCheckInterval(SILENCE_CHECK.toMillis())
            .setThreadPoolMaxSize(MOST_THREADS)
            .setScheduledThreadPoolMaxSize(2);
    Map<String, Object> port = new HashMap<>();
    port.put(TransportConstants.HOST_PROP_NAME, wanted.host());
    port.put(TransportConstants.PORT_PROP_NAME, wanted.port());
    port.put(TransportConstants.PROTOCOLS_PROP_NAME, "CORE");
    port.put(TransportConstants.USE_EPOLL_PROP_NAME, false);
    port.put(
        TransportConstants.REMOTING_THREADS_PROPNAME,
        Math.min(MOST_THREADS, 2 * Runtime.getRuntime().availableProcessors()));
    port.put(TransportConstants.CONNECTIONS_ALLOWED, MOST_CONNECTIONS);
    port.put(TransportConstants.HANDSHAKE_TIMEOUT, HANDSHAKE_SECONDS);
    key.ifPresent(
        file -> {
          port.putAll(tls(file, KeyFile.KeyRole.CONDUCTOR));
          port.put(TransportConstants.NEED_CLIENT_AUTH_PROP_NAME, true);
        });
    configuration.addAcceptorConfiguration(
        new TransportConfiguration(NettyAcceptorFactory.class.getName(), port, PORT));
    configuration.addAcceptorConfiguration(
        new TransportConfiguration(
            InVMAcceptorFactory.class.getName(), Map.of("serverId", id), "inside"));
    addresses(configuration);
    return configuration;
  }

  /**
   * Returns the TLS settings of one side of a connection. Host names are not verified, because the
   * address of a conductor may change. Instead {@link Connection} verifies the subject of the
   * certificate; the authority in the key file has signed no other server certificate than the
   * conductor's.
   */
  static Map<String, Object> tls(KeyFile key, KeyFile.KeyRole role) {
    String file = key.path().toAbsolutePath().toString();
    return Map.ofEntries(
        Map.entry(TransportConstants.SSL_ENABLED_PROP_NAME, true),
        Map.entry(TransportConstants.ENABLED_PROTOCOLS_PROP_NAME, "TLSv1.3"),
        Map.entry(TransportConstants.VERIFY_HOST_PROP_NAME, false),
        Map.entry(TransportConstants.KEYSTORE_TYPE_PROP_NAME, KeyFile.TYPE),
        Map.entry(TransportConstants.KEYSTORE_PATH_PROP_NAME, file),
        Map.entry(TransportConstants.KEYSTORE_PASSWORD_PROP_NAME, KeyFile.PASSWORD),
        Map.entry(TransportConstants.KEYSTORE_ALIAS_PROP_NAME, role.alias()),
        Map.entry(TransportConstants.TRUSTSTORE_TYPE_PROP_NAME, KeyFile.TYPE),
        Map.entry(TransportConstants.TRUSTSTORE_PATH_PROP_NAME, file),
        Map.entry(TransportConstants.TRUSTSTORE_PASSWORD_PROP_NAME, KeyFile.PASSWORD));
  }

  private static void addresses(Configuration configuration) {
    configuration.addAddressSetting("#", settings());
    // From nodes, one queue for each address. A full queue blocks senders of outcomes, and drops
    // other messages.
    configuration.addAddressSetting(OUTCOMES, limited(AddressFullMessagePolicy.BLOCK));
    for (String address : List.of(FOUND_ENTRIES, REPORTS, JOURNAL_REQUESTS)) {
      configuration.addAddressSetting(address, limited(AddressFullMessagePolicy.DROP));
    }
    // To nodes, a queue of limited length for each node. A full queue drops its oldest message.
    configuration.addAddressSetting(NOTICES, settings().setDefaultRingSize(MOST_NOTICES));
    configuration.addAddressSetting(ENTRIES, settings().setDefaultRingSize(MOST_BLOCKS));
    configuration.addAddressSetting(JOURNAL, settings().setDefaultRingSize(MOST_RECORDS));
    for (String queue : List.of(TASKS, OUTCOMES, FOUND_ENTRIES, REPORTS, JOURNAL_REQUESTS)) {
      configuration.addAddressConfiguration(
          new CoreAddressConfiguration()
              .setName(queue)
              .addRoutingType(RoutingType.ANYCAST)
              .addQueueConfig(
                  QueueConfiguration.of(queue)
                      .setRoutingType(RoutingType.ANYCAST)
                      .setDurable(false)));
    }
    for (String address : List.of(NOTICES, ENTRIES, JOURNAL)) {
      configuration.addAddressConfiguration(
          new CoreAddressConfiguration().setName(address).addRoutingType(RoutingType.MULTICAST));
    }
  }

  private static AddressSettings settings() {
    return new AddressSettings()
        .setAutoCreateAddresses(false)
        .setAutoCreateQueues(false)
        .setAutoDeleteAddresses(false)
        .setAutoDeleteQueues(false)
        .setMaxDeliveryAttempts(-1)
        .setMaxSizeBytes(-1); // without a limit for all queues of an address together
  }

  private static AddressSettings limited(AddressFullMessagePolicy ifFull) {
    return settings().setMaxSizeBytes(MOST_FROM_NODES).setAddressFullMessagePolicy(ifFull);
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /**
   * Opens a channel with the conductor's rights. On a lossy channel messages are acknowledged
   * before they are processed: a failure then loses them, but the broker has half the work.
   */
  Channel channel(boolean isLossy) {
    return new Channel(
        () -> inside.createSession(Rights.CONDUCTOR, secret, false, true, true, isLossy, 0));
  }

  /** Removes a task from its queue. Returns false if it is not there. */
  boolean removeTask(long id) {
    Queue tasks = server.getActiveMQServer().locateQueue(TASKS);
    String filter = ID + " = " + id;
    return ask(() -> tasks.deleteMatchingReferences(FilterImpl.createFilter(filter))) > 0;
  }

  /**
   * Waits until the queues of notices are empty, for {@link #LONGEST_FLUSH} at most. A queue does
   * not count a message before one of its threads has taken it in, so a mark follows the messages.
   *
   * @param nanos the time, as {@link System#nanoTime}
   */
  void flush(LongSupplier nanos) {
    AtomicInteger marks = new AtomicInteger();
    for (Queue queue : queuesOfNotices()) {
      marks.incrementAndGet();
      queue.flushOnIntermediate(marks::decrementAndGet);
    }
    long end = nanos.getAsLong() + LONGEST_FLUSH.toNanos();
    while (nanos.getAsLong() < end
        && (marks.get() > 0
            || queuesOfNotices().stream().anyMatch(queue -> queue.getMessageCount() > 0))) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private List<Queue> queuesOfNotices() {
    PostOffice office = server.getActiveMQServer().getPostOffice();
    return ask(() -> office.listQueuesForAddress(SimpleString.of(NOTICES)));
  }

  private static <T> T ask(Callable<T> question) {
    try {
      return question.call();
    } catch (Exception e) { // whatever Artemis throws
      throw new IllegalStateException("The broker has ended", e);
    }
  }

  @Override
  public void close() {
    inside.close();
    locator.close();
    stop(server);
  }

  private static void stop(EmbeddedActiveMQ started) {
    ask(started::stop);
  }
}
