package org.twobig.tt.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Durations are exact to a quarter. */
class LatencyTest {
  private static final long WEEK = 7 * 24 * 3600 * 1_000_000L;

  private static Latency of(List<Long> micros) {
    Latency latency = new Latency(MemorySegment.ofArray(new long[Latency.BYTES / 8]));
    micros.forEach(each -> latency.add(Duration.ofNanos(1000 * each)));
    return latency;
  }

  private static long micros(Duration told) {
    return told.toNanos() / 1000;
  }

  @Property
  void aPercentileIsThatOfTheSortedTimes(
      @ForAll @Size(min = 1, max = 50) List<@LongRange(min = 0, max = WEEK) Long> times) {
    Latency latency = of(times);
    long[] sorted = times.stream().mapToLong(each -> each).sorted().toArray();

    assertThat(latency.count()).isEqualTo(sorted.length);
    for (int i = 0; i < sorted.length; i++) {
      long told = micros(latency.percentile(100 * (i + 0.5) / sorted.length));
      assertThat(told).isBetween(sorted[i], sorted[i] + sorted[i] / 4);
    }
    assertThat(micros(latency.percentile(100))).isEqualTo(sorted[sorted.length - 1]);
  }

  @Property
  void timesWithinALimitAreCountedAndAllAreSummedUp(
      @ForAll @Size(max = 50) List<@LongRange(min = 0, max = WEEK) Long> times,
      @ForAll @LongRange(min = 0, max = 2 * WEEK) long limit) {
    Latency latency = of(times);

    assertThat(latency.countWithin(Duration.ofNanos(1000 * limit)))
        .isBetween(
            times.stream().filter(each -> each <= limit).count(),
            times.stream().filter(each -> each <= limit + limit / 4).count());
    assertThat(micros(latency.total())).isEqualTo(times.stream().mapToLong(each -> each).sum());
  }

  @Test
  void theLongestTimesShareARowAndNegativeOnesCountAsNone() {
    Latency long1 = of(List.of(1000 * WEEK, 900 * WEEK));
    assertThat(long1.count()).isEqualTo(2);
    assertThat(micros(long1.percentile(100))).isEqualTo(1000 * WEEK);
    assertThat(of(List.of(-5L)).percentile(100)).isZero();
    assertThat(of(List.of()).percentile(50)).isZero();
  }
}
