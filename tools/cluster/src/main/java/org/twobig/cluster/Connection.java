package org.twobig.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.activemq.artemis.api.core.ActiveMQConnectionTimedOutException;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.client.impl.ClientSessionInternal;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnection;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Wire;

/**
 * A connection of a node or standby to the conductor. A broken connection stays broken; its owner
 * opens another. Artemis could reconnect by itself, but a restarted broker does not have the old
 * sessions.
 */
final class Connection implements AutoCloseable {
  /** The longest wait for the first terms, and the shortest limit for an answer of the broker. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** The longest time for connecting. */
  private static final Duration CONNECT = Duration.ofSeconds(5);

  /** This process pings the broker this many times within {@link Caller#silence}. */
  private static final int CHECKS = 3;

  /** If a port of this machine demands TLS, it rejects other bytes within this time. */
  private static final Duration TLS_REJECTION = Duration.ofMillis(200);

  private final ServerLocator locator;
  private final ClientSessionFactory factory;
  private final ClientSession session;
  private final Channel control;
  private final CompletableFuture<Terms> terms = new CompletableFuture<>();
  private final Set<TaskSession> sessions = ConcurrentHashMap.newKeySet();
  private final Queue<TaskSession> idle = new ConcurrentLinkedQueue<>();
  private final Caller caller;
  private final Consumer<Connection> broken;
  private final long saidHelloAt = System.nanoTime();
  private volatile long answeredAt;
  private volatile long heardAt = saidHelloAt;
  private volatile @Nullable Terms latest;
  private @Nullable EntryExchange shared;
  private final AtomicBoolean isBroken = new AtomicBoolean();
  private final AtomicBoolean isClosed = new AtomicBoolean();

  /**
   * A process that connects, with the certificate of a role. After {@code silence} without a
   * message either side counts the other as gone. An answer of the broker is awaited as long, and
   * at least for {@link #PATIENCE}.
   */
  record Caller(Optional<KeyFile> key, KeyFile.KeyRole role, Hello self, Duration silence) {
    /** Returns a random number above 0 for a process. */
    static long number() {
      return new SecureRandom().nextLong() >>> 1 | 1;
    }
  }

