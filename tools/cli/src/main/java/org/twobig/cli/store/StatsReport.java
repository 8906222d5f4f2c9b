package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.twobig.cli.machine.LargePages;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.game.Games;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.solve.Activity;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.Statistics;
import org.twobig.tt.processes.Latency;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.TallyCounts;

/**
 * The report of {@code stats}: what a table holds and how it was used. {@link StatsPage} shows it
 * in a browser.
 */
@JsonTypeName("twobig/stats/1")
public record StatsReport(
    @JsonUnwrapped Shape shape,
    @JsonUnwrapped Saved saved,
    @JsonUnwrapped Filled filled,
    List<ByVerdict> byVerdict,
    List<ByPly> byPly,
    List<ByWork> byWork,
    @JsonUnwrapped Used used,
    List<PartitionFigures> partitions,
    List<ProcessReport> processes)
    implements Report {
  /** The largest width of a line, in characters; longer bars would not be easier to read. */
  private static final int WIDEST = 160;

  public record Shape(
      String store,
      String uuid,
      @JsonUnwrapped Keys keys,
      int valueBits,
      @JsonUnwrapped TableShape table,
      Optional<BigDecimal> largePageShare) {}

  /** The keys of a table. */
  public record Keys(String keySpace, int keySpaceVersion, int keyBits) {
    static Keys of(KeySpace keys) {
      return new Keys(keys.name(), keys.version(), keys.bits());
    }

    String game() {
      return Games.of(new KeySpace(keySpace, keySpaceVersion, keyBits)).orElseThrow().id();
    }
  }

  public record TableShape(
      long buckets,
      long tableBytes,
      Placement placement,
      String placementReason,
      String tableFile) {
    static TableShape of(StoreInfo info) {
      return new TableShape(
          info.layout().buckets(),
          info.layout().dataBytes(),
          info.placement(),
          info.reason(),
          info.tableFile().toString());
    }
  }

  public record Saved(
      Instant created,
      Optional<Instant> lastCheckpoint,
      long checkpointBytes,
      Times saves,
      Times restores) {}

  public record Filled(long words, long entries, long firstWords, long secondWords, long damaged) {
    static Filled of(List<Partition> partitions, Census census) {
      long words = partitions.stream().mapToLong(each -> each.geometry().entries()).sum();
      return new Filled(words, census.entries(), census.first(), census.second(), census.damaged());
    }
  }

  public record Used(
      long nodesSearched,
      long probes,
      long hits,
      long stores,
      boolean uncountedEntries,
      Optional<BigDecimal> entriesKept,
      Optional<BigDecimal> workKept) {}

  /** The durations of saves or restores. If there were none, only the count has a value. */
  public record Times(
      long count,
      Optional<Duration> medianSeconds,
      Optional<Duration> p90Seconds,
      Optional<Duration> p99Seconds,
      Optional<Duration> maxSeconds) {
    static Times of(Latency latency) {
      return new Times(
          latency.count(),
          seconds(latency, 50),
          seconds(latency, 90),
          seconds(latency, 99),
          seconds(latency, 100));
    }

    private static Optional<Duration> seconds(Latency latency, double percent) {
      return Optional.of(latency)
          .filter(some -> some.count() > 0)
          .map(some -> some.percentile(percent));
    }
  }

  public record ByVerdict(Outcome verdict, long entries) {}

  public record ByPly(
      int ply,
      long entries,
      long work,
      long probes,
      long hits,
      long stores,
      long storedWork,
      Optional<BigDecimal> entriesKept,
      Optional<BigDecimal> workKept) {}

  /** The number of entries whose work is at least {@code nodes} and less than twice as much. */
  public record ByWork(long nodes, long entries) {}

  /** A part of a table for the positions of some plies; without plies, the whole table. */
  public record PartitionShape(
      Optional<Integer> firstPly,
      Optional<Integer> lastPly,
      @JsonProperty("strategy") ReplacementScheme replacement,
      long buckets,
      long tableBytes,
      int tagBits) {
    static PartitionShape of(Partition partition, boolean isPartitioned) {
      Geometry geometry = partition.geometry();
      return new PartitionShape(
          isPartitioned ? Optional.of(partition.firstClass()) : Optional.empty(),
          isPartitioned ? Optional.of(partition.lastClass()) : Optional.empty(),
          geometry.scheme(),
          geometry.buckets(),
          geometry.dataBytes(),
          geometry.tagBits());
    }

    String plies() {
      return firstPly.map(first -> first + "-" + lastPly.orElseThrow()).orElse("all");
    }
  }

  public record PartitionFigures(
      @JsonUnwrapped PartitionShape shape, int workBits, @JsonUnwrapped Filled filled) {
    static PartitionFigures of(Partition partition, boolean isPartitioned, Census census) {
      return new PartitionFigures(
          PartitionShape.of(partition, isPartitioned),
          partition.geometry().workBits(),
          Filled.of(List.of(partition), census));
    }
  }

  /** Counts the entries. {@code before} are the processes as seen earlier, for their speeds. */
  public static StatsReport of(
      TableScan scan, EntryRules rules, Progress progress, List<LiveProcess> before) {
    Statistics found = Statistics.of(scan, rules, progress);
    OptionalDouble largePages = LargePages.share(scan.file());
    return of(found, largePages, ProcessReport.of(Activity.since(before, scan.directory())));
  }

  static StatsReport of(
      Statistics found, OptionalDouble largePages, List<ProcessReport> processes) {
    StoreInfo info = found.info();
    List<Census> censuses = found.censuses();
    TallyCounts counts = found.counts();
    Census census = censuses.stream().reduce(Census::plus).orElseThrow();
    return new StatsReport(
        new Shape(
            info.directory().toString(),
            info.uuid().toString(),
            Keys.of(info.layout().keySpace()),
            info.layout().valueBits(),
            TableShape.of(info),
            Json.share(largePages)),
        new Saved(
            info.created(),
            info.lastCheckpoint(),
            info.checkpointBytes(),
            Times.of(found.latencies().saves()),
            Times.of(found.latencies().restores())),
        Filled.of(info.layout().partitions(), census),
        byVerdict(info.layout().keySpace(), census.byValue()),
        IntStream.range(0, census.byClass().length)
            .mapToObj(ply -> ply(ply, census, counts))
            .filter(row -> row.entries > 0 || row.probes > 0 || row.entriesKept.isPresent())
            .toList(),
        indicesWithEntries(census.byWork())
            .mapToObj(i -> new ByWork(1L << i, census.byWork()[i]))
            .toList(),
        new Used(
            counts.nodes(),
            counts.allProbes(),
            counts.allHits(),
            counts.allStores(),
            counts.gaps(),
            Json.share(counts.entriesKept(census)),
            Json.share(counts.workKept(census))),
        IntStream.range(0, censuses.size())
            .mapToObj(
                i ->
                    PartitionFigures.of(
                        info.layout().partitions().get(i),
                        info.layout().isPartitioned(),
                        censuses.get(i)))
            .toList(),
        processes);
  }

  private static List<ByVerdict> byVerdict(KeySpace keys, long[] byValue) {
    StoredPositions positions = Games.of(keys).orElseThrow().rules(keys);
    Map<Outcome, Long> entries = new LinkedHashMap<>();
    indicesWithEntries(byValue)
        .forEach(i -> entries.merge(positions.outcome(i), byValue[i], Long::sum));
    return entries.entrySet().stream()
        .map(entry -> new ByVerdict(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static IntStream indicesWithEntries(long[] counts) {
    return IntStream.range(0, counts.length).filter(i -> counts[i] > 0);
  }

  /**
   * Returns the count of a ply. It is 0 for the plies from {@link
   * org.twobig.tt.table.Tally#CLASSES} on, which are not counted.
   */
  private static long counted(long[] counts, int ply) {
    return ply < counts.length ? counts[ply] : 0;
  }

  private static ByPly ply(int ply, Census census, TallyCounts counts) {
    return new ByPly(
        ply,
        census.byClass()[ply],
        census.workByClass()[ply],
        counted(counts.probes(), ply),
        counted(counts.hits(), ply),
        counted(counts.stores(), ply),
        counted(counts.work(), ply),
        Json.share(counts.entriesKept(census, ply)),
        Json.share(counts.workKept(census, ply)));
  }

  boolean isPartitioned() {
    return partitions.get(0).shape.firstPly.isPresent();
  }

  int count() {
    return partitions.size();
  }

  boolean isUsed() {
    return used.nodesSearched > 0 || used.probes > 0 || used.stores > 0;
  }

  /** Words of one kind: {@code taken} of all the {@code words} hold an entry. */
  record Words(String name, long taken, long words) {
    double share() {
      return words == 0 ? 0 : (double) taken / words;
    }
  }

  /**
   * Returns the occupancy of the first and of the second words of buckets, if all buckets have two
   * words; else the occupancy of all words together.
   */
  List<Words> occupancy() {
    return partitions.stream()
            .allMatch(region -> region.shape.replacement == ReplacementScheme.TWOBIG)
        ? List.of(
            new Words("First words", filled.firstWords, shape.table.buckets),
            new Words("Second words", filled.secondWords, shape.table.buckets))
        : List.of(new Words("Words", filled.entries, filled.words));
  }

  long maxEntriesOfPly() {
    return max(byPly, ByPly::entries);
  }

  long maxWorkOfPly() {
    return max(byPly, ByPly::work);
  }

  long maxEntriesOfWork() {
    return max(byWork, ByWork::entries);
  }

  long maxEntriesOfVerdict() {
    return max(byVerdict, ByVerdict::entries);
  }

  private static <T> long max(List<T> rows, ToLongFunction<T> number) {
    return rows.stream().mapToLong(number).max().orElse(0);
  }

  /**
   * Returns the report as text: facts, then tables whose lines end with a bar.
   *
   * @param columns the width of a line; 80 is used for less, 160 for more. Paths may be longer
   */
  String text(int columns, Bars bars) {
    int width = Math.clamp(columns, ProcessReport.NARROW, WIDEST);
    Map<String, Object> rows = Map.of("rows", ProcessReport.rows(processes));
    return ReportTemplate.wide(StatsReport.class, "stats.txt", width, bars, this, rows);
  }
}
