package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertFields;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
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
    assertThat(names).startsWith(qubic.toString(), usual.toString()).contains(elsewhere.toString());
    assertFields(stores.get(1), "game", "connect-four-3d", "ram_bytes", 0);
    assertThat(stores.get(0).get("ram_bytes")).isEqualTo(stores.get(0).get("table_bytes"));
    assertThat(stores.get(0).get("processes")).isEmpty();
    assertThat(workplace.done("list").out()).containsPattern("qubic +17.0 MiB +17.0 MiB +-\n");
    Path foreign = usual.resolveSibling("othello");
    Store.at(foreign)
        .keys("othello", 1, 40)
        .size("1m")
        .placement(Placement.DIRECT)
        .create()
        .close();
    String why = workplace.json("list", "--json").get("stores").get(2).get("problem").asText();
    assertThat(workplace.done("list").out())
        .containsPattern("\n\\Q%s\\E[- ]+cannot be read\n".formatted(foreign))
        .endsWith("\n\n%s\n".formatted(why));
    Stores.delete(foreign);
    assertThat(workplace.run("stats").err())
        .contains("twobig: taking the store that was used last, " + qubic);
    assertThat(workplace.done("solve", "--quiet", "001001110220").err()).isEmpty();
  }

  /** Also without a table in memory, which has shown the others so far. */
  @Test
  void storesElsewhereAreListedAndTheirUseCounts() throws Exception {
    List<Path> made = List.of(workplace.path("week"), workplace.path("book"));
    List<Running> creates = new ArrayList<>();
    for (Path store : made) {
      creates.add(workplace.start("create", store, "--size", "17m", "--placement", "direct"));
    }
    for (Running create : creates) {
      create.await().done();
    }
    assertThat(listed()).containsAll(made);
    for (Path store : made) {
      workplace.done("verify", store);
      assertThat(listed()).startsWith(store);
      Output top = workplace.done("top", "--once");
      assertThat(top.out()).contains("Store     " + store);
      assertThat(top.err()).contains("taking the store that was used last, " + store);
    }
    workplace.done("diff", made.get(1), made.get(0));
    assertThat(listed()).startsWith(made.get(0));
    workplace.done("look", "--store", made.get(1), "");
    assertThat(listed()).startsWith(made.get(1));
    workplace.done("merge", made.get(0), made.get(1));
    assertThat(listed()).startsWith(made.get(0));
    assertThat(workplace.run("delete", made.get(1)).exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(listed()).startsWith(made.get(0));
    workplace.done("delete", "--yes", made.get(0));
    assertThat(listed()).startsWith(made.get(1)).doesNotContain(made.get(0));

    workplace.environment.put("XDG_DATA_HOME", workplace.file("no folder", "").toString());
    workplace.done("stats", made.get(1));
    assertThat(listed()).doesNotContainAnyElementsOf(made);
  }

  private List<Path> listed() throws IOException, InterruptedException {
    return workplace.json("list", "--json").get("stores").findValuesAsText("store").stream()
        .map(Path::of)
        .toList();
  }
}
