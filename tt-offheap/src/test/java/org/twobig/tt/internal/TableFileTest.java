package org.twobig.tt.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.tt.store.TestStores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Await;

class TableFileTest {
  private static final int SAVES = 500;
  private static final int GROWTHS = 300;

  @TempDir private Path folder;

  /** Returns the dirty pages of a mapped file, in KiB. */
  private static long dirty(Path file) throws IOException {
    long dirty = 0;
    boolean inside = false;
    for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
      if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
        inside = line.endsWith(file.toString());
      } else if (inside && line.matches("(Shared|Private)_Dirty:.*")) {
        dirty += Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    return dirty;
  }

  /** After a failed write the system treats unwritten pages as written. */
  @Test
  void pagesTakenForWrittenAreMarkedToBeWrittenAnewAndStayAsTheyAre() throws Exception {
    Geometry geometry = Geometry.ofBytes(new KeySpace("test", 1, 80), 1, 5 << 20);
    TableHeader header = TestStores.header(Layout.of(geometry));
    Path path = folder.resolve("table");
    try (TableFile file = TableFile.create(path, header, TableFile.Space.RESERVED)) {
      WordRegion table = file.table().wordRegions().get(0);
      for (long key = 0; key < 100_000; key += 1000) { // at most one in a page of 256 buckets
        table.store(key, key, 1, 1);
      }
      file.force();
      assumeTrue(dirty(path) == 0, "Not tested: a file system that writes nothing back");
      byte[] before = Files.readAllBytes(path);
      Await.until(
          () -> {
            file.makeDirty(); // again, if the system has written the pages meanwhile
            return dirty(path) >= 100 * 4;
          });
      assertThat(Files.readAllBytes(path)).isEqualTo(before);
    }
  }

  /** A resize may remove the name of a table at any moment, also between two steps of attach. */
  @Test
  void aTableThatSaysItHasItsNameIsTheOneThatHasIt() throws Exception {
    Path name = folder.resolve("table");
    Path next = folder.resolve("next");
    AtomicLong named = new AtomicLong();
    Geometry geometry = Geometry.ofBytes(new KeySpace("test", 1, 48), 1, 1 << 16);
    TableHeader header = TestStores.header(Layout.of(geometry));
    TableFile first = TableFile.create(name, header, TableFile.Space.RESERVED);
    first.ready();
    Thread growing =
        Thread.ofPlatform()
            .start(
                () -> {
                  TableFile before = first;
                  try {
                    for (int i = 1; i <= GROWTHS; i++) {
                      TableFile larger = TableFile.create(next, header, TableFile.Space.RESERVED);
                      larger.loaded(new SaveStamp(UUID.randomUUID(), i, Instant.EPOCH));
                      larger.ready();
                      before.close();
                      before = larger;
                      // keeps the inode in use, so that no later file gets it
                      Files.createLink(folder.resolve("kept" + i), next);
                      Files.move(next, name, StandardCopyOption.ATOMIC_MOVE);
                      named.set(i);
                    }
                    before.close();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
    int attached = 0;
    for (boolean grows = true; grows; ) { // the last look is at the last table
      grows = growing.isAlive();
      try (TableFile file = TableFile.attach(name, true, "").orElseThrow()) {
        long least = named.get();
        if (file.isCurrent()) {
          assertThat(file.epoch()).isGreaterThanOrEqualTo(least);
          attached++;
        }
      }
    }
    assertThat(named).hasValue(GROWTHS);
    assertThat(attached).isPositive();
  }

  /** A save is the last one until the checkpoint of the next save has its name. */
  @Test
  void theLastSaveIsKnownAtAnyTimeWhileOneFollowsTheOther() throws Exception {
    Geometry geometry = Geometry.ofBytes(new KeySpace("test", 1, 80), 1, 5 << 20);
    TableHeader header = TestStores.header(Layout.of(geometry));
    try (TableFile file = TableFile.anonymous(folder, header)) {
      AtomicReference<SaveStamp> last = new AtomicReference<>(file.beginSave());
      Thread saver =
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < SAVES; i++) {
                      file.endSave(last.get());
                      last.set(file.beginSave());
                    }
                  });
      int unknown = 0;
      while (saver.isAlive()) {
        SaveStamp save = last.get();
        unknown += !file.knows(save) && save.equals(last.get()) ? 1 : 0;
      }
      assertThat(unknown).isZero();
    }
  }
}
