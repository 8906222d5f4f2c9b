package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.twobig.cli.Schemas;

/** An HTTP client of a server in this process. */
final class Client implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final String root;
  private final String token;

  Client(Explorer explorer) {
    String url = explorer.url();
    this.root = url.substring(0, url.indexOf("/?"));
    this.token = url.substring(url.indexOf('=') + 1);
  }

  String root() {
    return root;
  }

  String token() {
    return token;
  }

  int port() {
    return URI.create(root).getPort();
  }

  /** Returns a request with the token. */
  HttpRequest.Builder request(String path) {
    return anonymous(path).header("Authorization", "Bearer " + token);
  }

  HttpRequest.Builder anonymous(String path) {
    return HttpRequest.newBuilder(URI.create(root + path));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Sends a request many times at once. Returns the status of each answer. */
  List<Integer> statuses(HttpRequest.Builder request, int times) {
    List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      answers.add(http.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding()));
    }
    return answers.stream().map(answer -> answer.join().statusCode()).toList();
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path));
  }

  HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  /** Starts a job. Returns the path of its state. */
  String start(String path, String json) throws IOException, InterruptedException {
    HttpResponse<String> started = post(path, json);
    assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
    return started.headers().firstValue("Location").orElseThrow();
  }

  /** Stops a job. Returns its record. */
  JsonNode delete(String path) throws IOException, InterruptedException {
    return Schemas.read(send(request(path).DELETE()).body());
  }

  /** Returns the record at a path, checked against its schema. */
  JsonNode record(String path) throws IOException, InterruptedException {
    return Schemas.read(get(path).body());
  }

  /** Returns a stream of events, up to the first event of this name. */
  String eventsUpTo(String path, String name) throws IOException, InterruptedException {
    StringBuilder events = new StringBuilder();
    try (InputStream in =
        http.send(request(path).build(), HttpResponse.BodyHandlers.ofInputStream()).body()) {
      while (events.indexOf("event:" + name + "\n") < 0
          || events.indexOf("\n\n", events.indexOf("event:" + name + "\n")) < 0) {
        int next = in.read();
        if (next < 0) {
          throw new IOException("the stream ended: " + events);
        }
        events.append((char) next);
      }
    }
    return events.toString();
  }

  /** Sends bytes as they are and returns the first line of the answer; empty if there is none. */
  String raw(String bytes) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      socket.shutdownOutput();
      InputStream in = new BufferedInputStream(socket.getInputStream());
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0 && next != '\r' && next != '\n'; next = in.read()) {
        line.write(next);
      }
      return line.toString(StandardCharsets.ISO_8859_1);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
