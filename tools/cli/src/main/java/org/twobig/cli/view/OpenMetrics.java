package org.twobig.cli.view;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.twobig.cluster.ClusterStatus;
import org.twobig.solve.SolveProgress;
import org.twobig.tt.processes.Latencies;
import org.twobig.tt.processes.Latency;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;

/**
 * Writes the state of a store as OpenMetrics text, for Prometheus and other programs: the occupancy
 * of the table, the time of the last save, the durations of saves and restores, the nodes of a
 * cluster and their tasks, and all counters of the processes that work on the store, except those
 * that describe a position. See the <a
 * href="https://prometheus.io/docs/specs/om/open_metrics_spec/">specification</a>.
 */
public final class OpenMetrics {
  /** The upper limits of the buckets of histograms. A save takes milliseconds to minutes. */
  private static final List<Duration> LIMITS =
      LongStream.of(10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
          .mapToObj(Duration::ofMillis)
          .toList();

  /** The recommended units that occur here. The name of a figure ends with its unit, if any. */
  private static final Set<String> UNITS = Set.of("seconds", "bytes", "ratio");

  private final StringBuilder text = new StringBuilder();

  private OpenMetrics() {}

  /**
   * Returns the state of a store, read without a lock.
   *
   * @return the text, with its last line {@code # EOF}
   * @throws org.twobig.tt.table.StoreException ABSENT if there is no store, REFUSED if it is
   *     damaged
   */
  public static String of(Path directory) {
    return new OpenMetrics().write(Stores.glance(directory), Stores.processes(directory));
  }

  private String write(StoreInfo glance, List<LiveProcess> processes) {
    String store = label("store", glance.directory().toString());
    gauge("twobig_table_bytes", "Size of the table in bytes", store, glance.bytes());
    String ratio = "twobig_table_occupancy_ratio";
    glance
        .occupancy()
        .ifPresent(share -> gauge(ratio, "Share of words with an entry, 0 to 1", store, share));
    String saved = "twobig_last_checkpoint_timestamp_seconds";
    glance
        .lastCheckpoint()
        .ifPresent(time -> gauge(saved, "Time of the last save", store, time.toEpochMilli() / 1e3));
    Latencies latencies = Stores.latencies(glance.directory());
    histogram("twobig_save_seconds", "How long saves took", store, latencies.saves());
    histogram("twobig_restore_seconds", "How long restores took", store, latencies.restores());
    String open = "Processes that have the store open for writing";
    gauge("twobig_processes", open, store, processes.size());
    family("twobig_heartbeat_age_seconds", "gauge", "How long ago a process published counters");
    for (LiveProcess process : processes) {
      double age = process.heartbeatAge().toMillis() / 1e3;
      sample("twobig_heartbeat_age_seconds", labels(store, process), age);
    }
    ClusterStatus.read(Stores.helperStatus(glance.directory()))
        .filter(status -> processes.stream().anyMatch(each -> each.pid() == status.pid()))
        .ifPresent(status -> cluster(store, status));
    processes.stream()
        .flatMap(process -> process.counters().keySet().stream())
        .filter(name -> !SolveProgress.isOfRoot(name))
        .distinct()
        .sorted()
        .forEach(name -> live(name, processes, store));
    return text.append("# EOF\n").toString();
  }

  private void live(String name, List<LiveProcess> processes, String store) {
    String inSeconds =
        name.equals(LiveProcess.LAST_SAVE_TIME)
            ? "last_checkpoint_timestamp_seconds"
            : name.replaceFirst("_millis$", "_seconds");
    double divisor = inSeconds.equals(name) ? 1 : 1e3;
    // not "unknown": the text format that Prometheus reads from files has no such type
    String type = SolveProgress.onlyGrows(name) ? "counter" : "gauge";
    String samples =
        family("twobig_live_" + inSeconds, type, "A counter that each process publishes");
    processes.stream()
        .filter(process -> process.counters().containsKey(name))
        .forEach(each -> sample(samples, labels(store, each), each.counter(name) / divisor));
  }

  private void cluster(String store, ClusterStatus status) {
    ClusterStatus.TaskFlow tasks = status.tasks();
    gauge("twobig_cluster_nodes", "Connected helpers", store, status.nodes().size());
    gauge("twobig_cluster_tasks_running", "Tasks that helpers work on", store, tasks.running());
    gauge("twobig_cluster_tasks_waiting", "Tasks that no helper has", store, tasks.waiting());
    counter("twobig_cluster_tasks_handed_out", "Tasks given to helpers", store, tasks.handedOut());
    counter(
        "twobig_cluster_tasks_answered", "Answers of helpers to tasks", store, tasks.answered());
    String anew = "Tasks done anew: a thread was lost, too slow, or its answer damaged";
    counter("twobig_cluster_tasks_done_anew", anew, store, tasks.doneAnew());
    Map<String, Long> damaged = new TreeMap<>(); // two nodes may have the same name
    status.nodes().forEach(node -> damaged.put(node.name(), 0L));
    status.faulty().forEach(node -> damaged.merge(node.name(), node.damagedOutcomes(), Long::sum));
    String samples =
        family("twobig_cluster_damaged_outcomes", "counter", "Damaged answers of a helper");
    damaged.forEach((node, count) -> sample(samples, store + "," + label("node", node), count));
    long away = status.faulty().stream().filter(ClusterStatus.FaultyNode::sentAway).count();
    gauge("twobig_cluster_nodes_sent_away", "Helpers excluded for damaged answers", store, away);
  }

  private void gauge(String name, String help, String labels, double value) {
    sample(family(name, "gauge", help), labels, value);
  }

  private void counter(String name, String help, String labels, double value) {
    sample(family(name, "counter", help), labels, value);
  }

  private void histogram(String name, String help, String store, Latency latency) {
    family(name, "histogram", help);
    for (Duration limit : LIMITS) {
      String upTo = label("le", Double.toString(limit.toMillis() / 1e3));
      sample(name + "_bucket", store + "," + upTo, latency.countWithin(limit));
    }
    long count = latency.count(); // read once: a save may end meanwhile, and both must be equal
    sample(name + "_bucket", store + "," + label("le", "+Inf"), count);
    sample(name + "_count", store, count);
    sample(name + "_sum", store, latency.total().toMillis() / 1e3);
  }

  /** Begins a family; returns the name of its samples, or the beginning of a histogram's names. */
  private String family(String name, String type, String help) {
    String last = name.substring(name.lastIndexOf('_') + 1);
    String unit = UNITS.contains(last) ? "# UNIT %s %s\n".formatted(name, last) : "";
    text.append("# TYPE %s %s\n%s# HELP %1$s %s\n".formatted(name, type, unit, help));
    return type.equals("counter") ? name + "_total" : name;
  }

  private void sample(String name, String labels, double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 0x1p53;
    String number = whole ? Long.toString((long) value) : String.format(Locale.ROOT, "%s", value);
    text.append(name).append('{').append(labels).append("} ").append(number).append('\n');
  }

  /**
   * Returns the labels of a process. The start time is a label, because processes in two containers
   * may have equal pids.
   */
  private static String labels(String store, LiveProcess process) {
    return String.join(
        ",",
        store,
        label("pid", Long.toString(process.pid())),
        label("role", process.role().kind().toString()),
        label("host", process.host().orElse("")),
        label("since", process.since().toString()));
  }

  private static String label(String name, String value) {
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return name + "=\"" + escaped + '"';
  }
}
