package org.twobig.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.twobig.file.CheckpointFormat;
import org.twobig.file.CheckpointReader;
import org.twobig.file.CheckpointReader.Reading;
import org.twobig.file.CheckpointWriter;
import org.twobig.file.Disk;
import org.twobig.file.Pace;
import org.twobig.file.Save;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.file.TableHeader;
import org.twobig.growth.Transfer;
import org.twobig.live.Events;
import org.twobig.table.Layout;
import org.twobig.table.PartitionedTable;
import org.twobig.table.StoreException;

/**
 * The saved copies of a table in RAM: the checkpoint and the one before it. A new one takes the
 * place of the last when it has been read back from the disk, and then the last that of the one
 * before, unless it is known to be damaged. A damaged one is kept under a name of its own. So no
 * copy goes before another one has been read through, and a damaged block of one is taken from the
 * other.
 *
 * <p>Every checkpoint is a full one. Stores are scattered by the key: after a tenth of a store a
 * bucket nearly every page of 4 KiB has changed, and five minutes of solving change a third of the
 * words of a table of 8 GiB. To find those words, the last full checkpoint would have to be read,
 * which costs the disk about what it would save ({@code bench checkpoints},
 * tools/lab/docs/results.md).
 *
 * <p>Room: two checkpoints, and a third while it is written. Where there is no room for a third as
 * large as it can be, the one before goes first, if the last one is whole. Where there is none for
 * two, a save fails, and what is there stays.
 */
final class Checkpoints {
  /** Looked up when there is something to say: that opens every library. */
  private static System.Logger log() {
    return System.getLogger(Checkpoints.class.getName());
  }

  private Checkpoints() {}

  /**
   * Opens the last checkpoint whose head is whole.
   *
   * @throws StoreException if there is none, or it is of a newer version or another store
   */
  static CheckpointReader open(StoreProperties store) throws IOException {
    Path last = StoreFile.CHECKPOINT.in(store.directory());
    CheckpointReader reader;
    try {
      reader = CheckpointReader.open(last);
    } catch (NoSuchFileException e) {
      reader = before(store, bothMissing(store.directory()), last + " is missing");
    } catch (StoreException e) {
      if (CheckpointReader.isNewer(last)) {
        throw e;
      }
      reader = before(store, e, String.valueOf(e.getMessage()));
    }
    return ofStore(store, reader);
  }

  private static CheckpointReader before(
      StoreProperties store, StoreException otherwise, String reason) throws IOException {
    Path before = StoreFile.PREVIOUS.in(store.directory());
    if (!Files.exists(before)) {
      throw otherwise;
    }
    CheckpointReader reader = CheckpointReader.open(before);
    if (reader.save().epoch() == 0) { // what was saved since is worth more than an empty table
      reader.close();
      throw StoreException.refused(
          "%s. The copy before it, %s, is the empty one with which the store began. Put a copy of the"
              + " checkpoint there, or delete the store and create it anew",
          reason, before);
    }
    log()
        .log(
            Level.WARNING,
            "%s. The checkpoint before it, of %s, is used in its place: what was saved since is lost"
                .formatted(reason, reader.save().time()));
    return reader;
  }

  private static CheckpointReader ofStore(StoreProperties store, CheckpointReader reader)
      throws IOException {
    try {
      store.requireUuid(reader.table(), reader.path());
      return reader;
    } catch (StoreException e) {
      reader.close();
      throw e;
    }
  }

  private static StoreException bothMissing(Path directory) {
    return StoreException.refused(
        "The store %s has neither a hot file nor the checkpoint %s. Put a copy of the checkpoint"
            + " there, or delete the store and create it anew",
        directory, StoreFile.CHECKPOINT.in(directory));
  }

