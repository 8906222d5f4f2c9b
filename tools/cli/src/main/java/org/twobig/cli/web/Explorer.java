package org.twobig.cli.web;

import io.helidon.common.configurable.Resource;
import io.helidon.common.pki.Keys;
import io.helidon.common.tls.Tls;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.staticcontent.ClasspathHandlerConfig;
import io.helidon.webserver.staticcontent.StaticContentFeature;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.twobig.cli.Refusal;
import org.twobig.cli.jobs.EventLog;
import org.twobig.cli.jobs.Problem;
import org.twobig.cli.jobs.Searcher;
import org.twobig.cli.jobs.StatsCount;
import org.twobig.cli.jobs.StoreJobs;
import org.twobig.cli.jobs.StoreReader;
import org.twobig.cli.store.Watch;
import org.twobig.cli.view.Json;
import org.twobig.game.IllegalMoveException;
import org.twobig.tt.table.StoreException;

/** The server of one store, with all routes. */
record Explorer(Gate gate, WebServer server, Explorer.Closings closings, Explorer.Options options)
    implements AutoCloseable {
  private static final int MOST_BODY = 64 << 10;
  private static final int MOST_HEADERS = 8 << 10;
  private static final int MOST_PROLOGUE = 4 << 10;
  private static final int MOST_CONNECTIONS = 4096;
  private static final Duration IDLE = Duration.ofSeconds(30);
  private static final Duration GRACE = Duration.ofMillis(300);

  /** Kept, because the JVM collects a logger without references, and its level is then lost. */
  private static final Logger SERVER_LOG = Logger.getLogger("io.helidon");

  /**
   * The options of the server.
   *
   * @param address the address of this machine at which it listens
   * @param port 0 for any free port
   * @param hosts the names of this machine that requests may contain instead of its address; the
   *     printed link contains the first
   * @param isPublic whether clients may read without a token
   * @param identity for TLS; empty to serve plain HTTP
   * @param readOnly whether the server refuses solves and proofs
   * @param threads the number of threads that search
   * @param mostTime the time limit of a solve
   */
  record Options(
      InetAddress address,
      int port,
      List<String> hosts,
      boolean isPublic,
      Optional<Identity> identity,
      boolean readOnly,
      int threads,
      Duration mostTime) {}

  /**
   * The identity of the server for TLS, as two PEM files: the server's certificate, followed by
   * those of its issuers, and the private key.
   */
  record Identity(Path certificates, Path key) {
    Tls tls() {
      try {
        Keys keys =
            Keys.builder()
                .pem(pem -> pem.key(Resource.create(key)).certChain(Resource.create(certificates)))
                .build();
        return Tls.builder()
            .privateKey(keys.privateKey().orElseThrow())
            .privateKeyCertChain(keys.certChain())
            .build();
      } catch (RuntimeException e) {
        throw Refusal.usage(
            "the certificate %s or the key %s cannot be used: %s; both must be PEM files",
            certificates, key, e.getMessage());
      }
    }
  }

  /**
   * Opens a store and starts the server.
   *
   * @throws StoreException if the store is absent, damaged or in use
   * @throws Refusal if the port is taken, or the files for TLS cannot be used
   */
  static Explorer start(Path directory, Options options) {
    // at lower levels the server logs a stack trace for each malformed request
    SERVER_LOG.setLevel(Level.SEVERE);
    Optional<String> taken = whyTaken(options.address, options.port);
    if (taken.isPresent()) { // checked first, because opening the store may take minutes
      throw cannotListen(options, taken.get());
    }
    Closings closings = new Closings();
    try {
      Explorer explorer = open(directory, options, closings);
      explorer.server.start(); // throws nothing if it cannot listen
      if (!explorer.server.isRunning()) {
        throw cannotListen(options, "another program has just taken the port");
      }
      return explorer;
    } catch (RuntimeException | Error e) {
      closings.close();
      throw e;
    }
  }

  private static Explorer open(Path directory, Options options, Closings closings) {
    Optional<Tls> tls = options.identity.map(Identity::tls);
    EventLog log = new EventLog();
    Optional<StoreJobs> jobs = Optional.empty();
    if (!options.readOnly) {
      jobs = Optional.of(StoreJobs.open(directory, log, options.threads, options.mostTime));
    }
    jobs.ifPresent(of -> closings.add(of::close)); // closed last: saves after the last look-up
    StoreReader reader = jobs.map(StoreJobs::reader).orElseGet(() -> StoreReader.open(directory));
    closings.add(reader::close);
    Searcher searcher = new Searcher(reader);
    jobs.ifPresent(of -> closings.add(of::end));
    StatsCount stats = new StatsCount(reader);
    closings.add(stats::close);
    Watch top = new Watch(directory);
    EventHandlers events = new EventHandlers(reader, jobs, log, top);
    closings.add(events::close);
    ApiRoutes api = new ApiRoutes(new ApiHandlers(reader, searcher, jobs, stats, top, events));
    Gate gate = new Gate(options.hosts, options.isPublic);
    WebServerConfig.Builder builder = WebServer.builder();
    tls.ifPresent(builder::tls);
    WebServer server =
        builder
            .address(options.address)
            .port(options.port)
            .shutdownHook(false)
            .shutdownGracePeriod(GRACE)
            .maxPayloadSize(MOST_BODY)
            .maxTcpConnections(MOST_CONNECTIONS)
            .idleConnectionTimeout(IDLE)
            .contentEncoding(encodings -> encodings.addContentEncoding(new Gzip()))
            .addProtocol(
                Http1Config.builder()
                    .maxHeadersSize(MOST_HEADERS)
                    .maxPrologueLength(MOST_PROLOGUE)
                    .build())
            .directHandlers(Explorer::directHandlers)
            .routing(routing -> route(routing, gate, api, new PageRoutes(reader, stats)))
            .build();
    closings.add(server::stop);
    closings.add(events::close); // streams end before the server closes their connections
    return new Explorer(gate, server, closings, options);
  }

  private static Refusal cannotListen(Options options, String why) {
    return Refusal.usage(
        "cannot listen on port %d of %s: %s; choose another port with --listen HOST:PORT (port 0: any free port)",
        options.port, options.address.getHostAddress(), why);
  }

  /** Returns why a server cannot listen at an address and port; empty if it can listen. */
  static Optional<String> whyTaken(InetAddress address, int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, address)) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static void route(HttpRouting.Builder routing, Gate gate, HttpService... services) {
    routing
        .addFilter(gate)
        .register(services)
        .register(
            "/app",
            StaticContentFeature.createService(
                ClasspathHandlerConfig.builder()
                    .location("web/app")
                    .temporaryStorage(storage -> storage.enabled(false))
                    .build()))
        .any(
            (request, response) ->
                Gate.send(
                    request, response, Problem.Kind.NOT_FOUND.problem("there is nothing here")))
        .error(Throwable.class, (request, response, e) -> Gate.send(request, response, problem(e)));
  }

  private static Problem problem(Throwable e) {
    String message = String.valueOf(e.getMessage());
    return switch (e) {
      case Problem.Refused refused -> refused.problem();
      case IllegalMoveException illegal -> Problem.Kind.BAD_REQUEST.problem(message);
      case Refusal refusal -> Problem.Kind.BAD_REQUEST.problem(message);
      case StoreException unavailable -> Problem.Kind.UNAVAILABLE.problem(message);
      case HttpException http -> Problem.of(http.status().code(), message);
      default -> Problem.bug(e);
    };
  }

  /** Sets the answers to malformed or too large requests, which never reach a route. */
  private static void directHandlers(DirectHandlers.Builder handlers) {
    DirectHandler handler =
        (request, event, status, headers, message) -> {
          int code =
              event == DirectHandler.EventType.INTERNAL_ERROR
                  ? Problem.Kind.BAD_REQUEST.status()
                  : status.code();
          Gate.protect(headers);
          headers.set(HeaderNames.CONTENT_TYPE, RouteSupport.PROBLEM);
          return DirectHandler.TransportResponse.builder()
              .status(Status.create(code))
              .headers(headers)
              .keepAlive(false)
              .entity(Json.line(Problem.of(code, "the request is not valid HTTP, or too large")))
              .build();
        };
    Stream.of(DirectHandler.EventType.values())
        .forEach(event -> handlers.addHandler(event, handler));
  }

  String url() {
    return "%s://%s:%d/?token=%s"
        .formatted(
            options.identity.isPresent() ? "https" : "http",
            hostInLink(options),
            server.port(),
            gate.token());
  }

  /** Returns a host for the link by which other machines reach the server, if they can at all. */
  private static String hostInLink(Options options) {
    InetAddress address =
        options.address.isAnyLocalAddress() ? addressOfMachine() : options.address;
    String host =
        options.hosts.isEmpty()
            ? address.getHostAddress().replaceFirst("%.*", "")
            : options.hosts.getFirst();
    return host.contains(":") ? "[" + host + "]" : host;
  }

  /** Returns an address that other machines reach; the loopback address without a network. */
  private static InetAddress addressOfMachine() {
    try {
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
          .min(Comparator.comparing(address -> address instanceof Inet6Address))
          .orElse(InetAddress.getLoopbackAddress());
    } catch (SocketException e) {
      return InetAddress.getLoopbackAddress();
    }
  }

  @Override
  public void close() {
    closings.close();
  }

  /** Closes resources in the reverse order of opening, all of them even if a close fails. */
  static final class Closings {
    private final Deque<Runnable> open = new ArrayDeque<>();

    void add(Runnable close) {
      open.push(close);
    }

    void close() {
      Optional<Runnable> last = Optional.ofNullable(open.poll());
      if (last.isPresent()) {
        try {
          last.get().run();
        } finally {
          close();
        }
      }
    }
  }
}
