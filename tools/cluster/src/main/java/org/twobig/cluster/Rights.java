package org.twobig.cluster;

import static org.apache.activemq.artemis.core.security.CheckType.CONSUME;
import static org.apache.activemq.artemis.core.security.CheckType.CREATE_NON_DURABLE_QUEUE;
import static org.apache.activemq.artemis.core.security.CheckType.SEND;

import java.security.Principal;
import java.security.cert.X509Certificate;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.security.auth.Subject;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnection;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager5;
import org.apache.activemq.artemis.spi.core.security.jaas.UserPrincipal;
import org.apache.activemq.artemis.utils.CertificateUtil;
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

  /** The rights to create a temporary queue and to read from it. */
  private static final Set<CheckType> OWN_QUEUE = EnumSet.of(CONSUME, CREATE_NON_DURABLE_QUEUE);

  private static final Map<KeyFile.Role, Map<String, Set<CheckType>>> RIGHTS_OF_ROLE =
      Map.of(
          KeyFile.Role.NODE,
          Map.of(
              Broker.TASKS, EnumSet.of(CONSUME),
              Broker.OUTCOMES, EnumSet.of(SEND),
              Broker.NOTICES, OWN_QUEUE,
              Broker.ENTRIES, OWN_QUEUE,
              Broker.FOUND, EnumSet.of(SEND),
              Broker.NODES, EnumSet.of(SEND)),
          KeyFile.Role.STANDBY,
          Map.of(
              Broker.NOTICES,
              OWN_QUEUE,
              Broker.NODES,
              EnumSet.of(SEND),
              Broker.FOLLOW,
              EnumSet.of(SEND),
              Broker.JOURNAL,
              OWN_QUEUE));

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
    boolean isInside = connection.getTransportConnection() instanceof InVMConnection;
    Set<Principal> principals = new HashSet<>();
    if (isInside && CONDUCTOR.equals(user) && secret.equals(password)) {
      principals.add(principal(KeyFile.Role.CONDUCTOR));
    } else if (!isInside) {
      RIGHTS_OF_ROLE.keySet().stream()
          .filter(role -> !withKey || shows(connection, role))
          .forEach(role -> principals.add(principal(role)));
    }
    return principals.isEmpty() ? null : new Subject(true, principals, Set.of(), Set.of());
  }

  private static Principal principal(KeyFile.Role role) {
    return new UserPrincipal(role.alias());
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
    if (subject == null) {
      return false;
    }
    Set<Principal> principals = subject.getPrincipals();
    String bare = address.split("::", 2)[0]; // the address, without the name of a queue
    return principals.contains(principal(KeyFile.Role.CONDUCTOR))
        || RIGHTS_OF_ROLE.entrySet().stream()
            .filter(each -> principals.contains(principal(each.getKey())))
            .anyMatch(each -> each.getValue().getOrDefault(bare, Set.of()).contains(type));
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
