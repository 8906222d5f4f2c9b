package org.twobig.cli.cluster;

import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.Types;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgramVersion;
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
import org.twobig.solve.TaskWorker;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.TaskTaker;
import picocli.CommandLine.Option;

/**
 * The options of {@code work} for the solve of another machine, and that work. Any thread may call
 * {@link #stop}.
 */
public final class JoinedWork {
  private static final Duration POLL = Duration.ofSeconds(1);

  @Option(names = "--join", paramLabel = "HOST:PORT", split = ",")
  private List<Endpoint> endpoints = List.of();

  @Option(names = "--key", paramLabel = "FILE")
  private Optional<Path> key = Optional.empty();

  @Option(names = "--size", paramLabel = "SIZE", converter = Types.Bytes.class)
  private Optional<Long> size = Optional.empty();

  private volatile Optional<TaskWorker> worker = Optional.empty();
  private volatile boolean stopped;

  public boolean isWanted() {
    return !endpoints.isEmpty();
  }

  public void requireConsistent(StoreArgument store) {
    Refusal.usageIf(!isWanted() && key.isPresent(), "--key needs --join HOST:PORT");
    Refusal.usageIf(
        isWanted() && store.isTyped("--game"),
        "leave out --game: with --join the other machine chooses the game");
    Refusal.usageIf(
        isWanted() && size.isPresent() && store.named().isPresent(),
        "give --size or a store, not both: a store has a table of its own size");
  }

  /** Returns the store whose table is used, or else the address of the other machine, as text. */
  public String place(StoreArgument store) {
    return store.named().map(Path::toString).orElseGet(endpoints.get(0)::toString);
  }

  public void stop() {
    stopped = true;
    worker.ifPresent(TaskWorker::stop);
  }

  public long tasksDone() {
    return worker.map(TaskWorker::tasksDone).orElse(0L);
  }

  public long searched() {
    return worker.map(each -> each.effort().nodes()).orElse(0L);
  }

  /**
   * Works until {@link #stop}.
   *
   * @param once whether to return when a solve is over
   * @param withProgress runs the work that it is given, and shows a line of progress meanwhile
   * @throws StoreException if the other machine refuses this process, or the store has another game
   */
  public void run(
      Optional<Path> store, int threads, boolean once, Consumer<Runnable> withProgress) {
    String name = "%s pid %d".formatted(host(), ProcessHandle.current().pid());
    try (ClusterNode node =
        new ClusterNode(
            endpoints,
            key.map(KeyFile::new),
            name,
            ProgramVersion.text(),
            threads,
            () -> new ClusterNode.Figures(searched(), tasksDone()),
            ClusterNode.SILENCE)) {
      Optional<Subject> subject = subject(node);
      if (subject.isPresent()) {
        Subject first = subject.get();
        Consumer<TaskWorker> loop = each -> takeTasks(node, first, each, once, withProgress);
        onTable(store, first, source -> work(node, first, source, threads, loop));
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
    while (!stopped) {
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

  private void onTable(Optional<Path> store, Subject subject, Consumer<TableSource> work) {
    if (store.isPresent()) {
      try (Store opened = Store.at(store.get()).keys(subject.keys()).role(Role.WORKER).open()) {
        work.accept(opened);
      }
    } else {
      StoredPositions rules = game(subject).rules(subject.keys());
      long bytes = size.orElseGet(() -> MemoryPlan.ofThisMachine().tableBytes());
      Geometry geometry = Geometry.ofBytes(rules.keySpace(), rules.valueBits(), bytes);
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
                rules ->
                    rules.keySpace().equals(subject.keys())
                        && rules.valueBits() == subject.valueBits());
    if (!known) {
      throw StoreException.refused(
          "The solve uses keys of %s with values of %d bits, which %s does not have here."
              + " Use the same version of twobig on all machines",
          subject.keys(), subject.valueBits(), game.id());
    }
    return game;
  }

  private void work(
      ClusterNode node,
      Subject subject,
      TableSource source,
      int threads,
      Consumer<TaskWorker> loop) {
    Game game = game(subject);
    try (EntryExchange exchange = new EntryExchange(source, game.rules(subject.keys()))) {
      TaskWorker taskWorker =
          new TaskWorker(game, source.viewed(table -> table.withListener(exchange)), threads);
      worker = Optional.of(taskWorker);
      node.share(exchange);
      try {
        loop.accept(taskWorker);
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

  private void takeTasks(
      ClusterNode node,
      Subject firstSubject,
      TaskWorker taskWorker,
      boolean once,
      Consumer<Runnable> withProgress) {
    Optional<Subject> subject = Optional.of(firstSubject);
    while (!stopped && subject.isPresent()) {
      Optional<TaskTaker> joined = node.join(POLL);
      if (joined.isPresent()) {
        Messages.say("working for %s, %s", node.conductor(), firstSubject.game());
        boolean over;
        try (TaskTaker taker = joined.get()) {
          withProgress.accept(() -> taskWorker.run(taker));
          over = node.isOver();
        }
        if (once && over) {
          return;
        }
      }
      subject = subject(node);
    }
  }
}
