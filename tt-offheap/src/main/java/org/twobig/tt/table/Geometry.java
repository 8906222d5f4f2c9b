package org.twobig.tt.table;

import java.math.BigInteger;

/**
 * The shape of a table: how a key becomes a bucket and a tag, which bits of an entry hold what,
 * and, by the replacement scheme, how many entries a bucket has.
 *
 * <p><b>Bucket and tag.</b> With S buckets, S a prime, a key lies in bucket {@code key mod S} and
 * is recognised there by its tag, its low t bits, where {@code t = bits - floor(log2 S)}. S is odd,
 * so S and 2^t have no common factor, and S * 2^t exceeds 2^bits: by the Chinese remainder theorem
 * bucket and tag together determine the key. A false hit is impossible, and {@link #keyOf} computes
 * the key (Romen 2020, "Saving only k bit of the Key").
 *
 * <p><b>Entry.</b> One word:
 *
 * <pre>
 *   63                                                     0
 *  +--------+--------+-------+------------------------------+
 *  | unused |  work  | value |             tag              |
 *  +--------+--------+-------+------------------------------+
 *     0..     w bits   v bits            t bits
 * </pre>
 *
 * The work field holds the number of nodes of the solved subtree, on the logarithmic scale of
 * {@link #workCode}. It has {@code w = min(14, 64 - t - v)} bits. It is never 0, so the word 0
 * means "empty".
 *
 * <p>If a key has more than {@value KeySpace#ONE_WORD_BITS} bits and its tag leaves no bit for the
 * work, entries have two words. The tag then has 64 bits or more: the second word holds its low 64
 * bits, the first word the others.
 *
 * <pre>
 *   63                                                     0
 *  +------+---------+--------+-------+----------------------+
 *  | lock | version |  work  | value |  tag, bits 64 and up |
 *  +------+---------+--------+-------+----------------------+
 *  |                  tag, bits 0 to 63                     |
 *  +--------------------------------------------------------+
 *   1 bit   r bits    w bits   v bits       t - 64 bits
 * </pre>
 *
 * Lock and version belong to the place in the bucket, not to the entry; {@link PairRegion} explains
 * them. Here {@code w = min(14, 63 - (t - 64) - v - 16)}, so the version has at least 16 bits. In
 * the methods of this class, an <em>entry</em> is the first word without lock and version. The
 * second word is the low half of the key.
 */
public final class Geometry {
  /** A table has fewer buckets than this; with more, {@link #bucket} could be wrong. */
  public static final long MAX_BUCKETS = 1L << 42;

  /** If keys have this number of bits or more, every table has fewer buckets than keys. */
  public static final int ANY_SIZE_BITS = Long.numberOfTrailingZeros(MAX_BUCKETS);

  /** Widest work field: 6 bits of exponent, 8 of fraction. */
  static final int MAX_WORK_BITS = 14;

  private static final int FRACTION_BITS = 8;

  /** In a work field of two bits, code 2 begins at this number of nodes, code 3 at MANY_NODES. */
  private static final long SOME_NODES = 64;

  private static final long MANY_NODES = 1024;

  /** The smallest number of bits of a version, in an entry of two words. */
  static final int MIN_VERSION_BITS = 16;

  /**
   * {@link #ofBytes} avoids an S just below a multiple of P / PARTS; P is the power of two above S.
   */
  private static final int PARTS = 256;

  /**
   * A number is just below a multiple if the difference is less than P / DISTANCE. The rule
   * excludes a sixth of all sizes ({@value #PARTS} / DISTANCE). A table loses at most 2 / DISTANCE
   * of its buckets by it.
   */
  private static final int DISTANCE = 1500;

  private static final int[] PRIME_BASES = {2, 3, 5, 7, 11, 13, 17};

  private final KeySpace keySpace;
  private final int valueBits;
  private final long buckets;
  private final ReplacementScheme scheme;
  private final int entryWords;
  private final int tagBits;
  private final int tagBitsOfEntry; // tag bits in the word that holds value and work
  private final int workBits;

  final long reciprocal; // floor(2^64 / S)
  final long remainderOf2To64; // 2^64 mod S
  private final long inverseOfBuckets; // inverse of S modulo 2^64
  private final long inverseHigh; // bits 64 to 127 of the inverse of S modulo 2^128

