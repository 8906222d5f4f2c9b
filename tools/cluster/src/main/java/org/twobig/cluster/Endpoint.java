package org.twobig.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where a conductor listens, as a person writes it: {@code HOST:PORT}, with an address of IPv6 in
 * brackets.
 *
 * @param host a name or an address
 * @param port 1 to 65535; 0 for any that is free, to listen
 */
public record Endpoint(String host, int port) {
  /**
   * Reads what a person wrote.
   *
   * @throws IllegalArgumentException if it is not of that form, with what is expected
   */
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
          "'%s' is no HOST:PORT, such as head:7801, 0.0.0.0:7801 or [::1]:7801".formatted(text));
    }
    return new Endpoint(host, Integer.parseInt(digits));
  }

  /** Whether only processes of this machine reach it. */
  boolean isLoopback() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** How other machines reach what listens here: one that listens on all addresses has a name. */
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
