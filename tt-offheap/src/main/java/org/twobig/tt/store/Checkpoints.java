package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import org.twobig.tt.internal.CheckpointFormat;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.CheckpointReader.Reading;
import org.twobig.tt.internal.CheckpointWriter;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.NumberedFiles;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.processes.StoreEvent;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;

/**
 * The {@linkplain org.twobig.tt.internal.NumberedFiles numbered} checkpoints of a table in RAM: the
 * last one and the one before. A new checkpoint gets its number when it has been read back from the
 * disk. Then the newest older one that is not known to be damaged stays, and the others are
 * removed; up to two damaged ones are kept under other names. So a checkpoint is removed only when
 * another one has been read through. In place of a damaged block the reader uses the block of the
 * other checkpoint.
 *
 * <p>Every checkpoint holds the whole table, not only its changes. Entries lie scattered: after
 * stores into a tenth of the buckets, nearly every page of 4 KiB has changed. To find the changed
 * words, a save would have to read the last checkpoint. That would cost the disk about as much time
 * as the shorter save would gain ({@code bench checkpoints}, tools/lab/docs/measurements.md).
 *
 * <p>The disk needs room for two checkpoints, and for a third during a save. If the largest
 * possible third does not fit, the older checkpoint is removed before the save, provided that the
 * last one is whole. If the disk has room for one only, a save fails, and that one stays.
 */
final class Checkpoints {
  /** Limit of damaged checkpoints kept for a person to examine; more could fill the disk. */
  private static final int MAX_KEPT = 2;

  private Checkpoints() {}

  /** Returns the existing checkpoints, the newest first. */
  private static List<Path> all(Path directory) throws IOException {
    return StoreFile.checkpoints(directory).files();
  }

  /** Returns the last checkpoint; throws {@link NoSuchFileException} if there is none. */
  static Path lastFile(Path directory) throws IOException {
    List<Path> files = all(directory);
    if (files.isEmpty()) {
      throw new NoSuchFileException(StoreFile.CHECKPOINT.in(directory).toString());
    }
    return files.getFirst();
  }

  /** Opens the last checkpoint, or the one before it if the head of the last is damaged. */
  static CheckpointReader open(StoreProperties store) throws IOException {
    Optional<StoreException> damage = Optional.empty();
    for (Path file : all(store.directory())) {
      CheckpointReader reader;
      try {
        reader = CheckpointReader.open(file);
      } catch (NoSuchFileException e) {
        return open(store); // another process has saved meanwhile, and removed the file
      } catch (StoreException e) {
        if (damage.isPresent() || CheckpointFormat.KIND.isNewer(file)) {
          throw e;
        }
        damage = Optional.of(e);
        continue;
      }
      if (damage.isPresent()) {
        requireNotEmpty(reader, damage.get());
      }
      return CloseUnlessKept.use(
          reader,
          CheckpointReader::close,
          opened -> {
            store.requireUuid(opened.table(), opened.path());
            return opened;
          });
    }
    throw damage.orElse(
        StoreException.refused(
            "The table of the store %s is not in memory, and its checkpoint (its copy on disk) %s is missing. Restore that file from a backup, or move the directory away and create the store anew",
            store.directory(), StoreFile.checkpoints(store.directory()).at(1)));
  }

  /** Refuses to replace a damaged checkpoint by the empty one that was made with the store. */
  private static void requireNotEmpty(CheckpointReader before, StoreException damage)
      throws IOException {
    if (before.save().epoch() == 0) {
      before.close();
      throw StoreException.refused(
          "%s. The checkpoint before it, %s, is the empty one with which the store began. Restore"
              + " the damaged file from a backup, or move the directory away and create the store anew",
          damage.getMessage(), before.path());
    }
    Log.warn(
        "%s. The checkpoint before it, of %s, is used in its place: what was saved since is lost",
        damage.getMessage(), before.save().time());
  }

