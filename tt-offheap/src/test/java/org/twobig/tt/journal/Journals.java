package org.twobig.tt.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.store.TestStores;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;

/** A journal without a store, in a folder that is removed after the test. */
public final class Journals implements AutoCloseable {
  static final int HEADER = 104;
  static final int RECORD = 40;
  static final KeySpace KEYS = new KeySpace("test-keys", 1, 80);
  static final UUID STORE = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");

  private static final Path MEMORY = Path.of("/dev/shm"); // RAM: a force costs nothing

  final Path folder;
  final Path path;

  Journals() {
    try {
      folder =
          Files.isDirectory(MEMORY)
              ? Files.createTempDirectory(MEMORY, "twobig-test")
              : Files.createTempDirectory("twobig-test");
      path = folder.resolve("journal");
      Journal.create(folder, new FileHead(STORE, Instant.ofEpochMilli(1_234_567_890_123L), KEYS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Journal open() throws IOException {
    return Journal.open(path, STORE, KEYS, () -> {});
  }

  /** Returns all records that a reader finds. */
  List<JournalRecord> read() throws IOException {
    List<JournalRecord> records = new ArrayList<>();
    try (JournalReader reader = JournalReader.open(path, STORE, KEYS)) {
      reader.forEach(0, Long.MAX_VALUE, Long.MAX_VALUE, records::add);
    }
    return records;
  }

  public static List<JournalRecord> replay(Journal journal) {
    List<JournalRecord> records = new ArrayList<>();
    journal.replay(records::add);
    return records;
  }

  /** Returns a random record; some keys, values and numbers are the least or largest possible. */
  static JournalRecord random(SplittableRandom random) {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    boolean extreme = random.nextInt(4) == 0;
    StringBuilder label = new StringBuilder();
    int length = kind == Kind.GOAL ? random.nextInt(JournalRecord.MAX_LABEL_LENGTH + 1) : 0;
    for (int i = 0; i < length; i++) {
      label.append((char) random.nextInt(' ', 127));
    }
    return new JournalRecord(
        kind,
        extreme
            ? new Key(random.nextBoolean() ? 0xFFFF : 0, random.nextBoolean() ? -1 : 0)
            : new Key(random.nextLong() >>> 48, random.nextLong()),
        extreme ? 255 * random.nextInt(2) : random.nextInt(256),
        extreme ? Long.MAX_VALUE * random.nextInt(2) : random.nextLong() >>> 20,
        random.nextLong() >>> 20,
        label.toString());
  }

  /** Corrects the checksums of the header and of everything that looks like a record. */
  static byte[] seal(byte[] file) {
    ByteBuffer bytes = FileHead.littleEndian(file);
    if (file.length < HEADER) {
      return file;
    }
    bytes.putInt(HEADER - 4, FileHead.crc(bytes, 0, HEADER - 4));
    int at = HEADER;
    while (at + RECORD <= file.length) {
      int label = bytes.get(at + 6) & 0xFF;
      int length = RECORD + (label + 7) / 8 * 8;
      if (at + length > file.length) {
        return file;
      }
      ByteBuffer tie = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
      tie.putLong(STORE.getMostSignificantBits());
      tie.putLong(STORE.getLeastSignificantBits()).putLong(at);
      CRC32C crc = new CRC32C();
      crc.update(tie.array());
      crc.update(file, at + 4, length - 4);
      bytes.putInt(at, (int) crc.getValue());
      at += length;
    }
    return file;
  }

  @Override
  public void close() throws IOException {
    TestStores.removeAll(folder);
  }
}
