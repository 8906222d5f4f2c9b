package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.table.Key;
import org.twobig.table.Layout;

/** What happens when room runs out half-way; needs the right to mount a small RAM file system. */
class FullFileSystemTest {
  private Stores stores;
  private Path small;
  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    stores = new Stores();
    small = Files.createDirectory(stores.root.resolve("small"));
    mounted = run("mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", small.toString());
    assumeTrue(mounted, "Not tested: no right to mount a RAM file system");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      run("umount", small.toString());
    }
    stores.close();
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.inputReader().lines().forEach(line -> {});
      return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MEMORY", "RESERVED"})
  void aTableFileThatDoesNotFitIsRefusedAndGone(TableFile.Space space) {
    TableHeader header =
        new TableHeader(
            UUID.randomUUID(), Layout.of(Stores.SMALL), Instant.ofEpochMilli(1), "a test");
    Path file = small.resolve("table");
    assertNoRoom(() -> TableFile.create(file, header, space));
    assertThat(small).isEmptyDirectory();
  }

  @Test
  void aStoreThatDoesNotFitIsRefusedAndGone() {
    for (Placement placement : new Placement[] {Placement.RAM, Placement.DIRECT}) {
      assertNoRoom(
          () ->
              Store.create(
                  small.resolve("store"), stores.options(placement).withHotDirectory(small)));
      assertThat(small).isEmptyDirectory();
    }
  }

  @Test
  void aCheckpointThatDoesNotFitLeavesTheOneBeforeAndAllEntries() throws IOException {
    Path directory = small.resolve("store");
    Map<Key, Long> saved;
    Map<Key, Long> stored;
    Store store = Store.create(directory, stores.options(Placement.RAM));
    try {
      saved = Stores.fill(store.table(), 1, 1_000);
      store.checkpoint();
      stored = Stores.fill(store.table(), 2, 2_000_000);
      assertNoRoom(store::checkpoint);
      assertThat(store.changed()).isTrue();
      assertThat(directory.resolve(Saving.UNFINISHED)).doesNotExist();
      assertThat(Stores.lookUp(store.table(), stored.keySet())).isEqualTo(stored);
    } finally {
      assertNoRoom(store::close);
    }
    try (Store again = Store.openReadOnly(directory, Stores.KEYS)) {
      assertThat(again.info().restored()).isFalse();
      assertThat(Stores.lookUp(again.table(), stored.keySet())).isEqualTo(stored);
    }
    assertNoRoom(() -> Store.drop(directory));
    Path hot = StoreProperties.read(directory).hotFile(directory);
    Files.delete(hot);
    try (Store again = Store.open(directory, Stores.KEYS)) {
      assertThat(Stores.lookUp(again.table(), saved.keySet())).isEqualTo(saved);
    }
    Store.delete(directory);
    assertThat(small).isEmptyDirectory();
  }

  private static void assertNoRoom(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.NO_ROOM));
  }
}
