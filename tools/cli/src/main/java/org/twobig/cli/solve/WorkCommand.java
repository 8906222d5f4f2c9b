package org.twobig.cli.solve;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.twobig.board.TaskSource;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.machine.Processors;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.options.ThreadCount;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.live.Role;
import org.twobig.solve.TaskWorker;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code twobig work}. */
@Command(
    name = "work",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Takes part in a long solve that runs in another shell: takes tasks of it and returns their"
          + " answers, on the same table. Waits when there is none, and goes on when there is one"
          + " again, until Ctrl-C.",
      "",
      "It may be killed at any time: the task it was at is given to others.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  twobig solve --store week --threads 1 0FC3484B7 &",
      "  twobig work --store week --threads 1"
    })
public final class WorkCommand implements Callable<Integer> {
  private static final Duration POLL = Duration.ofMillis(250);

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = "The store of the solve. Without it: that of twobig solve without --store.")
  private Optional<Path> directory = Optional.empty();

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      description = "Threads that search. Without it: as many as there are physical cores.")
  private Optional<Integer> threads = Optional.empty();

  @Option(names = "--once", description = "End with the solve, or at once if there is none.")
  private boolean once;

  private final CountDownLatch stop = new CountDownLatch(1);

  @Override
  public Integer call() throws InterruptedException {
    int count = threads.orElseGet(Processors::physicalCores);
    ThreadCount.require(count);
    Path path = directory.orElseGet(StoreFinder::standard);
    try (Store store = Store.open(path, KeyKind.keySpaces(), Role.WORKER)) {
      TaskWorker worker = new TaskWorker(ConnectFour3d.GAME, store.partitions(), count);
      Activity.publish(store, worker::effort, count);
      store.publish(RunningSolve.TASKS_DONE, worker::tasksDone);
      try (Interruption interruption =
          Interruption.guard(
              () -> {
                stop.countDown();
                worker.stop();
              })) {
        work(store, worker);
        System.err.printf(
            "twobig: %s tasks done, %s nodes%n",
            Units.count(worker.tasksDone()), Units.rounded(worker.effort().nodes()));
        store.close(); // which may save: Ctrl-C waits for it
      }
      return stop.getCount() == 0 ? ExitCode.INTERRUPTED : ExitCode.OK;
    }
  }

  private void work(Store store, TaskWorker worker) throws InterruptedException {
    boolean saidSo = false;
    do {
      Optional<TaskSource> joined = store.joinBoard();
      if (joined.isPresent()) {
        try (TaskSource source = joined.get()) {
          System.err.printf("twobig: working for pid %d%n", source.conductorPid());
          try (ProgressLine progress = ProgressLine.start(elapsed -> progress(elapsed, worker))) {
            worker.run(source);
          }
        }
        saidSo = false;
        if (once) {
          return;
        }
      } else if (once) {
        System.err.println("twobig: nobody conducts a solve on this store");
        return;
      } else if (!saidSo) {
        saidSo = true;
        System.err.println("twobig: waiting for a solve on this store ...");
      }
    } while (!stop.await(POLL.toMillis(), TimeUnit.MILLISECONDS));
  }

  private static String progress(Duration elapsed, TaskWorker worker) {
    long nodes = worker.effort().nodes();
    return "%s  %s nodes, %s tasks done"
        .formatted(Units.clock(elapsed), Units.rounded(nodes), Units.count(worker.tasksDone()));
  }
}
