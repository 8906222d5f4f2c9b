package org.twobig.cli.web;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.cli.jobs.Problem;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.ReportTemplate;

/**
 * Checks every request, and adds the security headers to every response.
 *
 * <ul>
 *   <li>The host in a request must be an address or a name of this machine. Another site may make
 *       its own name lead to this machine (DNS rebinding); the requests of its pages contain that
 *       name.
 *   <li>A request must have the token, as a cookie or a bearer token, because other users of this
 *       machine can reach its ports. A public server does without.
 *   <li>A request that changes anything must come from a page of this server, or from a program
 *       that sends the bearer token.
 * </ul>
 */
final class Gate implements Filter {
  private static final int TOKEN_BYTES = 16;

  private static final String BEARER = "Bearer ";
  private static final Set<Method> READING = Set.of(Method.GET, Method.HEAD);
  private static final HeaderName SITE = HeaderNames.create("Sec-Fetch-Site");
  private static final Map<HeaderName, String> ON_ALL =
      Map.of(
          HeaderNames.create("Content-Security-Policy"),
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
              + " connect-src 'self'; base-uri 'none'; form-action 'none';"
              + " frame-ancestors 'none'; require-trusted-types-for 'script'",
          HeaderNames.create("X-Content-Type-Options"),
          "nosniff",
          HeaderNames.create("Referrer-Policy"),
          "no-referrer",
          HeaderNames.create("Cross-Origin-Opener-Policy"),
          "same-origin",
          HeaderNames.create("Cross-Origin-Resource-Policy"),
          "same-origin",
          HeaderNames.CACHE_CONTROL,
          "no-store");

  private final Set<String> hosts;
  private final boolean open;
  private final Rates rates = new Rates();

  /** The token, which is new at each start of the server. */
  private final byte[] token;

  /**
   * @param hosts names of this machine beside {@code localhost}
   * @param open whether clients may read without a token, at a limited rate
   */
  Gate(List<String> hosts, boolean open) {
    this.open = open;
    this.hosts = new HashSet<>(Set.of("localhost"));
    hosts.forEach(host -> this.hosts.add(host.toLowerCase(Locale.ROOT)));
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    this.token = Base64.getUrlEncoder().withoutPadding().encode(random);
  }

  String token() {
    return new String(token, StandardCharsets.US_ASCII);
  }

  @Override
  public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    protect(response.headers());
    try {
      requireHost(request);
      if (logsIn(request, response)) {
        return;
      }
      if (!open) {
        requireEqual(given(request).orElse(""));
      } else if (given(request).filter(this::isToken).isEmpty()
          && !rates.allow(request.remotePeer().host(), System.nanoTime())) {
        response.header(HeaderNames.RETRY_AFTER, "1");
        throw Problem.Kind.TOO_MANY.refused("at most %d requests a second", Rates.PER_SECOND);
      }
      if (!READING.contains(request.prologue().method())) {
        requireOwnPage(request);
      }
    } catch (Problem.Refused e) {
      send(request, response, e.problem());
      return;
    }
    chain.proceed();
  }

  static void protect(ServerResponseHeaders headers) {
    ON_ALL.forEach(headers::set);
  }

  /** Sends a problem: as a page to a browser that opens a link, else as JSON. */
  static void send(ServerRequest request, ServerResponse response, Problem problem) {
    boolean needsToken = problem.status() == Problem.Kind.UNAUTHORIZED.status();
    if (needsToken) {
      response.header(HeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    response.status(Status.create(problem.status()));
    String accepted = request.headers().value(HeaderNames.ACCEPT).orElse("");
    if (accepted.contains("text/html") && !request.path().path().startsWith("/api/")) {
      PageRoutes.sendAlone(
          response,
          ReportTemplate.html(
              Gate.class, "/web/pages/problem.html", problem, Map.of("needsToken", needsToken)));
    } else {
      response
          .header(HeaderNames.CONTENT_TYPE, RouteSupport.PROBLEM)
          .send(Json.line(problem).getBytes(StandardCharsets.UTF_8));
    }
  }

  private void requireHost(ServerRequest request) {
    String host = request.headers().value(HeaderNames.HOST).orElse("");
    String name = host.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
    if (!hosts.contains(name) && !isAddress(name)) {
      throw Problem.Kind.MISDIRECTED.refused(
          "this server does not answer to the name '%s'; twobig serve --host NAME allows a name",
          host);
    }
  }

  /** Returns whether a host is an address; IPv6 addresses are in brackets. */
  private static boolean isAddress(String host) {
    try {
      if (host.startsWith("[") && host.endsWith("]")) {
        Inet6Address.ofLiteral(host.substring(1, host.length() - 1));
      } else {
        Inet4Address.ofLiteral(host);
      }
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * If the link has a token, sets the cookie, redirects the browser to the link without the token,
   * and returns true.
   */
  private boolean logsIn(RoutingRequest request, RoutingResponse response) {
    Optional<String> given = request.query().first("token").asOptional();
    if (given.isEmpty() || !READING.contains(request.prologue().method())) {
      return false;
    }
    requireEqual(given.get());
    response
        .status(Status.SEE_OTHER_303)
        .header(
            HeaderNames.SET_COOKIE,
            "%s=%s; Path=/; HttpOnly; SameSite=Strict%s"
                .formatted(cookie(request), token(), request.isSecure() ? "; Secure" : ""))
        .header(HeaderNames.LOCATION, location(request))
        .send();
    return true;
  }

  /** Returns the path without empty parts: "//host" at its start would lead to another server. */
  private static String location(RoutingRequest request) {
    return Stream.of(request.path().path().split("/+"))
        .filter(part -> !part.isEmpty())
        .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8))
        .collect(Collectors.joining("/", "/", ""));
  }

  private static Optional<String> given(ServerRequest request) {
    return request
        .headers()
        .value(HeaderNames.AUTHORIZATION)
        .filter(by -> by.startsWith(BEARER))
        .map(bearer -> bearer.substring(BEARER.length()))
        .or(() -> request.headers().cookies().first(cookie(request)).asOptional());
  }

  /** Returns a name with the port, because a browser sends a cookie to all ports of a machine. */
  private static String cookie(ServerRequest request) {
    return "twobig-" + request.localPeer().port();
  }

  /** Compares in constant time, so that the duration says nothing about the token. */
  private boolean isToken(String given) {
    return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token);
  }

  private void requireEqual(String given) {
    if (!isToken(given)) {
      throw Problem.Kind.UNAUTHORIZED.refused(
          "open the link with the token that twobig serve has printed");
    }
  }

  /**
   * Refuses a request that comes from a page of another site, according to the headers that
   * browsers set. A request without these headers must have the bearer token, as programs send it.
   */
  private static void requireOwnPage(ServerRequest request) {
    Optional<String> origin = request.headers().value(HeaderNames.ORIGIN);
    Optional<String> site = request.headers().value(SITE);
    String scheme = request.isSecure() ? "https://" : "http://";
    boolean ownOrigin =
        origin
            .filter(
                from -> from.equals(scheme + request.headers().value(HeaderNames.HOST).orElse("")))
            .isPresent();
    boolean foreign =
        origin.isPresent() && !ownOrigin || site.isPresent() && !site.get().equals("same-origin");
    boolean program = request.headers().contains(HeaderNames.AUTHORIZATION);
    if (foreign || origin.isEmpty() && site.isEmpty() && !program) {
      throw Problem.Kind.FORBIDDEN.refused("this request does not come from a page of this server");
    }
  }
}
