package org.twobig.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * The address of a server, written {@code HOST:PORT}, with an IPv6 address in brackets.
 *
 * @param host a name or an address
 * @param port 1 to 65535; 0 to listen on any free port
 */
public record Endpoint(String host, int port) {
  /** Parses an address; throws IllegalArgumentException, which says what is expected. */
  public static Endpoint parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    } else if (host.contains(":")) {
      host = "";
    }
    String digits = text.substring(colon + 1);
    boolean isNumber = digits.matches("\\d{1,5}") && Integer.parseInt(digits) <= 65_535;
    if (host.isEmpty() || !isNumber) {
      throw new IllegalArgumentException(
          "'%s' is no HOST:PORT; write for example head:7801, 0.0.0.0:7801 or [::1]:7801, with a port up to 65535"
              .formatted(text));
    }
    return new Endpoint(host, Integer.parseInt(digits));
  }

  /** Returns whether only processes of this machine reach the address. */
  boolean isLoopback() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /**
   * Returns the address that other machines can use: a wildcard address becomes the name of this
   * host.
   */
  public Endpoint asSeenByOthers() {
    try {
      return InetAddress.getByName(host).isAnyLocalAddress()
          ? new Endpoint(InetAddress.getLocalHost().getHostName(), port)
          : this;
    } catch (UnknownHostException e) {
      return this;
    }
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
