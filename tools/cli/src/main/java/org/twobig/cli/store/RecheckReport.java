package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.twobig.cli.store.VerifyReport.Resolved;
import org.twobig.cli.store.VerifyReport.Wrong;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.offline.Sample;
import org.twobig.solve.Recheck.Claim;
import org.twobig.solve.Recheck.Finding;
import org.twobig.solve.Recheck.Judgement;

/**
 * What came of entries that were solved anew, so far. Findings and progress may come from any
 * thread; the JSON names are part of the contract with scripts.
 */
final class RecheckReport {
  private final List<Sample.Entry> entries;
  private final long seed;
  private final long limit;
  private final StoredPositions rules;
  private final long start = System.nanoTime();
  private final Map<Judgement, List<Finding>> findings = new EnumMap<>(Judgement.class);

  /**
   * @param entries those to solve
   * @param seed they were chosen by
   * @param limit nodes after which an entry is given up
   */
  RecheckReport(List<Sample.Entry> entries, long seed, long limit, StoredPositions rules) {
    this.entries = entries;
    this.seed = seed;
    this.limit = limit;
    this.rules = rules;
    for (Judgement judgement : Judgement.values()) {
      findings.put(judgement, new ArrayList<>());
    }
  }

  /** The entries as a {@link org.twobig.solve.Recheck} takes them. */
  List<Claim> claims() {
    return entries.stream().map(entry -> new Claim(entry.key(), entry.value())).toList();
  }

  synchronized void add(Finding finding) {
    of(finding.judgement()).add(finding);
  }

  private List<Finding> of(Judgement judgement) {
    return findings.getOrDefault(judgement, List.of());
  }

  synchronized int disagreeing() {
    return of(Judgement.DISAGREES).size();
  }

  /** Whether not all entries have a finding. */
  synchronized boolean isInterrupted() {
    return done() < entries.size();
  }

  /** How many were found without any proof. */
  private int plain() {
    return (int) findings.values().stream().flatMap(List::stream).filter(Finding::plain).count();
  }

  private int done() {
    return findings.values().stream().mapToInt(List::size).sum();
  }

  synchronized String progress(Duration elapsed, long nodes) {
    return "%s  %d of %d entries solved anew, %s nodes, %s%s"
        .formatted(
            Units.clock(elapsed),
            done(),
            entries.size(),
            Units.rounded(nodes),
            Units.rate(nodes, elapsed),
            disagreeing() == 0 ? "" : ", %d WRONG".formatted(disagreeing()));
  }

  /** What is going to be done: the way to do it again, however it ends. */
  String heading() {
    Rows rows = new Rows();
    rows.add(
        "Sample",
        "%s, --seed %d".formatted(Units.number(entries.size(), "entry", "entries"), seed));
    return rows.toString();
  }

  /**
   * What was found as text.
   *
   * @param nodes visited by all searches, those that were stopped included
   */
  synchronized String text(long nodes) {
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    List<String> parts = new ArrayList<>();
    parts.add(Units.count(of(Judgement.AGREES).size()) + " right");
    if (disagreeing() > 0) {
      parts.add(Units.count(disagreeing()) + " WRONG");
    }
    if (plain() > 0) {
      parts.add(
          Units.count(plain()) + " of these by the rules of the game alone, without any proof");
    }
    int undecided = of(Judgement.UNDECIDED).size();
    if (undecided > 0) {
      parts.add(
          "%s not decided within %s nodes (%s)"
              .formatted(Units.count(undecided), Units.count(limit), plies(Judgement.UNDECIDED)));
    }
    int without = of(Judgement.NO_POSITION).size();
    if (without > 0) {
      parts.add(Units.count(without) + " not tried: no position of a game was found for their key");
    }
    Rows rows = new Rows();
    rows.add(
        "Solved",
        "%s of %s entries anew".formatted(Units.count(done()), Units.count(entries.size())));
    parts.forEach(part -> rows.add("", part));
    rows.add(
        "Search",
        "%s in %s, %s"
            .formatted(Units.number(nodes, "node"), Units.seconds(time), Units.rate(nodes, time)));
    for (Finding wrong : of(Judgement.DISAGREES)) {
      rows.blank();
      rows.add("Wrong", position(wrong));
      rows.add("", "ply %d".formatted(ply(wrong)));
      rows.add("Stored", rules.describeValue(wrong.claim().value()));
      rows.add("Found", wrong.found());
    }
    return rows.toString();
  }

  private String position(Finding finding) {
    return rules
        .moves(finding.claim().key())
        .orElseGet(
            () -> rules.describeKey(finding.claim().key().high(), finding.claim().key().low()));
  }

  private int ply(Finding finding) {
    return rules.of(finding.claim().key().high(), finding.claim().key().low());
  }

  private String plies(Judgement judgement) {
    IntSummaryStatistics range = of(judgement).stream().mapToInt(this::ply).summaryStatistics();
    return range.getMin() == range.getMax()
        ? "ply " + range.getMin()
        : "plies " + range.getMin() + " to " + range.getMax();
  }

  /** What to say on standard error, if anything. */
  synchronized Optional<String> warning(Path store) {
    List<String> sentences = new ArrayList<>();
    if (disagreeing() > 0) {
      sentences.add(
          "%s of %s entries of the store %s that were solved anew are wrong: do not trust it"
              .formatted(Units.count(disagreeing()), Units.count(done()), store));
    }
    if (isInterrupted()) {
      sentences.add(
          "interrupted; %s of %s entries were solved anew"
              .formatted(Units.count(done()), Units.count(entries.size())));
    }
    return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", sentences));
  }

  /**
   * The report for scripts.
   *
   * @param nodes visited by all searches, those that were stopped included
   */
  synchronized Resolved json(long nodes) {
    return new Resolved(
        entries.size(),
        seed,
        limit,
        done(),
        of(Judgement.AGREES).size(),
        plain(),
        disagreeing(),
        of(Judgement.UNDECIDED).size(),
        of(Judgement.NO_POSITION).size(),
        nodes,
        Json.seconds(Duration.ofNanos(System.nanoTime() - start)),
        isInterrupted(),
        of(Judgement.DISAGREES).stream()
            .map(
                wrong ->
                    new Wrong(
                        position(wrong),
                        ply(wrong),
                        Verdict.of(Outcome.ofFacts((int) wrong.claim().value())),
                        Verdict.ofWords(wrong.found())))
            .toList());
  }
}
