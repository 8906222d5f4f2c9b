package org.twobig.cluster;

import static org.apache.activemq.artemis.core.security.CheckType.CONSUME;
import static org.apache.activemq.artemis.core.security.CheckType.CREATE_NON_DURABLE_QUEUE;
import static org.apache.activemq.artemis.core.security.CheckType.SEND;

import java.security.cert.X509Certificate;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.security.auth.Subject;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnection;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager5;
import org.apache.activemq.artemis.spi.core.security.jaas.UserPrincipal;
import org.apache.activemq.artemis.utils.CertificateUtil;
import org.apache.activemq.artemis.utils.CompositeAddress;
import org.jspecify.annotations.Nullable;

/**
 * The rights of clients at the broker. Nodes and standbys have those of {@link #RIGHTS_OF_ROLE},
 * the conductor has all.
 *
 * <p>A client is a node or a standby if its certificate says so. Without TLS, which is allowed only
 * on the loopback, every client from outside the process has the rights of both. The conductor is
 * the client inside the broker's process that gives the conductor's name and the password {@link
 * #secret}, a random text; every other client inside is refused.
 */
final class Rights implements ActiveMQSecurityManager5 {
  static final String CONDUCTOR = KeyFile.Role.CONDUCTOR.alias();

  private static final Set<CheckType> READ = EnumSet.of(CONSUME);
  private static final Set<CheckType> WRITE = EnumSet.of(SEND);

  /** The rights to create a temporary queue and to read from it. */
  private static final Set<CheckType> OWN_QUEUE = EnumSet.of(CONSUME, CREATE_NON_DURABLE_QUEUE);

  private static final Map<String, Map<String, Set<CheckType>>> RIGHTS_OF_ROLE =
      Map.of(
          KeyFile.Role.NODE.alias(),
          Map.of(
              Broker.TASKS, READ,
              Broker.OUTCOMES, WRITE,
              Broker.NOTICES, OWN_QUEUE,
              Broker.ENTRIES, OWN_QUEUE,
              Broker.FOUND, WRITE,
              Broker.NODES, WRITE),
          KeyFile.Role.STANDBY.alias(),
          Map.of(
              Broker.NOTICES, OWN_QUEUE,
              Broker.NODES, WRITE,
              Broker.FOLLOW, WRITE,
              Broker.JOURNAL, OWN_QUEUE));

  // Made once, because the broker asks for the subject of a client before each message.
  private static final Subject THE_CONDUCTOR = subject(KeyFile.Role.CONDUCTOR);
  private static final Subject A_NODE = subject(KeyFile.Role.NODE);
  private static final Subject A_STANDBY = subject(KeyFile.Role.STANDBY);
  private static final Subject EITHER = subject(KeyFile.Role.NODE, KeyFile.Role.STANDBY);

  private final String secret;
  private final boolean withKey;

  /**
   * @param withKey whether clients from outside the process must show a certificate
   */
  Rights(String secret, boolean withKey) {
    this.secret = secret;
    this.withKey = withKey;
  }

  @Override
  public @Nullable Subject authenticate(
      @Nullable String user,
      @Nullable String password,
      RemotingConnection connection,
      @Nullable String domain) {
    if (connection.getTransportConnection() instanceof InVMConnection) {
      return CONDUCTOR.equals(user) && secret.equals(password) ? THE_CONDUCTOR : null;
    }
    if (!withKey) {
      return EITHER;
    }
    boolean isNode = shows(connection, KeyFile.Role.NODE);
    return isNode ? A_NODE : shows(connection, KeyFile.Role.STANDBY) ? A_STANDBY : null;
  }

  private static Subject subject(KeyFile.Role... roles) {
    return new Subject(
        true,
        Stream.of(roles).map(role -> new UserPrincipal(role.alias())).collect(Collectors.toSet()),
        Set.of(),
        Set.of());
  }

  /** Returns whether the other side of a connection has shown the certificate of a role. */
  static boolean shows(RemotingConnection connection, KeyFile.Role role) {
    X509Certificate @Nullable [] shown = CertificateUtil.getCertsFromConnection(connection);
    return shown != null
        && shown.length > 0
        && shown[0].getSubjectX500Principal().getName().equals("CN=" + role.alias());
  }

  @Override
  public boolean authorize(
      @Nullable Subject subject, Set<Role> roles, CheckType type, String address) {
    return subject != null
        && subject.getPrincipals().stream().anyMatch(role -> may(role.getName(), type, address));
  }

  private static boolean may(String role, CheckType type, String address) {
    String bare = CompositeAddress.extractAddressName(address); // without the name of a queue
    return role.equals(CONDUCTOR)
        || RIGHTS_OF_ROLE.getOrDefault(role, Map.of()).getOrDefault(bare, Set.of()).contains(type);
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
