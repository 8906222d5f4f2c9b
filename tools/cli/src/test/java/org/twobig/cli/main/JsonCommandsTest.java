package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.Console;
import org.twobig.cli.Outcome;
import org.twobig.game.Games;

/** Every command with {@code --json} prints what its schema says, on stores of each game. */
class JsonCommandsTest {
  /** In an order in which they work; a word in capitals is a path, POSITION is a position. */
  private static final List<String> COMMANDS =
      List.of(
          "create ONE --size 20m --placement direct --game GAME",
          "create TWO --size 20m --placement direct --game GAME",
          "create THREE --size 64m --placement direct --game GAME --partitions SHARES",
          "solve -s ONE POSITION",
          "analyze -s ONE POSITION",
          "look -s ONE POSITION",
          "fill --no-store --size 20m --game connectx:4x3x3 --plies 2",
          "prove -s ONE -o PROOF POSITION",
          "check PROOF",
          "stats ONE",
          "stats THREE",
          "top ONE --once",
          "verify ONE --resolve 3",
          "dump ONE --random 3",
          "list",
          "dump ONE",
          "export ONE FILE",
          "dump --file FILE",
          "merge TWO FILE",
          "diff ONE TWO",
          "merge TWO ONE",
          "resize ONE --size 22m",
          "checkpoint ONE",
          "unload ONE",
          "work -s ONE --once",
          "doctor -s ONE",
          "delete ONE --yes");

  @AutoClose private final Console console = new Console();

  @Test
  void noCommandIsLeftOut() {
    List<String> withJson =
        Twobig.commandLine().getSubcommands().entrySet().stream()
            .filter(command -> command.getValue().getCommandSpec().findOption("--json") != null)
            .map(command -> command.getKey())
            .toList();
    assertThat(COMMANDS.stream().map(command -> command.split(" ")[0]).distinct())
        .containsExactlyInAnyOrderElementsOf(withJson);
  }

  @ParameterizedTest
  @CsvSource({"connect-four-3d, 80DB4A583CFE3623A45E190F770521F23EE5", "connectx:5x4x4, 3333221"})
  void whatIsPrintedIsAsTheSchemaSays(String game, String position) throws IOException {
    for (String command : COMMANDS) {
      List<Object> words = new ArrayList<>();
      for (String word : command.split(" ")) {
        words.add(
            switch (word) {
              case "GAME" -> game;
              case "POSITION" -> position;
              case "SHARES" -> "0-9:50%%,10-%d:50%%:big".formatted(Games.game(game).mostPlies());
              case "MOVES" -> Files.writeString(console.path(word), "1234 0");
              case "ONE", "TWO", "THREE", "PROOF", "FILE" -> console.path(word);
              default -> word;
            });
      }
      Outcome outcome = run(Stream.concat(words.stream(), Stream.of("--json")).toArray());
      assertThat(outcome.exitCode()).as(command + ": " + outcome.err()).isZero();
      List<JsonNode> objects = outcome.json(); // checked against the schema that they name
      assertThat(objects).as(command).isNotEmpty();
      assertThat(objects)
          .allSatisfy(object -> assertThat(object.fieldNames().next()).isEqualTo("schema"));
    }
  }
}
