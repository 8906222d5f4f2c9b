package org.twobig.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
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
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.api.core.client.SessionFailureListener;
import org.apache.activemq.artemis.core.client.impl.ClientSessionInternal;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.jspecify.annotations.Nullable;
import org.twobig.cluster.wire.Message.ConflictMessage;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Wire;
import org.twobig.cluster.wire.Wire.DamagedException;

/**
 * One connection of a node, or of a standby, to the conductor. When it breaks it stays so, and the
 * {@link Node} makes another: Artemis' own reconnecting is off, for a broker that was started anew
 * knows nothing of the sessions before.
 */
final class Line implements AutoCloseable {
  /** How long a connection, or an answer, may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** How often the broker is told that this process lives, and what a connect may take. */
  private static final Duration CHECK = Duration.ofSeconds(5);

  /** A port that speaks TLS answers what is none within this time; it is on this machine. */
  private static final Duration ANSWER = Duration.ofMillis(200);

  private final ServerLocator locator;
  private final ClientSessionFactory factory;
  private final ClientSession control;
  private final ClientProducer reports;
  private final CompletableFuture<Terms> terms = new CompletableFuture<>();
  private final Map<Thread, TaskSession> sessions = new ConcurrentHashMap<>();
  private final Queue<TaskSession> free = new ConcurrentLinkedQueue<>();
  private final Consumer<Line> broken;

  /** Tasks that this node may have: it checks no answer of its own. */
  private final String notOwn;

  private volatile long saidHelloAt;
  private volatile long answeredAt;
  private volatile long heardAt;
  private volatile @Nullable Terms latest;
  private @Nullable Exchange shared;
  private final AtomicBoolean isBroken = new AtomicBoolean();
  private final AtomicBoolean isClosed = new AtomicBoolean();
  private volatile boolean isOver;

  /**
   * Connects and says hello.
   *
   * @param role that is shown
   * @param calls told what the conductor says, by a thread of the connection
   * @param broken told once that the connection has ended, by any thread
   * @throws ActiveMQException if there is no conductor, or it does not let this in
   */
  Line(
      Endpoint endpoint,
      Optional<KeyFile> key,
      KeyFile.Role role,
      Hello self,
      Consumer<Notice> calls,
      Consumer<Line> broken)
      throws ActiveMQException {
    this.broken = broken;
    this.notOwn = "%1$s IS NULL OR %1$s <> %2$d".formatted(Broker.CHECKED, self.node());
    if (key.isEmpty()) {
      requireNoTls(endpoint);
    }
    this.locator = locator(endpoint, key, role);
    @Nullable ClientSessionFactory made = null;
    try {
      made = locator.createSessionFactory();
      requireConductor(made, key);
      this.factory = made;
      this.control = session();
      control.addFailureListener(new Failure());
      String queue = Broker.CALLS + "." + Long.toHexString(self.node()) + "." + System.nanoTime();
      control.createQueue(
          QueueConfiguration.of(queue)
              .setAddress(Broker.CALLS)
              .setRoutingType(RoutingType.MULTICAST)
              .setFilterString("%s = 0 OR %s = %d".formatted(Broker.NODE, Broker.NODE, self.node()))
              .setDurable(false)
              .setTemporary(true));
      control.createConsumer(queue).setMessageHandler(message -> heard(message, calls));
      this.reports = control.createProducer(Broker.NODES);
      control.start();
      saidHelloAt = System.nanoTime();
      heardAt = saidHelloAt;
      Messages.send(control, reports, self.encode());
    } catch (ActiveMQException | RuntimeException e) {
      if (made != null) {
        made.close();
      }
      locator.close();
      throw e;
    } catch (Exception e) { // what the making of a connection declares
      locator.close();
      throw new ActiveMQException(String.valueOf(e.getMessage()));
    }
  }

