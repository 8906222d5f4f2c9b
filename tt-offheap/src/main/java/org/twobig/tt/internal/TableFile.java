package org.twobig.tt.internal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.Tally;

/**
 * A mapped table: the hot file (a table in memory that processes share, with placement RAM), the
 * table file of placement DIRECT, or private memory with the same layout.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  identity, never changes: see TableHeader      16 KiB |
 *   16384  +-------------------------------------------------------+
 *          |  state: 1 creating, 2 ready               (8 bytes)   |
 *   16392  +-------------------------------------------------------+
 *          |  outgrown: not 0 if a larger table replaced this one  |
 *   16448  +-------------------------------------------------------+
 *          |  changed: not 0 if an entry was stored since the last |
 *          |  save began                                           |
 *   16512  +-------------------------------------------------------+
 *          |  saving: not 0 while a save is under way              |
 *   16520  +-------------------------------------------------------+
 *          |  epoch: how many saves have begun                     |
 *   16528  +-------------------------------------------------------+
 *          |  start of the last save, milliseconds since 1970, or 0|
 *   16536  +-------------------------------------------------------+
 *          |  identity of the last save, see SaveStamp     (8 + 8) |
 *   16552  +-------------------------------------------------------+
 *          |  identity of the save begun last              (8 + 8) |
 *   17400  +-------------------------------------------------------+
 *          |  device of home, st_dev of stat(2), or 0              |
 *   17408  +-------------------------------------------------------+
 *          |  home: the directory of the store that last used this |
 *          |  table, up to 1023 bytes, padded with 0               |
 *   18432  +-------------------------------------------------------+
 *          |  0                                                    |
 *   2 MiB  +-------------------------------------------------------+
 *          |  the regions of the partitions, see Layout; without   |
 *          |  partitions: S buckets of 8, 16 or 32 bytes           |
 *          +-------------------------------------------------------+
 *          |  0, up to a whole number of 2 MiB                     |
 *          +-------------------------------------------------------+
 * </pre>
 *
 * {@code changed} has a cache line of its own, since it is read whenever an entry is stored.
 */
public final class TableFile implements AutoCloseable {
  public static final long STATE = TableHeader.BYTES;
  static final long OUTGROWN = STATE + 8;
  static final long CHANGED = STATE + 64;
  static final long SAVING = STATE + 128;
  static final long EPOCH = STATE + 136;
  static final long SAVED = STATE + 144;
  static final long LAST_SAVE = STATE + 152;
  static final long BEGUN_SAVE = STATE + 168;

  public static final long HOME_DEVICE = STATE + 1016;
  public static final long HOME = STATE + 1024;
  static final int HOME_BYTES = 1024;

  static final long CREATING = 1;
  public static final long READY = 2;

  /** Size from which large pages gain more than they cost; a new hot file uses them at any size. */
  private static final long LARGE_PAGES_FROM_BYTES = 1L << 30;

  private static final int PAGE_BYTES = 4096;

  private static final long BYTES_MADE_RESIDENT_AT_ONCE = 64 << 20;

  public static final int PAGE_WORDS = PAGE_BYTES / Long.BYTES;

  /**
   * File systems whose list of holes is exact at once: a page written through a mapping is no hole
   * any more, even before it is on the disk.
   */
  private static final Set<String> FILE_SYSTEMS_WITH_HOLES = Set.of("ext4", "xfs");

  /** A scan skips holes until it has found so many runs of data; the rest counts as data. */
  private static final int MAX_PARTS = 1_000_000;

  /**
   * The wait in {@link #beginSave}: 1 ms. A processor writes a stored word to memory within 1 us.
   */
  private static final long STORE_ARRIVES_NANOS = 1_000_000;

  private static final VarHandle WORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

  /** The way in which a new file gets its space. */
  public enum Space {
    /** On a RAM file system: all pages are made resident, large ones if the system has them. */
    MEMORY,

    /** On a disk: the space is reserved. */
    RESERVED
  }

  private final Path path;
  private final TableHeader header;
  private final Arena arena;
  private final MemorySegment memory;
  private final Table table;
  private final Object identity;