  /**
   * The save that wrote the last checkpoint; empty if that is gone, or its head is damaged.
   *
   * @throws StoreException if it is of a newer version or another store
   */
  static Optional<Save> last(StoreProperties store) throws IOException {
    Path last = StoreFile.CHECKPOINT.in(store.directory());
    CheckpointReader reader;
    try {
      reader = CheckpointReader.open(last);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (StoreException e) {
      if (CheckpointReader.isNewer(last)) {
        throw e;
      }
      return Optional.empty();
    }
    try (CheckpointReader whole = ofStore(store, reader)) {
      return Optional.of(whole.save());
    }
  }

  /**
   * Reads both checkpoints through.
   *
   * @param readLast whether to read the last one, too
   * @param progress is told the words of each block of the last one, by several threads
   * @return entries in the last one, if it is read
   * @throws StoreException if one is not as it was written, or the last one is missing, saying what
   *     is lost
   */
  static OptionalLong check(StoreProperties store, boolean readLast, LongConsumer progress)
      throws IOException {
    List<String> damage = new ArrayList<>();
    OptionalLong entries = OptionalLong.empty();
    Path last = StoreFile.CHECKPOINT.in(store.directory());
    if (readLast) {
      try (CheckpointReader reader = ofStore(store, CheckpointReader.open(last))) {
        Reading reading = reader.read(Pace.FULL, () -> new Counting(progress));
        entries = OptionalLong.of(reading.entries());
        if (reading.damage().isPresent()) {
          damage.add(mend(store, reader, reading, (first, words, count) -> {}, Optional.empty()));
        }
      } catch (NoSuchFileException e) {
        damage.add("The checkpoint %s is missing; twobig checkpoint writes it".formatted(last));
      } catch (StoreException e) {
        damage.add(e.getMessage());
      }
    }
    Path before = StoreFile.PREVIOUS.in(store.directory());
    try (CheckpointReader reader = CheckpointReader.open(before)) {
      reader.read(Pace.FULL, () -> new Counting(words -> progress.accept(0))).requireWhole();
    } catch (NoSuchFileException e) {
      // the store has not been saved twice
    } catch (StoreException e) {
      damage.add(e.getMessage());
    }
    if (!damage.isEmpty()) {
      throw StoreException.refused("%s", String.join(". ", damage));
    }
    return entries;
  }

  /** Counts entries and tells how far it is. */
  private record Counting(LongConsumer progress) implements CheckpointReader.Sink {
    @Override
    public void copyIn(long firstWord, long[] from, int count) {}

    @Override
    public boolean passed(int words) {
      progress.accept(words);
      return true;
    }
  }

  /** A checkpoint that was found damaged and is kept. */
  static Optional<Path> aside(Path directory) {
    return asides(directory).filter(Files::exists).findFirst();
  }

  private static Stream<Path> asides(Path directory) {
    return Stream.of(StoreFile.DAMAGED, StoreFile.DAMAGED_NEXT).map(file -> file.in(directory));
  }

  private static boolean isAside(Path directory, Path last) throws IOException {
    for (Path aside : asides(directory).filter(Files::exists).toList()) {
      if (Files.isSameFile(aside, last)) {
        return true;
      }
    }
    return false;
  }

  /** Gives the last checkpoint, which is damaged, one more name, which no save takes away. */
  static void putAside(Path directory) {
    Path last = StoreFile.CHECKPOINT.in(directory);
    try {
      if (!Files.exists(last) || isAside(directory, last)) {
        return;
      }
      Optional<Path> free = asides(directory).filter(file -> !Files.exists(file)).findFirst();
      if (free.isPresent()) {
        Files.createLink(free.get(), last);
        log()
            .log(
                Level.WARNING,
                "The damaged checkpoint is kept as {0}. Delete that file when you need it no more",
                free.get());
      } else {
        log()
            .log(
                Level.WARNING,
                "The damaged checkpoint {0} is not kept, for two others are: {1}",
                last,
                asides(directory).toList());
      }
    } catch (UnsupportedOperationException | IOException e) {
      log().log(Level.WARNING, "The damaged checkpoint {0} cannot be kept: {1}", last, e);
    }
  }

  /**
   * Whether a checkpoint is worth keeping as the one before: it can be read, as far as is known.
   */
  private static boolean isOfUse(Path directory, Path last) throws IOException {
    if (isAside(directory, last)) {
      return false;
    }
    try (CheckpointReader reader = CheckpointReader.open(last)) {
      return reader.path().equals(last);
    } catch (StoreException e) {
      putAside(directory);
      return false;
    }
  }

  /** Whether the last checkpoint is whole: reads it through. */
  static boolean isWhole(StoreProperties store) throws IOException {
    try (CheckpointReader reader =
        CheckpointReader.open(StoreFile.CHECKPOINT.in(store.directory()))) {
      return reader.check(Pace.FULL).damage().isEmpty();
    } catch (NoSuchFileException | StoreException e) {
      return false;
    }
  }

  /**
   * Hands out all words of a checkpoint. In place of blocks that are damaged it takes what the
   * other checkpoint has, and says what is lost.
   *
   * @param into where the words go, for entries of a checkpoint of another size
   * @param pace where it has several threads, the sink is called by all of them
   * @return whether it was whole
   */
  static boolean load(
      StoreProperties store,
      CheckpointReader reader,
      CheckpointReader.Sink sink,
      PartitionedTable into,
      Pace pace)
      throws IOException {
    Optional<Events.Restore> event = Events.begin(Events.Restore::new);
    Reading reading = reader.read(pace, () -> sink);
    boolean whole = reading.damage().isEmpty();
    if (!whole) {
      log().log(Level.WARNING, mend(store, reader, reading, sink, Optional.of(into)));
    }
    event.ifPresent(restore -> restore.end(reader.path(), reader.table().fileBytes(), whole));
    return whole;
  }

  /**
   * Hands out what the other checkpoint has in place of lost blocks. It may be older and need not
   * be what was in such a block, which counts as lost. Where the table has grown between the two,
   * all entries of the other one are added.
   *
   * @param reading of a damaged checkpoint
   * @param into gets the entries of a table of another size; empty if they are only to be counted
   * @return what was damaged, what comes from where and what is lost, in words
   */
  private static String mend(
      StoreProperties store,
      CheckpointReader reader,
      Reading reading,
      CheckpointReader.Sink sink,
      Optional<PartitionedTable> into)
      throws IOException {
    String damage = reading.damage().map(StoreException::getMessage).orElseThrow();
    if (reading.lost().isEmpty()) {
      return "%s. Nothing is lost: its %,d entries are whole".formatted(damage, reading.entries());
    }
    boolean isLast = reader.path().endsWith(StoreFile.CHECKPOINT.fileName());
    StoreFile other = isLast ? StoreFile.PREVIOUS : StoreFile.CHECKPOINT;
    return "%s. Lost are %,d of its %,d blocks of 1 MiB, with at most %,d entries. Restored are %,d entries of its whole blocks, and %,d that %s has"
        .formatted(
            damage,
            reading.lost().cardinality(),
            Math.ceilDiv(reader.table().words(), CheckpointFormat.BLOCK_WORDS),
            reading.mostLost(),
            reading.entries(),
            mendFrom(other.in(store.directory()), reader.table(), reading.lost(), sink, into),
            other.fileName());
  }

  /** Hands out the blocks that another checkpoint lacks; tells how many entries they have. */
  private static long mendFrom(
      Path other,
      TableHeader table,
      BitSet lost,
      CheckpointReader.Sink sink,
      Optional<PartitionedTable> into)
      throws IOException {
    try (CheckpointReader second = CheckpointReader.open(other)) {
      Layout shape = second.table().layout();
      if (second.table().equals(table)) {
        long[] entries = new long[1];
        second.read(
            (first, words, count) -> {
              if (lost.get((int) (first / CheckpointFormat.BLOCK_WORDS))) {
                sink.copyIn(first, words, count);
                long filled = Arrays.stream(words, 0, count).filter(word -> word != 0).count();
                entries[0] += shape.entries(first, words, count, filled);
              }
            });
        return entries[0];
      } else if (second.table().uuid().equals(table.uuid())
          && Transfer.fit(shape, table.layout())) {
        return second
            .read(
                into.isEmpty() ? (first, words, count) -> {} : new Transfer(shape, into.get())::add)
            .entries();
      }
    } catch (NoSuchFileException | StoreException e) {
      // there is no other, or it is of no use
    }
    return 0;
  }

  /**
   * Adds a checkpoint that was written elsewhere to a hot file that does not know it.
   *
   * @throws StoreException if the table has less room than that of the checkpoint, or no room for
   *     its partitions
   */
  static void addTo(TableFile table, StoreProperties store) throws IOException {
    try (CheckpointReader reader = open(store)) {
      Layout saved = reader.table().layout();
      if (isLarger(reader, table)) {
        throw StoreException.refused(
            "The checkpoint of the store %s was written elsewhere, and its table is larger than the"
                + " one in memory (%s; %s). Nothing is lost: end all processes that use the store,"
                + " and the next one that opens it puts both together",
            store.directory(), saved, table.header().layout());
      }
      requireFit(reader, table, store);
      log()
          .log(
              Level.INFO,
              "The checkpoint of {0} was not written from the hot file {1}: adding it",
              store.directory(),
              table.path());
      Transfer transfer = new Transfer(saved, table.table());
      if (!load(store, reader, transfer::add, table.table(), Pace.ALONE)) {
        putAside(store.directory());
      }
      table.loaded(reader.save());
      table.markChanged();
    }
  }

  /** Whether the table of a checkpoint has more room than another. */
  static boolean isLarger(CheckpointReader reader, TableFile table) {
    return reader.table().layout().dataBytes() > table.header().layout().dataBytes();
  }

  /** Refuses a table that cannot take the entries of a checkpoint, or the other way round. */
  static void requireFit(CheckpointReader reader, TableFile table, StoreProperties store) {
    if (!Transfer.fit(reader.table().layout(), table.header().layout())) {
      throw StoreException.refused(
          "The checkpoint of the store %s was written elsewhere, and its table has other partitions"
              + " than the hot file %s (%s; %s). Both may hold what the other lacks: keep a copy of"
              + " the one that you move away",
          store.directory(), table.path(), reader.table().layout(), table.header().layout());
    }
  }

  /**
   * Writes a checkpoint, which becomes the last one when it has been read back.
   *
   * @return entries in it
   * @throws StoreException if the disk does not give back what was written; the last one stays
   */
  static long write(
      Path directory, TableHeader table, Save save, CheckpointWriter.Source source, Pace pace)
      throws IOException {
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(directory);
    Path last = StoreFile.CHECKPOINT.in(directory);
    Path before = StoreFile.PREVIOUS.in(directory);
    Path superseded = StoreFile.PREVIOUS.unfinishedIn(directory);
    try {
      Files.deleteIfExists(unfinished); // what a save that died has left takes room
      finish(directory);
      makeRoom(last, before, table, pace);
      long entries = CheckpointWriter.write(unfinished, table, save, source, pace);
      try (CheckpointReader written = CheckpointReader.open(unfinished)) {
        written.check(pace).requireWhole();
      }
      if (Files.exists(last) && isOfUse(directory, last)) {
        try {
          Files.createLink(superseded, last); // the one before stays until the new one has its name
        } catch (UnsupportedOperationException | FileSystemException e) {
          Files.move(last, before, StandardCopyOption.ATOMIC_MOVE);
        }
      }
      Disk.publish(unfinished, last);
      finish(directory);
      return entries;
    } catch (IOException | RuntimeException | Error e) {
      try {
        Files.deleteIfExists(unfinished);
        finish(directory);
      } catch (IOException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  /**
   * Makes the last checkpoint that was replaced the one before; what a save that died had still to
   * do.
   */
  static void finish(Path directory) throws IOException {
    Path superseded = StoreFile.PREVIOUS.unfinishedIn(directory);
    Path last = StoreFile.CHECKPOINT.in(directory);
    if (!Files.exists(superseded)) {
      return;
    }
    if (Files.exists(last) && Files.isSameFile(superseded, last)) {
      Files.delete(superseded); // it was not replaced
    } else {
      Disk.publish(superseded, StoreFile.PREVIOUS.in(directory));
    }
  }

  private static void makeRoom(Path last, Path before, TableHeader table, Pace pace)
      throws IOException {
    long space = Disk.usableSpace(last.getParent());
    if (!Files.exists(before) || space >= CheckpointFormat.mostBytes(table.words())) {
      return;
    }
    try (CheckpointReader reader = CheckpointReader.open(last)) {
      reader.check(pace).requireWhole();
      Files.delete(before);
    } catch (NoSuchFileException | StoreException e) {
      log()
          .log(
              Level.WARNING,
              "%s stays, for the checkpoint behind it is not whole: %s"
                  .formatted(before, e.getMessage()));
    }
  }
}
