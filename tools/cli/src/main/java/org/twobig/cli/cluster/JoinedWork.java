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
import org.twobig.solve.TaskWorker;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.TaskTaker;

/** The work of this process for a solve of another machine. Any thread may call {@link #stop}. */
public final class JoinedWork {
  private static final Duration POLL = Duration.ofSeconds(1);

  private final List<Endpoint> endpoints;
  private final Optional<KeyFile> key;
  private final Optional<Path> store;
  private final long tableBytes;
  private final int threads;
  private final boolean once;
  private volatile Optional<TaskWorker> worker = Optional.empty();
  private volatile boolean stopped;

  JoinedWork(
      List<Endpoint> endpoints,
      Optional<KeyFile> key,
      Optional<Path> store,
      long tableBytes,
      int threads,
      boolean once) {
    this.endpoints = endpoints;
    this.key = key;
    this.store = store;
    this.tableBytes = tableBytes;
    this.threads = threads;
    this.once = once;
  }

  /** Returns the store whose table is used, or else the address of the other machine, as text. */
  public String place() {
    return store.map(Path::toString).orElseGet(endpoints.get(0)::toString);
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
   * Works until {@link #stop}; with {@code --once} until a solve is over.
   *
   * @param withProgress runs the work that it is given, and shows a line of progress meanwhile
   * @throws StoreException if the other machine refuses this process, or the store has another game
   */
  public void run(Consumer<Runnable> withProgress) {
    String name = "%s pid %d".formatted(host(), ProcessHandle.current().pid());
    try (ClusterNode node =
        new ClusterNode(
            endpoints,
            key,
            name,
            ProgramVersion.text(),
            threads,
            () -> new ClusterNode.Figures(searched(), tasksDone()),
            ClusterNode.SILENCE)) {
      Optional<Subject> subject = subject(node);
      if (subject.isPresent()) {
        onTable(subject.get(), source -> work(node, subject.get(), source, withProgress));
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

  private void onTable(Subject subject, Consumer<TableSource> work) {
    if (store.isPresent()) {
      try (Store opened = Store.at(store.get()).keys(subject.keys()).role(Role.WORKER).open()) {
        work.accept(opened);
      }
    } else {
      StoredPositions rules = game(subject).rules(subject.keys());
      Geometry geometry = Geometry.ofBytes(rules.keySpace(), rules.valueBits(), tableBytes);
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
      ClusterNode node, Subject firstSubject, TableSource source, Consumer<Runnable> withProgress) {
    Game game = game(firstSubject);
    try (EntryExchange exchange = new EntryExchange(source, game.rules(firstSubject.keys()))) {
      TaskWorker taskWorker =
          new TaskWorker(game, source.viewed(table -> table.withListener(exchange)), threads);
      worker = Optional.of(taskWorker);
      node.share(exchange);
      try {
        work(node, firstSubject, taskWorker, withProgress);
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

  private void work(
      ClusterNode node,
      Subject firstSubject,
      TaskWorker taskWorker,
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
