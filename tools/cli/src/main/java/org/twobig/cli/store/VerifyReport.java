package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.game.Outcome;
import org.twobig.tt.offline.Verification;
import org.twobig.tt.offline.Verification.Offender;

/** The result of {@code twobig verify}: damaged entries, and wrong ones among those solved anew. */
@JsonTypeName("twobig/verify/1")
public record VerifyReport(
    String store,
    String tableFile,
    long words,
    long entries,
    long damaged,
    boolean sound,
    Duration seconds,
    Optional<Long> checkpointEntries,
    Optional<String> checkpointDamage,
    List<Offender> firstDamaged,
    Optional<SolvedSample> resolve)
    implements Report {
  /** A random sample of the store's entries, as far as they were solved anew. */
  public record SolvedSample(
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
      Duration seconds,
      boolean interrupted,
      List<Wrong> disagreements) {
    int solved() {
      return agreeing + disagreeing;
    }

    /** Returns a warning of wrong entries and of an interruption; empty if there is neither. */
    String warning(Path store) {
      String wrong =
          disagreeing == 0
              ? ""
              : "%,d of %,d entries of the store %s that were solved anew are wrong: do not trust it"
                  .formatted(disagreeing, solved(), store);
      String rest =
          interrupted
              ? "interrupted; %,d of %,d entries were solved anew".formatted(solved(), entries)
              : "";
      return wrong + (wrong.isEmpty() || rest.isEmpty() ? "" : "; ") + rest;
    }

    String search() {
      return Units.search(nodes, seconds);
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
      Path store, Verification found, Duration time, Optional<SolvedSample> sample) {
    return new VerifyReport(
        store.toString(),
        found.table().toString(),
        found.words(),
        found.entries(),
        found.damaged(),
        found.isSound(),
        time,
        found.checkpoint().stream().boxed().findFirst(),
        found.checkpointDamage(),
        found.first(),
        sample);
  }

  long bytes() {
    return words * Long.BYTES;
  }

  /** Returns the speed of the verification, bytes a second. */
  long speed() {
    return (long) (bytes() / Math.max(1e-9, seconds.toNanos() * 1e-9));
  }

  boolean isUnchecked() {
    return entries == 0 && checkpointDamage.isPresent();
  }

  long moreDamaged() {
    return damaged - firstDamaged.size();
  }
}
