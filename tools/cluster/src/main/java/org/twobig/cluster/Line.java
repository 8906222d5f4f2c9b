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
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Wire;

/**
 * One connection of a node, or of a standby, to the conductor. When it breaks it stays so, and the
 * {@link Node} makes another: Artemis' own reconnecting is off, for a broker that was started anew
 * knows nothing of the sessions before.
 */
final class Line implements AutoCloseable {
  /** How long a connection, or an answer, may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** How long a connect may take. */
  private static final Duration CONNECT = Duration.ofSeconds(5);

  /** How often the broker is told that this process lives, in the time of a silence. */
  private static final int CHECKS = 3;

  /** A port that speaks TLS answers what is none within this time; it is on this machine. */
  private static final Duration ANSWER = Duration.ofMillis(200);

  private final ServerLocator locator;
  private final ClientSessionFactory factory;
  private final ClientSession session;
  private final Channel control;
  private final CompletableFuture<Terms> terms = new CompletableFuture<>();
  private final Set<TaskSession> sessions = ConcurrentHashMap.newKeySet();
  private final Queue<TaskSession> idle = new ConcurrentLinkedQueue<>();
  private final Caller caller;
  private final Consumer<Line> broken;
  private final long saidHelloAt = System.nanoTime();
  private volatile long answeredAt;
  private volatile long heardAt = saidHelloAt;
  private volatile @Nullable Terms latest;
  private @Nullable Exchange shared;
  private final AtomicBoolean isBroken = new AtomicBoolean();
  private final AtomicBoolean isClosed = new AtomicBoolean();

  /**
   * Who connects.
   *
   * @param role that is shown
   * @param silence after which the conductor, or for the conductor this, is gone
   */
  record Caller(Optional<KeyFile> key, KeyFile.Role role, Hello self, Duration silence) {
    /** A random number of a process. */
    static long number() {
      return new SecureRandom().nextLong() >>> 1 | 1;
    }
  }

  /**
   * Connects and says hello.
   *
   * @param notices told what the conductor says, by a thread of the connection
   * @param broken told once that the connection has ended, by any thread
   * @throws ActiveMQException if there is no conductor, or it does not let this in
   */
  Line(Endpoint endpoint, Caller caller, Consumer<Notice> notices, Consumer<Line> broken)
      throws ActiveMQException {
    this.caller = caller;
    this.broken = broken;
    if (caller.key.isEmpty()) {
      requireNoTls(endpoint);
    }
    TransportConfiguration transport = transport(endpoint, caller);
    this.locator = locator(transport, caller.silence);
    try {
      // Without a number of tries it would wait for a message, also on a connection that has ended.
      this.factory = locator.createSessionFactory(transport, 0);
      requireConductor(factory, caller.key);
      this.session = factory.createSession(false, true, true, false);
      factory.getConnection().addCloseListener(this::fail);
      this.control = new Channel(() -> session);
      String queue = control.queue(Broker.NOTICES, caller.self.node());
      control.receive(queue, Message.class, message -> heard(message, notices), damaged -> fail());
      control.send(Broker.NODES, caller.self);
    } catch (ActiveMQException | RuntimeException e) {
      locator.close();
      throw e;
    } catch (Exception e) { // what the making of a connection declares
      locator.close();
      throw new ActiveMQException(String.valueOf(e.getMessage()));
    }
  }

  /** Why there is no connection, for a person: the broker says the same of everything. */
  static String problem(Endpoint endpoint, boolean withKey, Throwable thrown) {
    Throwable failure = thrown instanceof Channel.EndedException ? thrown.getCause() : thrown;
    try {
      connect(endpoint).close();
    } catch (UnknownHostException e) {
      return "the host is unknown here";
    } catch (IOException e) {
      return "%s. Is twobig solve --listen running there, and the port open in the firewall?"
          .formatted(e.getMessage());
    }
    if (failure instanceof ActiveMQException e
        && e.getType() == ActiveMQExceptionType.CONNECTION_TIMEDOUT) {
      return "a program listens there and does not answer in time. It is tried again";
    }
    return "a program listens there that is no conductor %s (%s). %s"
        .formatted(
            withKey ? "of this key" : "without a key",
            failure.getMessage(),
            withKey
                ? "Is it the FILE.node that twobig key made together with the conductor's?"
                : "Name its --key");
  }

  private static Socket connect(Endpoint endpoint) throws IOException {
    Socket socket = new Socket();
    InetSocketAddress to = new InetSocketAddress(endpoint.host(), endpoint.port());
    socket.connect(to, (int) CONNECT.toMillis());
    return socket;
  }

