package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares buckets, tags and entries with the arithmetic of {@link BigInteger}. */
class GeometryTest {
  private static final int KEYS_PER_GEOMETRY = 50;

  /** Keys of any width; those of 80 bits with any number of buckets, and with the report's. */
  @Provide
  Arbitrary<Geometry> geometries() {
    return Arbitraries.oneOf(
        Arbitraries.randomValue(Geometries::random),
        Arbitraries.randomValue(Geometries::randomWide),
        Arbitraries.randomValue(
            random -> ofEightyBits(Geometries.randomPrime(random, 18 + random.nextInt(42 - 18)))),
        Arbitraries.just(ofEightyBits(Geometries.REPORT_BUCKETS)));
  }

  private static Geometry ofEightyBits(long buckets) {
    return Geometry.ofBuckets(Geometries.EIGHTY_BITS, 1, buckets);
  }

  @Provide
  Arbitrary<Geometry> narrowGeometries() {
    return Arbitraries.randomValue(Geometries::random);
  }

  @Property
  void primesAreToldFromOtherNumbers(
      @ForAll @LongRange(min = 0, max = Geometry.MAX_BUCKETS) long number) {
    assertThat(Geometry.isPrime(number)).isEqualTo(BigInteger.valueOf(number).isProbablePrime(64));
  }

