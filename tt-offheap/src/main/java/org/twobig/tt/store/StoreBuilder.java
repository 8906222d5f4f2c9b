package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.processes.Role;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.StoreException;

/**
 * The settings by which a store is opened or made:
 *
 * <pre>{@code
 * try (Store store = Store.at(path).keys("othello-6x6", 1, 72).values(2).size("8g").openOrCreate()) {
 *   Probe probe = store.probe();
 *   ...
 * }
 * }</pre>
 *
 * All settings have defaults, except the keys of a new store. Size, scheme, partitions and place of
 * the table apply to a new store only. An open store is saved every ten minutes by default, and
 * when it is closed. Sizes are texts such as {@code 512m} or {@code 8g}, see {@link #parseBytes};
 * another text throws {@link IllegalArgumentException}.
 */
public final class StoreBuilder {
  /** The RAM file system that every Linux has. */
  public static final Path DEFAULT_HOT_DIRECTORY = Path.of("/dev/shm");

  /** The lowest limit of {@link #checkpointRate}, in bytes a second. */
  public static final long LEAST_RATE = Pace.LEAST_RATE;

  private static final Pattern SIZE = Pattern.compile("(\\d+)\\s*([kmgt]?)(?:i?b)?");
  private static final long DEFAULT_BYTES = 1L << 30;
  private static final Duration DEFAULT_INTERVAL = Duration.ofMinutes(10);

  private final Path directory;
  private Set<KeySpace> keys = Set.of();
  private OptionalInt valueBits = OptionalInt.empty();
  private OptionalLong bytes = OptionalLong.empty();
  private ReplacementScheme scheme = ReplacementScheme.TWOBIG;
  private List<Layout.Share> shares = List.of();
  private Optional<Layout> layout = Optional.empty();
  private Placement placement = Placement.AUTO;
  private Path hotDirectory = DEFAULT_HOT_DIRECTORY;
  private Role role = Role.SOLVER;
  private Duration interval = DEFAULT_INTERVAL;
  private Pace pace = Pace.besideSolvers(OptionalLong.empty());
  private OptionalLong growTo = OptionalLong.empty();
  private Duration patience = Duration.ofSeconds(10);

  StoreBuilder(Path directory) {
    this.directory = directory;
  }

  /**
   * Names the keys, see {@link KeySpace}. An existing store must have these keys.
   *
   * @param name what the keys stand for, such as the positions of a game
   * @param version a number, 1 or more; the caller raises it when the meaning of the keys changes
   * @param bits width of a key; {@link org.twobig.tt.table.Geometry} names the smallest table for
   *     each width
   * @throws IllegalArgumentException if {@link KeySpace} does not allow the name, version or width
   */
  public StoreBuilder keys(String name, int version, int bits) {
    return keys(new KeySpace(name, version, bits));
  }

  public StoreBuilder keys(KeySpace space) {
    return keys(Set.of(space));
  }

  /** Names all key spaces that the caller supports. An existing store must have one of them. */
  public StoreBuilder keys(Set<KeySpace> known) {
    this.keys = Set.copyOf(known);
    return this;
  }

  /** Sets the bits of a value, 1 to 16; 1 by default. An existing store must have the same. */
  public StoreBuilder values(int bits) {
    this.valueBits = OptionalInt.of(bits);
    return this;
  }

  /**
   * Sets the largest size of a new table, 1 GiB by default. A game with few keys gets a smaller
   * table. An existing store keeps its size; the log reports a difference.
   */
  public StoreBuilder size(String size) {
    this.bytes = OptionalLong.of(parseBytes(size));
    return this;
  }

  /** Sets the replacement scheme; {@link ReplacementScheme#TWOBIG} by default. */
  public StoreBuilder scheme(ReplacementScheme wanted) {
    this.scheme = wanted;
    return this;
  }

  /** Divides a new table by classes of keys, see {@code KeyClass}; undivided by default. */
  public StoreBuilder partitions(List<Layout.Share> wanted) {
    this.shares = List.copyOf(wanted);
    return this;
  }

  /**
   * Sets the exact shape of a new table; keys, size, replacement scheme and partitions are ignored.
   * An existing store whose values do not have the bits named by {@link #values} is still refused.
   */
  public StoreBuilder layout(Layout wanted) {
    this.layout = Optional.of(wanted);
    return this;
  }

  public StoreBuilder layout(Geometry wanted) {
    return layout(Layout.of(wanted));
  }

