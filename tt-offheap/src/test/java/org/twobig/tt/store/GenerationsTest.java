package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.fault.Mutator;
import org.twobig.tt.internal.CheckpointFormat;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.offline.Export;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.Verification;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.testing.Threads;

/** Two checkpoints and a hot file: none is removed before another has been read through. */
class GenerationsTest {
  @AutoClose private final TestStores stores = new TestStores();

  private static void damageABlock(Path file) throws IOException {
    Mutator.flip(file, Files.size(file) / 4 * 3, 0x10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"drop", "resize", "merge", "import"})
  void aDamagedCheckpointBesideAWholeTableLosesNothing(String command) throws IOException {
    Map<Key, Long> stored;
    Path other = stores.root.resolve("other");
    Path export = stores.root.resolve("export");
    try (Store store = stores.create(Placement.RAM)) {
      stored = TestStores.fill(store.use().table().wordRegion(0), 1, 2_000);
    }
    stores.at(other, Placement.RAM).create().close();
    Export.toFile(other, export, TestKeys.RULES, new Progress());
    damageABlock(stores.checkpoint());
    assertRefused(() -> TestStores.words(stores.checkpoint()));
    Path directory = stores.directory();
    Progress progress = new Progress();
    switch (command) {
      case "drop" -> Stores.unload(directory);
      case "resize" ->
          Maintenance.resize(
              directory, old -> Layout.of(TestStores.LARGER), TestKeys.RULES, progress);
      case "merge" -> Maintenance.merge(directory, List.of(other), TestKeys.RULES, progress);
      default -> Maintenance.importFile(directory, export, TestKeys.RULES, progress);
    }
    assertThat(stores.hotFile()).doesNotExist();
    try (Store store = Store.at(directory).keys(TestStores.KEYS).open()) {
      TestStores.assertKnows(store, stored);
    }
    Stores.delete(other);
  }

