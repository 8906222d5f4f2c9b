package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.cluster.JoinedWork;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.ThreadCount;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.solve.Session;
import org.twobig.solve.TaskWorker;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.Store;
import org.twobig.tt.tasks.BoardTaker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "work")
public final class WorkCommand implements Callable<Integer> {
  private static final Duration POLL = Duration.ofMillis(250);

  @Mixin private final StoreArgument argument = new StoreArgument();

  @Mixin private final ThreadCount threads = new ThreadCount();

  @Option(names = "--once", fallbackValue = "true")
  private boolean once;

  @Mixin private final JoinedWork join = new JoinedWork();

  @Mixin private final JsonOption json = new JsonOption();

  private final CountDownLatch stop = new CountDownLatch(1);

  @Override
  public Integer call() throws InterruptedException {
    int count = threads.get();
    join.requireConsistent(argument);
    if (join.isWanted()) {
      Contribution contribution =
          new Contribution(join.place(argument), join::stop, join::tasksDone, join::searched);
      return work(
          contribution,
          () -> join.run(argument.named(), count, once, contribution::runWithProgress),
          () -> {});
    }
    try (Store store = Store.at(argument.directory()).role(Role.WORKER).open()) {
      TaskWorker worker = new TaskWorker(Session.gameOf(store, Optional.empty()), store, count);
      worker.publish(store);
      Contribution contribution =
          new Contribution(
              argument.directory().toString(),
              worker::stop,
              worker::tasksDone,
              () -> worker.effort().nodes());
      return work(contribution, () -> work(store, worker, contribution), store::close);
    }
  }

  /** The work of this process for a solve on the same store or on another machine. */
  private record Contribution(String place, Runnable stop, LongSupplier tasks, LongSupplier nodes) {
    void runWithProgress(Runnable work) {
      try (ProgressLine progress =
          ProgressLine.start(elapsed -> Units.clock(elapsed) + "  " + sum())) {
        work.run();
      }
    }

    String sum() {
      return "%s done, %s nodes"
          .formatted(Units.number(tasks.getAsLong(), "task"), Units.rounded(nodes.getAsLong()));
    }
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  /** Works, reports and calls {@code close}. Ctrl-C waits for {@code close}, which may save. */
  private int work(Contribution contribution, Work work, Runnable close)
      throws InterruptedException {
    long start = System.nanoTime();
    try (Interruption interruption =
        Interruption.guard(
            () -> {
              stop.countDown();
              contribution.stop.run();
            })) {
      work.run();
      Messages.say("%s", contribution.sum());
      json.print(
          new Result(
              contribution.place,
              contribution.tasks.getAsLong(),
              contribution.nodes.getAsLong(),
              Duration.ofNanos(System.nanoTime() - start),
              stop.getCount() == 0));
      close.run();
    }
    return stop.getCount() == 0 ? ExitCode.INTERRUPTED : ExitCode.OK;
  }

  private void work(Store store, TaskWorker worker, Contribution contribution)
      throws InterruptedException {
    boolean saidSo = false;
    do {
      Optional<BoardTaker> joined = store.joinBoard();
      if (joined.isPresent()) {
        try (BoardTaker source = joined.get()) {
          Messages.say("working for pid %d", source.conductorPid());
          contribution.runWithProgress(() -> worker.run(source));
        }
        saidSo = false;
        if (once) {
          return;
        }
      } else if (once) {
        Messages.warn("no solve is running on this store");
        return;
      } else if (!saidSo) {
        saidSo = true;
        Messages.say("waiting for a solve on this store ...");
      }
    } while (!stop.await(POLL.toMillis(), TimeUnit.MILLISECONDS));
  }

  @JsonTypeName("twobig/work/1")
  public record Result(
      String store, long tasksDone, long nodes, Duration seconds, boolean interrupted)
      implements Report {}
}
