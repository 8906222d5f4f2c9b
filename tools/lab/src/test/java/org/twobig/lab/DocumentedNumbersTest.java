package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Offsets in FORMAT.md and counts in TESTING.md are those of the code. */
class DocumentedNumbersTest {
  private static final Path MODULE = Path.of("../../tt-offheap");
  private static final Path TESTS = MODULE.resolve("src/test/java/org/twobig/tt");

  private static Stream<MatchResult> find(Path file, String pattern) throws IOException {
    return Pattern.compile(pattern).matcher(Files.readString(file)).results();
  }

  private static long parsed(String digits) {
    return Long.parseLong(digits.replaceAll("[,_]", ""));
  }

  /** Returns the number in the only match of the pattern's group in a file. */
  private static long only(Path file, String pattern) throws IOException {
    List<MatchResult> found = find(file, pattern).toList();
    assertThat(found).as(file + ": " + pattern).hasSize(1);
    return parsed(found.get(0).group(1));
  }

  /** Returns the number in a document at the place of # in the words. */
  private static long documented(String document, String words) throws IOException {
    String pattern = Pattern.quote(words).replace("#", "\\E([\\d,]*\\d)\\Q");
    return only(MODULE.resolve(document), pattern.replace(" ", "\\E\\s+\\Q"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          internal.FileHead; VERSION; | # | 4 + 4 | format version
          internal.FileHead; UUID_HIGH; | # | 8 + 8 | UUID of the store
          internal.FileHead; CREATED; | # | 8 | creation
          internal.FileHead; KEY_VERSION; | # | 4 + 4 + 48 | key space
          internal.FileHead; FIELDS; | # | | fields of this kind
          internal.FileHead; FIELDS; Head: at # bits of a value
          internal.TableHeader; BYTES; N is # (table)
          internal.TableHeader; BYTES; Then # bytes, the head of the table
          internal.TableHeader; PARTITIONS; at # the partitions
          internal.TableHeader; PARTITION_BYTES; the partitions, # bytes each
          internal.TableHeader; DATA_OFFSET; from byte # of the file
          internal.TableFile; STATE; its state, the word at byte #,
          internal.TableFile; READY; the highest number whose state is #
          internal.TableFile; OUTGROWN; the word at byte # of the smaller file
          internal.CheckpointFormat; HEAD_BYTES; # (checkpoint)
          internal.CheckpointFormat; WORDS; at # words of the table
          internal.CheckpointFormat; WORDS_OF_BLOCK; at # words of a block
          offline.ExportFormat; HEAD_BYTES; # (export)
          processes.StoreLock; USE; shared locks on byte # of
          processes.StoreLock; GENERATION; on byte # (even number
          """)
  void offsetsAndSizesOfFilesAreTheConstantsOfTheCode(String type, String constant, String words)
      throws Exception {
    Field field = Class.forName("org.twobig.tt." + type).getDeclaredField(constant);
    field.setAccessible(true);
    assertThat(documented("FORMAT.md", words)).isEqualTo(((Number) field.get(null)).longValue());
  }

  /** CProgramTest compares what this header reads with what Java writes. */
  @Test
  void fieldsOfATableAreWhereCReadsThem() throws IOException {
    Path header = MODULE.resolve("src/main/c/twobig.h");
    assertThat(documented("FORMAT.md", "Fields: at # `v`, bits of a value"))
        .isEqualTo(only(header, "map, (\\d+)\\) != \\(uint32_t\\)value_bits"));
    assertThat(documented("FORMAT.md", "at # the number of partitions"))
        .isEqualTo(only(header, "whole = twobig_u32\\(map, (\\d+)\\)"));
  }

  private static long soak(String property) throws IOException {
    return only(Path.of("../../config/soak.options"), "-Dtwobig." + property + "=(\\d+)");
  }

  @Test
  void processesAreKilledAndPowerIsCutAsOftenAsIsWritten() throws IOException {
    assertThat(documented("TESTING.md", "is killed at least # times in a usual run,"))
        .isEqualTo(only(TESTS.resolve("fault/Kills.java"), "times\\((\\d+)\\)"));
    assertThat(documented("TESTING.md", "in a usual run, # times in the soak"))
        .isEqualTo(soak("kills"));
    assertThat(documented("TESTING.md", "cuts them off # times,"))
        .isEqualTo(only(TESTS.resolve("store/PowerCutTest.java"), "twobig.cuts\", (\\d+)"));
    assertThat(documented("TESTING.md", "times, # times in the soak, and combines"))
        .isEqualTo(soak("cuts"));
  }

  @Test
  void filesAreChangedAsOftenAsTheTableSays() throws IOException {
    List<String> tried = new ArrayList<>();
    for (String test :
        List.of("store/HostileStore", "journal/HostileJournal", "offline/HostileExport")) {
      for (MatchResult run :
          find(TESTS.resolve(test + "Test.java"), "Fuzz\\.run(Slow)?\\(\\s*\"(.*)\",\\s*([\\d_]+)")
              .toList()) {
        long soak = run.group(1) == null ? soak("fuzz") : soak("fuzz") / 50;
        tried.add("`%s` %,d %,d".formatted(run.group(2), parsed(run.group(3)), soak));
      }
    }
    assertThat(
            find(MODULE.resolve("TESTING.md"), "\\| (`.*`).* \\| ([\\d,]+) \\| ([\\d,]+) \\|")
                .map(row -> "%s %s %s".formatted(row.group(1), row.group(2), row.group(3))))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(tried);
  }
}
