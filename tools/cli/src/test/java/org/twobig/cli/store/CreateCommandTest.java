package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Outcome;

/** Stores that are made, freed and deleted, and what is said of it. */
class CreateCommandTest {
  @AutoClose private final Console console = new Console();
  private final Path store = console.path("s");

  /** Makes a small store on the disk. */
  private static Outcome create(Path store, Object... options) {
    return Console.done("create", "-s", store, "--size", "17m", "--placement", "direct", options);
  }

  @Test
  void aStoreIsOfTheGameAndTheKeysThatAreAskedFor() {
    Path flat = console.path("flat");
    assertThat(create(store).out()).contains("connect-four-3d-folded");
    assertThat(create(console.path("positions"), "--key", "position").out())
        .contains("connect-four-3d-position");
    assertThat(create(flat, "-g", "connectx:7x6x4", "--partitions", "0-20:50%,21-42:50%").out())
        .containsPattern(
            "\n          plies 21-42: .*, TWOBIG, [0-9,]+ buckets, bits of an entry: tag \\d+,");
    assertThat(Console.run("unload", flat).out())
        .endsWith("takes no memory" + System.lineSeparator());
  }

  @Test
  void whatStaysInMemoryIsSaidAndUnloadFreesIt() {
    Outcome created = Console.run("create", store, "--size", "32m", "--placement", "ram");
    assertThat(created.err())
        .isEqualTo(
            "twobig: 32.0 MiB stay in memory for the next command; twobig unload %s frees them%n"
                .formatted(store));
    Outcome freed = Console.run("unload", "-s", store);
    assertThat(freed.out())
        .startsWith("32.0 MiB of memory freed; the table as saved at 2")
        .contains(" stays in " + store);
    assertThat(Console.run("unload", store).out()).contains("takes no memory");
    assertThat(Console.run("delete", store, "--yes").out())
        .startsWith("Deleted the store " + store + " with a table of 32.0 MiB");
    assertThat(store).doesNotExist();
  }

  /** A table on a disk has no checkpoint that could be read through. */
  @Test
  void onlyACheckpointThatWasReadIsSaidToBeWhole() {
    for (String placement : new String[] {"direct", "ram"}) {
      Path made = console.path(placement);
      Console.run("create", made, "--size", "20m", "--placement", placement);
      Console.run("checkpoint", made);
      assertThat(Console.run("checkpoint", made).out())
          .startsWith("Nothing has changed since the last save")
          .matches(said -> said.contains("undamaged") == placement.equals("ram"));
      Console.run("delete", made, "--yes");
    }
  }

  @Test
  void whereNoStoreCanBeMadeNoneIsAdvised() throws IOException {
    Path file = Files.writeString(console.path("won.proof"), "a proof");
    Path folder = Files.createDirectory(console.path("folder"));
    Files.writeString(folder.resolve("letter"), "a letter");
    for (Path other : new Path[] {file, folder}) {
      assertThat(Console.run("stats", other).err())
          .contains("There is no store in " + other + ": ")
          .doesNotContain("twobig create");
    }
    assertThat(Console.run("stats", "absent").err())
        .contains("There is no store in absent yet")
        .contains("twobig list shows your stores, twobig create makes an empty one");
  }

  @Test
  void anExportOfAStoreAloneAsksForTheFile() {
    create(store);
    Console.assertRefused(
        Console.run("export", store),
        ExitCode.USAGE,
        "give the name of the file, after the store " + store);
  }

  @Test
  void aStoreWithDamagedPropertiesCanBeDeleted() throws IOException {
    create(store);
    Files.writeString(store.resolve("store.properties"), "version=1");
    Console.done("delete", store, "--yes");
    assertThat(store).doesNotExist();
  }
}
