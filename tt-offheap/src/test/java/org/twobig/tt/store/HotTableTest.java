package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.fault.Mutator;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;

/** Hot files found by listing the RAM file system. */
class HotTableTest {
  private static final FileTime OLD = FileTime.fromMillis(1);
  private static final FileTime YOUNG = FileTime.fromMillis(1L << 42); // perhaps still being made

  @AutoClose private final TestStores stores = new TestStores();

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
    Map<String, String> before = stores.snapshot();
    assertThat(only().state()).isEqualTo(HotTable.State.IN_USE);
    assertThat(stores.snapshot()).as("changed by looking").isEqualTo(before);
    assertThat(only().home()).contains(stores.directory().toRealPath());
    assertThat(only().bytes()).isEqualTo(Files.size(only().file()));
  }

  @Test
  void aTableWhoseStoreIsGoneIsAnOrphanUntilTheStoreIsOpenedElsewhere() throws IOException {
    Map<Key, Long> stored = stores.create(Placement.RAM, 8, 100);
    Path moved = stores.root.resolve("moved");
    Files.move(stores.directory(), moved);

    assertThat(only().state()).isEqualTo(HotTable.State.ORPHANED);
    assertThat(only().home()).isPresent();
    try (Store store = Store.at(moved).keys(TestStores.KEYS).open()) {
      assertThat(store.restored()).isFalse();
      TestStores.assertKnows(store, stored);
    }
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
    Files.setLastModifiedTime(Files.createFile(folder.resolve("empty.table")), OLD);
    Files.write(folder.resolve("short.table"), new byte[100]);
    Files.setLastModifiedTime(Files.createFile(folder.resolve("young.table")), YOUNG);
    Files.createFile(folder.resolve("something else"));
    Files.createSymbolicLink(folder.resolve("link.table"), folder.resolve("empty.table"));

    assertThat(HotTable.in(stores.hot))
        .extracting(table -> table.file().getFileName() + " " + table.state())
        .containsExactly("empty.table UNFINISHED", "short.table UNFINISHED", "young.table IN_USE");
    assertThat(HotTable.in(stores.hot.resolve("absent"))).isEmpty();
  }

  /** A person would remove an unfinished table. */
  @Test
  void aTableOfANewerProgramIsNotSaidToBeUnfinished() throws IOException {
    stores.create(Placement.RAM).close();
    Mutator.flip(stores.hotFile(), 12, 96); // the oldest version that can read it
    assertThat(only().state()).isEqualTo(HotTable.State.IN_USE);
    assertThat(only().remove()).isFalse();
    assertThat(HotTable.orphanMessage(stores.hot)).isEmpty();
  }

  @Test
  void notesThatAKilledSolveHasLeftAreFoundAndRemovedAndThoseInUseAreNot() throws IOException {
    stores.create(Placement.RAM).close();
    Path notes = StoreProperties.read(stores.directory().toRealPath()).cacheFile();
    Files.setLastModifiedTime(Files.write(notes, new byte[4096]), YOUNG);
    assertThat(only().file()).isEqualTo(stores.hotFile()); // perhaps they are being made
    Files.setLastModifiedTime(notes, OLD);
    try (Arena arena = Arena.ofConfined();
        FileChannel channel = FileChannel.open(notes)) {
      channel.map(FileChannel.MapMode.READ_ONLY, 0, 4096, arena);
      assertThat(only().file()).isEqualTo(stores.hotFile());
    }

    List<HotTable> found = HotTable.in(stores.hot);
    assertThat(found).extracting(HotTable::file).containsExactly(stores.hotFile(), notes);
    assertThat(found.get(1).state()).isEqualTo(HotTable.State.UNFINISHED);
    assertThat(found.get(1).remove()).isTrue();
    assertThat(only().file()).isEqualTo(stores.hotFile());
  }

  @Test
  void notesAreDeletedWithTheirStoreEvenUnfinishedOnes() throws IOException {
    stores.create(Placement.RAM).close();
    Path notes = StoreProperties.read(stores.directory().toRealPath()).cacheFile();
    Path unfinished = notes.resolveSibling(notes.getFileName() + ".new");
    Files.write(notes, new byte[4096]);
    Files.write(unfinished, new byte[4096]);
    Stores.delete(stores.directory());
    assertThat(List.of(notes, unfinished)).noneMatch(Files::exists);
  }

  /** A store was deleted, or its disk is not mounted: only the first is certain. */
  @ParameterizedTest
  @ValueSource(strings = {"deleted", "not mounted", "above gone", "without properties", "unsaved"})
  void onlyATableWhoseStoreIsKnownToBeGoneIsUseless(String what) throws IOException {
    Path above = Files.createDirectory(stores.root.resolve("above"));
    Path store = above.resolve("store");
    stores.at(store, Placement.RAM).create().close();
    Path file = only().file();
    if (what.equals("without properties")) {
      Files.delete(store.resolve("store.properties"));
    } else {
      TestStores.removeAll(what.equals("above gone") ? above : store);
    }
    if (what.equals("unsaved")) {
      try (TableFile table = TableFile.attach(file, true, "").orElseThrow()) {
        table.markChanged();
      }
    }
    if (what.equals("not mounted")) {
      Mutator.flip(file, TableFile.HOME_DEVICE, 1);
    }
    assertThat(only().state()).isEqualTo(HotTable.State.ORPHANED);
    assertThat(only().isUseless()).isEqualTo(what.equals("deleted"));
    assertThat(only().remove()).isEqualTo(what.equals("deleted"));
    assertThat(HotTable.in(stores.hot)).hasSize(what.equals("deleted") ? 0 : 1);
  }

  @Test
  void aTableThatAProcessHasMappedIsNotRemoved() throws IOException {
    stores.create(Placement.RAM).close();
    TestStores.removeAll(stores.directory());
    HotTable table = only();
    assertThat(table.isUseless()).isTrue();
    try (TableFile mapped = TableFile.attach(table.file(), false, "").orElseThrow()) {
      assertThat(only().isUseless()).isFalse();
      assertThat(table.remove()).isFalse();
      assertThat(mapped.path()).exists();
    }
    assertThat(table.remove()).isTrue();
    assertThat(stores.files()).isEmpty();
  }

  @Test
  void aTableThatAProcessIsMakingIsNotInTheWay() throws IOException {
    Path folder = Files.createDirectory(stores.hot.resolve("twobig-somebody"));
    Path file = folder.resolve("made.table");
    TableHeader header = TestStores.header(Layout.of(TestStores.SMALL));
    try (TableFile making = TableFile.create(file, header, TableFile.Space.RESERVED)) {
      assertThat(making.path()).isEqualTo(file);
      Files.setLastModifiedTime(file, OLD);
      assertThat(HotTable.orphanMessage(stores.hot)).isEmpty();
    }
    assertThat(HotTable.orphanMessage(stores.hot))
        .contains("1 tables that no store uses", file.toString());
  }
}