  /** The last three are composite, but prime by the test of Miller and Rabin with fewer bases. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 4, 9, 289, 561, 3215031751L, 2152302898747L, 3474749660383L})
  void numbersThatLookLikePrimesAreNone(long number) {
    assertThat(Geometry.isPrime(number)).isFalse();
  }

  @Test
  void smallNumbersArePrimeIfNoneDividesThem() {
    for (int number = 2; number < 3000; number++) {
      int n = number;
      assertThat(Geometry.isPrime(n))
          .isEqualTo(IntStream.range(2, n).noneMatch(divisor -> n % divisor == 0));
    }
  }

  @Property
  void bucketsTimesTagsAreMoreThanKeysAndNoBitIsWasted(
      @ForAll("narrowGeometries") Geometry geometry) {
    BigInteger keys = BigInteger.TWO.pow(geometry.keySpace().bits());
    BigInteger buckets = BigInteger.valueOf(geometry.buckets());

    assertThat(buckets.shiftLeft(geometry.tagBits())).isGreaterThan(keys);
    assertThat(buckets.shiftLeft(geometry.tagBits() - 1)).isLessThan(keys);
    int left = 64 - geometry.tagBits() - geometry.valueBits();
    assertThat(left).isPositive();
    assertThat(geometry.workBits()).isEqualTo(Math.min(left, 14));
  }

  @Property(tries = 400)
  void bucketAndWordsGiveBackEveryKeyAndWhatWasStoredWithIt(
      @ForAll("geometries") Geometry geometry,
      @ForAll Random random,
      @ForAll @LongRange(min = 1) long work) {
    BigInteger buckets = BigInteger.valueOf(geometry.buckets());
    for (int i = 0; i < KEYS_PER_GEOMETRY; i++) {
      BigInteger number =
          i == 0 ? BigInteger.ZERO : Geometries.randomKey(random, geometry.keySpace().bits());
      Key key = Geometries.key(number);
      long bucket = geometry.bucket(key.high(), key.low());
      long value = i == 0 ? 0 : random.nextInt(1 << geometry.valueBits());
      long entry = geometry.entry(key.high(), key.low(), value, work);
      assertThat(bucket).as("bucket of %x", number).isEqualTo(number.mod(buckets).longValueExact());
      assertThat(geometry.isEntry(entry)).isTrue();
      assertThat(entry).isNotZero();
      assertThat(geometry.keyOf(bucket, entry, key.low())).isEqualTo(key);
      assertThat(geometry.value(entry)).isEqualTo(value);
      assertThat(geometry.workCodeOf(entry)).isEqualTo(geometry.workCode(work));
      assertThat(geometry.workOf(entry)).isBetween(1L, work);
      if (geometry.entryWords() == 1) {
        long tag = entry & (1L << geometry.tagBits()) - 1;
        assertThat(BigInteger.valueOf(tag))
            .as("tag of %x", number)
            .isEqualTo(number.mod(BigInteger.TWO.pow(geometry.tagBits())));
        assertThat(geometry.keyOf(bucket, tag)).isEqualTo(key);
        assertThat(geometry.keyOf(bucket, entry)).isEqualTo(key);
      }
    }
  }

  @Property
  void anyBucketAndWordsAreThoseOfOneNumber(
      @ForAll("geometries") Geometry geometry, @ForAll Random random) {
    long bucket = Math.floorMod(random.nextLong(), geometry.buckets());
    long low = random.nextLong();
    long entry = geometry.entry(random.nextLong(), low, 0, 1);

    BigInteger number = Geometries.number(geometry.keyOf(bucket, entry, low));

    BigInteger tags = BigInteger.TWO.pow(geometry.tagBits());
    BigInteger tag = BigInteger.valueOf(low).mod(BigInteger.TWO.pow(64));
    if (geometry.entryWords() == 2) {
      tag = tag.add(BigInteger.valueOf(entry).shiftLeft(64));
    }
    // The one number below S * 2^t with this bucket and tag, cut to the bits of a key.
    BigInteger buckets = BigInteger.valueOf(geometry.buckets());
    BigInteger expected =
        BigInteger.valueOf(bucket)
            .add(
                buckets.multiply(
                    tag.mod(tags)
                        .subtract(BigInteger.valueOf(bucket))
                        .multiply(buckets.modInverse(tags))
                        .mod(tags)));
    assertThat(number).isEqualTo(expected.mod(BigInteger.TWO.pow(128)));
  }

  @Property(tries = 1000) // in one of a hundred a word is just wide enough
  void wideKeysHaveOneWordWhereTagValueAndWorkFitAndTwoElsewhere(@ForAll Random random) {
    Geometry geometry = Geometries.randomWide(random);
    int log2 = 63 - Long.numberOfLeadingZeros(geometry.buckets());
    int needed = geometry.keySpace().bits() - log2;
    boolean fits = needed + geometry.valueBits() + 1 <= 64;

    assertThat(geometry.entryWords()).isEqualTo(fits ? 1 : 2);
    assertThat(geometry.tagBits()).isEqualTo(fits ? needed : Math.max(64, needed));
    assertThat(geometry.workBits()).isBetween(1, Geometry.MAX_WORK_BITS);
    if (!fits) {
      int used = geometry.tagBits() + geometry.valueBits() + geometry.workBits();
      assertThat(used).isLessThanOrEqualTo(127 - Geometry.MIN_VERSION_BITS);
      assertThat(geometry.workBits() == Geometry.MAX_WORK_BITS || used == 111).isTrue();
    }
  }

  @Property
  void aTableOfWideKeysTakesNoMoreThanItsBytesAndMoreThanHalf(@ForAll Random random) {
    KeySpace keys = new KeySpace("test", 1, 81 + random.nextInt(48));
    int valueBits = 1 + random.nextInt(16);
    ReplacementScheme scheme = ReplacementScheme.values()[random.nextInt(3)];
    long smallest = Geometry.smallestBytes(keys, valueBits, scheme);
    long bytes = smallest + (random.nextLong() >>> 20 + random.nextInt(24));

    Geometry geometry = Geometry.ofBytes(keys, valueBits, bytes, scheme);

    assertThat(geometry.dataBytes()).isLessThanOrEqualTo(bytes);
    if (geometry.buckets() < 1L << 41 && geometry.buckets() > 1000) {
      assertThat(geometry.dataBytes()).isGreaterThan(bytes / 2);
    }
    if (keys.bits() + valueBits <= 112) {
      return; // a handful of buckets will do
    }
    long tooSmall = smallest - 1;
    assertThatThrownBy(() -> Geometry.ofBytes(keys, valueBits, tooSmall, scheme))
        .isInstanceOf(GeometryException.class)
        .hasMessageContaining("keys of %d bits need at least %,d bytes", keys.bits(), smallest);
  }

  @Property(tries = 200)
  void ofBytesTakesTheLargestPrimeThatFitsButNoneJustBelowAMultipleOfALargePowerOfTwo(
      @ForAll @LongRange(min = 48, max = 1L << 45) long bytes) {
    BigInteger most = BigInteger.valueOf(bytes / 16);
    // Keys just wide enough for a tag of a few bits.
    int bits = Math.max(KeySpace.MIN_BITS, most.bitLength() + 4);

    BigInteger buckets =
        BigInteger.valueOf(Geometry.ofBytes(new KeySpace("test", 1, bits), 1, bytes).buckets());

    assertThat(buckets.isProbablePrime(100)).isTrue();
    assertThat(buckets).isLessThanOrEqualTo(most);
    assertThat(isJustBelow(buckets)).isFalse();
    BigInteger next = buckets.nextProbablePrime();
    assertThat(next.compareTo(most) > 0 || isJustBelow(next)).isTrue();
  }

  /** Whether a multiple of P / 256 is within P / 1500 above; P is the next power of two. */
  private static boolean isJustBelow(BigInteger buckets) {
    BigInteger powerOfTwo = BigInteger.TWO.pow(buckets.bitLength());
    BigInteger part = powerOfTwo.divide(BigInteger.valueOf(256)).max(BigInteger.ONE);
    BigInteger multiple = buckets.divide(part).add(BigInteger.ONE).multiply(part);
    return multiple.subtract(buckets).compareTo(powerOfTwo.divide(BigInteger.valueOf(1500))) < 0;
  }

