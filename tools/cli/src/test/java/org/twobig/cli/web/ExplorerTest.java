package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.twobig.cli.Golden.assertGolden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Schemas;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.game.Question;
import org.twobig.solve.Cost;
import org.twobig.tt.store.Stores;
import org.twobig.tt.testing.Seeds;

/** The explorer's server on a small store, asked over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplorerTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String GAME = "/api/v1/games/connect-four-3d";

  /** 36 stones; White to move. */
  private static final String LATE = "80DB4A583CFE3623A45E190F770521F23EE5";

  private static final int LOOKS = 30;

  private final Map<String, JsonNode> looks = new HashMap<>();
  private Console console;
  private Explorer explorer;
  private Client client;

  @BeforeAll
  void start() throws IOException {
    console = new Console();
    Path store = console.create("store");
    Console.solve(store, Question.WHITE, 1, 20);
    Console.solve(store, Question.BLACK, 1, 10);
    PositionGenerator positions = new PositionGenerator("", 36, 1);
    var random = Seeds.fixed(2);
    for (int i = 0; i < LOOKS; i++) {
      String moves = positions.next();
      String start = moves.substring(0, random.nextInt(30, 37));
      looks.put(start, Console.run("look", "-s", store, start, "--json").json().get(0));
    }
    explorer = Explorer.start(store, options());
    client = new Client(explorer);
  }

  static Explorer.Options options(InetAddress address, boolean readOnlyAndPublic) {
    return new Explorer.Options(
        address,
        0,
        List.of(),
        readOnlyAndPublic,
        Optional.empty(),
        readOnlyAndPublic,
        1,
        Cost.UNLIMITED.time());
  }

  /** A server for this machine only. */
  static Explorer.Options options() {
    return options(InetAddress.getLoopbackAddress(), false);
  }

  @AfterAll
  void stop() throws IOException {
    client.close();
    explorer.close();
    console.close();
  }

  @Test
  void positionsAreWhatLookPrints() throws IOException, InterruptedException {
    for (Map.Entry<String, JsonNode> look : looks.entrySet()) {
      ObjectNode position = (ObjectNode) client.record(GAME + "/positions/" + look.getKey());
      ObjectNode printed = look.getValue().deepCopy();
      assertThat(printed.remove("schema").textValue()).isEqualTo("twobig/analyze/1");
      List<String> more = new ArrayList<>();
      position.fieldNames().forEachRemaining(more::add);
      printed.fieldNames().forEachRemaining(more::remove);
      position.remove(more);
      assertThat(position).as(look.getKey()).isEqualTo(printed);
    }
    assertThat(looks.values().stream().map(look -> look.get("verdict").textValue()).distinct())
        .as("verdicts of all kinds are compared")
        .hasSizeGreaterThan(2);
  }

  @Test
  void everyRouteAnswersAsItsDescriptionSays() throws Exception {
    JsonNode description = JSON.readTree(client.get("/api/v1/openapi.json").body());
    StringBuilder routes = new StringBuilder();
    solved(LATE);
    for (Map.Entry<String, JsonNode> route : description.get("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : route.getValue().properties()) {
        String call = operation.getKey() + " " + route.getKey();
        routes.append(call).append('\n');
        if (!route.getKey().endsWith("/events")) { // a stream, tested below
          assertDescribed(operation.getValue(), client.send(request(call)), call);
        }
      }
    }
    assertGolden("routes.txt", routes.toString());
  }

  private HttpRequest.Builder request(String call) throws Exception {
    String path = call.substring(call.indexOf('/'));
    HttpRequest.Builder request =
        client.request(
            path.replace("{game}", "connect-four-3d")
                .replace("{moves}", LATE)
                .replace("{id}", "1")
                .replace("{name}", "position.json"));
    if (call.startsWith("delete")) {
      request.DELETE();
    } else if (call.startsWith("post")) {
      String claim = client.record(GAME + "/positions/" + LATE).get("verdict").textValue();
      String body = path.endsWith("/proofs") ? "{'moves':'%s','claim':'%s'}" : "{'moves':'%s'}";
      request.header("Content-Type", "application/json");
      request.POST(
          HttpRequest.BodyPublishers.ofString(
              body.formatted(LATE, claim.equals("draw") ? "White does not win" : claim)
                  .replace('\'', '"')));
    } else if (path.endsWith("/proofs/{id}")) {
      awaitState("/api/v1/proofs/1/state", "done");
    }
    return request;
  }

  private static void assertDescribed(
      JsonNode operation, HttpResponse<String> response, String call) throws IOException {
    JsonNode said = operation.at("/responses").path(Integer.toString(response.statusCode()));
    assertThat(response.statusCode()).as(call + ": " + response.body()).isBetween(200, 299);
    assertThat(said.isObject()).as(call + ": " + response.statusCode()).isTrue();
    String type = response.headers().firstValue("Content-Type").orElse("");
    JsonNode content = said.get("content").path(type);
    assertThat(content.isObject()).as(call + ": " + type).isTrue();
    if (content.has("schema")) {
      String schema = content.at("/schema/$ref").textValue();
      assertThat(Schemas.read(response.body()).get("schema").textValue())
          .as(call)
          .isEqualTo("twobig/" + schema.replaceAll(".*/|\\.json", "") + "/1");
    }
    said.path("headers")
        .fieldNames()
        .forEachRemaining(
            name -> assertThat(response.headers().firstValue(name)).as(call).isPresent());
  }

  /** Waits until a condition holds, without a limit of time. */
  private static void await(java.util.concurrent.Callable<Boolean> condition) throws Exception {
    while (!condition.call()) {
      Thread.sleep(25);
    }
  }

  private void awaitState(String path, String state) throws Exception {
    await(() -> client.record(path).get("state").textValue().equals(state));
  }

  private JsonNode solved(String moves) throws Exception {
    String path =
        client.start(GAME + "/solves", "{\"moves\":\"" + moves + "\",\"question\":\"both\"}");
    awaitState(path, "done");
    return client.record(path);
  }

  @Test
  void aSolveIsFollowedToItsEndAndWhatAClientHasMissedIsToldAgain() throws Exception {
    JsonNode solve = solved("3E25C610D95AF67B83B8FF44A0CE4764012B");
    assertThat(solve.at("/result/schema").textValue()).isEqualTo("twobig/solve/1");
    assertThat(solve.at("/result/value").isMissingNode()).isFalse();
    String id = solve.get("id").textValue();

    String events = client.eventsUpTo("/api/v1/events?solve=" + id, "done");
    String data = events.substring(events.lastIndexOf("data:") + 5).strip();
    assertThat(Schemas.read(data)).isEqualTo(client.record("/api/v1/solves/" + id));
    JsonNode position = client.record(GAME + "/positions/3E25C610D95AF67B83B8FF44A0CE4764012B");
    assertThat(position.get("verdict").textValue()).isEqualTo(solve.get("verdict").textValue());
    String number = events.replaceAll("(?s).*id:(\\d+).*", "$1");
    HttpRequest later =
        client
            .request("/api/v1/events?solve=" + id + "&top")
            .header("Last-Event-ID", number)
            .build();
    try (HttpClient http = HttpClient.newHttpClient();
        var in = http.send(later, HttpResponse.BodyHandlers.ofInputStream()).body()) {
      assertThat(new String(in.readNBytes(200))).contains("event:top").doesNotContain("done");
    }
  }

  @Test
  void aSolveThatTakesTooLongIsStoppedAndTheNextIsAnswered() throws Exception {
    String path = client.start(GAME + "/solves", "{\"moves\":\"0\"}");
    assertThat(client.start(GAME + "/solves", "{\"moves\":\"0\"}")).isEqualTo(path);
    awaitState(path, "running");
    await(() -> client.record(path).get("nodes").longValue() > 0);

    client.delete(path);

    awaitState(path, "given_up");
    assertThat(client.record(path).at("/result/interrupted").booleanValue()).isTrue();
    assertThat(solved(LATE).get("state").textValue()).isEqualTo("done");
    String other = client.start(GAME + "/solves", "{\"moves\":\"1\",\"nodes\":50}");
    awaitState(other, "given_up");
    assertThat(client.record(other).at("/result/limit").textValue()).isEqualTo("nodes");
  }

  @Test
  void nineSolvesAtATimeAreEnough() throws Exception {
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      paths.add(
          client.start(GAME + "/solves", "{\"moves\":\"2" + i + "\",\"question\":\"white\"}"));
    }
    HttpResponse<String> refused = client.post(GAME + "/solves", "{\"moves\":\"33\"}");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(Schemas.read(refused.body()).get("detail").textValue()).contains("8 solves wait");
    assertThat(client.delete(paths.getLast()).get("state").textValue()).isEqualTo("given_up");
    // its place is free at once
    paths.add(client.start(GAME + "/solves", "{\"moves\":\"33\"}"));
    for (String path : paths) {
      client.delete(path);
    }
    for (String path : paths) {
      awaitState(path, "given_up");
    }
  }

  @Test
  void pagesAreServedUnderAStrictPolicy() throws Exception {
    HttpResponse<String> page = client.get("/p/0F5");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(page.body()).contains("<noscript>", "twobig analyze").doesNotContain("style=");
    assertThat(client.get("/p/0F5?q=both&v=layers").statusCode()).isEqualTo(200);
    HttpResponse<String> head =
        client.send(client.request("/p/").method("HEAD", HttpRequest.BodyPublishers.noBody()));
    assertThat(head.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "require-trusted-types-for 'script'")
        .doesNotContain("unsafe");
    for (String page2 : List.of("/top", "/stats", "/sample", "/help")) {
      assertThat(client.get(page2).statusCode()).as(page2).isEqualTo(200);
    }
  }

  @Test
  void metricsAreThoseOfTop() throws Exception {
    String served = client.get("/metrics").body();
    String printed = Console.run("top", "--open-metrics", console.path("store")).out();
    assertThat(withoutValues(served)).isEqualTo(withoutValues(printed));
    assertThat(served)
        .contains("twobig_live_nodes_total{", "twobig_table_bytes{")
        .endsWith("# EOF\n");
  }

  private static List<String> withoutValues(String metrics) {
    return metrics.lines().map(line -> line.replaceFirst("} \\S+$", "}")).toList();
  }

  @Test
  void aPortThatIsTakenIsNamedAndTheNextIsTakenWhereNoneIsAskedFor() throws IOException {
    InetAddress address = InetAddress.getLoopbackAddress();
    try (ServerSocket taken = new ServerSocket(0, 1, address)) {
      int port = taken.getLocalPort();
      Console.assertRefused(
          Console.run("serve", console.path("store"), "--listen", "127.0.0.1:" + port),
          ExitCode.USAGE,
          "port " + port + " of 127.0.0.1",
          "in use");
      assertThat(ServeCommand.freePort(address, port)).isGreaterThan(port);
    }
  }

  /** Without an address the start fails after the store was opened. */
  @Test
  void whatIsOpenIsClosedWhenALaterStepFails() {
    Path store = console.create("failing");
    assertThatNullPointerException().isThrownBy(() -> Explorer.start(store, options(null, false)));
    assertThat(Stores.processes(store)).isEmpty();
  }

  @Test
  void theLinkToAllAddressesIsOneThatOtherMachinesReach() throws Exception {
    Explorer.Options all = options(InetAddress.getByName("0.0.0.0"), true);
    try (Explorer server = Explorer.start(console.create("other"), all);
        Client other = new Client(server)) {
      assertThat(other.root()).doesNotContain("0.0.0.0").doesNotContain("localhost");
      assertThat(other.get("/api/v1/games").statusCode()).isEqualTo(200);
      List<String> hosts = List.of("127.0.0.1", "192.0.2.7", "[2001:db8::7]");
      for (String host : hosts) {
        assertThat(
                other.raw(
                    "GET /api/v1/games HTTP/1.1\r\nHost: "
                        + host
                        + ":1\r\nConnection: close\r\n\r\n"))
            .as(host)
            .startsWith("HTTP/1.1 200");
      }
    }
  }

  @Test
  void anUnchangedPositionIsNotSentAgain() throws Exception {
    String tag = client.get(GAME + "/positions/0").headers().firstValue("ETag").orElseThrow();
    HttpResponse<String> again =
        client.send(client.request(GAME + "/positions/0").header("If-None-Match", tag));
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
  }

  @Test
  void theLinkIsExchangedForACookieThatScriptsCannotRead() throws Exception {
    HttpResponse<String> login = client.send(client.anonymous("/p/0F?token=" + client.token()));
    assertThat(login.statusCode()).isEqualTo(303);
    assertThat(login.headers().firstValue("Location")).hasValue("/p/0F");
    String cookie = login.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie)
        .startsWith("twobig-" + client.port() + "=")
        .contains("HttpOnly", "SameSite=Strict");

    HttpRequest.Builder games = client.anonymous("/api/v1/games");
    assertThat(client.send(games).statusCode()).isEqualTo(401);
    games.header("Cookie", cookie.replaceAll(";.*", ""));
    assertThat(client.send(games).statusCode()).isEqualTo(200);
    HttpRequest.Builder wrong = client.anonymous("/?token=x" + client.token());
    assertThat(client.send(wrong).statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/hostile-requests.csv", delimiter = '|', quoteCharacter = '\'')
  void hostileRequestsAreRefused(String request, String status) throws IOException {
    String host = "127.0.0.1:" + client.port();
    String bytes =
        request
            .replace("AUTH", "Authorization: Bearer " + client.token())
            .replace("COOKIE", "Cookie: twobig-" + client.port() + "=" + client.token())
            .replace("HOST", host)
            .replace("TOKEN", client.token())
            .replace("NUL", "\0")
            .replace("~", "\r\n");
    assertThat(client.raw(bytes)).startsWith(status == null ? "" : "HTTP/1.1 " + status);
  }

  /** A browser that opens a link gets a page in words, which leads on; the API stays JSON. */
  @ParameterizedTest
  @CsvSource({
    "/p/ZZ, 400, is no column, To the start of the game",
    "/p/00000, 400, column 0 already holds four stones, To the start of the game",
    "/nothing, 404, There is nothing here, To the start of the game",
    "/p/0?token=wrong, 401, token, Open that link once in this browser"
  })
  void aWrongLinkOpensAPageThatLeadsOn(String link, int status, String says, String leadsOn)
      throws Exception {
    HttpRequest.Builder browser =
        client.request(link).header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
    HttpResponse<String> page = client.send(browser);
    assertThat(page.statusCode()).isEqualTo(status);
    assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'")
        .doesNotContain("script");
    assertThat(page.body()).containsIgnoringCase(says).contains(leadsOn);
    assertThat(Schemas.read(client.get(link).body()).get("status").intValue()).isEqualTo(status);
    HttpRequest.Builder api = client.request(GAME + "/positions/ZZ").header("Accept", "text/html");
    assertThat(Schemas.read(client.send(api).body()).get("status").intValue()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(ints = {4_000, 9_000, 100_000})
  void longPathsAndHeadersAreRefused(int length) throws Exception {
    String long1 = "0".repeat(length);
    String end = "\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + client.token() + "\r\n";
    assertThat(client.raw("GET /p/" + long1 + " HTTP/1.1" + end + "\r\n")).doesNotContain(" 200");
    String headers = client.raw("GET /p/ HTTP/1.1" + end + "X: " + long1 + "\r\n\r\n");
    assertThat(headers).matches(length > 8192 ? "(HTTP/1.1 4.*)?" : "HTTP/1.1 200.*");
    assertThat(client.get("/api/v1/games").statusCode()).isEqualTo(200);
  }

  /** Changes some bytes of a good request. No answer reports a fault of the server. */
  @Test
  void changedRequestsMakeNoFault() throws Exception {
    var random = Seeds.fixed(3);
    String good =
        "GET /api/v1/games/connect-four-3d/positions/0F?x=1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
            .formatted(client.port(), client.token());
    int answered = 0;
    for (int i = 0; i < Math.min(100_000, Integer.getInteger("twobig.fuzz", 60)); i++) {
      StringBuilder bad = new StringBuilder(good);
      for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
        int at = random.nextInt(bad.length());
        switch (random.nextInt(3)) {
          case 0 -> bad.setCharAt(at, (char) random.nextInt(256));
          case 1 -> bad.deleteCharAt(at);
          default -> bad.insert(at, (char) random.nextInt(256));
        }
      }
      String line = "";
      try {
        line = client.raw(bad.toString());
      } catch (IOException e) {
        continue; // the server has closed, or waits for the rest
      }
      assertThat(line).as(bad.toString()).doesNotContain(" 500").doesNotContain(" 503");
      answered += line.isEmpty() ? 0 : 1;
    }
    assertThat(answered).isPositive();
    assertThat(client.get("/api/v1/games").statusCode()).isEqualTo(200);
  }

  @Test
  void aStreamTooManyIsRefused() throws Exception {
    List<Socket> clients = new ArrayList<>();
    try {
      String line = "";
      for (int i = 0; i < 40 && !line.contains("429"); i++) {
        Socket socket = new Socket("127.0.0.1", client.port());
        clients.add(socket);
        String request =
            "GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
                + client.token()
                + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
      }
      assertThat(line).isEqualTo("HTTP/1.1 429");
      assertThat(clients).hasSizeBetween(30, 33);
    } finally {
      for (Socket socket : clients) {
        socket.close();
      }
    }
    // The server writes to each client every two seconds, and then notices a closed connection.
    await(
        () -> {
          try {
            return client.eventsUpTo("/api/v1/events?top", "top").contains("twobig/top/1");
          } catch (IOException e) {
            return false; // 429 is no stream
          }
        });
  }

  @Test
  void aPublicServerLetsEverybodyReadAndSolvesNothing() throws Exception {
    Explorer.Options options = options(InetAddress.getLoopbackAddress(), true);
    try (Explorer server = Explorer.start(console.create("public"), options);
        Client other = new Client(server)) {
      HttpRequest.Builder anyone = other.anonymous("/api/v1/games");
      assertThat(other.send(anyone).statusCode()).isEqualTo(200);
      HttpRequest.Builder stale =
          anyone
              .copy()
              .header("Cookie", "twobig-" + other.port() + "=of-another-start")
              .header("Authorization", "Bearer wrong");
      assertThat(other.send(stale).statusCode()).isEqualTo(200);
      assertThat(other.record("/api/v1/games").at("/games/0/solves").booleanValue()).isFalse();
      assertThat(other.record("/api/v1/store").get("read_only").booleanValue()).isTrue();
      assertThat(other.post(GAME + "/solves", "{\"moves\":\"0\"}").statusCode()).isEqualTo(404);
      assertThat(other.post(GAME + "/proofs", "{\"moves\":\"0\"}").statusCode()).isEqualTo(404);
      List<Integer> statuses = List.of();
      for (int i = 0; i < 100 && !statuses.contains(429); i++) { // one by one may be slow enough
        statuses = other.statuses(anyone, 200);
      }
      assertThat(statuses).as("without a token the rate is limited").contains(429);
      assertThat(other.get("/api/v1/games").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void anAddressMayAskSoOftenASecondAndSomeMoreAtOnce() {
    Rates rates = new Rates();
    long now = 0;
    assertThat(allowed(rates, "a", now)).isEqualTo(120);
    assertThat(allowed(rates, "b", now)).isEqualTo(120);
    now += 100_000_000; // six more in a tenth of a second
    assertThat(allowed(rates, "a", now)).isEqualTo(6);
    now += Duration.ofHours(1).toNanos();
    assertThat(allowed(rates, "a", now)).isEqualTo(120);
  }

  /** Sends requests of an address until one is refused. Returns the number of those before. */
  private static long allowed(Rates rates, String address, long now) {
    return Stream.generate(() -> rates.allow(address, now)).takeWhile(may -> may).count();
  }
}
