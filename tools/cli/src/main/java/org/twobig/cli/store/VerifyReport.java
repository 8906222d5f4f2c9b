package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.game.Outcome;
import org.twobig.tt.offline.Verification;

/** The result of {@code twobig verify}: damaged entries, and wrong ones among those solved anew. */
@JsonTypeName("twobig/verify/1")
public record VerifyReport(
    String store,
    String tableFile,
    long words,
    long entries,
    long damaged,
    boolean sound,
    BigDecimal seconds,
    OptionalLong checkpointEntries,
    Optional<String> checkpointDamage,
    List<Damaged> firstDamaged,
    Optional<Resolved> resolve)
    implements Report {
  /** An entry that no solver can have stored. */
  public record Damaged(
      Optional<String> partition, long bucket, int word, String entry, String reason) {}

  public record Resolved(
      int entries,
      long seed,
      long limitNodes,
      int resolved,
      int agreeing,
      int plain,
      int disagreeing,
      int undecided,
      int noPosition,
      long nodes,
      BigDecimal seconds,
      boolean interrupted,
      List<Wrong> disagreements) {
    List<String> warnings(Path store) {
      List<String> sentences = new ArrayList<>();
      if (disagreeing > 0) {
        sentences.add(
            "%s of %s entries of the store %s that were solved anew are wrong: do not trust it"
                .formatted(Units.count(disagreeing), Units.count(resolved), store));
      }
      if (interrupted) {
        sentences.add(
            "interrupted; %s of %s entries were solved anew"
                .formatted(Units.count(resolved), Units.count(entries)));
      }
      return sentences;
    }
  }

  public record Wrong(
      String position,
      int ply,
      Outcome stored,
      Outcome found,
      String storedWords,
      String foundWords) {}

  static VerifyReport of(
      Path store, Verification found, Duration time, Optional<Resolved> resolved) {
    return new VerifyReport(
        store.toString(),
        found.table().toString(),
        found.words(),
        found.entries(),
        found.damaged(),
        found.isSound(),
        Json.seconds(time),
        found.checkpoint(),
        found.checkpointDamage(),
        found.first().stream()
            .map(
                offender ->
                    new Damaged(
                        Optional.of(offender.partition()).filter(name -> !name.isEmpty()),
                        offender.bucket(),
                        offender.slot(),
                        "%016x".formatted(offender.word()),
                        offender.reason()))
            .toList(),
        resolved);
  }

  @Override
  public String text() {
    long bytes = words * Long.BYTES;
    double speed = bytes / Math.max(1e-9, seconds.doubleValue());
    Rows rows = new Rows();
    rows.add("Store", store);
    rows.add(
        "Table",
        "%s in %s s, %s/s",
        Units.bytes(bytes),
        seconds.setScale(3, RoundingMode.HALF_UP),
        Units.bytes((long) speed));
    rows.add("File", tableFile);
    rows.add(
        "Entries",
        entries == 0 && checkpointDamage.isPresent()
            ? "none verified, for the checkpoint is damaged"
            : "%s, %s"
                .formatted(
                    Units.count(entries),
                    damaged == 0 ? "all of them right" : Units.count(damaged) + " damaged"));
    checkpointEntries.ifPresent(
        saved -> rows.add("Saved", Units.count(saved) + ", all checksums right"));
    checkpointDamage.ifPresent(damage -> rows.add("Saved", "damaged"));
    for (Damaged each : firstDamaged) {
      rows.blank();
      rows.add(
          "Damaged",
          "%sbucket %d, word %d: %s",
          each.partition.map(plies -> "partition %s, ".formatted(plies)).orElse(""),
          each.bucket,
          each.word,
          each.entry);
      rows.add("", each.reason);
    }
    if (damaged > firstDamaged.size()) {
      rows.blank();
      rows.add("", "and %s more", Units.count(damaged - firstDamaged.size()));
    }
    return rows.toString();
  }
}