  /** Keys made of parts, as a board has columns: all numbers with few ones. */
  @Test
  void keysOfPartsThatLookAlikeAreSpreadOverTheBuckets() {
    Geometry geometry = Geometry.ofBytes(new KeySpace("test", 1, 42), 1, 1 << 26);
    Map<Long, Integer> keys = new HashMap<>();
    int crowded = 0;
    for (int low = 0; low < 1 << 21; low++) {
      if (Integer.bitCount(low) <= 3) {
        for (int part = 0; part < 1 << 21; part = part == 0 ? 1 : 2 * part) {
          long key = (long) part << 21 | low;
          crowded += keys.merge(geometry.bucket(0, key), 1, Integer::sum) > 2 ? 1 : 0;
        }
      }
    }
    assertThat(crowded).isLessThan(100);
  }

  @Property
  void aNumberOfBucketsThatIsNotPrimeIsRefusedNamingThePrimeBelow(
      @ForAll @LongRange(min = 1L << 19, max = (1L << 41) - 1) long buckets) {
    BigInteger number = BigInteger.valueOf(buckets);
    if (number.isProbablePrime(100)) {
      return;
    }
    BigInteger below = number;
    do {
      below = below.subtract(BigInteger.ONE);
    } while (!below.isProbablePrime(100));

    assertThatExceptionOfType(GeometryException.class)
        .isThrownBy(() -> Geometry.ofBuckets(Geometries.EIGHTY_BITS, 1, buckets))
        .withMessageContaining("must be prime")
        .withMessageContaining("%,d", buckets)
        .withMessageEndingWith("%,d", below.longValueExact());
  }

  @Property
  void tooFewBucketsForTheWorkAreRefusedNamingTheSmallestTable(
      @ForAll @IntRange(min = 66, max = 80) int bits,
      @ForAll @IntRange(min = 1, max = 16) int valueBits,
      @ForAll ReplacementScheme scheme,
      @ForAll Random random) {
    KeySpace keySpace = new KeySpace("test", 1, bits);
    int enough = bits + valueBits + 1 - 64;
    long smallestBytes = Geometry.smallestBytes(keySpace, valueBits, scheme);

    assertThatThrownBy(
            () ->
                Geometry.ofBuckets(
                    keySpace,
                    valueBits,
                    Geometries.randomPrime(random, 2 + random.nextInt(enough - 2)),
                    scheme))
        .isInstanceOf(GeometryException.class)
        .hasMessageContaining("leave no bit of 64 for the work")
        .hasMessageContaining("at least %,d bytes", smallestBytes);
    Geometries.assertRefused(
        () -> Geometry.ofBytes(keySpace, valueBits, smallestBytes - 1, scheme));
    assertThat(Geometry.ofBytes(keySpace, valueBits, smallestBytes, scheme).workBits())
        .isEqualTo(1);
  }

