package org.twobig.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The files in a store's directory. A file is written under its unfinished name and then renamed,
 * so that it appears as a whole. The next writing of the file removes an unfinished one that a
 * killed process left. The next opening of the store removes an unfinished checkpoint and an
 * unfinished table, which are large.
 */
public enum StoreFile {
  /** The locks of the processes that use the store; written to in place. */
  LOCK("lock"),

  /** The processes and their progress; written to in place. */
  COUNTERS("counters"),

  /** Tasks that one process hands to others. */
  BOARD("board"),

  /** Notes that processes of one solve leave for each other; removed when the solve ends. */
  NOTES("notes"),

  /** A text about the machines that help a solve, written by its conductor. */
  HELPERS("helpers"),

  /** Counts of look-ups and stores, and durations of saves. */
  TALLIES("tallies"),

  /** RAM placement: saved copies of the table, {@linkplain Numbered numbered}. */
  CHECKPOINT("table.checkpoint"),

  /** RAM placement: a saved copy that was found damaged, kept until a person deletes it. */
  DAMAGED("table.checkpoint.damaged"),

  /** RAM placement: a second damaged copy, found while the first was still kept. */
  DAMAGED_NEXT("table.checkpoint.damaged.2"),

  /** Direct placement: the table itself. */
  DATA("table.data"),

  /** Positions and tasks that a long solve has finished. */
  JOURNAL("journal"),

  /** A text for a person to read. */
  ASIDE("aside.txt"),

  /** Makes the directory a store. Written last and removed last. */
  PROPERTIES("store.properties");

  private final String fileName;

  StoreFile(String fileName) {
    this.fileName = fileName;
  }

  public String fileName() {
    return fileName;
  }

  String unfinishedName() {
    return fileName + ".new";
  }

  public Path in(Path directory) {
    return directory.resolve(fileName);
  }

  public Path unfinishedIn(Path directory) {
    return directory.resolve(unfinishedName());
  }

  public static Numbered checkpoints(Path directory) {
    return new Numbered(directory, CHECKPOINT.fileName + ".", "");
  }

  /** Returns whether an interrupted creation may have left a file of this name. */
  public static boolean mayBeLeftByCreation(String name) {
    return checkpoints(Path.of("")).has(name)
        || Arrays.stream(values())
            .filter(file -> file != JOURNAL && file != ASIDE)
            .filter(file -> file != DAMAGED && file != DAMAGED_NEXT)
            .anyMatch(
                file ->
                    name.equals(file.unfinishedName())
                        || file != PROPERTIES && name.equals(file.fileName));
  }

  /** Removes all files except those of the lock, in an order that allows a repetition. */
  public static void removeAll(Path directory) throws IOException {
    for (StoreFile file : values()) {
      if (file != LOCK && file != COUNTERS) {
        Files.deleteIfExists(file.unfinishedIn(directory));
        Files.deleteIfExists(file.in(directory));
      }
      if (file == CHECKPOINT) {
        for (Path checkpoint : checkpoints(directory).files()) {
          Files.delete(checkpoint);
        }
      }
    }
  }
}
