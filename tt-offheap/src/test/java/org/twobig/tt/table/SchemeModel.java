package org.twobig.tt.table;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A plain model of the replacement schemes, with objects as buckets and big integers as keys. A
 * bucket of NEW has one place, for the latest entry. A bucket of BIG has one place, for the entry
 * with the larger work. A bucket of TWOBIG has this place, too, and one for the latest loser.
 */
final class SchemeModel {
  /** A stored entry. */
  record Entry(BigInteger key, long value, int workCode) {}

  private static final class Bucket {
    Optional<Entry> first = Optional.empty();
    Optional<Entry> second = Optional.empty();
  }

  private final ReplacementScheme scheme;
  private final BigInteger numberOfBuckets;
  private final Map<BigInteger, Bucket> buckets = new HashMap<>();

  SchemeModel(ReplacementScheme scheme, long numberOfBuckets) {
    this.scheme = scheme;
    this.numberOfBuckets = BigInteger.valueOf(numberOfBuckets);
  }

  Optional<Entry> find(BigInteger key) {
    Bucket bucket = bucketOf(key);
    return bucket.first.filter(isOf(key)).or(() -> bucket.second.filter(isOf(key)));
  }

  /** Returns the entry in the first or only place of a key's bucket. */
  Optional<Entry> first(BigInteger key) {
    return bucketOf(key).first;
  }

  Optional<Entry> second(BigInteger key) {
    return bucketOf(key).second;
  }

  void store(Entry entry) {
    Optional<Entry> known = find(entry.key());
    if (known.isPresent() && known.get().workCode() > entry.workCode()) {
      return;
    }
    Bucket bucket = bucketOf(entry.key());
    bucket.first = bucket.first.filter(isOf(entry.key()).negate());
    bucket.second = bucket.second.filter(isOf(entry.key()).negate());
    boolean wins = bucket.first.isEmpty() || entry.workCode() >= bucket.first.get().workCode();
    switch (scheme) {
      case NEW -> bucket.first = Optional.of(entry);
      case BIG -> bucket.first = wins ? Optional.of(entry) : bucket.first;
      case TWOBIG -> {
        if (wins) {
          bucket.second = bucket.first.or(() -> bucket.second);
          bucket.first = Optional.of(entry);
        } else {
          bucket.second = Optional.of(entry);
        }
      }
    }
  }

  private Bucket bucketOf(BigInteger key) {
    return buckets.computeIfAbsent(key.mod(numberOfBuckets), number -> new Bucket());
  }

  private static Predicate<Entry> isOf(BigInteger key) {
    return entry -> entry.key().equals(key);
  }
}