  @Property
  void moreBucketsThanKeysAreRefused(
      @ForAll @IntRange(min = 8, max = 40) int bits, @ForAll Random random) {
    KeySpace keySpace = new KeySpace("few-keys", 3, bits);
    long buckets = Geometries.randomPrime(random, bits + random.nextInt(42 - bits));

    assertThatThrownBy(() -> Geometry.ofBuckets(keySpace, 1, buckets))
        .isInstanceOf(GeometryException.class)
        .hasMessageContaining("few-keys version 3 (%d bits) has no more keys", bits);
  }

  @Test
  void fewerThanThreeBucketsAreRefused() {
    KeySpace keySpace = new KeySpace("test", 1, 8);

    for (long buckets : new long[] {Long.MIN_VALUE, -3, 0, 1, 2}) {
      Geometries.assertRefused(() -> Geometry.ofBuckets(keySpace, 1, buckets), "at least 3");
    }
    for (long bytes : new long[] {Long.MIN_VALUE, -48, 0, 47}) {
      assertThatThrownBy(() -> Geometry.ofBytes(keySpace, 1, bytes))
          .isInstanceOf(GeometryException.class)
          .hasMessageContaining("%,d bytes is refused", bytes);
    }
    assertThat(Geometry.ofBytes(keySpace, 1, 48).buckets()).isEqualTo(3);
  }

  @Test
  void bucketsBeyondTheExactArithmeticAreRefused() {
    long tooMany = BigInteger.valueOf(Geometry.MAX_BUCKETS).nextProbablePrime().longValueExact();

    assertThatThrownBy(() -> Geometry.ofBuckets(Geometries.EIGHTY_BITS, 1, tooMany))
        .isInstanceOf(GeometryException.class)
        .hasMessageContaining("fewer than %,d buckets", Geometry.MAX_BUCKETS);
    long most = Geometry.MAX_BUCKETS * 16;
    assertThat(Geometry.ofBytes(Geometries.EIGHTY_BITS, 1, most).dataBytes())
        .isGreaterThan(most / 2);
    assertThatThrownBy(() -> Geometry.ofBytes(Geometries.EIGHTY_BITS, 1, 2 * most))
        .isInstanceOf(GeometryException.class)
        .hasMessageContaining("%,d bytes is refused: %,d buckets", 2 * most, Geometry.MAX_BUCKETS);
  }

  @Test
  void aTableThatIsTooSmallNamesTheKeysThatWouldDo() {
    long bytes = 64 << 20;
    Geometries.assertRefused(
        () -> Geometry.ofBytes(Geometries.EIGHTY_BITS, 16, bytes),
        "keys of 80 bits need at least 137,4",
        "for values of 16; each bit less halves that",
        "keys of 81 bits");
    KeySpace wider = new KeySpace("test", 1, 81);
    assertThat(Geometry.ofBytes(wider, 16, bytes).entryWords()).isEqualTo(2);
  }

  @Test
  void valueBitsOutsideOneToSixteenAreRefused() {
    for (int valueBits : new int[] {-1, 0, 17, 64}) {
      Geometries.assertRefused(
          () -> Geometry.ofBuckets(Geometries.EIGHTY_BITS, valueBits, Geometries.REPORT_BUCKETS),
          "1 to 16 value bits, not " + valueBits);
    }
  }

  @Test
  void geometriesAreEqualWhenKeySpaceValueAndBucketsAre() {
    Geometry geometry = Geometry.ofBuckets(Geometries.EIGHTY_BITS, 1, 262_147);

    assertThat(geometry)
        .isEqualTo(Geometry.ofBuckets(new KeySpace("test", 1, 80), 1, 262_147))
        .hasSameHashCodeAs(Geometry.ofBuckets(new KeySpace("test", 1, 80), 1, 262_147))
        .isNotEqualTo(Geometry.ofBuckets(new KeySpace("test", 2, 80), 1, 262_147))
        .isNotEqualTo(Geometry.ofBuckets(new KeySpace("test", 1, 80), 1, 262_151));
  }
}