  /**
   * @param identity of the file, read before the file was opened: if another file got the name
   *     before the opening, {@link #isCurrent} returns false
   */
  private TableFile(
      Path path, TableHeader header, Arena arena, MemorySegment memory, Object identity) {
    this.path = path;
    this.header = header;
    this.arena = arena;
    this.memory = memory;
    this.table = table(Tally.inMemory());
    this.identity = identity;
  }

  /**
   * Makes a new, empty table file in state CREATING; throws NO_ROOM if there is no space for it. On
   * any failure the file is removed.
   */
  public static TableFile create(Path path, TableHeader header, Space space) throws IOException {
    Disk.createFile(path);
    Object identity = Disk.identity(path);
    long bytes = header.fileBytes();
    try (var made = CloseUnlessKept.of(path, Files::deleteIfExists);
        var arena = CloseUnlessKept.of(Arena.ofShared(), Arena::close);
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(bytes);
      if (space == Space.RESERVED) {
        reserve(path, file, bytes);
      }
      MemorySegment memory = file.getChannel().map(MapMode.READ_WRITE, 0, bytes, arena.get());
      if (space == Space.MEMORY) {
        populate(path, file, memory);
      }
      TableFile table = new TableFile(path, header, arena.get(), memory, identity);
      table.initialise();
      made.keep();
      arena.keep();
      return table;
    }
  }

  private void initialise() {
    WORD.setRelease(memory, STATE, CREATING);
    MemorySegment.copy(header.encode(), 0, memory, ValueLayout.JAVA_BYTE, 0, TableHeader.BYTES);
  }

  private static void reserve(Path path, RandomAccessFile file, long bytes) throws IOException {
    int error = Native.allocate(path, bytes);
    if (error == Native.UNAVAILABLE || error == Native.EOPNOTSUPP || error == Native.EINVAL) {
      Disk.writeZeros(file.getChannel(), bytes);
    } else if (error != 0) {
      throw StoreException.noRoom(
          "The file system of %s has no room for %,d bytes (error %d)", path, bytes, error);
    }
  }

  /** Makes all pages resident. Requests large pages first: resident small pages stay small. */
  private static void populate(Path path, RandomAccessFile file, MemorySegment memory)
      throws IOException {
    Native.advise(memory, Native.MADV_HUGEPAGE);
    int error = populate(memory);
    if (error == Native.UNAVAILABLE || error == Native.EINVAL) {
      reserve(path, file, memory.byteSize());
    } else if (error != 0) {
      throw StoreException.noRoom(
          "The RAM file system of %s has no room for %,d bytes (error %d)",
          path, memory.byteSize(), error);
    }
  }

  /**
   * Makes pages resident with many threads at once, because zeroing the pages takes long. Returns
   * 0, an errno, or {@link Native#UNAVAILABLE}.
   */
  private static int populate(MemorySegment memory) throws IOException {
    AtomicInteger error = new AtomicInteger();
    Team.share(
        "twobig-table",
        Pace.FULL.threads(),
        Math.ceilDiv(memory.byteSize(), BYTES_MADE_RESIDENT_AT_ONCE),
        _ ->
            piece -> {
              long at = piece * BYTES_MADE_RESIDENT_AT_ONCE;
              long bytes = Math.min(BYTES_MADE_RESIDENT_AT_ONCE, memory.byteSize() - at);
              int found = Native.advise(memory.asSlice(at, bytes), Native.MADV_POPULATE_WRITE);
              error.compareAndSet(0, found);
              return error.get() == 0;
            });
    return error.get();
  }

