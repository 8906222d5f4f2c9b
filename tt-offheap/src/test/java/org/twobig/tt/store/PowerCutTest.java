package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.fault.CrashDisk;
import org.twobig.tt.fault.SystemCall;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.journal.Journals;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Seeds;

/**
 * The power fails at any moment of a store's life, and the disk keeps no more than it must. The
 * recorded system calls of a real process are cut off at random; see {@link CrashDisk}.
 *
 * <p>{@code -Dtwobig.cuts=10000} sets the number of cuts.
 */
class PowerCutTest {
  private static final int CUTS = Integer.getInteger("twobig.cuts", 40);

  private static TestStores stores;
  private static List<SystemCall> calls = List.of();

  private final SplittableRandom random = Seeds.fixed(1);
  private Path crashed;

  @BeforeAll
  static void makeDirectories() throws IOException {
    stores = new TestStores();
  }

  @BeforeEach
  void nameDirectory() {
    crashed = stores.hot.resolve("crashed");
  }

  @AfterAll
  static void removeDirectories() throws IOException {
    stores.close();
    calls = List.of();
  }

  /** The operations that had been acknowledged when the power failed. */
  private record Acknowledged(boolean created, long saved, long forced, long exported) {
    static Acknowledged of(List<String> said) {
      boolean created = said.contains("created");
      return new Acknowledged(
          created, last(said, "saved "), last(said, "forced "), last(said, "exported "));
    }

    private static long last(List<String> said, String what) {
      return said.stream()
          .filter(line -> line.startsWith(what))
          .mapToLong(line -> Long.parseLong(line.substring(what.length())))
          .max()
          .orElse(0);
    }
  }

  /** Records the system calls of a store's life once, for all tests. */
  private static void record() throws Exception {
    if (!calls.isEmpty()) {
      return;
    }
    Path trace = stores.hot.resolve("trace");
    assumeTrue(SystemCall.canTrace(trace), "Not tested: no strace that may trace");
    Path root = stores.root.toRealPath();
    assertThat(stores.root).isEqualTo(root); // so that the traced names are the real ones
    try (StoreProcess process =
        StoreProcess.startUnder(SystemCall.tracing(trace), "live", stores)) {
      assertThat(process.rest()).startsWith("created").endsWith("dropped");
    }
    calls = SystemCall.read(trace);
  }

  /** Cuts the power after a number of relevant calls, and judges the files that are left. */
  private void cut(CrashDisk disk, int after) throws IOException {
    int left = after;
    for (SystemCall call : calls) {
      if (left == 0) {
        break;
      }
      left -= disk.take(call) ? 1 : 0;
    }
    TestStores.removeAll(crashed);
    Files.createDirectories(crashed);
    disk.crash(random, crashed);
    try {
      judge(crashed, Acknowledged.of(disk.said()));
    } finally {
      removeHotFiles();
    }
  }

  private static int count() {
    CrashDisk disk = new CrashDisk(stores.root);
    return (int) calls.stream().filter(disk::take).count();
  }

  /** Removes the hot files: memory keeps nothing, either. */
  private void removeHotFiles() throws IOException {
    try (var folders = Files.list(stores.hot)) {
      for (Path folder :
          folders.filter(name -> name.getFileName().toString().startsWith("twobig-")).toList()) {
        TestStores.removeAll(folder);
      }
    }
  }

