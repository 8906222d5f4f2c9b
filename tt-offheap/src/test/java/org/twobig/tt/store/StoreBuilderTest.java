package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.math.BigInteger;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Await;

class StoreBuilderTest {
  @AutoClose private final TestStores stores = new TestStores();

  /** Removes the stores' hot files, which are in the default directory. */
  @AfterEach
  void delete() {
    if (Stores.exists(stores.directory())) {
      Stores.delete(stores.directory());
    }
  }

  private StoreBuilder builder() {
    return Store.at(stores.directory()).keys("othello-6x6", 1, 73).values(2).size("32m");
  }

  @Test
  void aStoreIsMadeTheFirstTimeAndOpenedTheNext() {
    try (Store store = builder().openOrCreate()) {
      Probe probe = store.probe();
      assertThat(probe.find(7, 8)).isFalse();
      probe.keep(7, 8, 3, 100);
      assertThat(store.use().table().wordRegion(0).geometry().dataBytes())
          .isBetween(31L << 20, 32L << 20);
    }
    try (Store store = builder().size("64m").openOrCreate()) {
      Probe probe = store.probe();
      assertThat(probe.find(7, 8)).isTrue();
      assertThat(probe.value()).isEqualTo(3);
      assertThat(store.use().table().wordRegion(0).geometry().dataBytes()).isLessThan(33L << 20);
    }
  }

  @Test
  void aStoreOfOtherKeysOrValuesIsRefused() {
    builder().openOrCreate().close();
    assertRefused(
        () -> builder().keys("othello-6x6", 2, 73).openOrCreate(), "othello-6x6 version 2");
    assertRefused(() -> builder().values(3).openOrCreate(), "values of 2 bits");
  }

  @Test
  void itIsSavedWhileItIsOpen() throws Exception {
    try (Store store =
        builder().checkpointEvery(Duration.ofMillis(20)).checkpointRate("64m").openOrCreate()) {
      Probe probe = store.probe();
      probe.find(7, 8);
      probe.keep(7, 8, 1, 1);
      Await.until(() -> !store.changed());
    }
  }

  @Test
  void aGameOfFewKeysGetsATableOfSoMany() {
    StoreBuilder small = Store.at(stores.directory()).keys("small", 1, 12).size("1t");
    try (Store store = small.openOrCreate()) {
      assertThat(store.use().table().wordRegion(0).geometry().buckets())
          .isBetween(1L << 10, 1L << 11);
    }
  }

  @Test
  void whatIsMissingOrMakesNoSenseIsTold() {
    assertThatThrownBy(() -> Store.at(stores.directory()).openOrCreate())
        .hasMessageContaining("keys(name, version, bits)");
    assertThatThrownBy(() -> builder().size("much")).hasMessageContaining("512m");
    assertThatThrownBy(() -> builder().size("1k").openOrCreate())
        .hasMessageContaining("need at least");
    assertThatThrownBy(() -> builder().checkpointRate("1000k"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1,048,576 bytes a second or more");
    assertThatThrownBy(() -> builder().placement(Placement.DIRECT).growTo("16m").openOrCreate())
        .hasMessageContaining("on a disk cannot grow");
    assertThatThrownBy(() -> builder().checkpointEvery(Duration.ZERO).openOrCreate())
        .hasMessageContaining("must be positive, not PT0S");
    assertThat(stores.directory()).doesNotExist();
  }

  @Test
  void sizesHaveUnitsOf1024() {
    assertThat(StoreBuilder.parseBytes("512m")).isEqualTo(512L << 20);
    assertThat(StoreBuilder.parseBytes(" 45 GiB ")).isEqualTo(45L << 30);
    assertThat(StoreBuilder.parseBytes("7")).isEqualTo(7);
  }

  @Test
  void aStoreThatKeepsItsSizeSaysSo() {
    List<String> told = new ArrayList<>();
    try (var log = new LogMessages(told)) {
      builder().openOrCreate().close();
      builder().openOrCreate().close();
      Store.at(stores.directory()).keys("othello-6x6", 1, 73).values(2).openOrCreate().close();
      builder().size("16m").growTo("64m").openOrCreate().close();
      assertThat(told).isEmpty();
      builder().size("64m").openOrCreate().close();
    }
    assertThat(told).hasSize(1);
    assertThat(told.get(0))
        .contains("the store " + stores.directory() + " keeps its 33,5")
        .contains("twobig resize");
  }

  /** A program of an earlier version chose the largest prime that fits. */
  @Test
  void aStoreOfMoreBucketsThanANewOneHasTheSizeThatWasAskedFor() {
    long most = (32L << 20) / 16;
    long buckets = 2_097_143;
    assertThat(BigInteger.valueOf(buckets).nextProbablePrime())
        .isGreaterThan(BigInteger.valueOf(most));
    KeySpace keys = new KeySpace("othello-6x6", 1, 73);
    Geometry former = Geometry.ofBuckets(keys, 2, buckets);
    assertThat(Geometry.ofBytes(keys, 2, 32L << 20).buckets()).isLessThan(buckets);
    Store.at(stores.directory()).layout(former).openOrCreate().close();
    List<String> told = new ArrayList<>();
    try (var log = new LogMessages(told);
        Store store = builder().openOrCreate()) {
      assertThat(store.use().table().wordRegion(0).geometry()).isEqualTo(former);
    }
    assertThat(told).isEmpty();
  }

  @Test
  void aProbeThatCannotKeepSaysWhy() {
    Probe closed;
    try (Store store = builder().openOrCreate()) {
      closed = store.probe();
      closed.find(7, 8);
    }
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> closed.keep(7, 8, 1, 1),
            () -> closed.find(7, 8),
            () -> closed.find(new long[1], new long[1], 1, new int[1]),
            () -> closed.touch(7, 8),
            () -> closed.valueOf(7, 8),
            closed::value,
            closed::work,
            closed::next,
            () -> closed.keep(7, 8, 1, 1))) {
      assertThatThrownBy(use)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("The table is closed");
    }
    try (Store store = Store.at(stores.directory()).openReadOnly()) {
      Probe probe = store.probe();
      assertThat(probe.find(7, 8)).isFalse();
      assertThatThrownBy(() -> probe.keep(7, 8, 1, 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("open for reading only");
    }
  }

  @Test
  void aStoreThatIsNotThereIsTakenForMissingAndOneThatCannotBeSeenIsNot() {
    assertRefused(
        StoreException.Kind.ABSENT, stores::open, "no store in", "yet (no file store.properties)");
    assertRefused(
        StoreException.Kind.ABSENT, () -> Stores.glance(stores.directory()), "no store in");
    assertThatThrownBy(() -> Store.at(stores.root.resolve("x".repeat(300))).open())
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("File name too long")
        .hasMessageNotContaining("There is no store");
  }

  /** The wait exceeds the two seconds that a creation waits for others. */
  @Test
  void aCreationByAnotherProcessIsWaitedForAsLongAsThatLives() throws Exception {
    stores.create(Placement.DIRECT).close();
    Files.delete(StoreFile.PROPERTIES.in(stores.directory()));
    try (StoreProcess other = StoreProcess.start("hold create", stores).ready()) {
      CompletableFuture<Store> opened =
          CompletableFuture.supplyAsync(() -> builder().openOrCreate());
      assertThatThrownBy(() -> opened.get(4, TimeUnit.SECONDS))
          .isInstanceOf(TimeoutException.class);
      other.finish();
      opened.get().close();
    }
    assertThat(Stores.exists(stores.directory())).isTrue();
  }
}
