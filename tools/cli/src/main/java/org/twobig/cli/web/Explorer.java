package org.twobig.cli.web;

import io.helidon.http.HttpException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.twobig.cli.UsageException;
import org.twobig.game.IllegalMoveException;
import org.twobig.table.StoreException;

/** The server with all its routes, on one store. */
final class Explorer implements AutoCloseable {
  static final String API = "/api/v1";

  private static final int MOST_BODY = 64 << 10;
  private static final int MOST_HEADERS = 8 << 10;
  private static final int MOST_PROLOGUE = 4 << 10;
  private static final int MOST_CONNECTIONS = 4096;
  private static final Duration IDLE = Duration.ofSeconds(30);

  private static final Logger LOG = Logger.getLogger(Explorer.class.getName());

  /** Kept, so that its level is: loggers that nobody holds are made anew. */
  private static final Logger SERVER_LOG = Logger.getLogger("io.helidon");

  private final StoreReader reader;
  private final WebServer server;
  private final Gate gate;

  private Explorer(StoreReader reader, WebServer server, Gate gate) {
    this.reader = reader;
    this.server = server;
    this.gate = gate;
  }

  /**
   * Opens a store and serves it.
   *
   * @param port 0 for any that is free
   * @param hosts names of this machine beside those of the loopback
   * @throws StoreException if the store is refused
   * @throws UsageException if the port is taken
   */
  static Explorer start(Path directory, int port, Set<String> hosts) {
    SERVER_LOG.setLevel(Level.WARNING);
    StoreReader reader = StoreReader.open(directory);
    try {
      Gate gate = new Gate(hosts);
      SiteFiles files = SiteFiles.ofProgram();
      WebServer server =
          WebServer.builder()
              .address(InetAddress.getLoopbackAddress())
              .port(port)
              .shutdownHook(false)
              .maxPayloadSize(MOST_BODY)
              .maxTcpConnections(MOST_CONNECTIONS)
              .idleConnectionTimeout(IDLE)
              .addProtocol(
                  Http1Config.builder()
                      .maxHeadersSize(MOST_HEADERS)
                      .maxPrologueLength(MOST_PROLOGUE)
                      .build())
              .routing(routing -> route(routing, gate, reader, files))
              .build()
              .start();
      return new Explorer(reader, server, gate);
    } catch (RuntimeException e) {
      reader.close();
      throw new UsageException(
          "the server cannot listen on port %d: %s; choose another --port, or 0 for a free one"
              .formatted(port, e.getMessage()));
    }
  }

  private static void route(
      HttpRouting.Builder routing, Gate gate, StoreReader reader, SiteFiles files) {
    routing
        .addFilter(gate)
        .register(API + "/games", new GameRoutes(reader))
        .register(new PageRoutes(reader, files))
        .any(
            (request, response) ->
                Gate.send(response, Problem.of(Problem.NOT_FOUND, "there is nothing here")))
        .error(Problem.Refused.class, (request, response, e) -> Gate.send(response, e.problem()))
        .error(
            IllegalMoveException.class,
            (request, response, e) -> refuse(response, Problem.BAD_REQUEST, e))
        .error(
            StoreException.class,
            (request, response, e) -> refuse(response, Problem.UNAVAILABLE, e))
        .error(
            HttpException.class, (request, response, e) -> refuse(response, e.status().code(), e))
        .error(Throwable.class, Explorer::fault);
  }

  private static void refuse(ServerResponse response, int status, Exception e) {
    Gate.send(response, Problem.of(status, String.valueOf(e.getMessage())));
  }

  private static void fault(ServerRequest request, ServerResponse response, Throwable e) {
    LOG.log(Level.SEVERE, "this is a bug in twobig; please report it with these lines", e);
    Gate.send(response, Problem.of(Problem.FAULT, "a bug in twobig; its log says more"));
  }

  /** The link that lets a browser in. */
  String url() {
    return "http://127.0.0.1:%d/?token=%s".formatted(server.port(), gate.token());
  }

  @Override
  public void close() {
    server.stop();
    reader.close();
  }
}
