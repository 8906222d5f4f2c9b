package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.Console;
import org.twobig.cli.Outcome;
import org.twobig.game.Games;

/** Every command with {@code --json} prints what its schema says, on stores of each game. */
class JsonCommandsTest {
  /**
   * Commands in an order in which they work, and a part of what each prints. A word in capitals is
   * a path, POSITION is a position.
   */
  private static final String COMMANDS =
      """
      create ONE --size 20m --placement direct --game GAME | "placement":"direct"
      create TWO --size 20m --placement direct --game GAME | "key_space":"GAME
      create THREE --size 64m --placement direct --game GAME --partitions SHARES | "last_ply":9
      solve -s ONE POSITION | "from_store":false
      solve -s ONE POSITION | "from_store":true
      analyze -s ONE POSITION | "position":"POSITION"
      look -s ONE POSITION | "work":
      fill --no-store --size 20m --game connectx:4x3x3 --plies 2 | "ply":2
      prove -s ONE -o PROOF POSITION | "steps":
      check PROOF | "accepted":true
      stats ONE | "key_space":"GAME
      stats THREE | "first_ply":10
      top ONE --once | "processes":[]
      verify ONE --resolve 3 | "agreeing":3
      dump ONE --random 3 | "verdict":
      list | "stores":[
      dump ONE | "verdict":
      export ONE FILE | "damaged":0
      dump --file FILE | "verdict":
      merge TWO FILE | "lost":0
      diff ONE TWO | "disagreeing":0,"only_a":0,"only_b":0,"a_knows_more":0,"b_knows_more":0
      merge TWO ONE | "added":0,"united":0
      resize ONE --size 22m | "lost":0
      checkpoint ONE | "saved":
      unload ONE | "freed_bytes":0
      work -s ONE --once | "interrupted":false
      doctor -s ONE | "problems":
      delete ONE --yes | "table_bytes":
      """;

  @AutoClose private final Console console = new Console();

  @Test
  void noCommandIsLeftOut() {
    List<String> withJson =
        Twobig.commandLine().getSubcommands().entrySet().stream()
            .filter(command -> command.getValue().getCommandSpec().findOption("--json") != null)
            .map(command -> command.getKey())
            .toList();
    assertThat(COMMANDS.lines().map(command -> command.split(" ")[0]).distinct())
        .containsExactlyInAnyOrderElementsOf(withJson);
  }

  @ParameterizedTest
  @CsvSource({"connect-four-3d, 80DB4A583CFE3623A45E190F770521F23EE5", "connectx:5x4x4, 3333221"})
  void whatIsPrintedIsAsTheSchemaSays(String game, String position) throws IOException {
    for (String line : COMMANDS.lines().toList()) {
      String[] parts = line.split(" [|] ");
      List<Object> words = new ArrayList<>();
      for (String word : (parts[0] + " --json").split(" ")) {
        words.add(
            switch (word) {
              case "GAME" -> game;
              case "POSITION" -> position;
              case "SHARES" -> "0-9:50%%,10-%d:50%%:big".formatted(Games.game(game).mostPlies());
              case "ONE", "TWO", "THREE", "PROOF", "FILE" -> console.path(word);
              default -> word;
            });
      }
      Outcome outcome = run(words).done();
      assertThat(outcome.out())
          .as(line)
          .contains(parts[1].replace("GAME", game).replace("POSITION", position));
      List<JsonNode> objects = outcome.json(); // checked against the schema that they name
      assertThat(objects)
          .allSatisfy(object -> assertThat(object.fieldNames().next()).isEqualTo("schema"));
    }
  }
}