  private Geometry(KeySpace keySpace, int valueBits, long buckets, ReplacementScheme scheme) {
    this.keySpace = keySpace;
    this.valueBits = valueBits;
    this.buckets = buckets;
    this.scheme = scheme;
    if (valueBits < 1 || valueBits > 16) {
      throw new GeometryException("An entry has 1 to 16 value bits, not " + valueBits);
    }
    if (buckets < 3 || buckets >= MAX_BUCKETS) {
      throw new GeometryException(
          "A table has at least 3 and fewer than %,d buckets, not %,d"
              .formatted(MAX_BUCKETS, buckets));
    }
    if (!isPrime(buckets)) {
      throw new GeometryException(
          "%,d buckets are refused: the number of buckets must be prime; the next smaller prime is %,d"
              .formatted(buckets, primeAtMost(buckets)));
    }
    int needed = keySpace.bits() - log2(buckets);
    if (needed < 1) {
      throw new GeometryException(
          "%,d buckets are refused: %s has no more keys than that; a smaller table is enough"
              .formatted(buckets, keySpace));
    }
    boolean oneWord = hasOneWord(keySpace, valueBits, buckets);
    this.entryWords = oneWord ? 1 : 2;
    this.tagBits = oneWord ? needed : Math.max(Long.SIZE, needed);
    this.tagBitsOfEntry = oneWord ? tagBits : tagBits - Long.SIZE;
    int free = Long.SIZE - tagBitsOfEntry - valueBits - (oneWord ? 0 : 1 + MIN_VERSION_BITS);
    this.workBits = Math.min(MAX_WORK_BITS, free);
    if (workBits < 1) {
      throw new GeometryException(
          "%,d buckets (%,d bytes) are too few: in an entry, %d bits for its key and %d for its value leave no bit of %d for the work; %s"
              .formatted(
                  buckets,
                  dataBytes(),
                  tagBits,
                  valueBits,
                  entryWords * Long.SIZE,
                  needs(keySpace, valueBits, scheme)));
    }
    this.reciprocal = Long.divideUnsigned(-1L, buckets);
    this.remainderOf2To64 = Long.remainderUnsigned(-1L, buckets) + 1;
    BigInteger inverse = BigInteger.valueOf(buckets).modInverse(BigInteger.TWO.pow(2 * Long.SIZE));
    this.inverseOfBuckets = inverse.longValue();
    this.inverseHigh = inverse.shiftRight(Long.SIZE).longValue();
  }

  /** Returns whether entries have one word: keys are short, or tag, value and work fit into one. */
  private static boolean hasOneWord(KeySpace keySpace, int valueBits, long buckets) {
    int tag = keySpace.bits() - log2(buckets);
    return keySpace.bits() <= KeySpace.ONE_WORD_BITS || tag + valueBits < Long.SIZE;
  }

  /**
   * Returns whether a number below 3.4e14 is prime. For such numbers the test of Miller and Rabin
   * with these bases is exact (Jaeschke 1993). BigInteger's test, at each opening of a table, would
   * take five times as long.
   */
  static boolean isPrime(long number) {
    BigInteger modulus = BigInteger.valueOf(number);
    int twos = Long.numberOfTrailingZeros(number - 1);
    BigInteger odd = BigInteger.valueOf(number - 1 >> twos);
    for (int base : PRIME_BASES) {
      if (number % base == 0) {
        return number == base;
      }
      BigInteger power = BigInteger.valueOf(base).modPow(odd, modulus);
      boolean passed = power.equals(BigInteger.ONE);
      for (int i = 0; i < twos && !passed; i++) {
        passed = power.longValue() == number - 1;
        power = power.multiply(power).mod(modulus);
      }
      if (!passed) {
        return false;
      }
    }
    return number > 1;
  }

