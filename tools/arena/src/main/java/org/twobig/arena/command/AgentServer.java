package org.twobig.arena.command;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A server of Kaggle's HTTP protocol for agents. The environment posts {@code {"action":"act",
 * "configuration":{...}, "state":{"observation":{...}}}} and gets {@code {"action":3}}. The server
 * listens on the loopback device alone. It answers methods other than POST with status 405, an
 * invalid request with 400, a failure of the agent with 500, each with {@code {"error":"..."}}. A
 * slow client delays no other; its connection ends after the time that config/jvm.options sets.
 */
final class AgentServer implements AutoCloseable {
  /** Largest request in bytes; an observation is far smaller. */
  private static final int MOST_BYTES = 1 << 20;

  private final HttpServer server;
  private final ExecutorService requests;

  private AgentServer(HttpServer server, ExecutorService requests) {
    this.server = server;
    this.requests = requests;
  }

  /** Starts to listen on a port; 0 means any free port. */
  static AgentServer start(int port, Responder responder) throws IOException {
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 0);
    server.createContext("/", exchange -> answer(exchange, responder));
    ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
    server.setExecutor(requests);
    server.start();
    return new AgentServer(server, requests);
  }

  int port() {
    return server.getAddress().getPort();
  }

  InetAddress address() {
    return server.getAddress().getAddress();
  }

  private static void answer(HttpExchange exchange, Responder responder) throws IOException {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    int code = 200;
    try (exchange;
        InputStream body = exchange.getRequestBody()) {
      if (!exchange.getRequestMethod().equals("POST")) {
        code = 405;
        exchange.getResponseHeaders().set("Allow", "POST");
        answer.put("error", "Post an observation, as kaggle-environments does");
      } else {
        byte[] bytes = body.readNBytes(MOST_BYTES + 1);
        // If the server closed the connection while the client sends, the client might lose the
        // answer.
        body.transferTo(OutputStream.nullOutputStream());
        try {
          if (bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                "The request has more than %d MiB, expected one observation, such as"
                        .formatted(MOST_BYTES >> 20)
                    + " {\"board\":[0,0,...],\"mark\":1}");
          }
          answer.put("action", responder.move(new String(bytes, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException e) {
          code = 400;
          answer.put("error", e.getMessage());
        } catch (RuntimeException e) {
          code = 500;
          answer.put("error", "The agent failed: " + e);
        }
      }
      byte[] text = new JsonMapper().writeValueAsBytes(answer);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(code, text.length);
      exchange.getResponseBody().write(text);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    requests.shutdownNow();
  }
}
