package org.twobig.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Times are told to one percent. */
class LatencyTest {
  private static final long WEEK = 7 * 24 * 3600 * 1_000_000L;

  private static Latency of(List<Long> micros) {
    Latency latency = new Latency();
    micros.forEach(each -> latency.add(Duration.ofNanos(1000 * each)));
    return latency;
  }

  private static void assertTells(Duration told, long micros) {
    assertThat(told.toNanos() / 1000).isBetween(micros, micros + micros / 100);
  }

  @Property
  void aPercentileIsThatOfTheSortedTimes(
      @ForAll @Size(min = 1, max = 50) List<@LongRange(min = 1, max = WEEK) Long> micros) {
    Latency latency = of(micros);
    long[] sorted = micros.stream().mapToLong(each -> each).sorted().toArray();

    assertThat(latency.count()).isEqualTo(sorted.length);
    for (int i = 0; i < sorted.length; i++) {
      assertTells(latency.percentile(100.0 * (i + 1) / sorted.length), sorted[i]);
    }
  }

  @Property
  void timesWithinALimitAreCountedAndAllAreSummedUp(
      @ForAll @Size(max = 50) List<@LongRange(min = 1, max = WEEK) Long> micros,
      @ForAll @LongRange(min = 1, max = 2 * WEEK) long limit) {
    Latency latency = of(micros);
    long sum = micros.stream().mapToLong(each -> each).sum();

    assertThat(latency.countWithin(Duration.ofNanos(1000 * limit)))
        .isBetween(
            micros.stream().filter(each -> each <= limit).count(),
            micros.stream().filter(each -> each <= limit + limit / 100).count());
    assertThat(latency.total().toNanos() / 1000.0).isBetween(sum * 0.99, sum * 1.01);
  }

  @Property
  void whatIsEncodedIsDecoded(
      @ForAll @Size(max = 50) List<@LongRange(min = 0, max = WEEK) Long> micros) {
    Latency latency = of(micros);
    Latency decoded = Latency.decoded(latency.encoded());

    assertThat(decoded.count()).isEqualTo(micros.size());
    assertThat(decoded.encoded()).isEqualTo(latency.encoded());
  }

  @Test
  void timesBeyondAWeekCountAsOneAndNegativeOnesAsNone() {
    assertTells(of(List.of(100 * WEEK)).percentile(100), WEEK);
    assertThat(of(List.of(-5L)).percentile(100)).isZero();
    assertThat(of(List.of()).percentile(50)).isZero();
  }

  @Test
  void bytesOfAnotherRangeOrCutOffAreRefused() {
    byte[] bytes = new byte[of(List.of(5L, 500_000L)).encoded().remaining()];
    of(List.of(5L, 500_000L)).encoded().get(bytes);
    for (int length = 0; length < bytes.length; length++) {
      ByteBuffer cut = ByteBuffer.wrap(Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> Latency.decoded(cut)).isInstanceOf(IllegalArgumentException.class);
    }
    byte[] larger = bytes.clone();
    larger[24]++; // the largest value: 2^56 microseconds more
    assertThatThrownBy(() -> Latency.decoded(ByteBuffer.wrap(larger)))
        .hasMessage("a histogram of another range");
  }
}
