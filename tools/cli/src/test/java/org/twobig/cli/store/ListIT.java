package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertFields;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Workplace;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.Stores;

/** The output of {@code twobig list}, and the store of commands that name none. */
class ListIT {
  @AutoClose private final Workplace workplace = new Workplace();

  @Test
  void storesAreListedAndTheOneThatWasUsedLastIsTakenByAll() throws Exception {
    Path usual = workplace.defaultStore();
    assertThat(new StoreCommands.StoreList(List.of()).text())
        .isEqualTo("There is no store yet; twobig solve makes one%n".formatted());
    Path qubic = usual.resolveSibling("qubic");
    Console.done("create", usual, "--size", "17m");
    Console.done("create", qubic, "--size", "17m", "--game", "qubic");
    Path elsewhere = workplace.create("elsewhere");
    Console.done("unload", usual);

    assertThat(workplace.done("solve", "--game", "qubic", "001001110220").err())
        .doesNotContain("last");
    JsonNode stores = workplace.json("list", "--json").get("stores");
    List<String> names = stores.findValuesAsText("store");
    assertThat(names).startsWith(usual.toString(), qubic.toString()).contains(elsewhere.toString());
    assertFields(stores.get(0), "game", "connect-four-3d", "ram_bytes", 0);
    assertThat(stores.get(1).get("ram_bytes")).isEqualTo(stores.get(1).get("table_bytes"));
    assertThat(stores.get(1).get("processes")).isEmpty();
    assertThat(workplace.done("list").out()).containsPattern("qubic +17.0 MiB +17.0 MiB +-\n");
    Path foreign = usual.resolveSibling("othello");
    Store.at(foreign)
        .keys("othello", 1, 40)
        .size("1m")
        .placement(Placement.DIRECT)
        .create()
        .close();
    String why = workplace.json("list", "--json").get("stores").get(1).get("problem").asText();
    assertThat(workplace.done("list").out())
        .containsPattern("\n\\Q%s\\E[- ]+cannot be read\n".formatted(foreign))
        .endsWith("\n\n%s\n".formatted(why));
    Stores.delete(foreign);
    assertThat(workplace.run("stats").err())
        .contains("twobig: taking the default store that was used last, " + qubic);
    assertThat(workplace.done("solve", "--quiet", "001001110220").err()).isEmpty();
  }
}