  @Test
  void aDamagedCheckpointBesideAWholeTableIsWrittenAnewThoughNothingHasChanged()
      throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      TestStores.fill(store.use().table().wordRegion(0), 1, 2_000);
      store.checkpoint();
      assertThat(store.mend()).isEmpty();
      damageABlock(stores.checkpoint());
      assertThat(store.checkpoint()).isEmpty();
      assertThat(store.mend()).isPresent();
      assertThat(TestStores.words(stores.checkpoint())).isEqualTo(TestStores.words(store));
    }
  }

  @Test
  void theHotFileStaysIfNoCheckpointCanBeWritten() throws IOException {
    Map<Key, Long> stored = stores.create(Placement.RAM, 1, 20_000);
    damageABlock(stores.checkpoint());
    Path obstacle = StoreFile.CHECKPOINT.unfinishedIn(stores.directory());
    Files.createDirectory(obstacle);
    Files.createFile(obstacle.resolve("file"));
    assertRefused(() -> Stores.unload(stores.directory()));
    try (Store store = stores.openReadOnly()) {
      assertThat(store.restored()).isFalse();
      TestStores.assertKnows(store, stored);
    }
  }

  /** Makes two checkpoints that differ in each block, and removes the hot file. */
  private void saveTwiceAndLoseHotFile() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      TestStores.fill(store.use().table().wordRegion(0), 1, 20_000);
      store.checkpoint();
      TestStores.fill(store.use().table().wordRegion(0), 2, 20_000);
    }
    Files.delete(stores.hotFile());
  }

  @Test
  void aDamagedBlockIsTakenFromTheCheckpointBefore() throws IOException {
    saveTwiceAndLoseHotFile();
    Map<Long, Long> expected = TestStores.words(stores.checkpoint());
    Map<Long, Long> older = TestStores.words(stores.before());
    damageABlock(stores.checkpoint());
    int block = lostBlock(stores.checkpoint());
    expected.keySet().removeIf(place -> place / CheckpointFormat.BLOCK_WORDS == block);
    older.forEach(
        (place, word) -> {
          if (place / CheckpointFormat.BLOCK_WORDS == block) {
            expected.put(place, word);
          }
        });
    try (Store store = stores.openReadOnly()) {
      assertThat(TestStores.words(store)).isEqualTo(expected);
    }
    try (Store store = stores.open()) {
      assertThat(TestStores.words(store)).isEqualTo(expected);
      assertThat(store.changed()).isTrue();
    }
    assertThat(TestStores.words(stores.checkpoint())).isEqualTo(expected);
  }

  /** The older checkpoint is nearly empty: it has all blocks, but not their entries. */
  @Test
  void aCheckpointThatIsCutIsReportedAsTheLossThatItIsAndStays() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      StoreProcess.storeInPresent(store, 0, 100);
      store.checkpoint();
      StoreProcess.storeInPresent(store, 100, 10_000);
    }
    Files.delete(stores.hotFile());
    try (FileChannel file = FileChannel.open(stores.checkpoint(), StandardOpenOption.WRITE)) {
      file.truncate(100_000);
    }

    String said = verify().checkpointDamage().orElseThrow();
    Matcher numbers =
        Pattern.compile(
                "3 of its 5 blocks of 1 MiB are lost, with at most ([\\d,]+) entries."
                    + " Usable are ([\\d,]+) entries of the other blocks, and (\\d+) more of"
                    + " the other checkpoint")
            .matcher(said);
    assertThat(numbers.find()).as(said).isTrue();
    int restored = number(numbers.group(2)) + number(numbers.group(3));
    assertThat(restored).isLessThan(5_000);
    assertThat(number(numbers.group(1))).isGreaterThanOrEqualTo(10_000 - restored);
    try (Store store = stores.open()) {
      assertThat(TestStores.words(store)).hasSize(restored);
    }
    assertThat(Store.at(stores.directory()).scan().damagedCheckpoint()).isPresent();
    assertThat(StoreFile.DAMAGED.numbered(stores.directory()).files().getFirst()).hasSize(100_000);
  }

  private static int number(String text) {
    return Integer.parseInt(text.replace(",", ""));
  }

  /** The table has grown between the two saves. */
  @Test
  void aDamagedBlockIsTakenFromTheCheckpointOfASmallerTable() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      StoreProcess.storeInPresent(store, 0, 2_000);
      store.checkpoint();
      assertThat(TestStores.grow(store)).isPresent();
    }
    Files.delete(stores.hotFile());
    damageABlock(stores.checkpoint());
    lostBlock(stores.checkpoint());

    try (Store store = stores.open()) {
      assertThat(StoreProcess.known(store, 2_000)).isEqualTo(2_000);
    }
  }

  private static int lostBlock(Path file) throws IOException {
    try (CheckpointReader reader = CheckpointReader.open(file)) {
      var lost = reader.check(Pace.ONE_THREAD).lost();
      assertThat(lost.cardinality()).isEqualTo(1);
      return lost.nextSetBit(0);
    }
  }

  @Test
  void aBlockThatNobodyHasCostsItselfOnlyAndVerifySaysSo() throws IOException {
    saveTwiceAndLoseHotFile();
    Map<Long, Long> expected = TestStores.words(stores.checkpoint());
    damageABlock(stores.checkpoint());
    Files.delete(stores.before());
    int block = lostBlock(stores.checkpoint());
    int all = expected.size();
    assertThat(expected.keySet().removeIf(place -> place / CheckpointFormat.BLOCK_WORDS == block))
        .isTrue();
    Verification found = verify();
    assertThat(found.isSound()).isFalse();
    assertThat(found.checkpointDamage().orElseThrow())
        .contains("1 of its 5 blocks of 1 MiB are lost, with at most")
        .contains("with at most %,d entries.".formatted(all - expected.size()))
        .contains("Usable are %,d entries of the other blocks,".formatted(expected.size()))
        .contains("and 0 more of the other checkpoint");
    try (Store store = stores.open()) {
      assertThat(TestStores.words(store)).isEqualTo(expected);
    }
    Stores.unload(stores.directory());
    assertThat(verify().isSound()).isTrue();
    assertThat(TestStores.words(stores.checkpoint())).isEqualTo(expected);
  }

  private Verification verify() {
    return Verification.of(stores.directory(), TestKeys.RULES, new Progress());
  }

  /** Damages both headers. */
  private static void behead(Path file) throws IOException {
    Mutator.flip(file, 100, 0x10);
    Mutator.flip(file, Files.size(file) - 100, 0x10);
  }

  @Test
  void aCheckpointWithoutAHeadIsReplacedByTheOneBefore() throws IOException {
    saveTwiceAndLoseHotFile();
    Map<Long, Long> older = TestStores.words(stores.before());
    behead(stores.checkpoint());
    assertThat(verify().isSound()).isFalse();
    try (Store store = stores.open()) {
      assertThat(TestStores.words(store)).isEqualTo(older);
    }
    assertThat(TestStores.words(stores.checkpoint())).isEqualTo(older);
    assertThat(verify().isSound()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 12, 100, 135, 136, 5_000, 16_519})
  void aByteOfTheHeadCostsNothing(int offset) throws IOException {
    saveTwiceAndLoseHotFile();
    Map<Long, Long> expected = TestStores.words(stores.checkpoint());
    Mutator.flip(stores.checkpoint(), offset, 0x10);
    Verification found = verify();
    assertThat(found.isSound()).isFalse();
    assertThat(found.checkpointDamage().orElseThrow()).contains("Nothing is lost");
    try (Store store = stores.openReadOnly()) {
      assertThat(TestStores.words(store)).isEqualTo(expected);
    }
    try (Store store = stores.open()) {
      assertThat(TestStores.words(store)).isEqualTo(expected);
    }
    assertThat(TestStores.words(stores.checkpoint())).isEqualTo(expected);
    assertThat(verify().isSound()).isTrue();
  }

  @Test
  void aStoreWithEntriesIsNotOpenedAsTheEmptyOneItBeganAs() throws IOException {
    stores.createAndLoseHotFile(1_000);
    byte[] whole = Files.readAllBytes(stores.checkpoint());
    behead(stores.checkpoint());
    assertRefused(stores::open, "is the empty one");
    assertRefused(stores::openReadOnly, "is the empty one");
    assertThat(stores.hotFile()).doesNotExist();
    Files.write(stores.checkpoint(), whole);
    try (Store store = stores.open()) {
      assertThat(TestStores.words(store)).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDamagedCheckpointIsKeptThroughAllSavesAndTheOneBeforeToo(boolean head) throws IOException {
    saveTwiceAndLoseHotFile();
    long number = StoreFile.checkpoints(stores.directory()).number(stores.checkpoint());
    Path aside = StoreFile.DAMAGED.numbered(stores.directory()).at(number);
    if (head) {
      behead(stores.checkpoint());
    } else {
      damageABlock(stores.checkpoint());
    }
    byte[] damaged = Files.readAllBytes(stores.checkpoint());
    byte[] older = Files.readAllBytes(stores.before());
    try (Store store = stores.open()) {
      assertThat(store.checkpoint()).isPresent();
      assertThat(aside).hasBinaryContent(damaged);
      assertThat(stores.before()).hasBinaryContent(older);
      for (int seed = 3; seed < 6; seed++) {
        TestStores.fill(store.use().table().wordRegion(0), seed, 100);
        assertThat(store.checkpoint()).isPresent();
      }
    }
    assertThat(aside).hasBinaryContent(damaged);
    Verification found = verify();
    assertThat(found.isSound()).isTrue();
    assertThat(found.damagedCheckpoint()).hasValue(aside.toRealPath());
    Stores.delete(stores.directory());
    assertThat(stores.directory()).doesNotExist();
  }

  @Test
  void aDamagedCheckpointThatASaveReplacesUnreadIsKept() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      TestStores.fill(store.use().table().wordRegion(0), 1, 2_000);
      store.checkpoint();
      byte[] older = Files.readAllBytes(stores.before());
      behead(stores.checkpoint());
      byte[] damaged = Files.readAllBytes(stores.checkpoint());
      TestStores.fill(store.use().table().wordRegion(0), 2, 100);
      store.checkpoint();
      assertThat(StoreFile.DAMAGED.numbered(stores.directory()).files().getFirst())
          .hasBinaryContent(damaged);
      assertThat(stores.before()).hasBinaryContent(older);
      assertThat(TestStores.words(stores.checkpoint())).isEqualTo(TestStores.words(store));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSecondDamagedCheckpointIsKeptBesideTheFirst(boolean sameNumber) throws IOException {
    saveTwiceAndLoseHotFile();
    Path first = stores.checkpoint();
    List<byte[]> damaged = new ArrayList<>();
    for (int loss = 0; loss < 2; loss++) {
      if (sameNumber) { // a person has put a copy of the checkpoint back
        byte[] copy = Files.readAllBytes(stores.checkpoint());
        stores.deleteCheckpoints();
        Files.write(first, copy);
      }
      damageABlock(stores.checkpoint());
      damaged.add(Files.readAllBytes(stores.checkpoint()));
      try (Store store = stores.open()) {
        TestStores.fill(store.use().table().wordRegion(0), 3 + loss, 1_000);
        store.checkpoint();
        TestStores.fill(store.use().table().wordRegion(0), 5 + loss, 1_000);
      }
      Files.delete(stores.hotFile());
    }
    assertThat(StoreFile.DAMAGED.numbered(stores.directory()).files().getLast())
        .hasBinaryContent(damaged.get(0));
    assertThat(StoreFile.DAMAGED.numbered(stores.directory()).files().getFirst())
        .hasBinaryContent(damaged.get(1));
    Stores.delete(stores.directory());
    assertThat(stores.directory()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void verifyReadsTheCheckpointBeforeToo(boolean hot) throws IOException {
    saveTwiceAndLoseHotFile();
    if (hot) {
      stores.open().close();
    }
    assertThat(verify().isSound()).isTrue();
    damageABlock(stores.before());
    assertThat(verify().checkpointDamage().orElseThrow())
        .contains(stores.before().getFileName().toString());
    damageABlock(stores.checkpoint());
    Verification found = verify();
    assertThat(found.isSound()).isFalse();
    assertThat(found.damaged()).isZero();
    assertThat(found.checkpoint()).isEmpty();
    assertThat(found.checkpointDamage().orElseThrow())
        .contains(stores.checkpoint().getFileName().toString())
        .containsPattern("block \\d of 5 has changed since it was written");
  }

  @Test
  void aCheckpointOfANewerVersionIsNotReplacedByTheOneBefore() throws IOException {
    saveTwiceAndLoseHotFile();
    try (RandomAccessFile bytes = new RandomAccessFile(stores.checkpoint().toFile(), "rw")) {
      for (long head : new long[] {0, bytes.length() - 136 - TableHeader.BYTES}) {
        bytes.seek(head + 12);
        bytes.write(9);
      }
    }
    assertRefused(stores::open, "newer twobig");
    assertThat(stores.hotFile()).doesNotExist();
  }

  /** The disk returns other bytes than were written. */
  @Test
  void aCheckpointThatIsNotReadBackRightTakesNoPlace() throws IOException {
    Files.createDirectory(stores.directory());
    TableHeader table = TestStores.header(Layout.of(TestStores.LARGER));
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(stores.directory());
    for (int i = 1; i <= 2; i++) {
      SaveStamp save = new SaveStamp(UUID.randomUUID(), i, table.created());
      Checkpoints.write(
          stores.directory(),
          table,
          save,
          (first, into, count) -> full(into, save.epoch()),
          Pace.ONE_THREAD);
    }
    byte[] last = Files.readAllBytes(stores.checkpoint());
    byte[] older = Files.readAllBytes(stores.before());
    assertThat(last).isNotEqualTo(older);
    assertRefused(
        () ->
            Checkpoints.write(
                stores.directory(),
                table,
                new SaveStamp(UUID.randomUUID(), 3, table.created()),
                (first, into, count) -> {
                  if (count < CheckpointFormat.BLOCK_WORDS) { // the last block
                    try {
                      Mutator.flip(unfinished, 100_000, 0x10);
                    } catch (IOException e) {
                      throw new AssertionError(e);
                    }
                  }
                  return full(into, 3);
                },
                Pace.ONE_THREAD));
    assertThat(unfinished).doesNotExist();
    assertThat(stores.checkpoint()).hasBinaryContent(last);
    assertThat(stores.before()).hasBinaryContent(older);
  }

  private static boolean full(long[] into, long word) {
    Arrays.fill(into, word);
    return true;
  }

  /** Two histories of a store have equal numbers: a save failed here, another succeeded there. */
  @Test
  void aCheckpointFromElsewhereIsAddedThoughItsNumberIsNotLarger() throws IOException {
    Map<Key, Long> here;
    Map<Key, Long> there;
    byte[] first;
    try (Store store = stores.create(Placement.RAM)) {
      TestStores.fill(store.use().table().wordRegion(0), 10, 100);
      store.checkpoint();
      first = Files.readAllBytes(stores.checkpoint());
    }
    Path aside = stores.root.resolve("hot");
    Files.move(stores.hotFile(), aside);
    try (Store store = stores.open()) { // there
      there = TestStores.fill(store.use().table().wordRegion(0), 11, 100);
    }
    byte[] second = Files.readAllBytes(stores.checkpoint());
    Files.delete(stores.hotFile());
    Files.move(aside, stores.hotFile());
    Files.write(stores.checkpoint(), first);
    try (TableFile file = TableFile.attach(stores.hotFile(), true, "").orElseThrow()) {
      file.beginSave();
      file.failSave();
      here = TestStores.fill(file.table().wordRegions().get(0), 12, 100);
      here.putAll(there);
    }
    Files.write(stores.checkpoint(), second);
    assertThat(Stores.glance(stores.directory()).lastCheckpoint()).isPresent();
    stores.assertKept(here);
    Files.delete(stores.hotFile());
    stores.assertKept(here);
  }

  @Test
  void aCheckpointFromElsewhereIsNotWrittenOverByAStoreInUse() throws IOException {
    Map<Key, Long> here;
    Map<Key, Long> there;
    byte[] foreign;
    Path aside = stores.root.resolve("hot");
    stores.create(Placement.RAM).close();
    Files.move(stores.hotFile(), aside);
    try (Store store = stores.open()) {
      there = TestStores.fill(store.use().table().wordRegion(0), 11, 100);
    }
    foreign = Files.readAllBytes(stores.checkpoint());
    Files.copy(stores.before(), stores.checkpoint(), StandardCopyOption.REPLACE_EXISTING);
    Files.delete(stores.hotFile());
    Files.move(aside, stores.hotFile());
    try (Store store = stores.open()) {
      here = TestStores.fill(store.use().table().wordRegion(0), 12, 100);
      here.putAll(there);
      Files.write(stores.checkpoint(), foreign);
    }
    Files.delete(stores.hotFile());
    stores.assertKept(here);
  }

  /** The first process dies before it notes the end of its save, the second during a save. */
  @Test
  void aCheckpointIsKnownThoughTwoSavesInARowAreInterrupted() throws IOException {
    stores.create(Placement.RAM).close();
    try (TableFile file = TableFile.attach(stores.hotFile(), true, "").orElseThrow()) {
      TestStores.fill(file.table().wordRegions().get(0), 1, 100);
      SaveStamp save = file.beginSave();
      Checkpoints.write(
          stores.directory(),
          file.header(),
          save,
          (first, into, count) -> {
            file.table().copyWords(first, into, count);
            return true;
          },
          Pace.ONE_THREAD);
    }
    Path obstacle = StoreFile.CHECKPOINT.unfinishedIn(stores.directory());
    try (Store store = stores.open()) {
      Path inTheWay = Files.createDirectories(obstacle.resolve("folder"));
      assertRefused(store::checkpoint);
      Files.delete(inTheWay);
      Files.delete(obstacle);
      var properties = StoreProperties.read(stores.directory().toRealPath());
      try (TableFile found = Opening.existing(properties, false).orElseThrow()) {
        assertThat(found.knows(Checkpoints.last(properties).orElseThrow())).isTrue();
      }
    }
  }

  @Test
  void aReaderMeetsTheHotTableWhileItIsSaved() throws Exception {
    try (Store store = stores.create(Placement.RAM);
        var saves =
            Threads.repeat(
                i -> {
                  TestStores.fill(store.use().table().wordRegion(0), 1 + i, 1);
                  store.checkpoint();
                })) {
      int looks = Boolean.getBoolean("twobig.long") ? 5_000 : 60;
      for (int i = 0; i < looks; i++) {
        assertThat(Stores.glance(stores.directory()).occupancy()).isPresent();
      }
    }
  }
}