  /**
   * A port that speaks TLS answers anything else at once, and a conductor's without a key waits for
   * more; Artemis takes {@link #PATIENCE} to notice the difference.
   */
  private static void requireNoTls(Endpoint endpoint) throws ActiveMQException {
    try (Socket socket = connect(endpoint)) {
      socket.setSoTimeout((int) ANSWER.toMillis());
      socket.getOutputStream().write("ARTEMIS".getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().read();
    } catch (SocketTimeoutException e) {
      return;
    } catch (IOException e) {
      throw new ActiveMQException(String.valueOf(e.getMessage()));
    }
    throw new ActiveMQException("it wants TLS");
  }

  /**
   * The handshake is not enough: Java trusts the certificates of all keys in a file, so that of a
   * node in the file of a node, for either side.
   */
  private static void requireConductor(ClientSessionFactory made, Optional<KeyFile> key)
      throws ActiveMQException {
    if (key.isPresent() && !Rights.shows(made.getConnection(), KeyFile.Role.CONDUCTOR)) {
      throw new ActiveMQException("It shows a certificate, and it is no conductor's");
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
        .setCallTimeout(PATIENCE.toMillis())
        .setClientFailureCheckPeriod(silence.toMillis() / CHECKS)
        .setConnectionTTL(silence.toMillis())
        .setAckBatchSize(0)
        .setConsumerWindowSize(0)
        .setMinLargeMessageSize(Wire.MOST_BYTES + 1)
        .setBlockOnNonDurableSend(false)
        .setBlockOnAcknowledge(false)
        .setUseTopologyForLoadBalancing(false);
  }

  /** How long the conductor took to answer the hello. */
  Duration roundTrip() {
    return Duration.ofNanos(answeredAt - saidHelloAt);
  }

  private void heard(Message message, Consumer<Notice> notices) {
    heardAt = System.nanoTime();
    answeredAt = answeredAt == 0 ? heardAt : answeredAt;
    switch (message) {
      case Terms told -> {
        latest = told;
        terms.complete(told);
      }
      case Notice notice -> notices.accept(notice);
      default -> fail(); // a conductor that cannot be understood is none
    }
  }

  /** Ends the connection. Does not block: senders blocked in Artemis return once it is closed. */
  void fail() {
    if (isBroken.compareAndSet(false, true)) {
      terms.completeExceptionally(new ActiveMQException("the connection has ended"));
      broken.accept(this);
    }
  }

  /**
   * What the conductor answers to the hello.
   *
   * @throws ActiveMQException if it does not answer
   */
  Terms terms() throws ActiveMQException {
    try {
      return terms.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new ActiveMQConnectionTimedOutException("It accepts a connection and says nothing");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ActiveMQException("interrupted");
    }
  }

  /** What the conductor has told last; after {@link #terms}. */
  Terms latest() {
    return Objects.requireNonNull(latest);
  }

  /**
   * Ends the connection if the conductor is silent. It tells the terms every two seconds; Artemis
   * notices silence later, and not while the clock of this machine is set back.
   */
  void requireVoice() {
    if (System.nanoTime() - heardAt > caller.silence.toNanos()) {
      fail();
    }
  }

  /** Makes a channel, as {@link Broker#channel}. */
  Channel channel(boolean isLossy) {
    return new Channel(() -> factory.createSession(false, true, true, isLossy));
  }

  /** Whether the connection has ended. */
  boolean isBroken() {
    return isBroken.get();
  }

  /** Tells the conductor something of the node itself. */
  void report(Message message) {
    control.send(Broker.NODES, message);
  }

  /** Sends what the conductor may not have heard yet. */
  void send(Iterable<byte[]> outcomes) {
    outcomes.forEach(outcome -> control.send(Broker.OUTCOMES, outcome, Map.of()));
  }

  /**
   * Lets entries travel on this connection, both ways; a second call changes nothing but the work
   * they must have cost.
   */
  synchronized void share(Exchange exchange) {
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
        block -> out.send(Broker.FOUND, new EntriesMessage(List.of(new Block(node, block)))));
  }

  /** Whether entries travel on this connection. */
  synchronized boolean isSharing() {
    return shared != null;
  }

  /** Makes places for threads, so that the conductor knows how many there are. */
  void open(int threads) throws ActiveMQException {
    for (int i = 0; i < threads; i++) {
      idle.add(new TaskSession());
    }
  }

  /** A place that no task is taken at; until {@link #release}. */
  TaskSession taskSession() throws ActiveMQException {
    @Nullable TaskSession free = idle.poll();
    return free == null ? new TaskSession() : free;
  }

  /** Returns the filter of tasks for a node, which checks no answer of its own. */
  static String notOwn(long node) {
    return "%1$s IS NULL OR %1$s <> %2$d".formatted(Broker.CHECKED, node);
  }

  /** Gives a place back. */
  void release(TaskSession free) {
    if (sessions.contains(free)) { // else this has left, or it is another connection's
      idle.add(free);
    }
  }

  /**
   * Where a thread gets a task and says how it ended: the end of the task and its outcome are one
   * transaction of the broker.
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

    /** A task; null if none has come for so long. */
    @Nullable ClientMessage take(Duration wait) throws ActiveMQException {
      return tasks.receive(wait.toMillis());
    }

    /** Ends a task. One whose outcome nobody can read is known by what is sent beside it. */
    void finish(ClientMessage task, byte[] outcome) throws ActiveMQException {
      ClientMessage message = Channel.message(session, outcome);
      message.putLongProperty(Broker.ID, Channel.property(task, Broker.ID));
      message.putLongProperty(Broker.NODE, caller.self.node());
      outcomes.send(message);
      task.acknowledge();
      session.commit();
    }
  }

  /** Sends an outcome; ends its task if that was taken on this connection. */
  void finish(TaskSession taken, ClientMessage task, byte[] outcome) throws ActiveMQException {
    if (sessions.contains(taken)) {
      taken.finish(task, outcome);
      release(taken);
    } else {
      send(List.of(outcome));
    }
  }

  /** Gives back all tasks that are held, to be done by others. */
  void leave() {
    idle.clear();
    for (TaskSession each : List.copyOf(sessions)) {
      sessions.remove(each);
      try {
        each.session.close();
      } catch (ActiveMQException e) {
        fail(); // which gives them back, too
      }
    }
  }

  /** Leaves: tasks that are held go to others. */
  @Override
  public void close() {
    if (!isClosed.compareAndSet(false, true)) {
      return;
    }
    if (isBroken.get()) {
      destroy(); // closing would wait for an answer
    }
    fail();
    factory.close();
    locator.close();
  }

  /** Ends the connection as a process that dies does: without a word. */
  void cut() {
    isBroken.set(true);
    destroy();
    locator.close();
  }

  private void destroy() {
    ((ClientSessionInternal) session).getConnection().destroy();
  }
}