  /**
   * Lets the table grow while it is in use, up to a size; by default its size is fixed. Each time
   * the table is full it is doubled, if memory has room for the old and the new table. Users of the
   * table go on meanwhile; {@link Store#use} and the probes of {@link Store#probe} change to the
   * larger table. The log reports each growth, and the reason if a growth is impossible. A store
   * whose table lies on a disk is refused.
   */
  public StoreBuilder growTo(String size) {
    this.growTo = OptionalLong.of(parseBytes(size));
    return this;
  }

  /** Sets the place of a new table; {@link Placement#AUTO} by default. */
  public StoreBuilder placement(Placement wanted) {
    this.placement = wanted;
    return this;
  }

  /** Sets the RAM file system for a new table; {@link #DEFAULT_HOT_DIRECTORY} by default. */
  public StoreBuilder hotDirectory(Path wanted) {
    this.hotDirectory = wanted;
    return this;
  }

  /** Sets the role that other processes see. Only a solver saves the store regularly. */
  public StoreBuilder role(Role wanted) {
    this.role = wanted;
    return this;
  }

  /**
   * Sets the interval at which the open store is saved; ten minutes by default. A save is skipped
   * if nothing has changed, or another process has saved within the interval. A failed save is
   * logged and tried again after the interval. If another program removes the hot file, the removal
   * is logged, and the store is saved at once.
   *
   * @throws IllegalArgumentException if the interval is not positive
   */
  public StoreBuilder checkpointEvery(Duration period) {
    if (!period.isPositive()) {
      throw new IllegalArgumentException(
          "The interval of checkpoints must be positive, not " + period);
    }
    this.interval = period;
    return this;
  }

  /**
   * Limits the bytes that a regular save writes and reads back in a second; unlimited by default. A
   * limit below {@link #LEAST_RATE} throws {@link IllegalArgumentException}. {@link
   * Store#checkpoint} and {@link Store#close} ignore the limit; closing the store also lifts it for
   * a save under way. The limit has no effect in direct placement, where the kernel writes the
   * table.
   */
  public StoreBuilder checkpointRate(String bytesPerSecond) {
    return pace(Pace.besideSolvers(Pace.require(OptionalLong.of(parseBytes(bytesPerSecond)))));
  }

  StoreBuilder pace(Pace wanted) {
    this.pace = wanted;
    return this;
  }

  /** Sets how long to wait for another process that holds the store exclusively. */
  StoreBuilder patience(Duration wanted) {
    this.patience = wanted;
    return this;
  }

  /**
   * Opens an existing store for probing and storing. If the hot file is gone, it is restored from
   * the checkpoint. If the caller has not named keys or values, the store may have any.
   *
   * @throws StoreException ABSENT if there is no store; REFUSED if it is damaged, has other keys or
   *     values or another owner, or if another process holds it exclusively for more than 10
   *     seconds; NO_ROOM if the hot file does not fit
   */
  public Store open() {
    return started(existing(), valueBits);
  }

  private Store existing() {
    Set<KeySpace> expected = layout.map(shape -> Set.of(shape.keySpace())).orElse(keys);
    return Stores.io(directory, "opened", () -> Opening.open(directory, expected, role, patience));
  }

  /**
   * Opens an existing store for probing; storing throws. Nothing on disk or in the hot file
   * changes. If there is no hot file, the checkpoint is loaded into memory of this process.
   *
   * @throws StoreException as {@link #open}
   */
  public Store openReadOnly() {
    return Stores.io(
        directory,
        "opened",
        () -> checked(Opening.openReadOnly(directory, keys, patience), Store::close, Store::shape));
  }

  /**
   * Opens an existing store to read all its entries. The scan changes nothing, and copies no table
   * into memory.
   *
   * @throws StoreException as {@link #open}
   */
  public TableScan scan() {
    return Stores.io(
        directory,
        "opened",
        () ->
            checked(
                TableScan.open(directory, keys, patience), TableScan::close, TableScan::layout));
  }

  /**
   * Makes a store and opens it. The directory must be absent or empty; files of a creation that was
   * killed do not matter.
   *
   * @throws IllegalStateException if the keys have not been named
   * @throws org.twobig.tt.table.GeometryException if the table is too small for the keys and values
   * @throws StoreException REFUSED if the directory is occupied, NO_ROOM if the table does not fit;
   *     all files that were made are removed
   */
  public Store create() {
    return started(make(shape()), OptionalInt.empty());
  }