  /**
   * Returns the save that wrote the last checkpoint; empty if that is missing or its head damaged.
   * Throws if it is of a newer version or of another store.
   */
  static Optional<SaveStamp> last(StoreProperties store) throws IOException {
    List<Path> files = all(store.directory());
    if (files.isEmpty()) {
      return Optional.empty();
    }
    CheckpointReader reader;
    try {
      reader = CheckpointReader.open(files.getFirst());
    } catch (NoSuchFileException e) {
      return last(store); // another process has saved meanwhile, and removed the file
    } catch (StoreException e) {
      if (CheckpointFormat.KIND.isNewer(files.getFirst())) {
        throw e;
      }
      return Optional.empty();
    }
    try (reader) {
      store.requireUuid(reader.table(), reader.path());
      return Optional.of(reader.save());
    }
  }

  /**
   * Reads the checkpoints through.
   *
   * @param skipped a checkpoint that the caller has already read through; it is skipped
   * @param progress gets the number of words of each block of the last checkpoint, from several
   *     threads
   * @return number of entries in the last checkpoint, if it is read
   * @throws StoreException if one is damaged, or none exists; the message says what is lost
   */
  static OptionalLong check(StoreProperties store, Optional<Path> skipped, LongConsumer progress)
      throws IOException {
    List<Path> files = all(store.directory());
    List<String> damage = new ArrayList<>();
    OptionalLong entries = OptionalLong.empty();
    if (files.isEmpty()) {
      damage.add(
          "The store %s has no checkpoint; twobig checkpoint (a program: Store.mend) writes one"
              .formatted(store.directory()));
    }
    for (Path file : files.stream().filter(each -> !skipped.equals(Optional.of(each))).toList()) {
      boolean isLast = file.equals(files.getFirst());
      try (CheckpointReader reader = CheckpointReader.open(file)) {
        store.requireUuid(reader.table(), reader.path());
        Reading reading =
            reader.read(
                Pace.FULL, () -> new Counting(isLast ? progress : words -> progress.accept(0)));
        entries = isLast ? OptionalLong.of(reading.entries()) : entries;
        if (reading.damage().isPresent()) {
          damage.add(
              isLast
                  ? mend(store, reader, reading, (first, words, count) -> {}, Optional.empty())
                  : damage.isEmpty()
                      ? "The checkpoint before the last, %s, is damaged. Nothing is lost: the last one is whole, and the next save removes the damaged one"
                          .formatted(file)
                      : reading.damage().get().getMessage());
        }
      } catch (NoSuchFileException e) {
        // another process has saved meanwhile, and removed the file
      } catch (StoreException e) {
        damage.add(e.getMessage());
      }
    }
    if (!damage.isEmpty()) {
      throw StoreException.refused("%s", String.join(". ", damage));
    }
    return entries;
  }

  private record Counting(LongConsumer progress) implements CheckpointReader.Sink {
    @Override
    public void copyIn(long firstWord, long[] from, int count) {}

    @Override
    public boolean continuesAfter(int words) {
      progress.accept(words);
      return true;
    }
  }

  /** Returns the newest damaged checkpoint that is kept under a second name. */
  static Optional<Path> keptDamaged(Path directory) throws IOException {
    return StoreFile.DAMAGED.numbered(directory).files().stream().findFirst();
  }

  private static boolean isKept(Path directory, Path checkpoint) throws IOException {
    for (Path kept : StoreFile.DAMAGED.numbered(directory).files()) {
      if (Files.isSameFile(kept, checkpoint)) {
        return true;
      }
    }
    return false;
  }

  /** Gives the damaged last checkpoint a second name, under which no save removes it. */
  static void keepDamaged(Path directory) throws IOException {
    for (Path last : all(directory).stream().limit(1).toList()) {
      keepDamaged(directory, last);
    }
  }

