package org.twobig.tt.offline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.Soundness;
import org.twobig.tt.table.StoreException;

/**
 * The result of verifying the header of a store, the checksums of its checkpoints, and every entry
 * of its table. An entry must decode to a key, a value and a work that the game can have stored,
 * and must not contradict the other entry of its bucket. If a bit of a tag changes, the entry
 * decodes to another key, which is nearly always that of no position.
 *
 * @param table the file from which the table was read
 * @param words number of words of the table, including empty ones
 * @param entries number of entries, including damaged ones
 * @param damaged number of entries that cannot be right
 * @param first the first {@value #SHOWN} damaged entries, by their places
 * @param checkpoint number of entries of the last checkpoint; empty if it is missing or damaged, or
 *     if the table was read from it
 * @param checkpointDamage damage and losses of the last checkpoint or the one before; if the table
 *     had to be read from a damaged checkpoint, no entries were verified
 * @param damagedCheckpoint a damaged checkpoint that is kept for a person; no longer in use
 */
public record Verification(
    Path table,
    long words,
    long entries,
    long damaged,
    List<Offender> first,
    OptionalLong checkpoint,
    Optional<String> checkpointDamage,
    Optional<Path> damagedCheckpoint) {
  private static final int SHOWN = 10;

  /** An entry, in hex, that cannot be right. A partition is named by its classes, as in 0-35. */
  public record Offender(
      Optional<String> partition, long bucket, int word, String entry, String reason) {}

  public boolean isSound() {
    return damaged == 0 && checkpointDamage.isEmpty();
  }

  /** Verifies a store, which other processes may go on using. */
  public static Verification of(Path directory, EntryRules rules, Progress progress) {
    try (TableScan scan = Entries.scan(directory, rules)) {
      progress.begin("verifying the entries", scan.words());
      boolean partitioned = scan.layout().isPartitioned();
      List<Part> parts;
      try {
        parts = scan.forEach(progress::passed, () -> new Part(partitioned, rules));
      } catch (StoreException e) {
        parts = List.of(); // the table was read from a damaged checkpoint, which is checked below
      }
      OptionalLong checkpoint = OptionalLong.empty();
      Optional<String> checkpointDamage = Optional.empty();
      try {
        progress.begin("verifying the checkpoint", scan.words());
        checkpoint = scan.checkCheckpoint(!parts.isEmpty(), progress::passed);
      } catch (StoreException e) {
        checkpointDamage = Optional.of(e.getMessage());
      }
      return new Verification(
          scan.file(),
          scan.words(),
          parts.stream().mapToLong(part -> part.entries() + part.damaged()).sum(),
          parts.stream().mapToLong(part -> part.damaged() + part.contradictions).sum(),
          smallest(parts.stream().flatMap(part -> part.first.stream())),
          checkpoint,
          checkpointDamage,
          scan.damagedCheckpoint());
    }
  }

  private static List<Offender> smallest(Stream<Offender> offenders) {
    return offenders
        .sorted(
            Comparator.comparing((Offender offender) -> offender.partition().orElse(""))
                .thenComparingLong(Offender::bucket)
                .thenComparingInt(Offender::word))
        .limit(SHOWN)
        .collect(Collectors.toList());
  }

  private static final class Part extends CheckingVisitor {
    private final boolean isPartitioned;
    private long contradictions;
    private List<Offender> first = new ArrayList<>();

    /** The last valid word and its key, for a comparison with the other word of its bucket. */
    private long lastWord;

    private Key lastKey = new Key(0, 0);

    Part(boolean isPartitioned, EntryRules rules) {
      super(rules);
      this.isPartitioned = isPartitioned;
    }

    @Override
    void entry(Partition partition, long bucket, int slot, long word, Key key, int keyClass) {
      String reason = contradiction(slot, partition.geometry(), key, word);
      lastWord = word;
      lastKey = key;
      if (!reason.isEmpty()) {
        contradictions++;
        note(partition, bucket, slot, word, reason);
      }
    }

    @Override
    void damaged(
        Partition partition, long bucket, int slot, long word, Key key, Soundness soundness) {
      note(partition, bucket, slot, word, describe(soundness, partition.geometry(), key, word));
    }

    private String describe(Soundness soundness, Geometry geometry, Key key, long word) {
      if (soundness == Soundness.NO_KEY) {
        return "no position has the key " + key;
      }
      String position = "the position " + rules.describeKey(key.high(), key.low());
      return switch (soundness) {
        case ELSEWHERE -> position + " does not belong in this partition of the table";
        case NO_VALUE ->
            "the value %d of %s does not occur".formatted(geometry.value(word), position);
        default ->
            "the work %d of %s is not within 1 and %d"
                .formatted(geometry.workField(word), position, (1L << geometry.workBits()) - 1);
      };
    }

    /**
     * Returns the contradiction between two values of a key in one bucket; empty if there is none.
     * Racing threads may leave a key twice in a bucket, but not with contradictory values.
     */
    private String contradiction(int slot, Geometry geometry, Key key, long word) {
      if (slot == 0 || !key.equals(lastKey)) {
        return "";
      }
      return rules.union(geometry.value(word), geometry.value(lastWord)).isPresent()
          ? ""
          : "the bucket says \"%s\" and \"%s\" of the position %s"
              .formatted(
                  rules.describeValue(geometry.value(lastWord)),
                  rules.describeValue(geometry.value(word)),
                  rules.describeKey(key.high(), key.low()));
    }

    private void note(Partition partition, long bucket, int slot, long word, String reason) {
      Optional<String> region = Optional.of(partition.classes()).filter(name -> isPartitioned);
      first.add(new Offender(region, bucket, slot, "%016x".formatted(word), reason));
      if (first.size() >= 1000 * SHOWN) {
        first = smallest(first.stream());
      }
    }
  }
}
