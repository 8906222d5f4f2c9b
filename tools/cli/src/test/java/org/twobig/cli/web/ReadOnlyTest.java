package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;

/** A server that solves nothing, open to everybody. */
class ReadOnlyTest {
  @Test
  void everybodyReadsAndNobodySolves() throws Exception {
    try (Console console = new Console()) {
      Path store = console.create("store");
      Explorer.Options options = ExplorerTest.options(InetAddress.getLoopbackAddress(), true);
      try (Explorer explorer = Explorer.start(store, options);
          Client client = new Client(explorer)) {
        HttpRequest.Builder anyone = client.anonymous("/api/v1/games");
        assertThat(client.send(anyone).statusCode()).isEqualTo(200);
        HttpRequest.Builder stale =
            anyone
                .copy()
                .header("Cookie", "twobig-" + client.port() + "=of-another-start")
                .header("Authorization", "Bearer wrong");
        assertThat(client.send(stale).statusCode()).isEqualTo(200);
        assertThat(client.record("/api/v1/games").at("/games/0/solves").booleanValue()).isFalse();
        assertThat(client.record("/api/v1/store").get("read_only").booleanValue()).isTrue();
        String game = "/api/v1/games/connect-four-3d";
        assertThat(client.post(game + "/solves", "{\"moves\":\"0\"}").statusCode()).isEqualTo(404);
        assertThat(client.post(game + "/proofs", "{\"moves\":\"0\"}").statusCode()).isEqualTo(404);
        int status = 200;
        for (int i = 0; i < 2000 && status == 200; i++) {
          status = client.send(anyone).statusCode();
        }
        assertThat(status).as("without a token the rate is limited").isEqualTo(429);
        assertThat(client.get("/api/v1/games").statusCode()).isEqualTo(200);
      }
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
