package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hot files seen from the RAM file system. */
class HotTableTest {
  private Stores stores;

  @BeforeEach
  void makeDirectories() throws IOException {
    stores = new Stores();
  }

  @AfterEach
  void removeDirectories() throws IOException {
    stores.close();
  }

  private HotTable only() {
    List<HotTable> found = HotTable.in(stores.hot);
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  @Test
  void theTableOfAStoreIsInUseWhetherItIsOpenOrNot() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      assertThat(only().file()).isEqualTo(store.info().tableFile());
      assertThat(only().state()).isEqualTo(HotTable.State.IN_USE);
    }
    assertThat(only().state()).isEqualTo(HotTable.State.IN_USE);
    assertThat(only().home()).contains(stores.directory().toRealPath());
    assertThat(only().bytes()).isEqualTo(Files.size(only().file()));
  }

  @Test
  void aTableWhoseStoreIsGoneIsAnOrphanUntilTheStoreIsOpenedElsewhere() throws IOException {
    stores.create(Placement.RAM).close();
    Path moved = stores.root.resolve("moved");
    Files.move(stores.directory(), moved);

    assertThat(only().state()).isEqualTo(HotTable.State.ORPHANED);
    assertThat(only().home()).isPresent();
    Store.open(moved, Stores.KEYS).close();
    assertThat(only().state()).isEqualTo(HotTable.State.IN_USE);
  }

  @Test
  void aTableOfAnotherStoreInTheSamePlaceIsAnOrphan() throws IOException {
    stores.create(Placement.RAM).close();
    Files.move(stores.directory(), stores.root.resolve("moved"));
    stores.create(Placement.RAM).close();

    assertThat(HotTable.in(stores.hot))
        .extracting(HotTable::state)
        .containsExactlyInAnyOrder(HotTable.State.ORPHANED, HotTable.State.IN_USE);
  }

  @Test
  void whatIsNoWholeTableIsSaidToBeUnfinished() throws IOException {
    Path folder = Files.createDirectory(stores.hot.resolve("twobig-somebody"));
    Files.createFile(folder.resolve("empty.table"));
    Files.write(folder.resolve("short.table"), new byte[100]);
    Files.createFile(folder.resolve("something else"));
    Files.createSymbolicLink(folder.resolve("link.table"), folder.resolve("empty.table"));

    assertThat(HotTable.in(stores.hot))
        .extracting(table -> table.file().getFileName() + " " + table.state())
        .containsExactly("empty.table UNFINISHED", "short.table UNFINISHED");
    assertThat(HotTable.in(stores.hot.resolve("absent"))).isEmpty();
  }

  @Test
  void lookingChangesNothing() throws IOException {
    stores.create(Placement.RAM).close();
    Path file = only().file();
    byte[] before = Files.readAllBytes(file);

    HotTable.in(stores.hot);

    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }
}
