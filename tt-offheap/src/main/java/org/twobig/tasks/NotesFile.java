package org.twobig.tasks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.twobig.file.FileHead;
import org.twobig.file.Opened;
import org.twobig.live.LiveFile;
import org.twobig.live.Machine;

/**
 * The file of the {@link Notes} of a task board: the header of a {@link LiveFile} with magic
 * "TWOBIGNO", then 4,194,304 lines of {@link NoteLines}, 256 MiB. Writes go to random places, so
 * the file lies in memory beside the table, if the table does. The conductor makes the file when a
 * worker has joined, and removes it when it closes the board. If a conductor was killed, the next
 * conductor removes its file; so does the removal of the hot table.
 */
record NotesFile(LiveFile.Memory memory) implements AutoCloseable {
  private static final int LINES = 1 << 22;

  static final long BYTES = LiveFile.HEADER_BYTES + (long) LINES * NoteLines.BYTES;

  private static final LiveFile FORMAT =
      new LiveFile(new FileHead.Kind("TWOBIGNO", "notes", 1, LiveFile.HEAD_BYTES), (int) BYTES);

  static NotesFile replace(Path file, Machine machine) throws IOException {
    Path unfinished = unfinished(file);
    try (var made = Opened.of(unfinished, Files::deleteIfExists)) {
      FORMAT.create(unfinished, machine);
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      made.keep();
    }
    return new NotesFile(FORMAT.map(file, true));
  }

  static Optional<NotesFile> open(Path file, Machine machine) throws IOException {
    return FORMAT.open(file, machine, true).map(NotesFile::new);
  }

  static void remove(Path file) throws IOException {
    Files.deleteIfExists(unfinished(file));
    Files.deleteIfExists(file);
  }

  private static Path unfinished(Path file) {
    return file.resolveSibling(file.getFileName() + ".new");
  }

  Notes notes() {
    return new NoteLines(memory.bytes().asSlice(LiveFile.HEADER_BYTES));
  }

  @Override
  public void close() {
    memory.close();
  }
}
