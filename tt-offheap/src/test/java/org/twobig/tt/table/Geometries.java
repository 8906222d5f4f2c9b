package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Random geometries and keys for the tests, made with big integers only. */
final class Geometries {
  static final KeySpace EIGHTY_BITS = new KeySpace("test", 1, 80);

  /** The table of the report's cluster run: 45 GB. */
  static final long REPORT_BUCKETS = 2_813_000_011L;

  private Geometries() {}

  /** Keys of 8 to 80 bits, 1 to 16 value bits, and a prime that leaves room for the work. */
  static Geometry random(Random random) {
    while (true) {
      int bits = 8 + random.nextInt(73);
      int valueBits = 1 + random.nextInt(16);
      // floor(log2 S) must leave a tag bit and, of the 64 bits of an entry, one for the work.
      int smallest = Math.max(2, bits + valueBits + 1 - 64);
      int largest = Math.min(41, bits - 1);
      if (smallest <= largest) {
        int log2 = smallest + random.nextInt(largest - smallest + 1);
        return Geometry.ofBuckets(
            new KeySpace("test", 1, bits), valueBits, randomPrime(random, log2));
      }
    }
  }

  /**
   * A key space of 81 to 128 bits, 1 to 16 value bits, and a prime that leaves room for the work.
   */
  static Geometry randomWide(Random random) {
    int bits = 81 + random.nextInt(48);
    int valueBits = 1 + random.nextInt(16);
    // Of 128 bits, a lock, 16 of the version and one of the work are not for tag and value.
    int smallest = Math.max(2, bits + valueBits + 18 - 128);
    int log2 = smallest + random.nextInt(42 - smallest);
    return Geometry.ofBuckets(
        new KeySpace("test", 1, bits),
        valueBits,
        randomPrime(random, log2),
        ReplacementScheme.values()[random.nextInt(3)]);
  }

  /** Returns a random prime between 2^log2 and 2^(log2+1); each is possible. */
  static long randomPrime(Random random, int log2) {
    while (true) {
      BigInteger start = BigInteger.ONE.shiftLeft(log2).add(new BigInteger(log2, random));
      if (start.isProbablePrime(100)) {
        return start.longValueExact();
      }
    }
  }

  /** Returns a uniform key, or one at either end of the key space. */
  static BigInteger randomKey(Random random, int bits) {
    BigInteger keys = BigInteger.ONE.shiftLeft(bits);
    BigInteger key = new BigInteger(bits, random);
    return switch (random.nextInt(8)) {
      case 0 -> key.shiftRight(random.nextInt(bits));
      case 1 -> keys.subtract(BigInteger.ONE).subtract(key.shiftRight(random.nextInt(bits)));
      default -> key;
    };
  }

  static Key key(BigInteger number) {
    return new Key(high(number), low(number));
  }

  static long high(BigInteger number) {
    if (number.bitLength() > 128) {
      throw new ArithmeticException(number + " has more than 128 bits");
    }
    return number.shiftRight(64).longValue();
  }

  static BigInteger number(Key key) {
    return new BigInteger(Long.toUnsignedString(key.high()))
        .shiftLeft(64)
        .add(new BigInteger(Long.toUnsignedString(key.low())));
  }

  static void assertRefused(ThrowingCallable call, String... says) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            GeometryException.class,
            e -> assertThat(says).allSatisfy(text -> assertThat(e).hasMessageContaining(text)));
  }

  static long low(BigInteger number) {
    return number.longValue();
  }
}
