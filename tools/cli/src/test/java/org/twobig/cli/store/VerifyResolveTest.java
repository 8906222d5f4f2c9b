package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertFields;
import static org.twobig.cli.Console.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.StoredPositions;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.WordRegion;

/** {@code twobig verify --resolve}: entries solved anew. */
class VerifyResolveTest {
  /** White wins; 34 stones, so few that no entry of {@link Console#solve} has as many. */
  private static final String WON = "0092B7A8DF8796AB69510E727184AA16C0";

  @AutoClose private final Console console = new Console();
  private final Path store = console.create("s");

  @Test
  void aPlantedWrongEntryIsFoundAmongAll() throws IOException {
    Console.solve(store, Question.WHITE, 2, 3);
    Console.plant(store, WON, Question.WHITE, false, 1);
    assertThat(run("verify", store).exitCode()).as("it looks right").isZero();

    Output json = run("verify", store, "--resolve", 100_000, "--nodes", 20_000_000, "--json");
    assertThat(json.exitCode()).isEqualTo(1);
    assertThat(json.err())
        .startsWith("twobig: 1 of ")
        .contains("of the store " + store + " that were solved anew are wrong");
    JsonNode object = json.object();
    JsonNode resolve = object.get("resolve");
    long entries = object.get("entries").longValue();
    assertThat(object.get("sound").booleanValue()).isTrue();
    assertThat(resolve.toString())
        .contains("\"entries\":%d,".formatted(entries), "\"resolved\":%d,".formatted(entries))
        .contains("\"disagreeing\":1,\"undecided\":0,", "\"interrupted\":false,");
    assertThat(resolve.get("plain").longValue()).isBetween(1L, entries);
    assertThat(resolve.get("agreeing").longValue() + resolve.get("no_position").longValue())
        .isEqualTo(entries - 1);
    JsonNode wrong = resolve.get("disagreements").get(0);
    assertFields(wrong, "ply", 34, "stored", "white_does_not_win", "found", "white_wins");

    Output text = run("verify", store, "--resolve", 5, "--plies", 34, "--nodes", 20_000_000);
    assertThat(text.exitCode()).isEqualTo(1);
    assertThat(text.out())
        .contains("0 right")
        .contains("1 WRONG")
        .contains("Wrong     " + wrong.get("position").textValue())
        .contains("Stored    White does not win")
        .contains("Found     White wins");
  }

  /** White wins, but sooner. */
  @Test
  void aPlantedWrongScoreIsFound() throws IOException {
    Game game = Games.game("connectx:5x4x4");
    StoredPositions rules = game.tables().getFirst();
    Geometry geometry = Geometry.ofBytes(rules.keySpace(), rules.valueBits(), 1 << 20);
    Path scored = console.create("scored", Layout.of(geometry));
    long value =
        LongStream.range(1, 1 << rules.valueBits())
            .filter(any -> rules.describeValue(any).equals("White wins, score 5"))
            .findFirst()
            .orElseThrow();
    try (Store opened = Store.at(scored).open()) {
      Key key = game.parse("3344").key();
      WordRegion table = opened.use().table().wordRegion(0);
      table.store(table.bucket(key.high(), key.low()), key.low(), value, 1);
    }
    Output text = run("verify", scored, "--resolve", 1);
    assertThat(text.exitCode()).as(text.err()).isEqualTo(1);
    assertThat(text.out())
        .contains("1 WRONG")
        .contains("Stored    White wins, score 5")
        .contains("Found     White wins, score 6 to 7");
    JsonNode json = run("verify", scored, "--resolve", 1, "--json").json().get(0);
    JsonNode wrong = json.get("resolve").get("disagreements").get(0);
    assertFields(wrong, "stored", "white_wins", "stored_words", "White wins, score 5");
    assertFields(wrong, "found_words", "White wins, score 6 to 7");
  }
}
