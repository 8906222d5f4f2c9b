package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.cluster.ClusterFixture.PATIENCE;
import static org.twobig.cluster.ClusterFixture.until;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.apache.activemq.artemis.api.core.ActiveMQConnectionTimedOutException;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.tt.table.StoreException;

/** A client without a cluster key is rejected, and a node has the rights of a node alone. */
class SecurityTest {
  @TempDir private static Path folder;

  private static KeyFile key;
  private static Hub hub;

  /** Makes a key where a killed process has left a half-made one. */
  @BeforeAll
  static void open() throws IOException {
    Path scratch = Files.createDirectory(folder.resolve(".twobig-key.key"));
    Files.writeString(scratch.resolve("keys"), "the key of an authority");
    Files.writeString(scratch.resolve("all"), "to be moved");
    Files.writeString(folder.resolve("key.node"), "made before the process was killed");
    key = KeyFile.create(folder.resolve("key"), Duration.ofDays(1));
    hub = hub(Optional.of(key), "127.0.0.1");
  }

  @AfterAll
  static void close() {
    hub.close();
  }

  private static Hub hub(Optional<KeyFile> key, String host) {
    return new Hub(
        new Endpoint(host, 0),
        key,
        ClusterFixture.SUBJECT,
        0,
        Optional.empty(),
        () -> {},
        ClusterFixture.Contradicted::new,
        System::nanoTime);
  }

  private static ClusterNode node(KeyFile with, String version) {
    return node(hub.endpoint(), Optional.of(with), version);
  }

  private static ClusterNode node(Endpoint endpoint, Optional<KeyFile> with, String version) {
    return new ClusterNode(
        List.of(endpoint),
        with,
        "n",
        version,
        1,
        () -> new ClusterNode.Figures(0, 0),
        ClusterNode.USUAL);
  }

  // ---- the key