  private void judge(Path root, Acknowledged acknowledged) throws IOException {
    Path directory = root.resolve("store");
    if (!Stores.exists(directory)) {
      assertThat(acknowledged.created()).as("a store that was there is lost").isFalse();
      stores.at(directory, Placement.RAM).create().close();
      return;
    }
    try (Store store = Store.at(directory).keys(TestStores.KEYS).open()) {
      assertThat(StoreProcess.known(store, acknowledged.saved())).isEqualTo(acknowledged.saved());
      StoreProcess.assertAllTrue(store, "after the cut");
      try (Journal journal = store.openJournal(TestStores.KEYS)) {
        List<JournalRecord> found = Journals.replay(journal);
        assertThat(found).hasSizeGreaterThanOrEqualTo((int) acknowledged.forced());
        assertThat(found).isEqualTo(StoreProcess.records(found.size()));
        journal.append(StoreProcess.record(found.size()));
        journal.force();
      }
    }
    try (var files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.endsWith(".new") && !name.equals("store.properties.new"));
    }
    if (acknowledged.exported() > 0) {
      Path other = root.resolve("other");
      stores.at(other, Placement.RAM).create().close();
      assertThat(
              Maintenance.importFile(other, root.resolve("export"), TestKeys.RULES, new Progress())
                  .kept())
          .isGreaterThanOrEqualTo(acknowledged.exported());
    }
  }

  @Test
  void whatWasAcknowledgedSurvivesAPowerCutAtAnyMoment() throws Exception {
    record();
    int moments = count();
    assertThat(moments).isGreaterThan(100);
    for (int i = 0; i < CUTS; i++) {
      int after = i < moments ? i * moments / Math.min(CUTS, moments) : random.nextInt(moments + 1);
      try {
        cut(new CrashDisk(stores.root), after);
      } catch (StoreException | AssertionError e) {
        throw new AssertionError("after %d of %d calls, cut %d".formatted(after, moments, i), e);
      }
    }
  }

  /** The simulation detects files or names that are not synced. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDiskThatForgetsWouldBeFoundOut(boolean keepsFiles) throws Exception {
    record();
    int moments = count();
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 200; i++) {
                CrashDisk forgetful = new CrashDisk(stores.root, keepsFiles, !keepsFiles);
                cut(forgetful, moments / 2 + random.nextInt(moments / 2));
              }
            })
        .isInstanceOfAny(StoreException.class, AssertionError.class);
  }

  /**
   * A table on the disk. The kernel may write any of its pages at any time, and a page that is
   * being written when the power fails has old and new words. So the test records states of the
   * table between stores, and takes the words of each remaining sector from any states since the
   * last save.
   */
  @Test
  void aDirectTableOfPagesOldAndNewHoldsNoWrongEntry() throws IOException {
    Path directory = stores.root.resolve("direct");
    Path data = StoreFile.DATA.in(directory);
    List<byte[]> states = new ArrayList<>();
    long saved = 20_000;
    try (Store store = stores.at(directory, Placement.DIRECT).create()) {
      for (long i = 0; i < saved; i++) {
        StoreProcess.store(store.use().table().wordRegion(0), i);
      }
      store.checkpoint();
      for (long i = saved; i < 2 * saved; i++) {
        if (i % (saved / 8) == 0) {
          states.add(Files.readAllBytes(data));
        }
        StoreProcess.store(store.use().table().wordRegion(0), i);
      }
      states.add(Files.readAllBytes(data));
    }
    for (int cut = 0; cut < Math.max(3, CUTS / 20); cut++) {
      byte[] left = states.getFirst().clone();
      List<byte[]> before = states.subList(0, 1 + random.nextInt(states.size()));
      for (int at = 0; at < left.length; at += 512) {
        int torn = at + Long.BYTES * random.nextInt(512 / Long.BYTES);
        System.arraycopy(before.get(random.nextInt(before.size())), at, left, at, torn - at);
        System.arraycopy(
            before.get(random.nextInt(before.size())), torn, left, torn, at + 512 - torn);
      }
      Files.write(data, left);
      try (Store store = Store.at(directory).keys(TestStores.KEYS).open()) {
        StoreProcess.assertAllTrue(store, "after the cut");
        Map<Long, Long> words = TestStores.words(store);
        ByteBuffer first = ByteBuffer.wrap(states.getFirst());
        for (long place = 0;
            place < store.info().layout().partitions().get(0).geometry().words();
            place++) {
          boolean wasEmpty = first.getLong((int) TableHeader.DATA_OFFSET + 8 * (int) place) == 0;
          if (!wasEmpty && !words.containsKey(place)) {
            throw new AssertionError("the word at place %d is lost".formatted(place));
          }
        }
      }
    }
  }
}
