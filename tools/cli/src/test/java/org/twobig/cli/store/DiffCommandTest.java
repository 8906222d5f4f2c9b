package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.run;
import static org.twobig.cli.Golden.assertGolden;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.game.Question;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;

/** The output of {@code twobig diff}. */
class DiffCommandTest {
  /** Positions whose keys are their own: so early that nothing can be folded. */
  private static final String ONE = "0FC3484B7";

  private static final String TWO = "0FC3484B";
  private static final String THREE = "0FC3484";
  private static final String FOUR = "0FC348";

  @AutoClose private final Console console = new Console();
  private Path a;
  private Path b;

  @BeforeEach
  void makeStores() {
    a = console.create("a");
    b =
        console.create(
            "b",
            Layout.of(
                Geometry.ofBytes(
                    KeyKind.FOLDED.keySpace(),
                    KeyKind.FOLDED.valueBits(),
                    30 << 20,
                    ReplacementScheme.BIG)));
  }

  private void plant() {
    Console.plant(a, ONE, Question.WHITE, true, 1);
    Console.plant(b, ONE, Question.WHITE, false, 1);
    Console.plant(a, TWO, Question.WHITE, false, 1);
    Console.plant(b, THREE, Question.BLACK, false, 1);
    Console.plant(a, FOUR, Question.WHITE, false, 1);
    Console.plant(b, FOUR, Question.BLACK, false, 1);
  }

  @Test
  void textAndJsonNameWhatDiffers() {
    plant();
    Output outcome = run("diff", a, b);
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err().strip())
        .isEqualTo(
            ("twobig: the stores %s and %s contradict each other about 1 position: one of them is wrong."
                    + " twobig verify --resolve may tell which one")
                .formatted(a, b));
    assertGolden("diff/differ.txt", atHome(outcome.out()));
    assertGolden("diff/differ.json", atHome(run("diff", a, b, "--json").out()));
    assertThat(atHome(outcome.out()).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(run("diff", a, b, "--json", "--limit", 0).out())
        .contains("\"disagreements\":[],\"largest_only_a\":[],\"largest_only_b\":[]");
  }

  /** What was printed, without the folder, and without which of symmetric positions is named. */
  private String atHome(String out) {
    return out.replace(a.getParent().toString(), "/stores")
        .replaceAll("(?m)(?<=^  |\"position\":\")[0-9A-F]+", "MOVES")
        .replace("\r", "");
  }

  @Test
  void storesThatAgreeEndWithZero() throws IOException {
    Console.solve(a, Question.WHITE, 1, 20);
    Console.solve(b, Question.BLACK, 1, 20);
    Output outcome = run("diff", a, b, "--json").done();
    assertThat(outcome.err()).isEmpty();
    JsonNode json = outcome.json().get(0);
    assertThat(sum(json, "disagreeing")).isZero();
    long common = sum(json, "same", "a_knows_more", "b_knows_more", "each_knows_more");
    assertThat(common).isPositive();
    assertThat(common + sum(json, "only_a")).isEqualTo(json.get("a").get("entries").longValue());
    assertThat(common + sum(json, "only_b")).isEqualTo(json.get("b").get("entries").longValue());
  }

  private static long sum(JsonNode json, String... counts) {
    return Stream.of(counts).mapToLong(count -> json.get("all").get(count).longValue()).sum();
  }
}
