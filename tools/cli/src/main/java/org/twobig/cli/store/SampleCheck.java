package org.twobig.cli.store;

import java.time.Duration;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.twobig.cli.store.VerifyReport.SolvedSample;
import org.twobig.cli.store.VerifyReport.Wrong;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.cli.view.Units;
import org.twobig.game.StoredPositions;
import org.twobig.solve.EntryCheck.CheckedClaim;
import org.twobig.solve.EntryCheck.Claim;
import org.twobig.solve.EntryCheck.Judgement;
import org.twobig.tt.offline.Sample;

/**
 * A sample of a store's entries, which {@code verify --resolve} solves anew, and the findings so
 * far. Any thread may report findings and progress.
 *
 * @param entries the entries to solve again
 * @param seed the seed by which the entries were chosen
 * @param limit the number of nodes after which the search for an entry is given up
 * @param start the time of {@link System#nanoTime} at which the check began
 */
record SampleCheck(
    List<Sample.Entry> entries,
    long seed,
    long limit,
    StoredPositions rules,
    long start,
    Queue<CheckedClaim> findings) {
  static SampleCheck of(List<Sample.Entry> entries, long seed, long limit, StoredPositions rules) {
    return new SampleCheck(
        entries, seed, limit, rules, System.nanoTime(), new ConcurrentLinkedQueue<>());
  }

  List<Claim> claims() {
    return entries.stream().map(entry -> new Claim(entry.key(), entry.value())).toList();
  }

  private Stream<CheckedClaim> of(Judgement judgement) {
    return findings.stream().filter(finding -> finding.judgement() == judgement);
  }

  private int count(Judgement judgement) {
    return (int) of(judgement).count();
  }

  String progress(Duration elapsed, long nodes) {
    int wrong = count(Judgement.DISAGREES);
    return "%s  %d of %d entries solved anew, %s nodes, %s%s"
        .formatted(
            Units.clock(elapsed),
            findings.size(),
            entries.size(),
            Units.rounded(nodes),
            Units.rate(nodes, elapsed),
            wrong == 0 ? "" : ", %d WRONG".formatted(wrong));
  }

  String text(SolvedSample sample) {
    return ReportTemplate.text(SampleCheck.class, "sample.txt", sample, this);
  }

  private int ply(CheckedClaim finding) {
    return rules.of(finding.claim().key().high(), finding.claim().key().low());
  }

  /** Returns the plies of the entries that were not decided, in words. */
  String plies() {
    IntSummaryStatistics range = of(Judgement.UNDECIDED).mapToInt(this::ply).summaryStatistics();
    return range.getMin() == range.getMax()
        ? "ply " + range.getMin()
        : "plies " + range.getMin() + " to " + range.getMax();
  }

  SolvedSample found(long nodes) {
    return new SolvedSample(
        entries.size(),
        seed,
        limit,
        findings.size(),
        count(Judgement.AGREES),
        (int) findings.stream().filter(CheckedClaim::plain).count(),
        count(Judgement.DISAGREES),
        count(Judgement.UNDECIDED),
        count(Judgement.NO_POSITION),
        nodes,
        Duration.ofNanos(System.nanoTime() - start),
        findings.size() < entries.size(),
        of(Judgement.DISAGREES).map(this::wrong).toList());
  }

  private Wrong wrong(CheckedClaim finding) {
    Claim claim = finding.claim();
    return new Wrong(
        rules.describeKey(claim.key().high(), claim.key().low()),
        ply(finding),
        rules.outcome(claim.value()),
        finding.outcome(),
        rules.describeValue(claim.value()),
        finding.found());
  }
}
