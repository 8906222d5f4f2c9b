package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.ThreadCount;
import org.twobig.cli.options.Types;
import org.twobig.cli.store.VerifyReport.SolvedSample;
import org.twobig.cli.store.VerifyReport.Wrong;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.cli.view.Units;
import org.twobig.game.StoredPositions;
import org.twobig.solve.EntryCheck;
import org.twobig.solve.EntryCheck.CheckedClaim;
import org.twobig.solve.EntryCheck.Claim;
import org.twobig.solve.EntryCheck.Judgement;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.Sample;
import org.twobig.tt.offline.StoppedException;
import org.twobig.tt.offline.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Decodes every entry of a store, and with {@code --resolve} solves a sample anew. */
@Command(name = "verify")
public final class VerifyCommand implements Callable<Integer> {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(names = "--resolve", paramLabel = "N")
  private Optional<Integer> resolve = Optional.empty();

  @Option(names = "--plies", paramLabel = "N[-M]")
  private PlyRange plies = PlyRange.ALL;

  @Option(names = "--seed", paramLabel = "S")
  private Optional<Long> seed = Optional.empty();

  @Option(names = "--nodes", paramLabel = "M", converter = Types.Count.class)
  private long nodes = 1_000_000;

  @Mixin private final ThreadCount threads = new ThreadCount();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    validate();
    Path store = argument.directory();
    plies.requireWithin(OfflineWork.rules(store).count() - 1);
    long start = System.nanoTime();
    Optional<Verification> done =
        OfflineWork.run(
            "nothing was changed",
            progress -> Verification.of(store, OfflineWork.rules(store), progress));
    if (done.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    Verification found = done.get();
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    Function<Optional<SolvedSample>, VerifyReport> report =
        sample -> VerifyReport.of(store, found, time, sample);
    if (!json.isSet() || resolve.isEmpty()) {
      json.print(report.apply(Optional.empty()));
    }
    int code = warn(store, found);
    if (resolve.isEmpty()) {
      return code;
    }
    int solved = resolve(store, report);
    return code == ExitCode.OK || solved == ExitCode.INTERRUPTED ? solved : code;
  }

  private void validate() {
    Refusal.usageIf(
        resolve.isEmpty()
            && Stream.of("--plies", "--seed", "--nodes", "--threads").anyMatch(argument::isTyped),
        "--plies, --seed, --nodes and --threads need --resolve");
    Refusal.usageIf(
        resolve.isPresent() && (resolve.get() < 1 || resolve.get() > DumpCommand.MOST_RANDOM),
        "--resolve must be 1 to " + Units.count(DumpCommand.MOST_RANDOM));
    Refusal.usageIf(nodes < 1, "--nodes must be at least 1");
    threads.get();
  }

  private int resolve(Path store, Function<Optional<SolvedSample>, VerifyReport> verified) {
    long usedSeed = seed.orElseGet(OfflineWork::anySeed);
    StoredPositions positions = OfflineWork.rules(store);
    EntryCheck check = new EntryCheck(OfflineWork.game(store), positions, threads.get(), nodes);
    Progress drawProgress = new Progress();
    Runnable stop =
        () -> {
          drawProgress.stop();
          check.stop();
        };
    // The guard stays open while the report is printed. After it is closed, the JVM may end at any
    // moment.
    try (Interruption interruption = Interruption.guard(stop)) {
      try {
        Sample.Filter filter = (ply, value) -> plies.contains(ply);
        Sample sample =
            OfflineWork.watch(
                drawProgress,
                progress -> Sample.of(store, filter, resolve.get(), usedSeed, positions, progress));
        return solveAnew(
            check, SampleCheck.of(sample.entries(), usedSeed, nodes, positions), store, verified);
      } catch (StoppedException e) {
        if (json.isSet()) {
          json.print(verified.apply(Optional.empty()));
        }
        Messages.warn("interrupted; no entry was solved again");
        return ExitCode.INTERRUPTED;
      }
    }
  }

  private int solveAnew(
      EntryCheck check,
      SampleCheck sample,
      Path store,
      Function<Optional<SolvedSample>, VerifyReport> verified) {
    if (!json.isSet()) {
      System.out.printf(
          "Sample    %s, --seed %d%n",
          Units.number(sample.entries().size(), "entry"), sample.seed());
    }
    try (ProgressLine progress =
        ProgressLine.start(elapsed -> sample.progress(elapsed, check.nodes()))) {
      check.check(sample.claims(), sample.findings()::add);
    }
    SolvedSample found = sample.found(check.nodes());
    json.print(verified.apply(Optional.of(found)), () -> sample.text(found));
    String warning = found.warning(store);
    if (!warning.isEmpty()) {
      Messages.warn("%s", warning);
    }
    return found.interrupted()
        ? ExitCode.INTERRUPTED
        : warning.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static int warn(Path store, Verification found) {
    found
        .damagedCheckpoint()
        .ifPresent(
            file ->
                Messages.warn(
                    "a damaged save is kept as %s; delete this file if you do not need it", file));
    if (found.isSound()) {
      return ExitCode.OK;
    }
    if (found.damaged() > 0) {
      Messages.warn(
          "%s of the store %s cannot be right. twobig resize with the present number of --buckets"
              + " removes them",
          Units.number(found.damaged(), "entry"), store);
    }
    found.checkpointDamage().ifPresent(damage -> Messages.warn("%s", damage));
    return ExitCode.REFUSED;
  }

  /**
   * A sample of a store's entries, which {@code verify --resolve} solves anew, and the findings so
   * far. Any thread may report findings and progress.
   *
   * @param entries the entries to solve again
   * @param seed the seed by which the entries were chosen
   * @param limit the number of nodes after which the search for an entry is given up
   * @param start the time of {@link System#nanoTime} at which the check began
   */
  private record SampleCheck(
      List<Sample.Entry> entries,
      long seed,
      long limit,
      StoredPositions positions,
      long start,
      Queue<CheckedClaim> findings) {
    static SampleCheck of(
        List<Sample.Entry> entries, long seed, long limit, StoredPositions positions) {
      return new SampleCheck(
          entries, seed, limit, positions, System.nanoTime(), new ConcurrentLinkedQueue<>());
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
      return "%s  %d of %d entries tried, %s nodes, %s%s"
          .formatted(
              Units.clock(elapsed),
              findings.size(),
              entries.size(),
              Units.rounded(nodes),
              Units.rate(nodes, elapsed),
              wrong == 0 ? "" : ", %d WRONG".formatted(wrong));
    }

    String text(SolvedSample sample) {
      return ReportTemplate.text(VerifyCommand.class, "sample.txt", sample, this);
    }

    private int ply(CheckedClaim finding) {
      return positions.of(finding.claim().key().high(), finding.claim().key().low());
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
          positions.describeKey(claim.key().high(), claim.key().low()),
          ply(finding),
          positions.outcome(claim.value()),
          finding.outcome(),
          positions.describeValue(claim.value()),
          finding.found());
    }
  }
}
