package org.twobig.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.testing.Seeds;

/** Contestants find the entries that they stored. */
class ContestantTest {
  private static final Geometry GEOMETRY = BenchmarkKeys.geometry(32 << 20);
  private static final long COUNT = Contestant.positions(GEOMETRY);

  static Stream<Contestant> contestants() {
    return Stream.of(
        new Contestant.Twobig(PrivateTable.create(GEOMETRY, Arena.ofAuto()).wordRegion(0)),
        new Contestant.Agrona(GEOMETRY));
  }

  @ParameterizedTest
  @MethodSource("contestants")
  void whatIsFoundIsWhatWasStoredLast(Contestant contestant) {
    Map<Long, Long> values = new HashMap<>();
    Random random = new Random(Seeds.fixedSeed(5));
    for (int i = 0; i < 200_000; i++) {
      long number = 1 + random.nextInt(40_000);
      long low = BenchmarkKeys.low(number);
      if (random.nextBoolean()) {
        long value = random.nextInt(2);
        contestant.store(BenchmarkKeys.high(number), low, value);
        values.put(low, value);
      } else {
        long entry = contestant.find(BenchmarkKeys.high(number), low);
        if (entry != 0) {
          assertThat(GEOMETRY.value(entry)).isEqualTo(values.get(low));
          assertThat((entry ^ low) & (1L << GEOMETRY.tagBits()) - 1).isZero();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("contestants")
  void fillingStoresEachKeyOnce(Contestant contestant) throws Exception {
    contestant.run("fill", 1, 1000, 619);
    assertThat(LongStream.rangeClosed(1, 1000))
        .allMatch(
            number -> contestant.find(BenchmarkKeys.high(number), BenchmarkKeys.low(number)) != 0);
    assertThat(contestant.find(BenchmarkKeys.high(1001), BenchmarkKeys.low(1001))).isZero();
    assertThat(contestant.find(BenchmarkKeys.high(0), BenchmarkKeys.low(0))).isZero();
  }

  @ParameterizedTest
  @MethodSource("contestants")
  void everyWayOfAskingFindsTheSame(Contestant contestant) throws Exception {
    contestant.run("store", 1, COUNT, 1);

    long sum = 0;
    long found = 0;
    for (long number = 1; number <= COUNT; number++) {
      long entry = contestant.find(BenchmarkKeys.high(number), BenchmarkKeys.low(number));
      sum += entry;
      found += entry == 0 ? 0 : 1;
    }
    assertThat(contestant.run("dependent", 1, COUNT, 0)).isEqualTo(sum);
    assertThat(contestant.run("independent", 1, COUNT, 0)).isEqualTo(sum);
    assertThat(contestant.run("batch", 1, COUNT, 0)).isEqualTo(sum);
    assertThat(contestant.run("count", 1, COUNT, 1)).isEqualTo(found);
    assertThat(contestant.run("count", 1, COUNT, 0)).isZero();
    // The number of keys of a bucket is Poisson with mean 1/2, and a bucket keeps two keys: (2 -
    // 2.5 / sqrt(e)) / 0.5 of all keys.
    double expected =
        contestant instanceof Contestant.Agrona ? 1 : (2 - 2.5 / Math.sqrt(Math.E)) / 0.5;
    assertThat((double) found / COUNT).isCloseTo(expected, within(0.001));
  }

  @Test
  void theProgramInCKeepsAndFindsWhatOursDoes(@TempDir Path folder) throws Exception {
    Geometry geometry = BenchmarkKeys.geometry(5 << 20);
    long count = Contestant.positions(geometry);
    try (Scratch scratch = new Scratch(folder)) {
      Optional<List<String>> command = ContestantSetup.inCWithPrivateTable(geometry, scratch);
      assumeTrue(command.isPresent(), "a C compiler");
      RunningContestant inC = new RunningContestant("c", command.get(), scratch);
      Contestant ours =
          new Contestant.Twobig(PrivateTable.create(geometry, Arena.ofAuto()).wordRegion(0));

      // So many keys that buckets overflow, and both programs lose equal keys.
      for (long value : List.of(0L, 1L)) {
        inC.run("store", 1 + value * count, 3 * count, value);
        ours.run("store", 1 + value * count, 3 * count, value);
      }
      inC.run("fill", 1 + 4 * count, count, 7);
      ours.run("fill", 1 + 4 * count, count, 7);
      for (String operation : List.of("dependent", "independent", "batch")) {
        for (long first = 1; first < 5 * count; first += 16_000) {
          assertThat(inC.run(operation, first, 1600, 0))
              .isNotZero()
              .isEqualTo(ours.run(operation, first, 1600, 0));
        }
      }
      for (long value : List.of(0L, 1L)) {
        assertThat(inC.run("count", 1, 5 * count, value))
            .isPositive()
            .isEqualTo(ours.run("count", 1, 5 * count, value));
      }
      assertThat(inC.bytes()).isEqualTo(ours.bytes());
      inC.end();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void keysAreThoseOfTheTextbook() {
    // The first outputs of SplitMix64 with seed 0 are published.
    assertThat(BenchmarkKeys.low(1)).isEqualTo(new BigInteger("e220a8397b1dcdaf", 16).longValue());
    assertThat(BenchmarkKeys.low(2)).isEqualTo(new BigInteger("6e789e6aa1b965f4", 16).longValue());
  }
}
