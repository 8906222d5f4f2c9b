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
    return "%-10s%s, --seed %d%n"
        .formatted("Sample", Units.number(entries.size(), "entry", "entries"), seed);
  }

  /**
   * What was found as text.
   *
   * @param found what {@link #found} gives
   */
  synchronized String text(Resolved found) {
    List<String> parts = new ArrayList<>();
    parts.add(Units.count(found.agreeing()) + " right");
    if (found.disagreeing() > 0) {
      parts.add(Units.count(found.disagreeing()) + " WRONG");
    }
    if (found.plain() > 0) {
      parts.add(
          Units.count(found.plain())
              + " of these by the rules of the game alone, without any proof");
    }
    if (found.undecided() > 0) {
      parts.add(
          "%s not decided within %s nodes (%s)"
              .formatted(
                  Units.count(found.undecided()),
                  Units.count(limit),
                  plies(of(Judgement.UNDECIDED))));
    }
    if (found.noPosition() > 0) {
      parts.add(
          Units.count(found.noPosition())
              + " not tried: no position of a game was found for their key");
    }
    Rows rows = new Rows();
    rows.add(
        "Solved",
        "%s of %s entries anew"
            .formatted(Units.count(found.resolved()), Units.count(found.entries())));
    parts.forEach(part -> rows.add("", part));
    rows.add("Search", Units.search(found.nodes(), found.seconds()));
    for (Wrong wrong : found.disagreements()) {
      rows.blank();
      rows.add("Wrong", wrong.position());
      rows.add("", "ply %d".formatted(wrong.ply()));
      rows.add("Stored", wrong.storedWords());
      rows.add("Found", wrong.foundWords());
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

  private String plies(List<Finding> some) {
    IntSummaryStatistics range = some.stream().mapToInt(this::ply).summaryStatistics();
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
   * What was found.
   *
   * @param nodes visited by all searches, those that were stopped included
   */
  synchronized Resolved found(long nodes) {
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
                        Verdict.of(rules.outcome(wrong.claim().value())),
                        Verdict.of(wrong.outcome()),
                        rules.describeValue(wrong.claim().value()),
                        wrong.found()))
            .toList());
  }
}
