package org.twobig.offline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.store.Store;
import org.twobig.store.TableScan;
import org.twobig.table.EntryRules;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Partition;
import org.twobig.table.StoreException;

/**
 * Whether a store is sound: its header, the checksums of its checkpoint, and every entry of its
 * table, which must decode to a key, a value and a work that the game can have stored, and must not
 * contradict another in its bucket. An entry with a bit changed decodes to another key, nearly
 * always one that stands for no position.
 *
 * @param table the file the table was read from
 * @param words words of the table, empty ones included
 * @param entries words that are not empty
 * @param damaged those that cannot be right
 * @param first some of these, by their place
 * @param checkpoint entries of the checkpoint; empty if there is none beside the table, or it is
 *     damaged
 * @param checkpointDamage what is wrong with it
 */
public record Verification(
    Path table,
    long words,
    long entries,
    long damaged,
    List<Offender> first,
    OptionalLong checkpoint,
    Optional<String> checkpointDamage) {
  private static final int SHOWN = 10;

  /**
   * An entry that cannot be right.
   *
   * @param partition the classes of its partition, such as 0-35; empty if there are none
   * @param bucket the bucket it lies in
   * @param slot its place there, from 0
   * @param word the entry
   * @param reason what is wrong
   */
  public record Offender(String partition, long bucket, int slot, long word, String reason) {}

  /** Whether nothing is wrong. */
  public boolean isSound() {
    return damaged == 0 && checkpointDamage.isEmpty();
  }

  /**
   * Verifies a store, which others may go on using.
   *
   * @throws StoreException if it is refused: it does not even open
   * @throws StoppedException if stopped
   */
  public static Verification of(Path directory, EntryRules rules, Progress progress) {
    try (TableScan scan = Store.scan(directory, Set.of(rules.keySpace()))) {
      StoreSource.requireValues(scan, rules);
      progress.begin("verifying the entries", scan.words());
      List<Part> parts = new ArrayList<>();
      Workers.run(
          progress,
          () -> {
            Part part = new Part(scan, rules, progress);
            parts.add(part);
            return part;
          });
      OptionalLong checkpoint = OptionalLong.empty();
      Optional<String> checkpointDamage = Optional.empty();
      try {
        progress.begin("verifying the checkpoint", scan.words());
        checkpoint =
            scan.checkCheckpoint(
                words -> {
                  progress.check();
                  progress.add(words);
                });
      } catch (StoreException e) {
        checkpointDamage = Optional.of(e.getMessage());
      }
      return new Verification(
          scan.file(),
          scan.words(),
          parts.stream().mapToLong(part -> part.entries).sum(),
          parts.stream().mapToLong(part -> part.damaged).sum(),
          smallest(parts.stream().flatMap(part -> part.first.stream())),
          checkpoint,
          checkpointDamage);
    }
  }

  private static List<Offender> smallest(Stream<Offender> offenders) {
    return offenders
        .sorted(
            Comparator.comparing(Offender::partition)
                .thenComparingLong(Offender::bucket)
                .thenComparingInt(Offender::slot))
        .limit(SHOWN)
        .collect(Collectors.toList());
  }

  /** What one thread finds. */
  private static final class Part implements Workers.Worker, TableScan.WordVisitor {
    private final TableScan.Cursor cursor;
    private final boolean isPartitioned;
    private final EntryRules rules;
    private final Progress progress;
    private long entries;
    private long damaged;
    private List<Offender> first = new ArrayList<>();

    /** The last word visited that was not damaged, and where; for the other word of its bucket. */
    private long lastWord;

    private Key lastKey = new Key(0, 0);

    Part(TableScan scan, EntryRules rules, Progress progress) {
      this.cursor = scan.cursor();
      this.isPartitioned = scan.layout().isPartitioned();
      this.rules = rules;
      this.progress = progress;
    }

    @Override
    public boolean next() {
      if (!cursor.next()) {
        return false;
      }
      cursor.forEachWord(this);
      progress.add(cursor.count());
      return true;
    }

    @Override
    public void visit(Partition partition, long bucket, int slot, long word) {
      entries++;
      Geometry geometry = partition.geometry();
      Key key = geometry.keyOf(bucket, word);
      EntryCheck check = EntryCheck.of(rules, partition, key, word);
      String reason;
      if (check != EntryCheck.RIGHT) {
        reason = describe(check, geometry, key, word);
      } else {
        reason = contradiction(slot, geometry, key, word);
        lastWord = word;
        lastKey = key;
      }
      if (!reason.isEmpty()) {
        String region = isPartitioned ? partition.classes() : "";
        note(new Offender(region, bucket, slot, word, reason));
      }
    }

    private String describe(EntryCheck check, Geometry geometry, Key key, long word) {
      if (check == EntryCheck.NO_KEY) {
        return "no position has the key " + key;
      }
      String position = "the position " + rules.describeKey(key.high(), key.low());
      return switch (check) {
        case ELSEWHERE -> position + " has no place in this partition";
        case NO_VALUE ->
            "the value %d of %s does not occur".formatted(geometry.value(word), position);
        default ->
            "the work %d of %s is not within 1 and %d"
                .formatted(
                    EntryCheck.workCode(geometry, word), position, (1L << geometry.workBits()) - 1);
      };
    }

    /** Racing threads may leave a key twice in a bucket, but not with contradictory values. */
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

    private void note(Offender offender) {
      damaged++;
      first.add(offender);
      if (first.size() >= 1000 * SHOWN) {
        first = smallest(first.stream());
      }
    }
  }
}
