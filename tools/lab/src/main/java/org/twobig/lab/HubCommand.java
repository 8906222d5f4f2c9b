package org.twobig.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cluster.Endpoint;
import org.twobig.cluster.Hub;
import org.twobig.cluster.KeyFile;
import org.twobig.cluster.Node;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.tasks.Status;
import org.twobig.tasks.Taken;
import org.twobig.tasks.TaskOffers;
import org.twobig.tasks.TaskTaker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench hub}. */
@Command(
    name = "hub",
    header = "Measure how many tasks a second the hub of a cluster hands out",
    description = {
      "Runs a hub and many workers, in this one process but over TLS and the loopback, whose tasks"
          + " do nothing but sleep. Prints JSON: tasks a second, and how long a task waits from its"
          + " offer until a worker has it. The workers' side runs on the same processors.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  bench hub --workers 1000 --connections 36 --task-millis 300 --seconds 60"})
final class HubCommand implements Callable<Integer> {
  private static final Hub.Subject SUBJECT =
      new Hub.Subject("bench", "none", new KeySpace("bench", 1, 64), 1, 0);

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Threads that take tasks. Default: ${DEFAULT-VALUE}.")
  private int workers;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "36",
      description = "Nodes, each with a connection. Default: ${DEFAULT-VALUE}.")
  private int connections;

  @Option(
      names = "--task-millis",
      paramLabel = "N",
      defaultValue = "300",
      description = "How long a task takes, milliseconds. Default: ${DEFAULT-VALUE}.")
  private int taskMillis;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "60",
      description = "How long to measure, after the warm-up. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "60",
      description =
          "How long to work before, once all workers have come, seconds. Default: ${DEFAULT-VALUE}.")
  private int warmUp;

  private final Map<Long, Long> offeredAt = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Long> waits = new ConcurrentLinkedQueue<>();
  private volatile boolean over;
  private long lastId;

  @Override
  public Integer call() throws Exception {
    if (connections < 1 || workers < connections || taskMillis < 0 || seconds < 1) {
      throw new UsageException("--workers is at least --connections, which is at least 1");
    }
    Path folder = Files.createTempDirectory("twobig-hub");
    List<Node> nodes = new ArrayList<>();
    try {
      KeyFile key = KeyFile.create(folder.resolve("key"), Duration.ofDays(1));
      try (Hub hub =
          new Hub(
              new Endpoint("127.0.0.1", 0),
              Optional.of(key),
              SUBJECT,
              Optional.empty(),
              () -> {},
              found -> new IllegalStateException(found.toString()))) {
        for (int i = 0; i < connections; i++) {
          int threads = workers * (i + 1) / connections - workers * i / connections;
          nodes.add(join(hub, key, threads));
        }
        measure(hub.tasks());
      }
    } finally {
      over = true;
      nodes.forEach(Node::close);
      Files.deleteIfExists(folder.resolve("key"));
      Files.deleteIfExists(folder.resolve("key" + KeyFile.NODE_SUFFIX));
      Files.delete(folder);
    }
    return ExitCode.OK;
  }

  private Node join(Hub hub, KeyFile key, int threads) {
    Node node =
        new Node(
            List.of(hub.endpoint()),
            Optional.of(key),
            "bench",
            SUBJECT.version(),
            threads,
            () -> new Node.Figures(0, 0));
    TaskTaker taker = node.join(PATIENCE).orElseThrow();
    for (int i = 0; i < threads; i++) {
      Thread.ofPlatform().daemon().name("bench-worker").start(() -> work(taker));
    }
    return node;
  }

  private void work(TaskTaker taker) {
    while (!over) {
      Optional<Taken> task = taker.take();
      if (task.isPresent()) {
        Long offered = offeredAt.remove(task.get().id());
        waits.add(System.nanoTime() - offered);
        LockSupport.parkNanos(taskMillis * 1_000_000L);
        taker.finish(task.get(), Status.SOLVED, 1, 1);
      }
    }
  }

  private void measure(TaskOffers tasks) {
    long begin = System.nanoTime();
    while (tasks.workers() < workers) {
      run(tasks);
      if (System.nanoTime() - begin > PATIENCE.toNanos()) {
        throw new IllegalStateException(tasks.workers() + " workers have come");
      }
    }
    runFor(tasks, warmUp);
    waits.clear();
    long cpu = cpu();
    long start = System.nanoTime();
    long done = runFor(tasks, seconds);
    double elapsed = (System.nanoTime() - start) * 1e-9;
    long[] nanos = waits.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "{\"schema\":\"twobig/bench-hub/1\",\"workers\":%d,\"connections\":%d,"
            + "\"tasks_per_second\":%.0f,\"p50_ms\":%.1f,\"p99_ms\":%.1f,"
            + "\"cpu_us_per_task\":%.0f,\"heap_mb\":%d}%n",
        workers,
        connections,
        done / elapsed,
        quantile(nanos, 0.5),
        quantile(nanos, 0.99),
        (cpu() - cpu) * 1e-3 / Math.max(1, done),
        Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory() >> 20);
  }

  /** How many tasks end in some seconds. */
  private long runFor(TaskOffers tasks, int time) {
    long end = System.nanoTime() + time * 1_000_000_000L;
    long done = 0;
    while (System.nanoTime() < end) {
      done += run(tasks);
    }
    return done;
  }

  /** Offers what is wanted and collects what has ended. */
  private int run(TaskOffers tasks) {
    int ended = tasks.collect().size();
    for (int wanted = tasks.wanted(); wanted > 0; wanted--) {
      long id = ++lastId;
      offeredAt.put(id, System.nanoTime());
      tasks.offer(id, new Key(0, id), 0, 1);
    }
    if (ended == 0) {
      LockSupport.parkNanos(1_000_000);
    }
    return ended;
  }

  private static long cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  private static double quantile(long[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1, share * sorted.length)] * 1e-6;
  }
}
