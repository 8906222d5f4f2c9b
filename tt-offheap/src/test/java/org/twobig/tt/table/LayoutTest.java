package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Partitions share the memory of a table; wrong ones are refused. */
class LayoutTest {
  private static final KeySpace KEYS = Geometries.EIGHTY_BITS;

  private static Partition partition(int first, int last) {
    return new Partition(first, last, Geometry.ofBuckets(new KeySpace("test", 1, 16), 1, 101));
  }

  @Property(tries = 200)
  void regionsFollowEachOtherWithoutOverlapAndWithLittleBetween(@ForAll Random random) {
    Partition[] partitions = new Partition[1 + random.nextInt(6)];
    for (int i = 0; i < partitions.length; i++) {
      ReplacementScheme scheme = ReplacementScheme.values()[random.nextInt(3)];
      long buckets = Geometries.randomPrime(random, 2 + random.nextInt(20));
      KeySpace keys = new KeySpace("test", 1, 40);
      partitions[i] = new Partition(i, i, Geometry.ofBuckets(keys, 1, buckets, scheme));
    }
    Layout layout = new Layout(List.of(partitions));

    long end = 0;
    for (int i = 0; i < partitions.length; i++) {
      assertThat(layout.offset(i) % 64).isZero();
      assertThat(layout.offset(i) - end).isBetween(0L, 63L);
      int bucketBytes = partitions[i].geometry().scheme() == ReplacementScheme.TWOBIG ? 16 : 8;
      end = layout.offset(i) + partitions[i].geometry().buckets() * bucketBytes;
    }
    assertThat(layout.dataBytes()).isEqualTo(end);
  }

  @Test
  void sharesAreSharesOfTheBytesWithTheLargestPrimesThatFit() {
    Layout layout =
        Layout.ofShares(
            KEYS,
            3,
            1L << 30,
            List.of(
                new Layout.Share(0, 35, 60, ReplacementScheme.TWOBIG),
                new Layout.Share(36, 41, 30, ReplacementScheme.BIG),
                new Layout.Share(50, 64, 10, ReplacementScheme.NEW)));

    assertThat(layout.partitions())
        .extracting(
            Partition::firstClass,
            Partition::lastClass,
            p -> p.geometry().scheme(),
            p -> p.geometry().tagBits())
        .containsExactly( // of 2^25, 2^25 and 2^23 buckets and some more
            tuple(0, 35, ReplacementScheme.TWOBIG, 55),
            tuple(36, 41, ReplacementScheme.BIG, 55),
            tuple(50, 64, ReplacementScheme.NEW, 57));
    double[] shares = {0.6, 0.3, 0.1};
    for (int i = 0; i < 3; i++) {
      long bytes = layout.partitions().get(i).geometry().dataBytes();
      assertThat((double) bytes / (1L << 30)).isBetween(shares[i] - 1e-5, shares[i]);
    }
    assertThat(layout.dataBytes()).isLessThanOrEqualTo(1L << 30);
    assertThat(layout.isPartitioned()).isTrue();
  }

  @Test
  void roundedSharesMayAddUpToALittleMoreOrLess() {
    for (double percent : new double[] {33.3, 33.4}) {
      Layout layout =
          Layout.ofShares(
              KEYS,
              1,
              1L << 30,
              List.of(
                  new Layout.Share(0, 9, percent, ReplacementScheme.TWOBIG),
                  new Layout.Share(10, 19, percent, ReplacementScheme.TWOBIG),
                  new Layout.Share(20, 29, percent, ReplacementScheme.TWOBIG)));
      assertThat(layout.dataBytes()).isLessThanOrEqualTo(1L << 30);
    }
  }

  @Test
  void aPartitionTooSmallForItsKeysIsRefusedWithTheReason() {
    Geometries.assertRefused(
        () ->
            Layout.ofShares(
                KEYS,
                3,
                100L << 20,
                List.of(
                    new Layout.Share(0, 35, 95, ReplacementScheme.TWOBIG),
                    new Layout.Share(36, 64, 5, ReplacementScheme.NEW))),
        "Partition 36-64 with 5 % of",
        "61 bits for its key and 3 for its value leave no bit of 64 for the work",
        "keys of 80 bits need at least 8,388,");
  }

  @Test
  void whatMakesNoLayoutIsRefused() {
    Geometries.assertRefused(() -> new Layout(List.of()), "1 to 256 partitions, not 0");
    Geometries.assertRefused(
        () -> new Layout(List.of(partition(0, 5), partition(5, 9))),
        "Partition 5-9 after partition 0-5",
        "no class of keys");
    Geometries.assertRefused(
        () -> new Layout(List.of(partition(6, 9), partition(0, 5))), "the lower ones come first");
    Geometries.assertRefused(() -> partition(5, 4), "classes 5 to 4");
    Geometries.assertRefused(() -> partition(-1, 4), "classes -1 to 4");
    Geometries.assertRefused(
        () ->
            new Layout(
                List.of(
                    partition(0, 1),
                    new Partition(2, 3, Geometry.ofBuckets(new KeySpace("test", 1, 16), 2, 101)))),
        "2 value bits",
        "all partitions must hold the same");
    Geometries.assertRefused(
        () ->
            Layout.ofShares(
                KEYS, 1, 1L << 30, List.of(new Layout.Share(0, 9, 90, ReplacementScheme.TWOBIG))),
        "add up to 90 %, expected 100");
    Geometries.assertRefused(
        () ->
            Layout.ofShares(
                KEYS,
                1,
                1L << 30,
                List.of(new Layout.Share(0, 9, Double.NaN, ReplacementScheme.TWOBIG))),
        "expected 100");
  }
}