  @Test
  void keysAreForTheirOwnerAloneAndWhatAKilledProcessHasLeftIsRemoved() throws IOException {
    KeyFile ofNode = new KeyFile(folder.resolve("key.node"));
    for (Path file : List.of(key.path(), ofNode.path())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    assertThat(ofNode.require(KeyFile.KeyRole.NODE))
        .isAfter(key.require(KeyFile.KeyRole.NODE).minusSeconds(1));
    assertThatThrownBy(() -> new KeyFile(folder.resolve("k")).require(KeyFile.KeyRole.NODE))
        .hasMessageContaining("On the machine of the solve")
        .hasMessageEndingWith("copy FILE.node here");
    for (KeyFile.KeyRole other : List.of(KeyFile.KeyRole.CONDUCTOR, KeyFile.KeyRole.STANDBY)) {
      assertThatThrownBy(() -> new KeyFile(folder.resolve("k")).require(other))
          .hasMessageEndingWith(
              other == KeyFile.KeyRole.STANDBY
                  ? "not FILE.node"
                  : "%1$s.node for helpers, with: twobig key %1$s".formatted(folder.resolve("k")));
      key.require(other);
      assertThatThrownBy(() -> ofNode.require(other))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("That is a key for helpers");
    }
    assertThatThrownBy(() -> KeyFile.create(key.path(), Duration.ofDays(1)))
        .hasMessageContaining("is there already");
    try (var left = Files.list(folder)) {
      assertThat(left.map(each -> each.getFileName().toString()))
          .containsExactlyInAnyOrder("key", "key.node");
    }
  }

  @Test
  void theKeyOfNodesOfAPairThatWasMovedAwayIsNotOverwritten(@TempDir Path other)
      throws IOException {
    Path left = Files.writeString(other.resolve("key.node"), "of a pair");
    assertThatThrownBy(() -> KeyFile.create(other.resolve("key"), Duration.ofDays(1)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("key.node is there already");
    assertThat(left).hasContent("of a pair");
  }

  @Test
  void aKeyThatOthersCanReadIsRefused() throws IOException {
    Path open = Files.copy(key.path(), folder.resolve("open"));
    try {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
      assertThatThrownBy(() -> hub(Optional.of(new KeyFile(open)), "127.0.0.1"))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("rw-r--r--")
          .hasMessageContaining("chmod 600");
    } finally {
      Files.delete(open);
    }
  }

  @Test
  void aDamagedKeyIsRefusedUnlessKeysAndCertificatesAreTheSame() throws Exception {
    Path of = folder.resolve("key.node");
    byte[] whole = Files.readAllBytes(of);
    KeyFile damaged = new KeyFile(folder.resolve("damaged"));
    Files.copy(of, damaged.path(), StandardCopyOption.COPY_ATTRIBUTES);
    try {
      for (int i = 0; i < whole.length; i += 3) {
        Files.write(damaged.path(), Arrays.copyOf(whole, i));
        assertThat(refusal(damaged)).as("cut off at %d", i).isPresent();
        byte[] flipped = whole.clone();
        flipped[i] ^= (byte) (1 << i % 8);
        Files.write(damaged.path(), flipped);
        if (refusal(damaged).isEmpty()) {
          assertThat(contents(damaged.path())).as("flipped at %d", i).isEqualTo(contents(of));
        }
      }
    } finally {
      Files.delete(damaged.path());
    }
  }

  private static Optional<String> refusal(KeyFile key) {
    try {
      key.require(KeyFile.KeyRole.NODE);
      return Optional.empty();
    } catch (StoreException e) {
      assertThat(e.getMessage())
          .endsWith("Give --key a file that twobig key has made")
          .doesNotContain("null");
      return Optional.of(e.getMessage());
    }
  }

  private static List<Object> contents(Path path) throws Exception {
    KeyStore keys = KeyFile.load(path);
    return List.of(
        keys.getCertificate("authority"),
        keys.getCertificate("node"),
        ((ECPrivateKey) keys.getKey("node", KeyFile.PASSWORD.toCharArray())).getS());
  }

  @Test
  void withoutAKeyOnlyTheLoopbackIsListenedOn() {
    assertThatThrownBy(() -> hub(Optional.empty(), "0.0.0.0"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("--key");
    Endpoint later = new Endpoint("0.0.0.0", 0);
    assertThatThrownBy(() -> Hub.requireFree(later, Optional.empty()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("--key");
    assertThatThrownBy(() -> new Broker(hub.endpoint(), Optional.of(key), List.of(), Duration.ZERO))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("Cannot listen");
  }

  // ---- the handshake

  @Test
  void aNodeWithTheKeyIsLetIn() {
    try (ClusterNode node = node(new KeyFile(folder.resolve("key.node")), "1")) {
      assertThat(node.subject(PATIENCE)).get().extracting(Subject::game).isEqualTo("some-game");
    }
  }

  @Test
  void anotherVersionIsRefusedWithASentence() {
    try (ClusterNode node = node(key, "2")) {
      assertThatThrownBy(() -> node.subject(PATIENCE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("twobig 1")
          .hasMessageContaining("twobig 2");
    }
  }

  @Test
  void whereNoConductorListensANodeIsToldSo() throws Exception {
    try (Socket bound = new Socket()) { // so that no other listens at its port
      bound.bind(new InetSocketAddress("127.0.0.1", 0));
      Endpoint nobody = new Endpoint("127.0.0.1", bound.getLocalPort());
      assertProblem(nobody, Optional.of(key), "refused", "Is twobig solve --listen running");
    }
  }

  @Test
  void aConductorThatDoesNotAnswerInTimeIsNotTakenForAnotherProgram() {
    Exception late = new ActiveMQConnectionTimedOutException("20 s");
    assertThat(Connection.problem(hub.endpoint(), true, late))
        .contains("does not answer in time")
        .doesNotContain("runs no solve");
    assertThat(Connection.problem(hub.endpoint(), true, new ActiveMQException("alert")))
        .contains("runs no solve with this key");
  }

  @Test
  void aNodeWithoutAKeyIsToldToNameOne() throws Exception {
    assertProblem(hub.endpoint(), Optional.empty(), "the solve demands a key", "--key");
  }

  /** Waits until a node says why it is not connected. A slow conductor may be one reason before. */
  private static void assertProblem(Endpoint endpoint, Optional<KeyFile> with, String... parts) {
    try (ClusterNode node = node(endpoint, with, "1")) {
      until(() -> Arrays.stream(parts).allMatch(node.problem()::contains));
    }
  }

  @Test
  void plainTextIsAnsweredByNothingButTheEnd() throws IOException {
    try (Socket socket = new Socket("127.0.0.1", hub.endpoint().port())) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.getOutputStream().write("ARTEMIS GET / HTTP/1.1\r\n\r\n".getBytes());
      assertThat(socket.getInputStream().readAllBytes()).hasSizeLessThan(64); // an alert
    }
  }

  @Test
  void tlsWithoutACertificateIsRefused() {
    assertRefused("TLSv1.3", Optional.empty());
  }

  @Test
  void tls12IsRefused() {
    assertRefused("TLSv1.2", Optional.of(new Shown(key, "node")));
  }

  @Test
  void theCertificateOfAnotherAuthorityIsRefusedAndTheNodeToldSo(@TempDir Path other)
      throws Exception {
    // made by twobig key, valid for a hundred years
    KeyFile foreign = new KeyFile(other.resolve("key"));
    try (InputStream made = getClass().getResourceAsStream("of-another-authority.node")) {
      Files.copy(made, foreign.path());
    }
    Files.setPosixFilePermissions(foreign.path(), PosixFilePermissions.fromString("rw-------"));
    assertRefused("TLSv1.3", Optional.of(new Shown(foreign, "node")));
    assertProblem(hub.endpoint(), Optional.of(foreign), "runs no solve with this key");
  }

  @Test
  void theConductorsCertificateIsNoneOfANode() throws Exception {
    as(KeyFile.KeyRole.CONDUCTOR, hub, factory -> assertMayNot(factory::createSession));
  }

  @Test
  void aNodesCertificateIsNoneOfAConductor() throws Exception {
    // a thief of a node's key listens with it, and a node with the same key connects
    KeyFile ofNode = new KeyFile(folder.resolve("key.node"));
    KeyFile stolen = new KeyFile(Files.copy(ofNode.path(), folder.resolve("stolen")));
    char[] password = KeyFile.PASSWORD.toCharArray();
    KeyStore keys = KeyFile.load(ofNode.path());
    keys.setKeyEntry(
        "conductor", keys.getKey("node", password), password, keys.getCertificateChain("node"));
    try (OutputStream out = Files.newOutputStream(stolen.path())) {
      keys.store(out, password);
    }
    try (Hub trap = hub(Optional.of(stolen), "127.0.0.1");
        ClusterNode node = node(trap.endpoint(), Optional.of(ofNode), "1")) {
      String problem =
          "that program shows the key of a helper or standby,"
              + " so it is not the machine of the solve";
      until(() -> node.problem().contains(problem) || node.subject(Duration.ZERO).isPresent());
      assertThat(node.subject(Duration.ZERO)).isEmpty();
    } finally {
      Files.delete(stolen.path());
    }
  }

  /** A key file and the alias of the certificate that a client shows. */
  private record Shown(KeyFile key, String alias) {}

  private static SSLContext context(Optional<Shown> shown) throws Exception {
    char[] password = KeyFile.PASSWORD.toCharArray();
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(KeyFile.load(key.path()));
    KeyStore own = KeyStore.getInstance(KeyFile.TYPE);
    own.load(null, null);
    if (shown.isPresent()) {
      KeyStore from = KeyFile.load(shown.get().key.path());
      String alias = shown.get().alias;
      own.setKeyEntry(
          alias, from.getKey(alias, password), password, from.getCertificateChain(alias));
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), new SecureRandom());
    return context;
  }

  private static void assertRefused(String protocol, Optional<Shown> shown) {
    assertThatThrownBy(
            () -> {
              try (SSLSocket socket =
                  (SSLSocket)
                      context(shown)
                          .getSocketFactory()
                          .createSocket("127.0.0.1", hub.endpoint().port())) {
                socket.setSoTimeout((int) PATIENCE.toMillis());
                socket.setEnabledProtocols(new String[] {protocol});
                socket.startHandshake();
                socket.getOutputStream().write("ARTEMIS".getBytes());
                if (socket.getInputStream().read() < 0) { // the alert of TLS 1.3 comes late
                  throw new SSLException("closed");
                }
              }
            })
        .isInstanceOfAny(SSLException.class, SocketException.class);
  }

  // ---- what a node may do

  private static void asNode(NodeWork work) throws Exception {
    as(KeyFile.KeyRole.NODE, hub, work);
  }

  private static void as(KeyFile.KeyRole role, Hub hub, NodeWork work) throws Exception {
    Map<String, Object> to = new HashMap<>(Broker.tls(key, role));
    to.put("host", "127.0.0.1");
    to.put("port", hub.endpoint().port());
    try (ServerLocator locator =
            ActiveMQClient.createServerLocatorWithoutHA(
                new TransportConfiguration(NettyConnectorFactory.class.getName(), to));
        ClientSessionFactory factory =
            locator.setReconnectAttempts(0).setCallTimeout(30_000).createSessionFactory()) {
      work.with(factory);
    }
  }

  private interface NodeWork {
    void with(ClientSessionFactory factory) throws Exception;
  }

  private static void assertMayNot(ThrowingCallable what) {
    assertThatThrownBy(what).isInstanceOf(ActiveMQException.class);
  }

  @Test
  void aNodeMayNotReadOutcomesNorManageNorMakeAddresses() throws Exception {
    asNode(
        factory -> {
          ClientSession session = factory.createSession();
          assertMayNot(() -> session.createConsumer(Broker.OUTCOMES));
          assertMayNot(() -> session.createConsumer(Broker.REPORTS));
          assertMayNot(() -> session.createConsumer(Broker.JOURNAL_REQUESTS));
          assertMayNot(() -> session.createConsumer(Broker.FOUND_ENTRIES));
          assertMayNot(
              () -> session.createProducer(Broker.ENTRIES).send(session.createMessage(true)));
          assertMayNot(
              () ->
                  session
                      .createProducer(Broker.JOURNAL_REQUESTS)
                      .send(session.createMessage(true)));
          assertMayNot(
              () ->
                  session.createProducer("activemq.management").send(session.createMessage(true)));
          assertMayNot(
              () -> session.createProducer(Broker.TASKS).send(session.createMessage(true)));
          assertMayNot(
              () -> session.createProducer(Broker.NOTICES).send(session.createMessage(true)));
        });
    asNode(
        factory ->
            assertMayNot(
                () ->
                    factory
                        .createSession()
                        .createAddress(SimpleString.of("mine"), RoutingType.ANYCAST, false)));
    for (QueueConfiguration queue :
        List.of(
            queueOf(Broker.JOURNAL),
            QueueConfiguration.of("mine").setAddress(Broker.TASKS).setTemporary(true),
            QueueConfiguration.of("mine").setAddress(Broker.NOTICES).setDurable(true),
            queueOf(Broker.ENTRIES).setRingSize(-1L))) {
      asNode(factory -> assertMayNot(() -> factory.createSession().createQueue(queue)));
    }
  }

  private static QueueConfiguration queueOf(String address) {
    return QueueConfiguration.of("mine")
        .setAddress(address)
        .setRoutingType(RoutingType.MULTICAST)
        .setDurable(false)
        .setTemporary(true);
  }

  @Test
  void aStandbyMayCopyTheJournalAndNeitherWorkNorConduct() throws Exception {
    as(
        KeyFile.KeyRole.STANDBY,
        hub,
        factory -> {
          ClientSession session = factory.createSession();
          session.createQueue(queueOf(Broker.JOURNAL));
          for (String address :
              List.of(Broker.TASKS, Broker.OUTCOMES, Broker.REPORTS, Broker.JOURNAL_REQUESTS)) {
            assertMayNot(() -> session.createConsumer(address));
          }
          for (String address :
              List.of(
                  Broker.TASKS,
                  Broker.OUTCOMES,
                  Broker.NOTICES,
                  Broker.ENTRIES,
                  Broker.FOUND_ENTRIES,
                  Broker.JOURNAL)) {
            assertMayNot(() -> session.createProducer(address).send(session.createMessage(true)));
          }
        });
  }

  @Test
  void theNameAndPasswordOfOtherBrokersAreNotTheUsualOnes() throws Exception {
    asNode(
        factory ->
            assertMayNot(
                () ->
                    factory
                        .createSession(
                            "ACTIVEMQ.CLUSTER.ADMIN.USER",
                            "CHANGE ME!!",
                            false,
                            true,
                            true,
                            false,
                            0)
                        .createConsumer(Broker.OUTCOMES)));
  }

  @Test
  void nobodyConductsFromOutside() throws Exception {
    // a fresh hub, since a cache of Artemis would remember the rights of a name
    try (Hub fresh = hub(Optional.of(key), "127.0.0.1")) {
      as(
          KeyFile.KeyRole.NODE,
          fresh,
          factory -> {
            ClientSession session =
                factory.createSession(Rights.CONDUCTOR, "guessed", false, true, true, false, 0);
            assertMayNot(() -> session.createConsumer(Broker.OUTCOMES));
          });
    }
  }

  @Test
  void whatIsTooLongEndsItsConnection() throws Exception {
    asNode(
        factory -> {
          ClientSession session = factory.createSession();
          var producer = session.createProducer(Broker.OUTCOMES);
          byte[] much = new byte[100 << 20];
          assertMayNot(
              () -> {
                for (int i = 0; i < 3; i++) {
                  producer.send(Channel.message(session, much)); // as a large message
                  session.commit();
                }
              });
          until(() -> factory.getConnection() == null);
        });
    try (ClusterNode node = node(key, "1")) {
      assertThat(node.subject(PATIENCE)).isPresent(); // the hub still works
    }
  }

  @Test
  void bytesThatAreNoMessageDoNothing() throws Exception {
    asNode(
        factory -> {
          ClientSession session = factory.createSession();
          for (String address : List.of(Broker.OUTCOMES, Broker.REPORTS, Broker.FOUND_ENTRIES)) {
            var producer = session.createProducer(address);
            for (int bytes = 0; bytes < 40; bytes++) {
              producer.send(Channel.message(session, new byte[bytes]));
            }
          }
          session.commit();
        });
    try (ClusterNode node = node(key, "1")) {
      assertThat(node.subject(PATIENCE)).isPresent();
    }
    assertThat(hub.tasks().collect()).isEmpty();
  }
}