  private static void keepDamaged(Path directory, Path damaged) {
    try {
      NumberedFiles names = StoreFile.DAMAGED.numbered(directory);
      List<Path> others = names.files();
      if (isKept(directory, damaged)) {
        return;
      }
      if (others.size() >= MAX_KEPT) {
        Log.warn(
            "The damaged checkpoint %s is not kept, because two others are already: %s",
            damaged, others);
        return;
      }
      // The same number is taken if a person has copied the file back.
      Path same = names.at(StoreFile.checkpoints(directory).number(damaged));
      Path name = others.contains(same) ? names.next() : same;
      Path kept = Files.createLink(name, damaged);
      Log.warn(
          "The damaged checkpoint is kept as %s. Delete that file if you do not need it", kept);
    } catch (UnsupportedOperationException | IOException e) {
      Log.warn("The damaged checkpoint %s cannot be kept: %s", damaged, e);
    }
  }

  private static boolean isUsable(Path directory, Path file) throws IOException {
    if (isKept(directory, file)) {
      return false;
    }
    try (CheckpointReader _ = CheckpointReader.open(file)) {
      return true;
    } catch (StoreException e) {
      keepDamaged(directory, file);
      return false;
    }
  }

  static boolean isWhole(StoreProperties store) throws IOException {
    try (CheckpointReader reader = CheckpointReader.open(lastFile(store.directory()))) {
      return reader.check(Pace.FULL).damage().isEmpty();
    } catch (NoSuchFileException | StoreException e) {
      return false;
    }
  }

  /**
   * Passes all words of a checkpoint to a sink, and returns whether the checkpoint was undamaged.
   * In place of each damaged block, passes that block of the other checkpoint, and logs what is
   * lost. If the table of the other checkpoint has another size, stores all its entries in {@code
   * into} instead. All threads of {@code pace} call the sink.
   */
  static boolean load(
      StoreProperties store,
      CheckpointReader reader,
      CheckpointReader.Sink sink,
      Table into,
      Pace pace)
      throws IOException {
    Optional<StoreEvent> event = StoreEvent.start();
    Reading reading = reader.read(pace, () -> sink);
    boolean whole = reading.damage().isEmpty();
    if (!whole) {
      Log.warn("%s", mend(store, reader, reading, sink, Optional.of(into)));
    }
    String purpose = "restore %s%s".formatted(reader.path(), whole ? "" : ", damaged");
    long bytes = reader.table().fileBytes();
    event.ifPresent(e -> e.end(store.directory(), purpose, reading.entries(), 0, bytes));
    return whole;
  }

  /**
   * Passes blocks of the other checkpoint to the sink in place of lost ones, and returns a message
   * about damage, replacement and loss. The blocks still count as lost, since the other checkpoint
   * may be older. If the table has grown between the two checkpoints, stores all entries of the
   * other one in {@code into}, or only counts them if {@code into} is empty.
   */
  private static String mend(
      StoreProperties store,
      CheckpointReader reader,
      Reading reading,
      CheckpointReader.Sink sink,
      Optional<Table> into)
      throws IOException {
    String damage = reading.damage().map(StoreException::getMessage).orElseThrow();
    if (reading.lost().isEmpty()) {
      return "%s. Nothing is lost: all of its %,d entries can be read"
          .formatted(damage, reading.entries());
    }
    return "%s. %,d of its %,d blocks of 1 MiB are lost, with at most %,d entries. Usable are %,d entries of the other blocks, and %,d more of the other checkpoint"
        .formatted(
            damage,
            reading.lost().cardinality(),
            Math.ceilDiv(reader.table().words(), CheckpointFormat.BLOCK_WORDS),
            reading.maxLost(),
            reading.entries(),
            replaceLost(store, reader, reading.lost(), sink, into));
  }

