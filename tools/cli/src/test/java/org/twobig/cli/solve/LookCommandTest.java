package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Console;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Question;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.store.Stores;
import org.twobig.table.Geometry;
import org.twobig.table.StoreException;

/** twobig look at a store of which every entry is known. */
class LookCommandTest {
  @TempDir Path folder;
  private Path directory;

  @BeforeEach
  void makeStore() {
    directory = folder.resolve("week");
    // Two bits of work, which tell 64 and 1,024 nodes.
    Geometry geometry = Geometry.ofBuckets(KeyKind.FOLDED.keySpace(), Solver.VALUE_BITS, 2_097_169);
    try (Store store = Store.at(directory).layout(geometry).placement(Placement.DIRECT).create()) {
      Solver solver = new Solver(store.partitions());
      keep(solver, "0F1", Question.WHITE, false, 10);
      keep(solver, "0F1", Question.BLACK, false, 100);
      keep(solver, "0F5", Question.WHITE, true, 7);
      // Black must fill column 0.
      keep(solver, "0F0F00", Question.BLACK, true, 1);
    }
  }

  private static void keep(
      Solver solver, String moves, Question question, boolean yes, long nodes) {
    solver.keep(Position.ofMoves(moves), question, yes, nodes);
  }

  @AfterEach
  void removeStore() {
    Stores.delete(directory);
  }

