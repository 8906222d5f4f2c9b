package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.table.Key;

/** A store in everyday use. */
class StoreTest {
  private Stores stores;

  @BeforeEach
  void makeDirectories() throws IOException {
    stores = new Stores();
  }

  @AfterEach
  void removeDirectories() throws IOException {
    stores.close();
  }

  @ParameterizedTest
  @EnumSource
  void whatWasStoredIsThereAfterCloseAndOpen(Placement placement) {
    Map<Key, Long> stored;
    try (Store store = stores.create(placement)) {
      stored = Stores.fill(store.table(), 1, 10_000);
      assertThat(stored).hasSizeGreaterThan(9_000);
    }
    try (Store store = Store.open(stores.directory(), Stores.KEYS)) {
      assertThat(Stores.lookUp(store.table(), stored.keySet())).isEqualTo(stored);
      assertThat(store.info().restored()).isFalse();
      assertThat(store.changed()).isFalse();
    }
  }

  @Test
  void aLostHotFileIsRestoredFromTheCheckpoint() throws IOException {
    Map<Key, Long> stored;
    Path hot;
    try (Store store = stores.create(Placement.RAM)) {
      hot = store.info().tableFile();
      stored = Stores.fill(store.table(), 2, 200_000);
    }
    Files.delete(hot);
    try (Store store = Store.open(stores.directory(), Stores.KEYS)) {
      assertThat(store.info().restored()).isTrue();
      assertThat(Stores.lookUp(store.table(), stored.keySet())).isEqualTo(stored);
    }
  }
}
