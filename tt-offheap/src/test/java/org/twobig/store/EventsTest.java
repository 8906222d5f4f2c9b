package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.live.StoreLock;
import org.twobig.offline.Maintenance;
import org.twobig.offline.OpenMetrics;
import org.twobig.offline.Progress;
import org.twobig.table.Layout;
import org.twobig.table.Probe;
import org.twobig.table.TranspositionTable;

/** What Java Flight Recorder and Prometheus see of a store. */
class EventsTest {
  @AutoClose private final Stores stores = new Stores();

  private static void keep(Store store, long key) {
    TranspositionTable table = store.table();
    table.store(table.bucket(0, key), key, 1, 7);
  }

  private List<RecordedEvent> events(Recording recording, String name) throws IOException {
    Path file = stores.root.resolve("recording.jfr");
    recording.dump(file);
    try {
      return RecordingFile.readAllEvents(file).stream()
          .filter(event -> event.getEventType().getName().equals("twobig." + name))
          .filter(event -> !event.hasField("store") || isOurs(event.getString("store")))
          .toList();
    } finally {
      Files.delete(file);
    }
  }

  private boolean isOurs(String store) {
    return Path.of(store).startsWith(stores.root);
  }

  @Test
  void aRecordingTellsSavesRestoresAndRewritings() throws IOException {
    try (Recording recording = new Recording()) {
      recording.start();
      try (Store store = stores.create(Placement.RAM)) {
        keep(store, 5);
        keep(store, 6);
        CheckpointResult saved = store.checkpoint().orElseThrow();
        RecordedEvent event = events(recording, "Checkpoint").getLast();
        assertThat(event.getLong("entries")).isEqualTo(2);
        assertThat(event.getLong("bytes")).isEqualTo(saved.bytes());
        assertThat(event.getLong("epoch")).isEqualTo(saved.epoch());
        assertThat(event.getDuration()).isPositive();
      }
      Store.drop(stores.directory());
      int before = events(recording, "Restore").size();
      Store.open(stores.directory(), Stores.KEYS).close();
      List<RecordedEvent> restores = events(recording, "Restore");
      assertThat(restores).hasSize(before + 1);
      assertThat(restores.getLast().getBoolean("whole")).isTrue();

      Maintenance.resize(
          stores.directory(), old -> Layout.of(Stores.LARGER), TestKeys.RULES, new Progress());
      RecordedEvent rewrite = events(recording, "Rewrite").getLast();
      assertThat(rewrite.getString("purpose")).isEqualTo("resize its table");
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
      assertThat(store.grow()).isPresent();
      RecordedEvent event = events(recording, "Growth").getLast();
      assertThat(event.getLong("entries")).isEqualTo(1);
      assertThat(event.getLong("before")).isEqualTo(before);
      assertThat(event.getLong("after"))
          .isEqualTo(store.info().layout().dataBytes())
          .isGreaterThan(before);
      assertThat(event.getDuration()).isPositive();
    }
  }

  @Test
  void aRecordingTellsAWaitForAnotherProcessAndNoOther() throws Exception {
    stores.create(Placement.DIRECT).close();
    try (Recording recording = new Recording();
        StoreProcess other = StoreProcess.start("use", stores)) {
      assertThat(other.line()).isEqualTo("ready");
      recording.start();
      Store.open(stores.directory(), Stores.KEYS).close();
      assertThat(events(recording, "LockWait")).noneMatch(event -> event.getLong("place") == 0);
      try (StoreLock lock = StoreLock.open(stores.directory(), true)) {
        assertThatThrownBy(() -> lock.exclusive("test", Duration.ofMillis(100)))
            .hasMessageContaining("in use");
      }
      assertThat(events(recording, "LockWait"))
          .anySatisfy(
              event -> {
                assertThat(event.getLong("place")).isZero();
                assertThat(event.getBoolean("taken")).isFalse();
                assertThat(event.getDuration()).isGreaterThanOrEqualTo(Duration.ofMillis(100));
              });
    }
  }

  @Test
  void aStoreIsToldAsOpenMetrics() {
    try (Store store = stores.create(Placement.RAM)) {
      store.publish("nodes", () -> 4711);
      store.publish("bits", () -> 4712);
      keep(store, 5);
      store.checkpoint();
      String text;
      long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
      do {
        text =
            OpenMetrics.of(
                stores.directory(), name -> !name.equals("bits")); // published once a second
      } while (!text.contains("4711") && System.nanoTime() < end);

      assertThat(text)
          .contains("twobig_processes{store=\"" + store.info().directory() + "\"} 1\n")
          .contains("# TYPE twobig_live_nodes gauge\n")
          .containsPattern(
              "twobig_live_nodes\\{store=\"[^\"]+\",pid=\"%d\",role=\"[^\"]+\",host=\"\",since=\"[^\"]+Z\"\\} 4711\n"
                  .formatted(ProcessHandle.current().pid()))
          .contains("twobig_live_last_save_millis{")
          .contains("# TYPE twobig_save_seconds histogram\n")
          .containsPattern("twobig_save_seconds_bucket\\{store=\"[^\"]+\",le=\"0.01\"\\} [01]\n")
          .containsPattern("twobig_save_seconds_bucket\\{store=\"[^\"]+\",le=\"\\+Inf\"\\} 1\n")
          .containsPattern("twobig_save_seconds_count\\{[^}]+\\} 1\n")
          .containsPattern("twobig_save_seconds_sum\\{[^}]+\\} [\\d.]*[1-9]")
          .containsPattern("twobig_restore_seconds_count\\{[^}]+\\} 0\n")
          .doesNotContain("bits", "4712")
          .containsPattern("twobig_last_checkpoint_timestamp_seconds\\{[^}]*\\} 1\\.?\\d+")
          .endsWith("# EOF\n");
      String label = "[a-z]+=\"[^\"\n]*\"";
      assertThat(text.lines().toList())
          .allMatch(
              line ->
                  line.equals("# EOF")
                      || line.matches("# TYPE \\w+ (gauge|histogram)")
                      || line.matches("# HELP \\w+ .+")
                      || line.matches(
                          "\\w+\\{%s(,%s)*\\} -?[0-9.]+(E-?[0-9]+)?".formatted(label, label)));
    }
  }
}
