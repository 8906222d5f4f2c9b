package org.twobig.arena.command;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.arena.BoardSize;
import org.twobig.arena.agent.Agents;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;

/** Agents that answer requests of other programs. */
class AgentCommandTest {
  /** The first player, to move, completes a column of three. */
  private static final String BOARD = "[0,0,0,0, 1,0,0,0, 1,2,0,2]";

  private static final String CONFIGURATION =
      "{\"columns\":4,\"rows\":3,\"inarow\":3,\"actTimeout\":2}";

  private static String request(String board, int mark) {
    return ("{\"action\":\"act\",\"environment\":\"connectx\",\"configuration\":%s,\"state\":"
            + "{\"observation\":{\"board\":%s,\"mark\":%d,\"step\":4,\"remainingOverageTime\":60}}}")
        .formatted(CONFIGURATION, board, mark);
  }

  private static Responder responder(String agent) {
    return new Responder(new Agents.Choice(agent), new BoardSize(7, 6, 4), Optional.empty());
  }

  @Test
  void anObservationALineIsAnsweredByAColumn() {
    String whole =
        "{\"observation\":{\"board\":"
            + BOARD
            + ",\"mark\":1},\"configuration\":"
            + CONFIGURATION
            + "}";
    String usual = "{\"board\":[" + "0,".repeat(41) + "0],\"mark\":1}";
    Output said =
        DialogueTest.withInput(
            whole + "\n" + request(BOARD, 1) + "\nnonsense\n" + usual + "\n",
            "agent",
            "--stdio",
            "greedy");
    assertThat(said.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(said.out().lines().limit(3)).containsExactly("0", "0", "-1");
    assertThat(said.out().lines().skip(3)).singleElement().asString().matches("[0-6]");
    assertThat(said.err()).contains("twobig: The observation is no JSON");
  }

  @Test
  void kagglesRequestsAreAnsweredOnTheLoopbackDeviceAlone()
      throws IOException, InterruptedException {
    try (AgentServer server = AgentServer.start(0, responder("mcts@500"));
        HttpClient client = HttpClient.newHttpClient()) {
      URI address = URI.create("http://127.0.0.1:" + server.port() + "/");
      assertThat(post(client, address, request(BOARD, 1), 200).get("action").intValue()).isZero();
      assertThat(post(client, address, request(BOARD, 2), 400).get("error").asText())
          .isEqualTo("The observation's mark is 2, expected 1: that player moves after 4 stones");
      assertThat(post(client, address, "{}", 400).get("error").asText()).contains("'board'");
      assertThat(post(client, address, request("[1]", 1), 400).get("error").asText())
          .contains("expected 12");
      assertThat(post(client, address, " ".repeat(2 << 20), 400).get("error").asText())
          .contains("more than 1 MiB, expected one observation");
      HttpResponse<String> got =
          client.send(
              HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
      assertThat(got.statusCode()).isEqualTo(405);
      assertThat(server.address().isLoopbackAddress()).isTrue();
    }
  }

  private static JsonNode post(HttpClient client, URI address, String body, int code)
      throws IOException, InterruptedException {
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(address).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(code);
    return new ObjectMapper().readTree(response.body());
  }

  @Test
  void aClientThatSendsHalfARequestKeepsNoOtherWaiting() throws IOException, InterruptedException {
    try (AgentServer server = AgentServer.start(0, responder("random"));
        Socket half = new Socket(server.address(), server.port());
        HttpClient client = HttpClient.newHttpClient()) {
      half.getOutputStream()
          .write("POST / HTTP/1.1\r\nContent-Length: 99\r\n\r\n{".getBytes(US_ASCII));
      half.getOutputStream().flush();
      URI address = URI.create("http://127.0.0.1:" + server.port() + "/");
      assertThat(post(client, address, request(BOARD, 1), 200).get("action").intValue())
          .isBetween(0, 3);
    }
  }

  /**
   * A client that sends its whole request before it reads would lose an answer if the server closed
   * the connection earlier.
   */
  @Test
  void whatIsTooLongIsReadToItsEndBeforeItIsRefused() throws IOException {
    int length = 8 << 20;
    try (AgentServer server = AgentServer.start(0, responder("random"));
        Socket client = new Socket(server.address(), server.port())) {
      String head = "POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n";
      client.getOutputStream().write(head.formatted(length).getBytes(US_ASCII));
      client.getOutputStream().write(" ".repeat(length).getBytes(US_ASCII));
      client.getOutputStream().flush();
      assertThat(new String(client.getInputStream().readAllBytes(), US_ASCII))
          .startsWith("HTTP/1.1 400")
          .contains("more than 1 MiB, expected one observation");
    }
  }

  @Test
  void anAgentThatFailsIsToldAndAnswersOn() throws IOException, InterruptedException {
    Responder truthless = responder("exact"); // needs an exact solver, which is absent
    String usual = "{\"board\":[" + "0,".repeat(41) + "0],\"mark\":1}";
    try (AgentServer server = AgentServer.start(0, truthless);
        HttpClient client = HttpClient.newHttpClient()) {
      URI address = URI.create("http://127.0.0.1:" + server.port() + "/");
      assertThat(post(client, address, usual, 500).get("error").asText()).contains("agent failed");
    }
  }

  /** The length of a line may be any int, far beyond the board. */
  @ParameterizedTest
  @ValueSource(strings = {"alphabeta@100", "alphabeta-paper", "mcts@50", "mr@10", "greedy"})
  void linesLongerThanTheBoardAreLegal(String agent) {
    for (int inRow : new int[] {9, 999_999_999, Integer.MAX_VALUE}) {
      String observation = request(BOARD, 1).replace("\"inarow\":3", "\"inarow\":" + inRow);
      assertThat(responder(agent).move(observation)).isBetween(0, 3);
    }
  }

  @Test
  void agentsOfSizesThatAreNoLongerAskedForAreForgotten() {
    Responder responder = responder("random");
    for (int columns = 4; columns < 12; columns++) {
      responder.move(
          "{\"observation\":{\"board\":[%s0],\"mark\":1},\"configuration\":{\"columns\":%d,\"rows\":1}}"
              .formatted("0,".repeat(columns - 1), columns));
    }
    assertThat(responder.boardSizes())
        .extracting(BoardSize::columns)
        .hasSizeLessThan(8)
        .endsWith(10, 11)
        .doesNotContain(4);
  }

  @Test
  void anAgentThatNeedsATruthSaysForWhichBoardItHasOne() {
    Output said =
        DialogueTest.withInput(
            request(BOARD, 1) + "\n", "agent", "--stdio", "-g", "5x4x4", "exact");
    assertThat(said.out()).isEqualTo("-1%n".formatted());
    assertThat(said.err()).contains("start it with --game connectx:4x3x3");
    assertThat(
            DialogueTest.withInput(
                    request(BOARD, 1) + "\n", "agent", "--stdio", "-g", "4x3x3", "exact")
                .out())
        .isEqualTo("0%n".formatted());
  }

  @Test
  void allAgentsAreListedAndWrongWordsAreTold() throws IOException {
    assertThat(Console.run("agent", "--list").out().lines()).hasSameSizeAs(Agents.names());
    Console.assertRefused(Console.run("agent", "mcts"), ExitCode.USAGE, "--stdio", "--http");
    Console.assertRefused(Console.run("agent", "--stdio"), ExitCode.USAGE, "name an agent");
    Console.assertRefused(
        Console.run("agent", "--http", 70_000, "mcts"), ExitCode.USAGE, "0 to 65535");
    try (AgentServer server = AgentServer.start(0, responder("random"))) {
      Console.assertRefused(
          Console.run("agent", "--http", server.port(), "mcts"),
          ExitCode.REFUSED,
          "choose another port with --http");
    }
  }
}