  /**
   * Maps an existing table file; returns empty if it is not READY: its maker is at work, or has
   * died. Throws if the file is damaged or no table.
   *
   * @param remedy what to do if the file is damaged, a sentence without its full stop
   */
  public static Optional<TableFile> attach(Path path, boolean writable, String remedy)
      throws IOException {
    Object identity = Disk.identity(path);
    try (FileChannel channel = Disk.open(path, writable)) {
      long size = channel.size();
      if (size == 0) {
        return Optional.empty();
      }
      if (size < TableHeader.DATA_OFFSET) {
        throw truncated(path, size, TableHeader.DATA_OFFSET, remedy);
      }
      try (var arena = CloseUnlessKept.of(Arena.ofShared(), Arena::close)) {
        MemorySegment memory =
            channel.map(writable ? MapMode.READ_WRITE : MapMode.READ_ONLY, 0, size, arena.get());
        long state = (long) WORD.getVolatile(memory, STATE);
        boolean blank = state == 0 && memory.get(CheckpointFormat.WORD, 0) == 0;
        if (state == CREATING || blank) {
          return Optional.empty();
        }
        byte[] head = memory.asSlice(0, TableHeader.BYTES).toArray(ValueLayout.JAVA_BYTE);
        TableHeader header = TableHeader.decode(head, path.toString(), remedy);
        if (size != header.fileBytes()) {
          throw truncated(path, size, header.fileBytes(), remedy);
        }
        TableFile table = new TableFile(path, header, arena.get(), memory, identity);
        if (state != READY) {
          throw StoreException.refused(
              "%s is damaged: its state is %d, expected %d. %s", path, state, READY, remedy);
        }
        if (size >= LARGE_PAGES_FROM_BYTES && Disk.fileSystem(path).equals("tmpfs")) {
          Native.advise(memory, Native.MADV_HUGEPAGE);
        }
        arena.keep();
        return Optional.of(table);
      }
    }
  }