  private static int log2(long number) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(number);
  }

  /** Returns the geometry of a TWOBIG table with exactly the given number of buckets. */
  public static Geometry ofBuckets(KeySpace keySpace, int valueBits, long buckets) {
    return ofBuckets(keySpace, valueBits, buckets, ReplacementScheme.TWOBIG);
  }

  /**
   * Returns the geometry with exactly the given number of buckets; throws {@link GeometryException}
   * if that number is composite, or leaves no bits for the work.
   */
  public static Geometry ofBuckets(
      KeySpace keySpace, int valueBits, long buckets, ReplacementScheme scheme) {
    return new Geometry(keySpace, valueBits, buckets, scheme);
  }

  /** Returns the geometry of a TWOBIG table that nearly fills a number of bytes. */
  public static Geometry ofBytes(KeySpace keySpace, int valueBits, long bytes) {
    return ofBytes(keySpace, valueBits, bytes, ReplacementScheme.TWOBIG);
  }

  /**
   * Returns the geometry with the largest number of buckets that fits into a number of bytes. The
   * number of buckets is a prime that is not just below a multiple of a large power of two.
   *
   * <p>Keys consist of similar parts, such as columns. Therefore many pairs of keys differ by a
   * number {@code m * 2^n} with a small m; with a large n, they differ at high bits. Let S be the
   * number of buckets, and {@code m * 2^n = k * S + d}: such keys lie d buckets apart. If keys that
   * differ only at high bits (large n) lie in near buckets (small d), they crowd there. Let P be
   * the power of two above S. The multiples of P / {@value #PARTS} are such numbers; if S is just
   * below such a multiple, its d is small. For a size in whole MiB the largest prime is nearly
   * always just below such a multiple ({@code KeyKindTest} counts the keys that share a bucket).
   *
   * @throws GeometryException if the table is too small to leave bits for the work, or would have
   *     more than {@link #MAX_BUCKETS} buckets, or more buckets than there are keys
   */
  public static Geometry ofBytes(
      KeySpace keySpace, int valueBits, long bytes, ReplacementScheme scheme) {
    long buckets = mostBuckets(keySpace, valueBits, bytes, scheme, 1);
    if (!hasOneWord(keySpace, valueBits, buckets)) {
      buckets = mostBuckets(keySpace, valueBits, bytes, scheme, 2);
    }
    Geometry geometry = new Geometry(keySpace, valueBits, buckets, scheme);
    if (bytes / geometry.bucketBytes() > MAX_BUCKETS) {
      throw new GeometryException(
          "A table of %,d bytes is refused: %,d buckets of %d bytes are the most"
              .formatted(bytes, MAX_BUCKETS, geometry.bucketBytes()));
    }
    return geometry;
  }

  private static long mostBuckets(
      KeySpace keySpace, int valueBits, long bytes, ReplacementScheme scheme, int entryWords) {
    long most = Math.min(bytes / bucketBytes(scheme, entryWords), MAX_BUCKETS - 1);
    if (most < 3) {
      throw new GeometryException(
          "A table of %,d bytes is refused: %s"
              .formatted(bytes, needs(keySpace, valueBits, scheme)));
    }
    long prime = primeAtMost(most);
    while (prime > mostNear(prime)) {
      prime = primeAtMost(mostNear(prime));
    }
    return prime;
  }

  /** Returns the next multiple of P / PARTS, less the distance kept by {@link #ofBytes}. */
  private static long mostNear(long buckets) {
    long powerOfTwo = Long.highestOneBit(buckets) << 1;
    long part = Math.max(1, powerOfTwo / PARTS);
    return (buckets / part + 1) * part - powerOfTwo / DISTANCE;
  }

  /** Returns the smallest size in bytes of a TWOBIG table of these keys. */
  public static long smallestBytes(KeySpace keySpace, int valueBits) {
    return smallestBytes(keySpace, valueBits, ReplacementScheme.TWOBIG);
  }

  /** Returns the smallest size in bytes at which a table of these keys has bits for the work. */
  public static long smallestBytes(KeySpace keySpace, int valueBits, ReplacementScheme scheme) {
    int entryWords = keySpace.bits() <= KeySpace.ONE_WORD_BITS ? 1 : 2;
    int fixed = valueBits + 1 + (entryWords - 1) * (1 + MIN_VERSION_BITS);
    int log2 = Math.max(2, keySpace.bits() + fixed - entryWords * Long.SIZE);
    long smallest = BigInteger.TWO.pow(log2).nextProbablePrime().longValueExact();
    return smallest * bucketBytes(scheme, entryWords);
  }

  /** Returns the end of an error message: the least size for such keys, and keys that need less. */
  private static String needs(KeySpace keys, int valueBits, ReplacementScheme scheme) {
    long smallest = smallestBytes(keys, valueBits, scheme);
    String needs = "keys of %d bits need at least %,d bytes".formatted(keys.bits(), smallest);
    if (smallest < 1 << 20) {
      return needs;
    }
    needs += " for values of %d; each bit less halves that".formatted(valueBits);
    KeySpace wide = new KeySpace(keys.name(), keys.version(), KeySpace.ONE_WORD_BITS + 1);
    return keys.bits() >= wide.bits()
        ? needs
        : "%s; keys of %d bits, the first of them 0, have entries of two words and need %,d"
            .formatted(needs, wide.bits(), smallestBytes(wide, valueBits, scheme));
  }

  private static int bucketBytes(ReplacementScheme scheme, int entryWords) {
    return scheme.bucketEntries() * entryWords * Long.BYTES;
  }

  private static long primeAtMost(long n) {
    long candidate = (n & 1) == 0 ? n - 1 : n;
    while (!isPrime(candidate)) {
      candidate -= 2;
    }
    return candidate;
  }

  public KeySpace keySpace() {
    return keySpace;
  }

  /** Returns S, the number of buckets, a prime. */
  public long buckets() {
    return buckets;
  }

  /** Returns t, the number of low key bits that an entry keeps. */
  public int tagBits() {
    return tagBits;
  }

  /** Returns v, the number of bits of a solved value. */
  public int valueBits() {
    return valueBits;
  }

  /** Returns w, the number of bits of the work field. */
  public int workBits() {
    return workBits;
  }

  public ReplacementScheme scheme() {
    return scheme;
  }

  public int entryWords() {
    return entryWords;
  }

  /**
   * Returns the bytes of a bucket, 8 to 32. Buckets are aligned, so each lies in one cache line.
   */
  public int bucketBytes() {
    return bucketBytes(scheme, entryWords);
  }

  public long entries() {
    return buckets * scheme.bucketEntries();
  }

  public long words() {
    return entries() * entryWords;
  }

  public long dataBytes() {
    return buckets * bucketBytes();
  }

  /** Returns the bucket of a key: {@code (high * 2^64 + low) mod S}. */
  public long bucket(long high, long low) {
    assert keySpace.contains(high, low) : new Key(high, low) + " is no key of " + keySpace;
    return reduce(high, low, buckets, reciprocal, remainderOf2To64);
  }

  /**
   * Returns {@code (high * 2^64 + low) mod modulus} without a division, for a modulus below 2^42.
   *
   * <p>For x below 2^64, {@code x - umulh(x, floor(2^64 / S)) * S} lies in [0, 2S): the estimated
   * quotient is at most one too small. With {@code high} below 2^20 the sum {@code high * remainder
   * + 2S} stays below 2^64. A larger {@code high} is itself reduced first. Then the bits of the low
   * half are appended to the remainder, 22, 21 and 21 at a time: a remainder below 2^42 with 22
   * more bits stays below 2^64. Keys with a larger {@code high} take four times as long.
   *
   * @param reciprocal {@code floor(2^64 / modulus)}
   * @param remainder {@code 2^64 mod modulus}
   */
  static long reduce(long high, long low, long modulus, long reciprocal, long remainder) {
    if (high >>> 20 != 0) {
      long rest = mod(high, modulus, reciprocal);
      rest = mod(rest << 22 | low >>> 42, modulus, reciprocal);
      rest = mod(rest << 21 | low >>> 21 & mask(21), modulus, reciprocal);
      return mod(rest << 21 | low & mask(21), modulus, reciprocal);
    }
    long sum = high * remainder + (low - Math.unsignedMultiplyHigh(low, reciprocal) * modulus);
    return mod(sum, modulus, reciprocal);
  }

  private static long mod(long number, long modulus, long reciprocal) {
    long rest = number - Math.unsignedMultiplyHigh(number, reciprocal) * modulus;
    return rest >= modulus ? rest - modulus : rest;
  }

  /**
   * Returns the one number below S * 2^t that lies in this bucket and has the entry's tag as its
   * low t bits. Only for entries of one word. For an undamaged entry the number is the entry's key.
   * For a damaged entry it may lie outside the key space: check by {@link KeySpace#contains}.
   */
  public Key keyOf(long bucket, long entry) {
    assert entryWords == 1 : this;
    // key = bucket + S * m with m = (tag - bucket) / S (mod 2^t)
    long m = (entry - bucket) * inverseOfBuckets & mask(tagBits);
    long low = m * buckets + bucket;
    long carry = Long.compareUnsigned(low, bucket) >>> 31;
    return new Key(Math.unsignedMultiplyHigh(m, buckets) + carry, low);
  }

  /**
   * Returns the key of an entry found in a bucket; {@code low} is the second word, if there is one.
   * If an entry of two words is damaged, the key may lie outside the key space, or, if keys have
   * 128 bits, in another bucket.
   */
  public Key keyOf(long bucket, long entry, long low) {
    if (entryWords == 1) {
      return keyOf(bucket, entry);
    }
    // the formula for one word, with numbers of 128 bits
    long difference = low - bucket;
    long high = (entry & mask(tagBitsOfEntry)) - isBelow(low, bucket);
    long m = difference * inverseOfBuckets;
    long mHigh =
        Math.unsignedMultiplyHigh(difference, inverseOfBuckets)
                + difference * inverseHigh
                + high * inverseOfBuckets
            & mask(tagBitsOfEntry);
    long keyLow = m * buckets + bucket;
    long keyHigh =
        Math.unsignedMultiplyHigh(m, buckets) + mHigh * buckets + isBelow(keyLow, bucket);
    return new Key(keyHigh, keyLow);
  }

  /** Returns 1 if an unsigned number is less than another, otherwise 0. */
  private static long isBelow(long number, long other) {
    return Long.compareUnsigned(number, other) < 0 ? 1 : 0;
  }

  /**
   * Returns an entry of one word, or the first word of an entry of two.
   *
   * @param high high half of the key; entries of one word do not depend on it
   * @param low low half of the key
   * @param value the solved value, 0 to 2^v - 1
   * @param work nodes of the solved subtree, at least 1
   */
  public long entry(long high, long low, long value, long work) {
    assert (value & ~mask(valueBits)) == 0 : value + " is no value of " + this;
    return (entryWords == 1 ? low : high) & mask(tagBitsOfEntry)
        | value << tagBitsOfEntry
        | (long) workCode(work) << workShift();
  }

  /** Returns whether a place of a table holds an entry; {@code word} is the place's first word. */
  public boolean isEntry(long word) {
    return entryWords == 1 ? word != 0 : word >= 0 && (word & entryMask()) != 0;
  }

  /** Returns the bits of a first word that are the entry: all but lock and version. */
  long entryMask() {
    return mask(workShift() + workBits);
  }

  public long value(long entry) {
    return entry >>> tagBitsOfEntry & mask(valueBits);
  }

  /** Returns the number of tag bits in the first word of an entry; the value lies above them. */
  int tagBitsOfEntry() {
    return tagBitsOfEntry;
  }

  int workShift() {
    return tagBitsOfEntry + valueBits;
  }

  /** Returns the work code: all bits above the value, even those that only a damaged entry has. */
  public long workField(long entry) {
    return entry >>> workShift();
  }

  /** Returns the work of an entry on the logarithmic scale, 1 to 2^w - 1. */
  public int workCodeOf(long entry) {
    return (int) workField(entry);
  }

  /** Returns the smallest number of nodes with the work code of an entry. */
  public long workOf(long entry) {
    return smallestWork(workCodeOf(entry));
  }

  /**
   * Returns the code of a number of nodes on the logarithmic scale: the exponent of two, then the
   * leading bits of the fraction, cut to w bits, plus 1 so that the code is never 0. More nodes
   * never have a smaller code.
   *
   * <p>If w is 2, the three codes of this scale would begin at 1, 2^16 and 2^32 nodes, and nearly
   * all entries would have the first code. The codes then begin at 1, {@value #SOME_NODES} and
   * {@value #MANY_NODES} instead.
   *
   * @param nodes at least 1
   */
  public int workCode(long nodes) {
    assert nodes >= 1 : nodes + " nodes are no work";
    if (workBits == 2) {
      return nodes < SOME_NODES ? 1 : nodes < MANY_NODES ? 2 : 3;
    }
    int exponent = 63 - Long.numberOfLeadingZeros(nodes);
    long fraction = nodes << (63 - exponent) << 1 >>> (64 - FRACTION_BITS);
    int scaled = exponent << FRACTION_BITS | (int) fraction;
    return Math.min((1 << workBits) - 1, 1 + (scaled >>> (MAX_WORK_BITS - workBits)));
  }

  /**
   * Returns the smallest number of nodes with a work code; 1 for code 1. The code of a damaged
   * entry may stand for more nodes than a long can hold: the result is then {@link Long#MAX_VALUE}.
   */
  public long smallestWork(int code) {
    if (workBits == 2) {
      return switch (code) {
        case 1 -> 1;
        case 2 -> SOME_NODES;
        case 3 -> MANY_NODES;
        default -> Long.MAX_VALUE;
      };
    }
    int scaled = (code - 1) << (MAX_WORK_BITS - workBits);
    int exponent = scaled >>> FRACTION_BITS;
    if (exponent >= 63) {
      return Long.MAX_VALUE;
    }
    long significand = 1L << FRACTION_BITS | scaled & ((1 << FRACTION_BITS) - 1);
    return exponent >= FRACTION_BITS
        ? significand << (exponent - FRACTION_BITS)
        : Math.ceilDiv(significand, 1L << (FRACTION_BITS - exponent));
  }

  private static long mask(int bits) {
    return (1L << bits) - 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Geometry that
        && that.keySpace.equals(keySpace)
        && that.valueBits == valueBits
        && that.buckets == buckets
        && that.scheme == scheme;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(buckets);
  }

  @Override
  public String toString() {
    return "%s, %,d buckets, bits of an entry: tag %d, value %d, work %d%s"
        .formatted(
            scheme,
            buckets,
            tagBits,
            valueBits,
            workBits,
            entryWords == 1 ? "" : ", entries of 2 words");
  }
}
