package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.cluster.JoinOptions;
import org.twobig.cli.cluster.JoinedWork;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.ThreadCount;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Notes;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.live.Role;
import org.twobig.solve.Session;
import org.twobig.solve.TaskWorker;
import org.twobig.store.Store;
import org.twobig.tasks.TaskSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig work}. */
@Command(
    name = "work",
    header = "Help a solve that runs in another process",
    description = {
      "Takes tasks of a long solve that runs in another process, and returns their"
          + " answers, on the table of the store. Waits while there are no tasks, until"
          + " Ctrl-C.",
      "",
      "With --join it helps a solve of another machine, on a table of its own, and"
          + " joins again by itself when that machine was away.",
      "",
      "A worker may be killed at any time: its task is then given to another one.",
      ""
    },
    footer = {
      "  twobig solve --store week --threads 1 0FC3484B7 &",
      "  twobig work --store week --threads 1",
      "  twobig work --join head:7801 --key week.key.node --size 4g"
    })
public final class WorkCommand implements Callable<Integer> {
  private static final Duration POLL = Duration.ofMillis(250);

  @Mixin private final StoreArgument argument = new StoreArgument();

  @Mixin private final ThreadCount threads = new ThreadCount();

  @Option(
      names = "--once",
      fallbackValue = "true",
      description = "End with the solve; at once if none is running (with --join, wait).")
  private boolean once;

  @Mixin private final JoinOptions join = new JoinOptions();

  @Mixin private final JsonOption json = new JsonOption();

  private final CountDownLatch stop = new CountDownLatch(1);

  @Override
  public Integer call() throws InterruptedException {
    int count = threads.get();
    join.requireSense(argument);
    if (join.isPresent()) {
      return help(join.work(argument, count, once));
    }
    try (Store store = Store.at(argument.directory()).role(Role.WORKER).open()) {
      TaskWorker worker = new TaskWorker(Session.gameOf(store), store, count);
      worker.publish(store);
      long start = System.nanoTime();
      try (Interruption interruption =
          Interruption.guard(
              () -> {
                stop.countDown();
                worker.stop();
              })) {
        work(store, worker);
        report(
            argument.directory().toString(),
            worker.tasksDone(),
            worker.effort().nodes(),
            Duration.ofNanos(System.nanoTime() - start));
        store.close(); // which may save: Ctrl-C waits for it
      }
      return stop.getCount() == 0 ? ExitCode.INTERRUPTED : ExitCode.OK;
    }
  }

  /** Helps a solve of another machine. */
  private int help(JoinedWork work) {
    long start = System.nanoTime();
    try (Interruption interruption =
        Interruption.guard(
            () -> {
              stop.countDown();
              work.stop();
            })) {
      work.run(
          running -> {
            try (ProgressLine progress =
                ProgressLine.start(
                    elapsed -> progress(elapsed, work.searched(), work.tasksDone()))) {
              running.run();
            }
          });
      report(
          work.place(),
          work.tasksDone(),
          work.searched(),
          Duration.ofNanos(System.nanoTime() - start));
    }
    return stop.getCount() == 0 ? ExitCode.INTERRUPTED : ExitCode.OK;
  }

  private void report(String place, long tasks, long nodes, Duration time) {
    Notes.say("%s done, %s nodes", Units.number(tasks, "task"), Units.rounded(nodes));
    json.print(new Result(place, tasks, nodes, Json.seconds(time), stop.getCount() == 0));
  }

  private void work(Store store, TaskWorker worker) throws InterruptedException {
    boolean saidSo = false;
    do {
      Optional<TaskSource> joined = store.joinBoard();
      if (joined.isPresent()) {
        try (TaskSource source = joined.get()) {
          Notes.say("working for pid %d", source.conductorPid());
          try (ProgressLine progress =
              ProgressLine.start(
                  elapsed -> progress(elapsed, worker.effort().nodes(), worker.tasksDone()))) {
            worker.run(source);
          }
        }
        saidSo = false;
        if (once) {
          return;
        }
      } else if (once) {
        System.err.println("twobig: no solve is running on this store");
        return;
      } else if (!saidSo) {
        saidSo = true;
        Notes.say("waiting for a solve on this store ...");
      }
    } while (!stop.await(POLL.toMillis(), TimeUnit.MILLISECONDS));
  }

  private static String progress(Duration elapsed, long nodes, long tasks) {
    return "%s  %s nodes, %s done"
        .formatted(Units.clock(elapsed), Units.rounded(nodes), Units.number(tasks, "task"));
  }

  /** What has been done. */
  @JsonTypeName("twobig/work/1")
  public record Result(
      String store, long tasksDone, long nodes, BigDecimal seconds, boolean interrupted)
      implements Report {}
}