  private Console.Outcome look(Object... arguments) {
    Console.Outcome run = Console.run(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  @Test
  void thePositionIsDrawnAndWhatIsKnownOfEachMoveIsTold() {
    String text = look("look", "-s", directory, "0F").out();
    String store = directory.toString();

    assertThat(text)
        .startsWith(
            """
            Position  0F (ply 2, White to move)
            Verdict   White wins, follows from its moves
            Left      at most 62 moves
            Entry     none
            Store     STORE

             columns       level 0       level 1       level 2       level 3
             0  1  2  3    W  +  +  +    +  .  .  .    .  .  .  .    .  .  .  .
             4  5  6  7    +  +  +  +    .  .  .  .    .  .  .  .    .  .  .  .
             8  9  A  B    +  +  +  +    .  .  .  .    .  .  .  .    .  .  .  .
             C  D  E  F    +  +  + [B]   .  .  .  +    .  .  .  .    .  .  .  .

            W White  B Black  [ ] the last move  + can be played  level 0 is the bottom

            Moves     verdict             known by           nodes
              5       White wins          store               >= 1
              1       draw                store              >= 64
              4       draw                store              >= 64
              0       unknown             -                      -
              2       unknown             -                      -
            """
                .replace("STORE", store));
    assertThat(text.lines().filter(line -> line.contains("unknown"))).hasSize(13);
  }

  @Test
  void anEntryIsDescribedWithItsPlace() {
    assertThat(look("look", "-s", directory, "0F1").out())
        .contains("Verdict   draw, from the store\n")
        .containsPattern("Entry     draw, 64 to 1,023 nodes\n {10}word [01] of bucket [0-9,]+\n");
    assertThat(look("look", "-s", directory, "0F5").out())
        .containsPattern("Entry     White wins, 1 to 63 nodes\n {10}word [01] of bucket [0-9,]+\n");
  }

  @Test
  void forcedMovesAreNamedAndFollowed() {
    assertThat(look("look", "-s", directory, "0F0F0").out())
        .contains(
            """
            Verdict   Black wins, from the store
            Left      at most 59 moves
            Forced    0
            Entry     none
              then    Black wins, 1 to 63 nodes
                      word\
            """
                .stripTrailing());
    // After White's third stone on column 0.
    assertThat(look("look", "-s", directory, "0F0F").out())
        .contains("\n  0       Black wins          store               >= 1  forced reply 0\n");
  }

  @Test
  void scriptsGetTheNamesTheyRelyOn() throws IOException {
    JsonNode json = look("look", "--json", "-s", directory, "0f0f 0").object();

    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "schema",
            "position",
            "ply",
            "plies_left",
            "to_move",
            "over",
            "verdict",
            "value",
            "known_by",
            "forced",
            "entry_after_forced",
            "store",
            "moves");
    assertThat(json.get("position").textValue()).isEqualTo("0f0f0");
    assertThat(json.get("ply").intValue()).isEqualTo(5);
    assertThat(json.get("plies_left").intValue()).isEqualTo(59);
    assertThat(json.get("to_move").textValue()).isEqualTo("black");
    assertThat(json.get("over").booleanValue()).isFalse();
    assertThat(json.get("verdict").textValue()).isEqualTo("black_wins");
    assertThat(json.get("value").textValue()).isEqualTo("loss");
    assertThat(json.get("known_by").textValue()).isEqualTo("store");
    assertThat(json.get("forced").toString()).isEqualTo("[\"0\"]");
    assertThat(json.get("store").textValue()).isEqualTo(directory.toString());
    JsonNode entry = json.get("entry_after_forced");
    assertThat(entry.fieldNames())
        .toIterable()
        .containsExactly("verdict", "work", "most_work", "ply", "bucket", "word");
    assertThat(entry.get("verdict").textValue()).isEqualTo("black_wins");
    assertThat(entry.get("work").longValue()).isEqualTo(1);
    assertThat(entry.get("most_work").longValue()).isEqualTo(63);
    assertThat(entry.get("ply").intValue()).isEqualTo(6);
    assertThat(json.get("moves")).hasSize(16);
    JsonNode best = json.get("moves").get(0);
    assertThat(best.fieldNames())
        .toIterable()
        .containsExactly(
            "move", "verdict", "value", "known_by", "work", "ends", "forced", "best", "entry");
    assertThat(best.get("move").textValue()).isEqualTo("0");
    assertThat(best.get("known_by").textValue()).isEqualTo("store");
    assertThat(best.get("entry").get("word").intValue()).isBetween(0, 1);
    JsonNode worst = json.get("moves").get(15);
    assertThat(worst.get("verdict").textValue()).isEqualTo("white_wins");
    assertThat(worst.get("known_by").textValue()).isEqualTo("rules");
  }

  @Test
  void whatIsKnownByItsMovesAndWhatIsNotKnownSaySo() throws IOException {
    JsonNode byMoves = look("look", "--json", "-s", directory, "0F").object();
    assertThat(byMoves.get("known_by").textValue()).isEqualTo("moves");
    assertThat(byMoves.get("value").textValue()).isEqualTo("win");

    JsonNode unknown = look("look", "--json", "-s", directory, "0").object();
    assertThat(unknown.get("verdict").textValue()).isEqualTo("unknown");
    assertThat(unknown.has("value")).isFalse();
    assertThat(unknown.has("known_by")).isFalse();
  }

  @Test
  void aFinishedGameHasNoMoves() throws IOException {
    assertThat(look("look", "-s", directory, "0F0F0F0").out())
        .contains("Verdict   White wins; the game is over\n")
        .doesNotContain("Moves")
        .doesNotContain("Left");
    JsonNode json = look("look", "--json", "-s", directory, "0F0F0F0").object();
    assertThat(json.get("over").booleanValue()).isTrue();
    assertThat(json.get("value").textValue()).isEqualTo("win");
    assertThat(json.get("moves")).isEmpty();
  }

  @Test
  void movesMayBeSeveralWordsAndNone() {
    String whole = look("look", "-s", directory, "0F1").out();

    assertThat(look("look", "-s", directory, "0F", "1").out()).isEqualTo(whole);
    assertThat(look("look", "--store", directory, "0F1").out()).isEqualTo(whole);
    assertThat(look("look", "-s", directory, "").out()).contains("Position  empty board (ply 0");
  }

  @Test
  void withoutMovesTheyAreAskedFor() {
    Console.Outcome run = Console.run("look", "-s", directory);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("twobig: give the moves of a position");
  }

  @Test
  void anIllegalMoveIsNamed() {
    Console.Outcome run = Console.run("look", "-s", directory, "0A0A0A0A");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("twobig: move 8 is illegal: the game is over");
  }

  @Test
  void anAbsentStoreIsRefused() {
    Console.Outcome run = Console.run("look", "--store", "absent", "0F");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).startsWith("twobig: ").contains("There is no store in");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void whatIsNoNameOfAStoreIsRefused() {
    Console.Outcome run = Console.run("look", "-s", "a\0b", "0F");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("'a\0b' is no name of a file");
  }

  @Test
  void lookingChangesNothing() throws IOException {
    List<Path> files = List.of(directory.resolve("store.properties"), table());
    List<byte[]> before = List.of(Files.readAllBytes(files.get(0)), Files.readAllBytes(table()));
    look("look", "-s", directory, "0F");

    for (int i = 0; i < files.size(); i++) {
      assertThat(Files.readAllBytes(files.get(i))).isEqualTo(before.get(i));
    }
  }

  private Path table() {
    try (Store store = Store.at(directory).keys(KeyKind.keySpaces()).openReadOnly()) {
      return store.info().tableFile();
    } catch (StoreException e) {
      throw new AssertionError(e);
    }
  }
}