  /** Replaces lost blocks as {@link #mend} does; returns the number of entries in their place. */
  private static long replaceLost(
      StoreProperties store,
      CheckpointReader reader,
      BitSet lost,
      CheckpointReader.Sink sink,
      Optional<Table> into)
      throws IOException {
    TableHeader table = reader.table();
    Optional<Path> other =
        all(store.directory()).stream().filter(file -> !file.equals(reader.path())).findFirst();
    if (other.isEmpty()) {
      return 0;
    }
    try (CheckpointReader second = CheckpointReader.open(other.get())) {
      Layout shape = second.table().layout();
      if (second.table().equals(table)) {
        long[] entries = new long[1];
        second.read(
            (first, words, count) -> {
              if (lost.get((int) (first / CheckpointFormat.BLOCK_WORDS))) {
                sink.copyIn(first, words, count);
                entries[0] += shape.entries(first, words, count);
              }
            });
        return entries[0];
      } else if (second.table().uuid().equals(table.uuid())
          && Transfer.fit(shape, table.layout())) {
        return second
            .read(into.isEmpty() ? (first, words, count) -> {} : new Transfer(shape, into.get()))
            .entries();
      }
    } catch (NoSuchFileException | StoreException e) {
      // the other checkpoint is missing or unusable
    }
    return 0;
  }

  /**
   * Adds the entries of the last checkpoint, which another copy of the store has written, to a hot
   * file. Returns false, without a change, if the hot file is outgrown, or has a smaller table than
   * the checkpoint. Throws if the hot file has other partitions.
   */
  static boolean addTo(TableFile table, StoreProperties store) throws IOException {
    try (CheckpointReader reader = open(store)) {
      Layout saved = reader.table().layout();
      Layout present = table.header().layout();
      if (!Transfer.fit(saved, present)) {
        throw StoreException.refused(
            "The checkpoint %s was written elsewhere, and its table has other partitions (%s) than"
                + " the one in memory, the file %s (%s). Each file may hold what the other lacks:"
                + " move one of the two away, and keep it",
            reader.path(), saved, table.path(), present);
      }
      if (table.isOutgrown() || saved.dataBytes() > present.dataBytes()) {
        return false;
      }
      Log.info(
          "The checkpoint of %s was not written from its table in memory, %s: adding its entries",
          store.directory(), table.path());
      Transfer transfer = new Transfer(saved, table.table());
      if (!load(store, reader, transfer, table.table(), Pace.ONE_THREAD)) {
        keepDamaged(store.directory());
      }
      table.loaded(reader.save());
      table.markChanged();
      return true;
    }
  }

  /**
   * Writes a checkpoint, reads it back and makes it the last checkpoint. Returns its number of
   * entries. If the file reads back differently, throws, and the last checkpoint stays as it was.
   */
  static long write(
      Path directory, TableHeader table, SaveStamp save, CheckpointWriter.Words source, Pace pace)
      throws IOException {
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(directory);
    try (var made = CloseUnlessKept.of(unfinished, Files::deleteIfExists)) {
      Files.deleteIfExists(unfinished); // left by a killed save; it takes room
      removeSuperseded(directory);
      makeRoom(directory, table, pace);
      long entries = CheckpointWriter.write(unfinished, table, save, source, pace);
      try (CheckpointReader written = CheckpointReader.open(unfinished)) {
        written.check(pace).requireWhole();
      }
      Disk.publish(unfinished, StoreFile.checkpoints(directory).next());
      made.keep();
      removeSuperseded(directory);
      return entries;
    }
  }

  /** Removes all checkpoints but two: the last, and the newest usable one before it. */
  private static void removeSuperseded(Path directory) throws IOException {
    boolean kept = false;
    for (Path before : all(directory).stream().skip(1).toList()) {
      if (kept || !isUsable(directory, before)) {
        Files.delete(before);
      } else {
        kept = true;
      }
    }
  }

  private static void makeRoom(Path directory, TableHeader table, Pace pace) throws IOException {
    List<Path> files = all(directory);
    if (files.size() < 2
        || Disk.usableSpace(directory) >= CheckpointFormat.maxBytes(table.words())) {
      return;
    }
    try (CheckpointReader reader = CheckpointReader.open(files.getFirst())) {
      reader.check(pace).requireWhole();
      Files.delete(files.getLast());
    } catch (StoreException e) {
      Log.warn(
          "%s is not deleted to make room, because the newer checkpoint is damaged: %s",
          files.getLast(), e.getMessage());
    }
  }
}