  /** Returns whether a file is a READY table; false also if it is gone. */
  public static boolean isReady(Path path) throws IOException {
    try (FileChannel channel = Disk.open(path, false)) {
      ByteBuffer state = FileHead.littleEndian(new byte[Long.BYTES]);
      return channel.read(state, STATE) == Long.BYTES && state.getLong(0) == READY;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Tells the system how a table on a disk will be read: at random, as solvers do, or from front to
   * back, as scans do. By default the system reads megabytes around each page at its first touch,
   * so a probe takes milliseconds. If {@code random}, it reads only that page, and a read from
   * front to back would be slow.
   */
  public void expectRandomAccess(boolean random) {
    Native.advise(memory, random ? Native.MADV_RANDOM : Native.MADV_NORMAL);
  }

  /**
   * Requests large pages for a table on a disk: they make random reads faster. The caller ensures
   * that the table fits into memory and that no process writes to it. Otherwise each touch of an
   * absent page would read 2 MiB, in spite of {@link #expectRandomAccess}, and each store would
   * make the system write 2 MiB back.
   */
  public void preferLargePages() {
    if (memory.byteSize() >= LARGE_PAGES_FROM_BYTES) {
      Native.advise(memory, Native.MADV_HUGEPAGE);
    }
  }

  private static StoreException truncated(Path path, long found, long expected, String remedy) {
    return StoreException.refused(
        "%s is damaged: it has %,d bytes, expected %,d. %s", path, found, expected, remedy);
  }

  /** Returns an empty READY table in private memory; {@code anyFile} is any file that exists. */
  public static TableFile anonymous(Path anyFile, TableHeader header) throws IOException {
    long bytes = header.fileBytes();
    return CloseUnlessKept.use(
        Arena.ofShared(),
        Arena::close,
        arena -> {
          MemorySegment memory = Native.zeroed(bytes, bytes >= LARGE_PAGES_FROM_BYTES, arena);
          TableFile table = new TableFile(anyFile, header, arena, memory, Disk.identity(anyFile));
          table.initialise();
          table.ready();
          return table;
        });
  }

  public boolean isOutgrown() {
    return word(OUTGROWN) != 0;
  }

  public void markOutgrown() {
    WORD.setVolatile(memory, OUTGROWN, 1L);
  }

  /**
   * Copies epoch, last saves and home from the smaller table that this one replaces, and marks this
   * table as changed. The caller holds the save lock.
   */
  public void takeOver(TableFile smaller) {
    for (long at = EPOCH; at < BEGUN_SAVE + 2 * Long.BYTES; at += Long.BYTES) {
      WORD.setVolatile(memory, at, smaller.word(at));
    }
    MemorySegment.copy(
        smaller.memory, HOME_DEVICE, memory, HOME_DEVICE, Long.BYTES + (long) HOME_BYTES);
    markChanged();
  }

  /**
   * Gives the memory of a table in RAM back to the system, even if other processes map the table,
   * which they then find empty. If the system cannot do so, the memory is freed when the last
   * mapping ends.
   */
  public void discard() {
    Native.advise(memory.asSlice(TableHeader.DATA_OFFSET), Native.MADV_REMOVE);
  }

  /** Returns whether this file still has its name: it may have been removed or replaced. */
  public boolean isCurrent() throws IOException {
    try {
      return Disk.identity(path).equals(identity);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  public Path path() {
    return path;
  }

  public TableHeader header() {
    return header;
  }

  /** Ends the creation: from now on processes can attach to the file. */
  public void ready() {
    WORD.setVolatile(memory, STATE, READY);
  }

  public Table table() {
    return table;
  }

  public Table table(Tally tally) {
    return new Table(
        header.layout(),
        memory.asSlice(TableHeader.DATA_OFFSET, header.layout().dataBytes()),
        memory.asSlice(CHANGED, Long.BYTES),
        tally);
  }

  /**
   * Returns the pages of the table, of {@value #PAGE_WORDS} words each, that may hold entries:
   * those outside of the holes of a sparse file. A scan of these pages takes time in proportion to
   * the entries, and does not fill the page cache with zeros. If holes are more than half of the
   * pages, this method also switches off reading ahead.
   */
  public BitSet pagesWithData() throws IOException {
    long all = Math.ceilDiv(header.words(), PAGE_WORDS);
    if (all > Integer.MAX_VALUE) {
      throw StoreException.refused(
          "%s has %,d pages, but a scan can visit %,d at most. Use the table by probes only",
          path, all, Integer.MAX_VALUE);
    }
    int count = (int) all;
    BitSet pages = new BitSet(count);
    boolean known =
        FILE_SYSTEMS_WITH_HOLES.contains(Disk.fileSystem(path))
            && Native.visitData(
                path,
                memory.byteSize(),
                MAX_PARTS,
                (from, to) -> {
                  if (to > TableHeader.DATA_OFFSET) {
                    long first = Math.max(0, from - TableHeader.DATA_OFFSET) / PAGE_BYTES;
                    long last = (to - 1 - TableHeader.DATA_OFFSET) / PAGE_BYTES;
                    pages.set((int) first, (int) Math.min(last + 1, count));
                  }
                });
    if (!known) {
      pages.set(0, count);
    } else if (pages.cardinality() < count / 2) {
      Native.advise(memory, Native.MADV_NOHUGEPAGE);
      expectRandomAccess(true);
    }
    return pages;
  }

  /** Copies words into a table that no process uses yet. */
  public void copyIn(long firstWord, long[] from, int count) {
    MemorySegment.copy(
        from,
        0,
        memory,
        CheckpointFormat.WORD,
        TableHeader.DATA_OFFSET + firstWord * Long.BYTES,
        count);
  }

  /** Returns whether the table needs a save: it has new entries, or its last save did not end. */
  public boolean changed() {
    return word(CHANGED) != 0 || word(SAVING) != 0;
  }

  public long epoch() {
    return word(EPOCH);
  }

  public Optional<Instant> saved() {
    long saved = word(SAVED);
    return saved == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(saved));
  }

  /**
   * Begins a save and clears the mark {@code changed}, which later stores set again. The caller
   * holds the save lock.
   *
   * <p>A processor may delay a stored word on its way to memory. Meanwhile the writer finds the
   * mark set, and does not set it. If this method then clears the mark, a copy made before the word
   * arrives lacks the word, and nothing marks the table (as jcstress shows: {@code
   * BucketStress.WriterAndSave}). So this method ends with a wait, a thousand times as long as a
   * word takes.
   */
  public SaveStamp beginSave() {
    SaveStamp save = new SaveStamp(UUID.randomUUID(), epoch() + 1, FileHead.now());
    WORD.setVolatile(memory, EPOCH, save.epoch());
    setId(BEGUN_SAVE, save.id());
    WORD.setVolatile(memory, SAVING, 1L);
    WORD.setVolatile(memory, CHANGED, 0L);
    long end = System.nanoTime() + STORE_ARRIVES_NANOS;
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(STORE_ARRIVES_NANOS);
    }
    return save;
  }

  public void endSave(SaveStamp save) {
    WORD.setVolatile(memory, SAVED, save.time().toEpochMilli());
    setId(LAST_SAVE, save.id());
    WORD.setVolatile(memory, SAVING, 0L);
  }

  public void failSave() {
    WORD.setVolatile(memory, CHANGED, 1L);
    WORD.setVolatile(memory, SAVING, 0L);
  }

  public void loaded(SaveStamp save) {
    WORD.setVolatile(memory, EPOCH, Math.max(epoch(), save.epoch()));
    WORD.setVolatile(memory, SAVED, save.time().toEpochMilli());
    setId(LAST_SAVE, save.id());
  }

  /**
   * Returns whether this table once had all entries of a save: this table was saved, or was loaded
   * from the checkpoint of the save. A save that has begun and not ended counts, too: its process
   * may have died before it noted the end.
   *
   * <p>The order of the two reads matters. If BEGUN_SAVE, read first, has a later save than the
   * given one, the given save has ended. LAST_SAVE then has the given save until the later one has
   * a complete checkpoint. So the save of the last checkpoint is always found. In the other order,
   * the given save could end and another begin between the reads, and neither read would find it.
   */
  public boolean knows(SaveStamp save) {
    return save.id().equals(id(BEGUN_SAVE)) || save.id().equals(id(LAST_SAVE));
  }

  private UUID id(long offset) {
    return new UUID(word(offset), word(offset + Long.BYTES));
  }

  private void setId(long offset, UUID id) {
    WORD.setVolatile(memory, offset, id.getMostSignificantBits());
    WORD.setVolatile(memory, offset + Long.BYTES, id.getLeastSignificantBits());
  }

  /** Returns the directory of the store that last used this hot file; empty if none was noted. */
  public Optional<Path> home() {
    byte[] padded = memory.asSlice(HOME, HOME_BYTES).toArray(ValueLayout.JAVA_BYTE);
    String home = new String(padded, StandardCharsets.UTF_8).replaceFirst("(?s)\0.*", "");
    try {
      return home.isEmpty() ? Optional.empty() : Optional.of(Path.of(home));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  public long homeDevice() {
    return word(HOME_DEVICE);
  }

  /** Notes the directory of the store that uses this hot file, but none if its name is too long. */
  public void setHome(Path directory) throws IOException {
    byte[] bytes = directory.toString().getBytes(StandardCharsets.UTF_8);
    long device = Disk.device(directory);
    if (home().equals(Optional.of(directory)) && homeDevice() == device) {
      return;
    }
    WORD.setVolatile(memory, HOME_DEVICE, 0L);
    memory.asSlice(HOME, HOME_BYTES).fill((byte) 0);
    if (bytes.length < HOME_BYTES) {
      MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, HOME, bytes.length);
      WORD.setVolatile(memory, HOME_DEVICE, device);
    }
  }

  public void markChanged() {
    WORD.setVolatile(memory, CHANGED, 1L);
  }

  /** Writes the header to the device and waits until the device has it. */
  public void forceHeader() {
    memory.asSlice(0, TableHeader.DATA_OFFSET).force();
  }

  /**
   * Writes a table file to its device and waits until the device has it. After an error Linux
   * treats the pages as written, and the next call would skip them; so this method makes them dirty
   * again.
   *
   * @throws UncheckedIOException if the device failed
   */
  public void force() {
    try {
      memory.force();
    } catch (UncheckedIOException e) {
      makeDirty();
      throw e;
    }
  }

  /** Rewrites one word of each non-empty page with the same value; holes of a file stay holes. */
  void makeDirty() {
    for (long page = 0; page < memory.byteSize(); page += PAGE_BYTES) {
      long at = page;
      while (at < page + PAGE_BYTES && word(at) == 0) {
        at += Long.BYTES;
      }
      if (at < page + PAGE_BYTES) {
        WORD.getAndAdd(memory, at, 0L);
      }
    }
  }

  private long word(long offset) {
    return (long) WORD.getVolatile(memory, offset);
  }

  public void closeAndDelete() throws IOException {
    close();
    Files.deleteIfExists(path);
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
