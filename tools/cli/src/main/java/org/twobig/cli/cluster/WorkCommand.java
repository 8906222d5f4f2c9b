package org.twobig.cli.cluster;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.options.ThreadCount;
import org.twobig.cli.options.Types;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgramVersion;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.cluster.ClusterNode;
import org.twobig.cluster.Endpoint;
import org.twobig.cluster.EntryExchange;
import org.twobig.cluster.KeyFile;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.game.ContradictionException;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.StoredPositions;
import org.twobig.solve.MemoryPlan;
import org.twobig.solve.Session;
import org.twobig.solve.TaskWorker;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.BoardTaker;
import org.twobig.tt.tasks.TaskTaker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Works for a solve on the same store, or with {@code --join} for a solve of another machine. */
@Command(name = "work")
public final class WorkCommand implements Callable<Integer> {
  /** The time between two looks for a solve on the store. */
  private static final Duration BOARD_POLL = Duration.ofMillis(250);

  /** The longest wait for the other machine's reply before the next look at {@link #stop}. */
  private static final Duration POLL = Duration.ofSeconds(1);

  @Mixin private final StoreArgument argument = new StoreArgument();

  @Mixin private final ThreadCount threads = new ThreadCount();

  @Option(names = "--once", fallbackValue = "true")
  private boolean once;

  @Option(names = "--join", paramLabel = "HOST:PORT", split = ",")
  private List<Endpoint> endpoints = List.of();

  @Option(names = "--key", paramLabel = "FILE")
  private Optional<Path> key = Optional.empty();

  @Option(names = "--size", paramLabel = "SIZE", converter = Types.Bytes.class)
  private Optional<Long> size = Optional.empty();

  @Mixin private final JsonOption json = new JsonOption();

  private final CountDownLatch stop = new CountDownLatch(1);

  /** Searches the tasks; empty until the game of the solve is known. */
  private volatile Optional<TaskWorker> worker = Optional.empty();

  @Override
  public Integer call() throws InterruptedException {
    threads.get();
    requireConsistent();
    if (!endpoints.isEmpty()) {
      return work(
          argument.named().map(Path::toString).orElseGet(endpoints.get(0)::toString),
          this::join,
          () -> {});
    }
    try (Store store = Store.at(argument.directory()).role(Role.WORKER).open()) {
      TaskWorker mine =
          new TaskWorker(Session.gameOf(store, Optional.empty()), store, threads.get());
      mine.publish(store);
      worker = Optional.of(mine);
      return work(argument.directory().toString(), () -> work(store, mine), store::close);
    }
  }