  /** Why there is no connection, for a person: the broker says the same of everything. */
  static String problem(Endpoint endpoint, boolean withKey, Exception failure) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(endpoint.host(), endpoint.port()), (int) CHECK.toMillis());
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

  /**
   * A port that speaks TLS answers anything else at once, and a conductor's without a key waits for
   * more; Artemis takes {@link #PATIENCE} to notice the difference.
   */
  private static void requireNoTls(Endpoint endpoint) throws ActiveMQException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(endpoint.host(), endpoint.port()), (int) CHECK.toMillis());
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

  private static ServerLocator locator(
      Endpoint endpoint, Optional<KeyFile> key, KeyFile.Role role) {
    Map<String, Object> to = new HashMap<>();
    to.put(TransportConstants.HOST_PROP_NAME, endpoint.host());
    to.put(TransportConstants.PORT_PROP_NAME, endpoint.port());
    to.put(TransportConstants.USE_EPOLL_PROP_NAME, false);
    to.put(TransportConstants.NETTY_CONNECT_TIMEOUT, (int) CHECK.toMillis());
    key.ifPresent(file -> to.putAll(Broker.tls(file, role)));
    return ActiveMQClient.createServerLocatorWithoutHA(
            new TransportConfiguration(NettyConnectorFactory.class.getName(), to))
        .setReconnectAttempts(0)
        .setInitialConnectAttempts(1)
        .setCallTimeout(PATIENCE.toMillis())
        .setClientFailureCheckPeriod(CHECK.toMillis())
        .setConnectionTTL(Broker.SILENCE.toMillis())
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

  private void heard(ClientMessage message, Consumer<Notice> calls) {
    try {
      heardAt = System.nanoTime();
      answeredAt = answeredAt == 0 ? heardAt : answeredAt;
      message.acknowledge();
      switch (Messages.read(message)) {
        case Terms told -> {
          latest = told;
          terms.complete(told);
        }
        case Notice call -> {
          isOver |= call.what() == Notice.What.OVER;
          calls.accept(call);
        }
        default -> fail();
      }
    } catch (DamagedException | ActiveMQException e) {
      fail(); // a conductor that cannot be understood is none
    }
  }

  /** Told by the connection that it has ended. */
  private final class Failure implements SessionFailureListener {
    @Override
    public void connectionFailed(ActiveMQException why, boolean failedOver) {
      fail();
    }

    @Override
    public void connectionFailed(
        ActiveMQException why, boolean failedOver, @Nullable String scaleDownTargetNodeId) {
      fail();
    }

    @Override
    public void beforeReconnect(ActiveMQException why) {}
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

  /** How things are at the conductor, as it has told last; after {@link #terms}. */
  Terms.Now now() {
    return latest().now();
  }

  /**
   * Ends the connection if the conductor is silent. It tells the terms every two seconds; Artemis
   * notices silence later, and not while the clock of this machine is set back.
   */
  void requireVoice() {
    if (System.nanoTime() - heardAt > Broker.SILENCE.toNanos()) {
      fail();
    }
  }

  /** A session that commits each message by itself. */
  ClientSession session() throws ActiveMQException {
    return session(false);
  }

  /** As {@link #session()}; see {@link EntryLink.Sessions}. */
  private ClientSession session(boolean receives) throws ActiveMQException {
    return factory.createSession(false, true, true, receives);
  }

  /** Whether the connection has ended. */
  boolean isBroken() {
    return isBroken.get();
  }

  /** Whether the conductor has said that the solve is over. */
  boolean isOver() {
    return isOver;
  }

  /** Tells the conductor something of the node itself. */
  synchronized void report(byte[] body) throws ActiveMQException {
    Messages.send(control, reports, body);
  }

  /**
   * Lets entries travel on this connection, both ways; a second call changes nothing but the work
   * they must have cost.
   */
  synchronized void share(Exchange exchange, long node) throws ActiveMQException {
    exchange.leastWork(now().leastWork());
    if (shared == exchange) {
      return;
    }
    shared = exchange;
    EntryLink.open(
        this::session,
        exchange,
        node,
        block -> {
          try {
            Optional<ConflictMessage> conflict = exchange.receive(block, node);
            if (conflict.isPresent()) {
              report(conflict.get().encode());
            }
          } catch (ActiveMQException e) {
            fail();
          }
        });
  }

  /** Makes places for threads, so that the conductor knows how many there are. */
  void open(int threads) throws ActiveMQException {
    for (int i = 0; i < threads; i++) {
      free.add(new TaskSession());
    }
  }

  /** The place of the calling thread. */
  TaskSession taskSession() throws ActiveMQException {
    @Nullable TaskSession taskSession = sessions.get(Thread.currentThread());
    if (taskSession == null) {
      taskSession = free.poll();
      taskSession = taskSession == null ? new TaskSession() : taskSession;
      sessions.put(Thread.currentThread(), taskSession);
    }
    return taskSession;
  }

  /**
   * Where one thread gets tasks and says how they ended: the end of a task and its outcome are one
   * transaction of the broker.
   */
  final class TaskSession {
    private final ClientSession session;
    private final ClientConsumer tasks;
    private final ClientProducer outcomes;

    private TaskSession() throws ActiveMQException {
      session = factory.createSession(false, false, false, false);
      tasks = session.createConsumer(Broker.TASKS, notOwn);
      outcomes = session.createProducer(Broker.OUTCOMES);
      session.start();
    }

    /** A task; null if none has come for so long. */
    @Nullable ClientMessage take(Duration wait) throws ActiveMQException {
      return tasks.receive(wait.toMillis());
    }

    /**
     * Sends an outcome, and ends a task if this is where it was taken.
     *
     * @param task null if it was taken elsewhere
     */
    void finish(@Nullable ClientMessage task, byte[] outcome) throws ActiveMQException {
      Messages.send(session, outcomes, outcome);
      if (task != null) {
        task.acknowledge();
      }
      session.commit();
    }

    private void leave() {
      try {
        session.close();
      } catch (ActiveMQException e) {
        fail(); // which gives them back, too
      }
    }

    /** Ends a task that is no task of this version of Twobig. */
    void drop(ClientMessage task) throws ActiveMQException {
      task.acknowledge();
      session.commit();
    }
  }

  /** Sends what the conductor may not have heard yet. */
  synchronized void send(Iterable<byte[]> outcomes) throws ActiveMQException {
    try (ClientProducer producer = control.createProducer(Broker.OUTCOMES)) {
      for (byte[] outcome : outcomes) {
        Messages.send(control, producer, outcome);
      }
    }
  }

  /** Gives back all tasks that are held, to be done by others. */
  void leave() {
    List.copyOf(sessions.values()).forEach(TaskSession::leave);
    sessions.clear();
    for (TaskSession taskSession = free.poll(); taskSession != null; taskSession = free.poll()) {
      taskSession.leave();
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
    ((ClientSessionInternal) control).getConnection().destroy();
  }
}
