package org.twobig.table;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * TWOBIG as it is told: a bucket has a place for the entry with the larger work and one for the
 * most recent loser. Keys are big integers, buckets are objects, and nothing is packed.
 */
final class TwobigModel {
  /** What is kept of a store. */
  record Entry(BigInteger key, long value, int workCode) {}

  private static final class Bucket {
    Optional<Entry> bigger = Optional.empty();
    Optional<Entry> recent = Optional.empty();
  }

  private final BigInteger numberOfBuckets;
  private final Map<BigInteger, Bucket> buckets = new HashMap<>();

  TwobigModel(long numberOfBuckets) {
    this.numberOfBuckets = BigInteger.valueOf(numberOfBuckets);
  }

  Optional<Entry> find(BigInteger key) {
    Bucket bucket = bucketOf(key);
    return bucket.bigger.filter(isOf(key)).or(() -> bucket.recent.filter(isOf(key)));
  }

  Optional<Entry> bigger(BigInteger key) {
    return bucketOf(key).bigger;
  }

  Optional<Entry> recent(BigInteger key) {
    return bucketOf(key).recent;
  }

  void store(Entry entry) {
    Optional<Entry> known = find(entry.key());
    if (known.isPresent() && known.get().workCode() > entry.workCode()) {
      return;
    }
    Bucket bucket = bucketOf(entry.key());
    bucket.bigger = bucket.bigger.filter(isOf(entry.key()).negate());
    bucket.recent = bucket.recent.filter(isOf(entry.key()).negate());
    if (bucket.bigger.isEmpty()) {
      bucket.bigger = Optional.of(entry);
    } else if (entry.workCode() >= bucket.bigger.get().workCode()) {
      bucket.recent = bucket.bigger;
      bucket.bigger = Optional.of(entry);
    } else {
      bucket.recent = Optional.of(entry);
    }
  }

  private Bucket bucketOf(BigInteger key) {
    return buckets.computeIfAbsent(key.mod(numberOfBuckets), number -> new Bucket());
  }

  private static Predicate<Entry> isOf(BigInteger key) {
    return entry -> entry.key().equals(key);
  }
}