  private void requireConsistent() {
    Refusal.usageIf(endpoints.isEmpty() && key.isPresent(), "--key needs --join HOST:PORT");
    Refusal.usageIf(
        !endpoints.isEmpty() && argument.isTyped("--game"),
        "leave out --game: with --join the other machine chooses the game");
    Refusal.usageIf(
        !endpoints.isEmpty() && size.isPresent() && argument.named().isPresent(),
        "give --size or a store, not both: a store has a table of its own size");
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  /** Works, reports and calls {@code close}. Ctrl-C waits for {@code close}, which may save. */
  private int work(String place, Work work, Runnable close) throws InterruptedException {
    long start = System.nanoTime();
    try (Interruption interruption = Interruption.guard(this::stop)) {
      work.run();
      Messages.say("%s", sum());
      json.print(
          new Result(
              place,
              tasksDone(),
              searched(),
              Duration.ofNanos(System.nanoTime() - start),
              isStopped()));
      close.run();
    }
    return isStopped() ? ExitCode.INTERRUPTED : ExitCode.OK;
  }

  private void stop() {
    stop.countDown();
    worker.ifPresent(TaskWorker::stop);
  }

  private boolean isStopped() {
    return stop.getCount() == 0;
  }

  long tasksDone() {
    return worker.map(TaskWorker::tasksDone).orElse(0L);
  }

  private long searched() {
    return worker.map(each -> each.effort().nodes()).orElse(0L);
  }

  private String sum() {
    return "%s done, %s nodes"
        .formatted(Units.number(tasksDone(), "task"), Units.rounded(searched()));
  }

  private void runWithProgress(Runnable work) {
    try (ProgressLine progress =
        ProgressLine.start(elapsed -> Units.clock(elapsed) + "  " + sum())) {
      work.run();
    }
  }

  private void work(Store store, TaskWorker mine) throws InterruptedException {
    boolean saidSo = false;
    do {
      Optional<BoardTaker> joined = store.joinBoard();
      if (joined.isPresent()) {
        try (BoardTaker source = joined.get()) {
          Messages.say("working for pid %d", source.conductorPid());
          runWithProgress(() -> mine.run(source));
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
    } while (!stop.await(BOARD_POLL.toMillis(), TimeUnit.MILLISECONDS));
  }

  /**
   * Works for another machine until {@link #stop}; with {@code --once} until a solve is over.
   *
   * @throws StoreException if the other machine refuses this process, or the store has another game
   */
  void join() {
    String name = "%s pid %d".formatted(host(), ProcessHandle.current().pid());
    try (ClusterNode node =
        new ClusterNode(
            endpoints,
            key.map(KeyFile::new),
            name,
            ProgramVersion.text(),
            threads.get(),
            () -> new ClusterNode.Figures(searched(), tasksDone()),
            ClusterNode.USUAL)) {
      Optional<Subject> subject = subject(node);
      if (subject.isPresent()) {
        onTable(subject.get(), source -> join(node, subject.get(), source));
      }
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown host";
    }
  }

  /** Waits until one of the endpoints runs a solve. Returns empty after {@link #stop}. */
  private Optional<Subject> subject(ClusterNode node) {
    boolean saidSo = false;
    while (!isStopped()) {
      Optional<Subject> found = node.subject(POLL);
      if (found.isPresent()) {
        return found;
      }
      if (!saidSo && !node.problem().isEmpty()) {
        saidSo = true;
        Messages.say("waiting for %s: %s", endpoints.get(0), node.problem());
      }
    }
    return Optional.empty();
  }

  private void onTable(Subject subject, Consumer<TableSource> work) {
    Optional<Path> store = argument.named();
    if (store.isPresent()) {
      StoreFinder.noteUse(store.get());
      try (Store opened = Store.at(store.get()).keys(subject.keys()).role(Role.WORKER).open()) {
        work.accept(opened);
      }
    } else {
      StoredPositions positions = game(subject).rules(subject.keys());
      long bytes = size.orElseGet(() -> MemoryPlan.ofThisMachine().tableBytes());
      Geometry geometry = Geometry.ofBytes(positions.keySpace(), positions.valueBits(), bytes);
      try (Arena arena = Arena.ofShared()) {
        Table table = PrivateTable.create(geometry, arena);
        work.accept(TableSource.of(table));
      }
    }
  }

  /**
   * Returns the game of the other machine's solve; throws StoreException if this program does not
   * have that game, or not with the same keys and values.
   */
  private static Game game(Subject subject) {
    Game game;
    try {
      game = Games.game(subject.game());
    } catch (IllegalArgumentException e) {
      throw StoreException.refused("The game of the solve is unknown here: %s", e.getMessage());
    }
    boolean known =
        Stream.concat(game.tables().stream(), Stream.of(game.positions()))
            .anyMatch(
                positions ->
                    positions.keySpace().equals(subject.keys())
                        && positions.valueBits() == subject.valueBits());
    if (!known) {
      throw StoreException.refused(
          "The solve uses keys of %s with values of %d bits, which %s does not have here."
              + " Use the same version of twobig on all machines",
          subject.keys(), subject.valueBits(), game.id());
    }
    return game;
  }

  private void join(ClusterNode node, Subject subject, TableSource source) {
    Game game = game(subject);
    try (EntryExchange exchange = new EntryExchange(source, game.rules(subject.keys()))) {
      TaskWorker taskWorker =
          new TaskWorker(game, source.viewed(table -> table.withListener(exchange)), threads.get());
      worker = Optional.of(taskWorker);
      node.share(exchange);
      try {
        takeTasks(node, subject, taskWorker);
      } catch (ContradictionException e) {
        node.complain(e.getMessage());
        throw e;
      } catch (RuntimeException e) {
        if (exchange.hasFailed()) {
          node.complain(String.valueOf(e.getMessage()));
        }
        throw e;
      }
    }
  }

  private void takeTasks(ClusterNode node, Subject firstSubject, TaskWorker taskWorker) {
    Optional<Subject> subject = Optional.of(firstSubject);
    while (!isStopped() && subject.isPresent()) {
      Optional<TaskTaker> joined = node.join(POLL);
      if (joined.isPresent()) {
        Messages.say("working for %s, %s", node.conductor(), firstSubject.game());
        boolean over;
        try (TaskTaker taker = joined.get()) {
          runWithProgress(() -> taskWorker.run(taker));
          over = node.isOver();
        }
        if (once && over) {
          return;
        }
      }
      subject = subject(node);
    }
  }

  @JsonTypeName("twobig/work/1")
  public record Result(
      String store, long tasksDone, long nodes, Duration seconds, boolean interrupted)
      implements Report {}
}
