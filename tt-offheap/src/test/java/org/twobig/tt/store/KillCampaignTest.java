package org.twobig.tt.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.tt.fault.Kills;
import org.twobig.tt.offline.Export;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.table.Layout;
import org.twobig.tt.testing.Seeds;

/**
 * One store and many kills: each process works on it in every way and is killed at a random moment;
 * then the next begins. No acknowledged entry is lost, none is wrong, and only the table stays in
 * RAM.
 */
class KillCampaignTest {
  /** Entries of steps from this one on are in the store that is merged. */
  private static final long MERGED = StoreProcess.FOLLOWED - 200;

  private static final Layout SMALL = Layout.of(TestStores.SMALL);
  private static final Layout DOUBLED = SMALL.ofBytes(2 * SMALL.dataBytes());

  @AutoClose private final TestStores stores = new TestStores();

  @Test
  void nothingIsLostOrWrongOrLeftWhereverAProcessIsKilled() throws Exception {
    SplittableRandom random = Seeds.fresh();
    List<Long> steps = GrowthProcessesTest.kept(StoreProcess.FOLLOWED);
    boolean inMemory = random.nextInt(4) > 0;
    stores.create(inMemory ? Placement.RAM : Placement.DIRECT).close();
    Path other = stores.root.resolve("other");
    try (Store store = stores.at(other, Placement.DIRECT).create()) {
      StoreProcess.storeInPresent(store, MERGED, StoreProcess.FOLLOWED);
    }
    long stored = 0;
    for (int kill = 0; kill < 2 * Kills.times(2); kill++) {
      long seed = random.nextLong();
      try (StoreProcess process = StoreProcess.start("campaign", stores)) {
        process.tell(seed + " " + stored);
        process.ready();
        Thread.sleep(random.nextInt(700));
        process.killLeavingItsOutput();
        for (String line : process.rest()) {
          stored = Long.parseLong(line);
        }
      }
      String moment = "kill %d of seed %d".formatted(kill, seed);
      long known = stored;
      try (Store store = stores.open()) {
        assertThat(
                GrowthProcessesTest.missing(store, steps.stream().filter(i -> i < known).toList()))
            .as(moment)
            .isEmpty();
        StoreProcess.assertAllTrue(store, moment);
      }
      assertNothingIsLeft(moment, inMemory);
    }
    Stores.delete(stores.directory());
    Stores.delete(other);
    assertThat(stores.files()) // a killed export leaves its unfinished file
        .allMatch(file -> file.getFileName().toString().startsWith("export"));
  }

  private void assertNothingIsLeft(String moment, boolean inMemory) throws IOException {
    Path brief = stores.root.resolve("brief");
    if (!Stores.exists(brief)) {
      stores.at(brief, Placement.RAM).create().close();
    }
    Stores.delete(brief);
    assertThat(stores.files())
        .as(moment)
        .filteredOn(file -> file.startsWith(stores.hot))
        .isEqualTo(inMemory ? List.of(stores.hotFile()) : List.of());
  }

  /** Runs in the other process; prints how many steps are stored, or what is wrong. */
  static void run(Path directory, Path hot) {
    try {
      work(directory, hot);
    } catch (IOException | RuntimeException | Error e) {
      System.out.println("FAULT " + e);
    }
  }

  private static void work(Path directory, Path hot) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
    String[] told = in.readLine().split(" ");
    SplittableRandom random = new SplittableRandom(Long.parseLong(told[0]));
    long stored = Long.parseLong(told[1]);
    Path brief = directory.resolveSibling("brief");
    Path export = directory.resolveSibling("export");
    System.out.println("ready");
    while (true) {
      switch (random.nextInt(8)) {
        case 0 -> {
          Layout wanted = random.nextBoolean() ? SMALL : DOUBLED;
          Maintenance.resize(directory, old -> wanted, TestKeys.RULES, new Progress());
        }
        case 1 -> {
          List<Path> others = List.of(directory.resolveSibling("other"));
          Maintenance.merge(directory, others, TestKeys.RULES, new Progress());
        }
        case 2 -> {
          Export.toFile(directory, export, TestKeys.RULES, new Progress());
          Maintenance.importFile(directory, export, TestKeys.RULES, new Progress());
        }
        case 3 -> Stores.unload(directory);
        case 4 -> {
          if (!Stores.exists(brief)) {
            Store.at(brief).layout(TestStores.SMALL).hotDirectory(hot).create().close();
          }
          Stores.delete(brief);
        }
        default -> {
          try (Store store = Store.at(directory).keys(TestStores.KEYS).open()) {
            for (int part = 0; part < 4; part++) {
              long end = Math.min(MERGED, stored + 200);
              StoreProcess.storeInPresent(store, stored, end);
              stored = end;
              System.out.println(stored);
              boolean inMemory = store.info().placement() == Placement.RAM;
              if (random.nextInt(3) == 0) {
                store.checkpoint();
              } else if (inMemory && store.info().layout().equals(SMALL) && random.nextBoolean()) {
                TestStores.grow(store);
              }
            }
          }
        }
      }
    }
  }
}