  /**
   * Connects and sends the hello.
   *
   * @param notices receives the conductor's notices, on a thread of the connection
   * @param broken called once when the connection has ended, on any thread
   * @throws ActiveMQException if the conductor cannot be reached or refuses the connection
   */
  Connection(
      Endpoint endpoint, Caller caller, Consumer<Notice> notices, Consumer<Connection> broken)
      throws ActiveMQException {
    this.caller = caller;
    this.broken = broken;
    if (caller.key.isEmpty()) {
      requireNoTls(endpoint);
    }
    TransportConfiguration transport = transport(endpoint, caller);
    this.locator = locator(transport, caller.silence);
    try {
      // 0 further tries: by default Artemis waits for ever on a connection that has ended.
      this.factory = locator.createSessionFactory(transport, 0);
      requireConductor(factory, caller.key);
      this.session = factory.createSession(false, true, true, false);
      RemotingConnection opened = factory.getConnection();
      opened.addCloseListener(this::fail);
      // Artemis itself destroys a connection whose channel has ended, except during its close(),
      // which would wait for an answer.
      ((NettyConnection) opened.getTransportConnection())
          .getNettyChannel()
          .closeFuture()
          .addListener(ended -> opened.destroy());
      this.control = new Channel(() -> session);
      String queue = control.queue(Broker.NOTICES, caller.self.node());
      control.receive(
          queue, Message.class, message -> receive(message, notices), damaged -> fail());
      control.send(Broker.REPORTS, caller.self);
    } catch (ActiveMQException | RuntimeException e) {
      locator.close();
      throw e;
    } catch (Exception e) { // declared by Artemis
      locator.close();
      throw new ActiveMQException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns why a try to connect has failed. Artemis gives one message for all reasons, so this
   * method itself tries to reach the address.
   */
  static String problem(Endpoint endpoint, boolean withKey, Throwable thrown) {
    Throwable failure = thrown instanceof Channel.EndedException ? thrown.getCause() : thrown;
    try {
      connect(endpoint).close();
    } catch (UnknownHostException e) {
      return "this machine does not know the host";
    } catch (IOException e) {
      return "%s. Is twobig solve --listen running there, and the port open in the firewall?"
          .formatted(e.getMessage());
    }
    if (failure instanceof ActiveMQException e
        && e.getType() == ActiveMQExceptionType.CONNECTION_TIMEDOUT) {
      return "a program listens there but does not answer in time. This machine tries again";
    }
    return "a program listens there, but it runs no solve %s (%s). %s"
        .formatted(
            withKey ? "with this key" : "without a key",
            failure.getMessage(),
            withKey
                ? "Both keys must come from one run of twobig key: FILE there, and FILE.node here, or"
                    + " FILE for a standby"
                : "Give its key with --key");
  }

  private static Socket connect(Endpoint endpoint) throws IOException {
    Socket socket = new Socket();
    InetSocketAddress to = new InetSocketAddress(endpoint.host(), endpoint.port());
    socket.connect(to, (int) CONNECT.toMillis());
    return socket;
  }

  /**
   * Throws if the port demands TLS. Such a port rejects other bytes at once, while Artemis would
   * wait for {@link #PATIENCE}.
   */
  private static void requireNoTls(Endpoint endpoint) throws ActiveMQException {
    try (Socket socket = connect(endpoint)) {
      socket.setSoTimeout((int) TLS_REJECTION.toMillis());
      socket.getOutputStream().write("ARTEMIS".getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().read();
    } catch (SocketTimeoutException e) {
      return;
    } catch (IOException e) {
      throw new ActiveMQException(String.valueOf(e.getMessage()));
    }
    throw new ActiveMQException("the solve demands a key");
  }

  /**
   * Throws unless the other side shows the conductor's certificate. The TLS handshake does not
   * ensure this: Java trusts every certificate in the key file on either side, including a node's.
   */
  private static void requireConductor(ClientSessionFactory made, Optional<KeyFile> key)
      throws ActiveMQException {
    if (key.isPresent() && !Rights.shows(made.getConnection(), KeyFile.KeyRole.CONDUCTOR)) {
      throw new ActiveMQException(
          "that program shows the key of a helper or standby,"
              + " so it is not the machine of the solve");
    }
  }

  private static TransportConfiguration transport(Endpoint endpoint, Caller caller) {
    Map<String, Object> to = new HashMap<>();
    to.put(TransportConstants.HOST_PROP_NAME, endpoint.host());
    to.put(TransportConstants.PORT_PROP_NAME, endpoint.port());
    to.put(TransportConstants.USE_EPOLL_PROP_NAME, false);
    to.put(TransportConstants.NETTY_CONNECT_TIMEOUT, (int) CONNECT.toMillis());
    caller.key.ifPresent(file -> to.putAll(Broker.tls(file, caller.role)));
    return new TransportConfiguration(NettyConnectorFactory.class.getName(), to);
  }

  private static ServerLocator locator(TransportConfiguration transport, Duration silence) {
    return ActiveMQClient.createServerLocatorWithoutHA(transport)
        .setReconnectAttempts(0)
        .setInitialConnectAttempts(1)
        .setCallTimeout(Math.max(PATIENCE.toMillis(), silence.toMillis()))
        .setClientFailureCheckPeriod(silence.toMillis() / CHECKS)
        .setConnectionTTL(silence.toMillis())
        .setAckBatchSize(0)
        .setConsumerWindowSize(0)
        .setMinLargeMessageSize(Wire.MOST_BYTES + 1)
        .setInitialMessagePacketSize(Channel.FIRST_BYTES)
        .setBlockOnNonDurableSend(false)
        .setBlockOnAcknowledge(false)
        .setUseTopologyForLoadBalancing(false);
  }

  /** Returns the time from the hello to the conductor's first message. */
  Duration roundTrip() {
    return Duration.ofNanos(answeredAt - saidHelloAt);
  }

  private void receive(Message message, Consumer<Notice> notices) {
    heardAt = System.nanoTime();
    answeredAt = answeredAt == 0 ? heardAt : answeredAt;
    switch (message) {
      case Terms told -> {
        latest = told;
        terms.complete(told);
      }
      case Notice notice -> notices.accept(notice);
      default -> fail(); // no conductor sends such a message
    }
  }

  /**
   * Marks the connection as broken. Does not block. Threads that wait in Artemis go on waiting
   * until {@link #close}.
   */
  void fail() {
    if (isBroken.compareAndSet(false, true)) {
      terms.completeExceptionally(new ActiveMQException("the connection has ended"));
      broken.accept(this);
    }
  }

  /** Waits for the conductor's first terms; throws if none come within {@link #PATIENCE}. */
  Terms terms() throws ActiveMQException {
    try {
      return terms.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new ActiveMQConnectionTimedOutException(
          "the program there accepts a connection and then sends nothing");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ActiveMQException("the wait for an answer was interrupted");
    }
  }

  /** Returns the conductor's last terms. Only after {@link #terms} has returned. */
  Terms latest() {
    return Objects.requireNonNull(latest);
  }

  /**
   * Ends the connection if the conductor has been silent for too long. Artemis notices that later;
   * after the machine's clock was set back, it notices nothing until the clock has caught up.
   */
  void requireRecentMessage() {
    if (System.nanoTime() - heardAt > caller.silence.toNanos()) {
      fail();
    }
  }

  /** Opens a channel; {@code isLossy} as for {@link Broker#channel}. */
  Channel channel(boolean isLossy) {
    return new Channel(() -> factory.createSession(false, true, true, isLossy));
  }

  boolean isBroken() {
    return isBroken.get();
  }

  void report(Message message) {
    control.send(Broker.REPORTS, message);
  }

  /** Sends outcomes that the conductor may have missed. */
  void send(Iterable<byte[]> outcomes) {
    outcomes.forEach(outcome -> control.send(Broker.OUTCOMES, outcome, Map.of()));
  }

  /** Starts the exchange of entries on this connection once; sets its least work from the terms. */
  synchronized void share(EntryExchange exchange) {
    exchange.leastWork(latest().now().leastWork());
    if (shared == exchange) {
      return;
    }
    shared = exchange;
    long node = caller.self.node();
    Channel in = channel(true);
    in.receive(
        in.queue(Broker.ENTRIES, node),
        EntriesMessage.class,
        message ->
            message.blocks().stream()
                .filter(block -> block.node() != node)
                .forEach(block -> exchange.receive(block, node).ifPresent(this::report)),
        damaged -> {});
    Channel out = channel(false);
    exchange.sendTo(
        block ->
            out.send(Broker.FOUND_ENTRIES, new EntriesMessage(List.of(new Block(node, block)))));
  }

  synchronized boolean isSharing() {
    return shared != null;
  }

  /** Opens a session for each thread; the conductor counts the sessions as workers. */
  void open(int threads) throws ActiveMQException {
    for (int i = 0; i < threads; i++) {
      idle.add(new TaskSession());
    }
  }

  /**
   * Returns a session without a task. The caller gives it back by {@link #release} or {@link
   * #finish}.
   */
  TaskSession taskSession() throws ActiveMQException {
    @Nullable TaskSession free = idle.poll();
    return free == null ? new TaskSession() : free;
  }

  /**
   * Returns the filter for the tasks of a node, which excludes checks of the node's own answers.
   */
  static String notOwn(long node) {
    return "%1$s IS NULL OR %1$s <> %2$d".formatted(Broker.CHECKED, node);
  }

  void release(TaskSession free) {
    if (sessions.contains(free)) { // not after leave(), nor if another connection opened it
      idle.add(free);
    }
  }

  /**
   * A session in which a thread takes tasks. One transaction acknowledges a task and sends its
   * outcome.
   */
  final class TaskSession {
    private final ClientSession session;
    private final ClientConsumer tasks;
    private final ClientProducer outcomes;

    private TaskSession() throws ActiveMQException {
      session = factory.createSession(false, false, false, false);
      tasks = session.createConsumer(Broker.TASKS, notOwn(caller.self.node()));
      outcomes = session.createProducer(Broker.OUTCOMES);
      session.start();
      sessions.add(this);
    }

    /** Waits for a task. Returns null if none came in time. */
    @Nullable ClientMessage take(Duration wait) throws ActiveMQException {
      return tasks.receive(wait.toMillis());
    }

    /** Sends a task's outcome. Properties name task and node, in case the body is damaged. */
    void finish(ClientMessage task, byte[] outcome) throws ActiveMQException {
      ClientMessage message = Channel.message(session, outcome);
      message.putLongProperty(Broker.ID, Channel.property(task, Broker.ID));
      message.putLongProperty(Broker.NODE, caller.self.node());
      outcomes.send(message);
      task.acknowledge();
      session.commit();
    }
  }

  /** Sends an outcome. Acknowledges its task if that was taken on this connection. */
  void finish(TaskSession taken, ClientMessage task, byte[] outcome) throws ActiveMQException {
    if (sessions.contains(taken)) {
      taken.finish(task, outcome);
      release(taken);
    } else {
      send(List.of(outcome));
    }
  }

  /** Closes all sessions. The broker gives their tasks to other nodes. */
  void leave() {
    idle.clear();
    for (TaskSession each : List.copyOf(sessions)) {
      sessions.remove(each);
      try {
        each.session.close();
      } catch (ActiveMQException e) {
        fail(); // when the connection ends, the broker redelivers the tasks as well
      }
    }
  }

  /** Closes the connection. The broker gives its tasks to other nodes. */
  @Override
  public void close() {
    if (!isClosed.compareAndSet(false, true)) {
      return;
    }
    if (isBroken.get()) { // a regular close would wait for an answer
      ((ClientSessionInternal) session).getConnection().destroy();
    }
    fail();
    factory.close();
    locator.close();
  }
}
