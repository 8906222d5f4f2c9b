package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.twobig.tt.processes.StoreLock;

/** Scans that cannot begin; EntriesTest tests the entries of scans. */
class TableScanTest {
  @Test
  void aTableThatCannotBeHeldIsUnmapped() throws IOException {
    try (TestStores stores = new TestStores();
        Store _ = stores.create(Placement.RAM)) {
      StoreProperties properties = StoreProperties.read(stores.directory().toRealPath());
      StoreLock ended = StoreLock.create(Files.createDirectory(stores.root.resolve("lock")));
      ended.close();
      long before = mappings(stores.hotFile());
      assertThatThrownBy(() -> Opening.held(properties, ended)).isNotNull();
      assertThat(mappings(stores.hotFile())).isEqualTo(before).isPositive();
    }
  }

  private static long mappings(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
      return lines.filter(line -> line.endsWith(file.toString())).count();
    }
  }
}
