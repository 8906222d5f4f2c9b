package org.twobig.tt.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The files in a store's directory. Except where noted, a file is made as NAME.new and then
 * renamed, so that no process sees half of it. A killed process may leave an unfinished NAME.new;
 * the next process that writes the file removes it. An unfinished checkpoint or table is large, so
 * the next opening of the store removes it.
 */
public enum StoreFile {
  /** The locks of the processes that use the store. Made in place, without a renaming. */
  LOCK("lock"),

  /** The processes and their progress. */
  COUNTERS("counters"),

  /** The task board: tasks that a conductor hands to worker processes. */
  BOARD("board"),

  /** A cache that the processes of one solve share; removed when the solve ends. */
  CACHE("notes"),

  /** A text about the machines that help a solve, written by its conductor. */
  HELPERS("helpers"),

  /** Counts of look-ups and stores, and durations of saves. */
  TALLIES("tallies"),

  /** RAM placement (table in memory): its saved copies, {@linkplain NumberedFiles numbered}. */
  CHECKPOINT("table.checkpoint"),

  /** RAM placement: damaged copies, kept for a person. Each keeps its number if that is free. */
  DAMAGED("table.checkpoint.damaged"),

  /** Direct placement (the table is on the disk): the table. A creation makes it in place. */
  DATA("table.data"),

  /** Positions and tasks that a long solve has finished. */
  JOURNAL("journal"),

  /** Findings of solvers for a person to read; no program uses them. Made in place. */
  FINDINGS("aside.txt"),

  /** The properties, which make the directory a store. Written last and removed last. */
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

  public static NumberedFiles checkpoints(Path directory) {
    return CHECKPOINT.numbered(directory);
  }

  public NumberedFiles numbered(Path directory) {
    return new NumberedFiles(directory, fileName + ".", "");
  }

  /** Returns whether an interrupted creation may have left a file of this name. */
  public static boolean mayBeLeftByCreation(String name) {
    return checkpoints(Path.of("")).matches(name)
        || Arrays.stream(values())
            .filter(file -> file != JOURNAL && file != FINDINGS && file != DAMAGED)
            .anyMatch(
                file ->
                    name.equals(file.unfinishedName())
                        || file != PROPERTIES && name.equals(file.fileName));
  }

  /** Removes all files but lock and counters. After a kill, a second call removes the rest. */
  public static void removeAll(Path directory) throws IOException {
    for (StoreFile file : values()) {
      Files.deleteIfExists(file.unfinishedIn(directory));
      if (file != LOCK && file != COUNTERS) {
        Files.deleteIfExists(file.in(directory));
      }
      if (file == CHECKPOINT || file == DAMAGED) {
        for (Path numbered : file.numbered(directory).files()) {
          Files.delete(numbered);
        }
      }
    }
  }
}
