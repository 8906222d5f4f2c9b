package org.twobig.store;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.twobig.file.Pace;
import org.twobig.live.StoreLock;
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;
import org.twobig.table.Strategy;

/**
 * A store that is opened if it exists and made if not:
 *
 * <pre>{@code
 * try (Store store = Store.at(path).keys("othello-6x6", 1, 72).values(2).size("8g").openOrCreate()) {
 *   Probe probe = store.probe();
 *   ...
 * }
 * }</pre>
 *
 * Only keys have no default. The store is saved every ten minutes, and when it is closed.
 */
public final class StoreBuilder {
  private static final Pattern SIZE = Pattern.compile("(\\d+)\\s*([kmgt]?)(?:i?b)?");
  private static final long DEFAULT_BYTES = 1L << 30;
  private static final Duration DEFAULT_INTERVAL = Duration.ofMinutes(10);

  private final Path directory;
  private @Nullable KeySpace keys;
  private int valueBits = 1;
  private OptionalLong bytes = OptionalLong.empty();
  private Placement placement = Placement.AUTO;
  private Duration interval = DEFAULT_INTERVAL;
  private OptionalLong rate = OptionalLong.empty();
  private OptionalLong growTo = OptionalLong.empty();

  StoreBuilder(Path directory) {
    this.directory = directory;
  }

  /**
   * What the keys are, see {@link KeySpace}. A store that exists must have the same.
   *
   * @param name what they stand for
   * @param version changed whenever the same key comes to mean something else
   * @param bits width of a key
   * @throws IllegalArgumentException if there are no such keys
   */
  public StoreBuilder keys(String name, int version, int bits) {
    this.keys = new KeySpace(name, version, bits);
    return this;
  }

  /** Bits of a value, 1 to 16; 1 unless said. A store that exists must have the same. */
  public StoreBuilder values(int bits) {
    this.valueBits = bits;
    return this;
  }

  /**
   * The most a new table takes, as in {@code 512m} or {@code 8g}; 1 GiB unless said. A game with
   * few keys gets a table of so many. A store that exists keeps its size, and the log says so where
   * that is another one.
   *
   * @throws IllegalArgumentException if it is no size
   */
  public StoreBuilder size(String size) {
    this.bytes = OptionalLong.of(parseBytes(size));
    return this;
  }

  /**
   * Lets the table grow while it is in use, up to a size as in {@code 16g}, see {@link
   * Store#growTo}; it keeps its size unless this is said.
   *
   * @throws IllegalArgumentException if it is no size
   */
  public StoreBuilder growTo(String size) {
    this.growTo = OptionalLong.of(parseBytes(size));
    return this;
  }

  /** Where a new table lives; {@link Placement#AUTO} unless said. */
  public StoreBuilder placement(Placement wanted) {
    this.placement = wanted;
    return this;
  }

  /**
   * How often the store is saved while it is open, see {@link Store#checkpointEvery}; ten minutes
   * unless said.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public StoreBuilder checkpointEvery(Duration period) {
    Store.requireInterval(period);
    this.interval = period;
    return this;
  }

  /**
   * How much such a save writes a second at most, as in {@code 200m}, see {@link
   * Store#checkpointEvery(Duration, OptionalLong)}; no limit unless said.
   *
   * @throws IllegalArgumentException if it is no size, or too small
   */
  public StoreBuilder checkpointRate(String bytesPerSecond) {
    this.rate = Pace.require(OptionalLong.of(parseBytes(bytesPerSecond)));
    return this;
  }

  /**
   * Opens the store, making it if there is none. Of processes that do so at a time one makes it and
   * the others open it.
   *
   * @throws IllegalStateException if the keys have not been named
   * @throws org.twobig.table.GeometryException if so small a table cannot hold such keys and values
   * @throws StoreException REFUSED if the store is one of other keys or values, damaged, or another
   *     process has it alone; NO_ROOM if the table does not fit
   */
  public Store openOrCreate() {
    KeySpace named = keys;
    if (named == null) {
      throw new IllegalStateException("A store needs keys: call keys(name, version, bits)");
    }
    boolean exists = Store.exists(directory);
    if (!exists && growTo.isPresent() && placement == Placement.DIRECT) {
      throw StoreException.refused(
          "A table on a disk cannot grow while it is in use. Leave out growTo, or the placement");
    }
    Store store = exists ? Store.open(directory, named, valueBits) : createOrOpen(named);
    try {
      if (exists) {
        tellOtherSize(store, named);
      }
      store.checkpointEvery(interval, rate);
      growTo.ifPresent(store::growTo);
      return store;
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  private Geometry shape(KeySpace named) {
    long words = 1L << Math.min(named.bits() - 1, 48); // or keys would need no tag
    return Geometry.ofBytes(
        named,
        valueBits,
        Math.min(
            bytes.orElse(DEFAULT_BYTES), words * Strategy.TWOBIG.bucketEntries() * Long.BYTES));
  }

  private void tellOtherSize(Store store, KeySpace named) {
    long found = store.info().layout().dataBytes();
    if (bytes.isEmpty() || growTo.isPresent() && found > bytes.getAsLong()) {
      return;
    }
    long wanted = shape(named).dataBytes();
    if (found != wanted) {
      System.getLogger(StoreBuilder.class.getName())
          .log(
              Level.WARNING,
              "The store %s keeps its size of %,d bytes, not the %,d asked for, which are for a new store. twobig resize changes it, or growTo"
                  .formatted(directory, found, wanted));
    }
  }

  private Store createOrOpen(KeySpace named) {
    Geometry geometry = shape(named);
    boolean grows = growTo.isPresent() && placement == Placement.AUTO; // or it may be on the disk
    StoreOptions options =
        StoreOptions.of(geometry).withPlacement(grows ? Placement.RAM : placement);
    while (true) {
      try {
        return Store.create(directory, options);
      } catch (StoreException e) {
        boolean beingMade = isBeingMade(); // asked first: it is a store when that has ended
        if (Store.exists(directory)) { // another process was quicker
          return Store.open(directory, named, valueBits);
        }
        if (!beingMade) {
          throw e;
        }
      }
    }
  }

  /** Whether another process is about to make the store: on a slow disk it takes minutes. */
  private boolean isBeingMade() {
    return Store.processes(directory).stream()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .anyMatch(process -> process.role().task().equals(StoreLock.CREATE));
  }

  /**
   * Bytes from a number with an optional unit, powers of 1024: {@code 512m}, {@code 1g}, {@code 45
   * GiB}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static long parseBytes(String text) {
    Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no size; write for example 512m, 1g or 45g");
    }
    int shift = size.group(2).isEmpty() ? 0 : 10 * ("kmgt".indexOf(size.group(2)) + 1);
    try {
      return Math.multiplyExact(Long.parseLong(size.group(1)), 1L << shift);
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is more than any machine has");
    }
  }
}
