package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.file.CheckpointReader;
import org.twobig.file.CheckpointWriter;
import org.twobig.file.Pace;
import org.twobig.file.Save;
import org.twobig.file.TableFile;
import org.twobig.file.TableHeader;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.Table;

/**
 * Files of version 2, of keys of more than 80 bits, are read for ever, and written byte for byte;
 * after a change of format, {@link #main} makes them anew.
 */
class WideGoldenFilesTest {
  private static final Geometry GEOMETRY =
      Geometry.ofBuckets(new KeySpace("golden-wide", 3, 100), 2, 4_099);

  private static final TableHeader HEADER =
      new TableHeader(
          UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"),
          Layout.of(GEOMETRY),
          Instant.parse("2026-01-02T03:04:05.678Z"),
          "golden files");

  private static final Save SAVE =
      new Save(
          UUID.fromString("fedcba98-7654-3210-fedc-ba9876543210"),
          5,
          Instant.parse("2026-02-03T04:05:06.789Z"));

  @TempDir private Path scratch;

  /** Values by key, some with a second word of 0. */
  private static Map<Key, Long> entries() {
    Map<Key, Long> entries = new HashMap<>();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 3_000; i++) {
      long low = random.nextLong();
      entries.put(new Key(random.nextLong() >>> 28, i % 50 == 0 ? 0 : low), (long) (i & 3));
    }
    return entries;
  }

  private Path unpack(String name) throws IOException {
    Path file = scratch.resolve(name);
    try (InputStream in =
        new GZIPInputStream(
            Objects.requireNonNull(
                WideGoldenFilesTest.class.getResourceAsStream("v2/" + name + ".gz")))) {
      Files.copy(in, file);
    }
    return file;
  }

  @Test
  void theTableAndItsCheckpointHoldTheEntries() throws IOException {
    Map<Key, Long> found = new HashMap<>();
    try (TableFile file = TableFile.attach(unpack("table.data"), false, "").orElseThrow()) {
      assertThat(file.header()).isEqualTo(HEADER);
      long[] words = new long[(int) GEOMETRY.words()];
      file.copyOut(0, words, words.length);
      decode(words, found);
      Table table = file.table().tables().get(0);
      found.forEach(
          (key, value) -> {
            long entry = table.find(key.high(), key.low());
            assertThat(entry).isNotZero();
            assertThat(table.value(entry)).isEqualTo(value);
          });
    }
    assertThat(found).hasSizeGreaterThan(2_700);
    assertThat(entries()).containsAllEntriesOf(found);

    Map<Key, Long> saved = new HashMap<>();
    try (CheckpointReader reader = CheckpointReader.open(unpack("table.checkpoint"))) {
      assertThat(reader.table()).isEqualTo(HEADER);
      assertThat(reader.save()).isEqualTo(SAVE);
      assertThat(reader.read((first, words, count) -> decode(words, saved)).requireWhole())
          .isEqualTo(saved.size());
    }
    assertThat(saved).isEqualTo(found);
  }

  /** Of a table of one block. */
  private static void decode(long[] words, Map<Key, Long> into) {
    for (int at = 0; at < GEOMETRY.words(); at += 2) {
      if (words[at] != 0) {
        into.put(GEOMETRY.keyOf(at / 4, words[at], words[at + 1]), GEOMETRY.value(words[at]));
      }
    }
  }

  @Test
  void theFilesOfThePresentVersionAreWrittenByteForByte() throws IOException {
    Path made = Files.createDirectory(scratch.resolve("made"));
    write(made);
    for (String name : new String[] {"table.data", "table.checkpoint"}) {
      assertThat(made.resolve(name)).hasSameBinaryContentAs(unpack(name));
    }
  }

  private static void write(Path directory) throws IOException {
    try (TableFile file =
        TableFile.create(directory.resolve("table.data"), HEADER, TableFile.Space.RESERVED)) {
      Table table = file.table().tables().get(0);
      entries().entrySet().stream()
          .sorted(
              (a, b) ->
                  a.getKey().high() == b.getKey().high()
                      ? Long.compare(a.getKey().low(), b.getKey().low())
                      : Long.compare(a.getKey().high(), b.getKey().high()))
          .forEach(
              entry -> {
                Key key = entry.getKey();
                long bucket = table.bucket(key.high(), key.low());
                long work = 1 + key.high() % 1000;
                table.keep(bucket, key.high(), key.low(), entry.getValue(), work);
              });
      file.loaded(SAVE);
      CheckpointWriter.write(
          directory.resolve("table.checkpoint"),
          HEADER,
          SAVE,
          (firstWord, into, count) -> {
            file.copyOut(firstWord, into, count);
            return true;
          },
          Pace.FULL);
      file.ready();
    }
  }

  /**
   * Makes the files of the present version.
   *
   * @param arguments the directory for them, which exists
   */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    write(directory);
    for (String name : new String[] {"table.data", "table.checkpoint"}) {
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(directory.resolve(name + ".gz")))) {
        Files.copy(directory.resolve(name), out);
      }
      Files.delete(directory.resolve(name));
    }
  }
}
