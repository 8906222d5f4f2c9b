package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.WordRegion;

/** The events of a store in Java Flight Recorder. */
class EventsTest {
  @AutoClose private final TestStores stores = new TestStores();

  private static void keep(Store store, long key) {
    WordRegion table = store.use().table().wordRegion(0);
    table.store(table.bucket(0, key), key, 1, 7);
  }

  private List<RecordedEvent> events(Recording recording, String purpose) throws IOException {
    Path file = stores.root.resolve("recording.jfr");
    recording.dump(file);
    try {
      return RecordingFile.readAllEvents(file).stream()
          .filter(event -> event.getEventType().getName().equals("twobig.Store"))
          .filter(event -> Path.of(event.getString("store")).startsWith(stores.root))
          .filter(event -> event.getString("purpose").startsWith(purpose))
          .toList();
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void aRecordingTellsSavesRestoresAndRewritings() throws IOException {
    try (Recording recording = new Recording()) {
      recording.start();
      try (Store store = stores.create(Placement.RAM)) {
        keep(store, 5);
        keep(store, 6);
        CheckpointResult saved = store.checkpoint().orElseThrow();
        RecordedEvent event = events(recording, "save").getLast();
        assertThat(event.getLong("entries")).isEqualTo(2);
        assertThat(event.getLong("after")).isEqualTo(saved.bytes());
        assertThat(event.getString("purpose")).isEqualTo("save " + saved.epoch());
        assertThat(event.getDuration()).isPositive();
        assertThat(event.getEventType().getCategoryNames()).containsExactly("Twobig");
        assertThat(event.getStackTrace()).isNull();
      }
      Stores.unload(stores.directory());
      int before = events(recording, "restore").size();
      stores.open().close();
      List<RecordedEvent> restores = events(recording, "restore");
      assertThat(restores).hasSize(before + 1);
      assertThat(restores.getLast().getString("purpose")).endsWith("table.checkpoint.2");
      assertThat(restores.getLast().getLong("entries")).isEqualTo(2);

      Maintenance.resize(
          stores.directory(), old -> Layout.of(TestStores.LARGER), TestKeys.RULES, new Progress());
      RecordedEvent rewrite = events(recording, "resize the table").getLast();
      assertThat(rewrite.getLong("entries")).isEqualTo(2);
    }
  }

  @Test
  void aRecordingTellsAGrowth() throws IOException {
    try (Recording recording = new Recording();
        Store store = stores.create(Placement.RAM)) {
      recording.start();
      Probe probe = store.probe();
      probe.find(0, 5);
      probe.keep(0, 5, 1, 7);
      long before = store.info().layout().dataBytes();
      assertThat(TestStores.grow(store)).isPresent();
      RecordedEvent event = events(recording, "grow").getLast();
      assertThat(event.getLong("entries")).isEqualTo(1);
      assertThat(event.getLong("before")).isEqualTo(before);
      assertThat(event.getLong("after"))
          .isEqualTo(store.info().layout().dataBytes())
          .isGreaterThan(before);
      assertThat(event.getDuration()).isPositive();
    }
  }
}
