package org.twobig.cli.solve;

import static org.twobig.cli.Console.assertRefused;
import static org.twobig.cli.Golden.assertGolden;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.game.Question;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;

/** {@code twobig look} at a store with known entries. */
class LookCommandTest {
  @AutoClose private final Console console = new Console();

  /** Has two bits of work, which stand for 64 and 1,024 nodes. */
  private final Path directory =
      console.create(
          "week",
          Layout.of(
              Geometry.ofBuckets(
                  KeyKind.FOLDED.keySpace(), KeyKind.FOLDED.valueBits(), 2_097_169)));

  @BeforeEach
  void plant() {
    Console.plant(directory, "0F1", Question.WHITE, false, 10);
    Console.plant(directory, "0F1", Question.BLACK, false, 100);
    Console.plant(directory, "0F5", Question.WHITE, true, 7);
    Console.plant(directory, "0F0F00", Question.BLACK, true, 1); // Black must fill column 0
  }

  /** Forced moves are followed from 0F0F0 on, and 0F0F0F0 is over. */
  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0F", "0F1", "0F5", "0F0F", "0F0F0", "0F0F0F0"})
  void whatIsKnownIsShownForAPersonAndForScripts(String moves) throws IOException {
    String store = directory.toString();
    Output json = Console.done("look", "--json", "-s", directory, moves);
    json.object(); // as its schema says

    assertGolden(
        "analyze/known-%s.txt".formatted(moves),
        Console.done("look", "-s", directory, moves).out().replace(store, "STORE"));
    assertGolden(
        "analyze/known-%s.json".formatted(moves),
        json.out().replace(store, "STORE").replace("},{", "},\n{"));
  }

  @Test
  void whatIsNoNameOfAFileIsRefused() {
    assertRefused(Console.run("look", "-s", "a\0b", "0F"), 2, "'a\0b' is no name of a file");
  }
}
