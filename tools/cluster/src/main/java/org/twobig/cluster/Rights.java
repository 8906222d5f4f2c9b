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
 * Who may do what at the broker: a node and a standby what the table here says, the conductor
 * everything.
 *
 * <p>A node or a standby is who has shown the certificate of one in the TLS handshake; where the
 * port has no TLS, which is only on the loopback, everybody is both. The conductor is who comes
 * from within the process and knows a random password.
 */
final class Rights implements ActiveMQSecurityManager5 {
  /** The name by which the conductor asks to be let in. */
  static final String CONDUCTOR = KeyFile.Role.CONDUCTOR.alias();

  /** From a queue that it has made and that goes with its connection. */
  private static final Set<CheckType> OWN_QUEUE = EnumSet.of(CONSUME, CREATE_NON_DURABLE_QUEUE);

  private static final Map<KeyFile.Role, Map<String, Set<CheckType>>> MAY =
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
   * @param secret the conductor's password
   * @param withKey whether who comes from outside shows a certificate
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
    Set<Principal> shown = new HashSet<>();
    if (isInside && CONDUCTOR.equals(user) && secret.equals(password)) {
      shown.add(principal(KeyFile.Role.CONDUCTOR));
    } else if (!isInside) {
      MAY.keySet().stream()
          .filter(role -> !withKey || shows(connection, role))
          .forEach(role -> shown.add(principal(role)));
    }
    return shown.isEmpty() ? null : new Subject(true, shown, Set.of(), Set.of());
  }

  private static Principal principal(KeyFile.Role role) {
    return new UserPrincipal(role.alias());
  }

  /**
   * Whether the other end of a connection has shown the certificate of a side, in its handshake.
   */
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
    Set<Principal> shown = subject.getPrincipals();
    String bare = address.split("::", 2)[0]; // without the queue
    return shown.contains(principal(KeyFile.Role.CONDUCTOR))
        || MAY.entrySet().stream()
            .filter(each -> shown.contains(principal(each.getKey())))
            .anyMatch(each -> each.getValue().getOrDefault(bare, Set.of()).contains(type));
  }

  /** Never asked: there is a certificate, or the loopback. */
  @Override
  public boolean validateUser(@Nullable String user, @Nullable String password) {
    return false;
  }

  /** Never asked, as {@link #validateUser}. */
  @Override
  public boolean validateUserAndRole(
      @Nullable String user, @Nullable String password, Set<Role> roles, CheckType type) {
    return false;
  }
}
