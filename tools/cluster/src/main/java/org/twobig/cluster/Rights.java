package org.twobig.cluster;

import static org.apache.activemq.artemis.core.security.CheckType.CONSUME;
import static org.apache.activemq.artemis.core.security.CheckType.CREATE_NON_DURABLE_QUEUE;
import static org.apache.activemq.artemis.core.security.CheckType.SEND;

import java.security.cert.X509Certificate;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnection;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager4;
import org.apache.activemq.artemis.utils.CertificateUtil;
import org.jspecify.annotations.Nullable;

/**
 * The rights of clients at the broker. Nodes and standbys have those of {@link #RIGHTS_OF_ROLE},
 * the conductor has all.
 *
 * <p>A client is a node or a standby if its certificate says so. Without TLS, which is allowed only
 * on the loopback, every client from outside the process has the rights of a node and of a standby.
 * The conductor is the client inside the broker's process that gives the conductor's name and the
 * password {@link #secret}, a random text; every other client inside is refused.
 */
final class Rights implements ActiveMQSecurityManager4 {
  static final String CONDUCTOR = KeyFile.KeyRole.CONDUCTOR.alias();

  private static final Set<CheckType> READ = EnumSet.of(CONSUME);
  private static final Set<CheckType> WRITE = EnumSet.of(SEND);

  /** The rights to create a temporary queue and to read from it. */
  private static final Set<CheckType> OWN_QUEUE = EnumSet.of(CONSUME, CREATE_NON_DURABLE_QUEUE);

  private static final Map<KeyFile.KeyRole, Map<String, Set<CheckType>>> RIGHTS_OF_ROLE =
      Map.of(
          KeyFile.KeyRole.NODE,
          Map.of(
              Broker.TASKS, READ,
              Broker.OUTCOMES, WRITE,
              Broker.NOTICES, OWN_QUEUE,
              Broker.ENTRIES, OWN_QUEUE,
              Broker.FOUND_ENTRIES, WRITE,
              Broker.REPORTS, WRITE),
          KeyFile.KeyRole.STANDBY,
          Map.of(
              Broker.NOTICES, OWN_QUEUE,
              Broker.REPORTS, WRITE,
              Broker.JOURNAL_REQUESTS, WRITE,
              Broker.JOURNAL, OWN_QUEUE));

  private final String secret;
  private final boolean withKey;

  /**
   * @param withKey whether clients from outside the process must show a certificate
   */
  Rights(String secret, boolean withKey) {
    this.secret = secret;
    this.withKey = withKey;
  }

  /** Returns the roles of a client; none if it is refused. */
  private Stream<KeyFile.KeyRole> roles(
      @Nullable String user, @Nullable String password, RemotingConnection connection) {
    if (connection.getTransportConnection() instanceof InVMConnection) {
      boolean isConductor = CONDUCTOR.equals(user) && secret.equals(password);
      return isConductor ? Stream.of(KeyFile.KeyRole.CONDUCTOR) : Stream.empty();
    }
    return RIGHTS_OF_ROLE.keySet().stream().filter(role -> !withKey || shows(connection, role));
  }

  /** Returns whether the other side of a connection has shown the certificate of a role. */
  static boolean shows(RemotingConnection connection, KeyFile.KeyRole role) {
    X509Certificate @Nullable [] shown = CertificateUtil.getCertsFromConnection(connection);
    return shown != null
        && shown.length > 0
        && shown[0].getSubjectX500Principal().getName().equals("CN=" + role.alias());
  }

  /** Returns the role of a client; null if it is refused. */
  @Override
  public @Nullable String validateUser(
      @Nullable String user,
      @Nullable String password,
      RemotingConnection connection,
      @Nullable String domain) {
    return roles(user, password, connection).findFirst().map(KeyFile.KeyRole::alias).orElse(null);
  }

  /**
   * Returns the role in which a client may do something at an address; null if it may not. The
   * broker asks before each message. (With a later version of this interface it would first compute
   * a hash of name and password, for a cache.)
   */
  @Override
  public @Nullable String validateUserAndRole(
      @Nullable String user,
      @Nullable String password,
      Set<Role> roles,
      CheckType type,
      String address,
      RemotingConnection connection,
      @Nullable String domain) {
    return roles(user, password, connection)
        .filter(role -> may(role, type, address))
        .findFirst()
        .map(KeyFile.KeyRole::alias)
        .orElse(null);
  }

  private static boolean may(KeyFile.KeyRole role, CheckType type, String address) {
    return role == KeyFile.KeyRole.CONDUCTOR
        || RIGHTS_OF_ROLE
            .getOrDefault(role, Map.of())
            .getOrDefault(address, Set.of())
            .contains(type);
  }

  @Override
  public boolean validateUser(@Nullable String user, @Nullable String password) {
    return false;
  }

  @Override
  public boolean validateUserAndRole(
      @Nullable String user, @Nullable String password, Set<Role> roles, CheckType type) {
    return false;
  }
}