  private Store make(Layout shape) {
    boolean grows = growTo.isPresent() && placement == Placement.AUTO; // only tables in RAM grow
    Creation.Options options =
        new Creation.Options(shape, grows ? Placement.RAM : placement, hotDirectory);
    return Stores.io(
        directory, "created", () -> Creation.create(directory, options, Store.ALONE_PATIENCE));
  }

  /**
   * Opens the store, and makes it if there is none. If several processes do so at once, one makes
   * the store and the others open it.
   *
   * @throws IllegalStateException if the keys have not been named
   * @throws org.twobig.tt.table.GeometryException if the table is too small for the keys and values
   * @throws StoreException as {@link #open} for an existing store, else as {@link #create}
   */
  public Store openOrCreate() {
    requireKeys();
    if (growTo.isPresent() && placement == Placement.DIRECT && !Stores.exists(directory)) {
      throw StoreException.refused(
          "A table on a disk cannot grow while it is in use. Keep its size, or place the table in memory");
    }
    OptionalInt bits = layout.isPresent() ? valueBits : OptionalInt.of(valueBits.orElse(1));
    return started(existingOrMade(), bits);
  }

  private Store existingOrMade() {
    while (!Stores.exists(directory)) {
      try {
        return make(shape());
      } catch (StoreException e) {
        // asked before exists(), which then sees a creation that ends between the two calls
        boolean beingMade = isBeingMade();
        if (!beingMade && !Stores.exists(directory)) {
          throw e;
        }
      }
    }
    return existing();
  }

  /** Returns whether another process is making the store, which takes minutes on a slow disk. */
  private boolean isBeingMade() {
    return Stores.processes(directory).stream()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .anyMatch(process -> process.role().task().equals(StoreLock.CREATE));
  }

  private <T> T checked(T opened, CloseUnlessKept.Closing<T> closing, Function<T, Layout> shape)
      throws IOException {
    return CloseUnlessKept.use(
        opened,
        closing,
        found -> {
          requireValues(shape.apply(found), valueBits);
          return found;
        });
  }

  private void requireValues(Layout found, OptionalInt bits) {
    if (bits.isPresent() && found.valueBits() != bits.getAsInt()) {
      throw StoreException.refused(
          "The store %s holds values of %d bits, expected %d. Name another store",
          directory, found.valueBits(), bits.getAsInt());
    }
  }

  /** Checks a store that is open for writing, and starts its regular saves and its growth. */
  private Store started(Store store, OptionalInt bits) {
    return Stores.io(
        directory,
        "opened",
        () ->
            CloseUnlessKept.use(
                store,
                Store::close,
                opened -> {
                  requireValues(opened.shape(), bits);
                  logOtherSize(opened);
                  if (role.kind() == Role.Kind.SOLVER) {
                    opened.checkpointEvery(interval, pace);
                  }
                  growTo.ifPresent(opened::growTo);
                  return opened;
                }));
  }

  private KeySpace requireKeys() {
    if (layout.isPresent()) {
      return layout.get().keySpace();
    }
    if (keys.size() != 1) {
      throw new IllegalStateException("A store needs keys: call keys(name, version, bits)");
    }
    return keys.iterator().next();
  }

  private Layout shape() {
    KeySpace named = requireKeys();
    if (layout.isPresent()) {
      return layout.get();
    }
    long size = bytes.orElse(DEFAULT_BYTES);
    if (!shares.isEmpty()) {
      return Layout.ofShares(named, valueBits.orElse(1), size, shares);
    }
    long buckets = 1L << Math.min(named.bits() - 1, 48); // with more, keys would have no tag
    long most = buckets * scheme.bucketEntries() * Long.BYTES;
    return Layout.of(Geometry.ofBytes(named, valueBits.orElse(1), Math.min(size, most), scheme));
  }

  private void logOtherSize(Store store) {
    long found = store.shape().dataBytes();
    if (bytes.isEmpty() || growTo.isPresent() && found > bytes.getAsLong()) {
      return;
    }
    long wanted = shape().dataBytes();
    if (found < wanted || found > Math.max(wanted, bytes.getAsLong())) {
      Log.warn(
          "The given size, %3$,d bytes, is for new stores only: the store %1$s keeps its %2$,d bytes. twobig resize changes them",
          directory, found, wanted);
    }
  }

  /**
   * Returns the bytes of a size: a number with an optional unit, a power of 1024, such as {@code
   * 512m}, {@code 1g}, {@code 45 GiB}.
   *
   * @throws IllegalArgumentException if the text is no size, or exceeds {@link Long#MAX_VALUE}
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
