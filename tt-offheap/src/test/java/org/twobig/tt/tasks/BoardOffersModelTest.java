package org.twobig.tt.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.processes.FakeMachine;
import org.twobig.tt.store.TestStores;
import org.twobig.tt.table.Key;

/** Conductors and workers join, leave and die; after every step the board agrees with lists. */
class BoardOffersModelTest {
  private static final int WORKERS = 4;
  private static final int IDS = 10;
  private static final Status[] SAID = {Status.SOLVED, Status.GAVE_UP, Status.STOPPED};

  /** The kinds of steps. */
  enum Deed {
    OFFER,
    OFFER_MANY,
    WITHDRAW,
    COLLECT,
    JOIN,
    TAKE,
    FINISH,
    LEAVE,
    DIE,
    CONDUCT,
    CONDUCTOR_CLOSES,
    CONDUCTOR_DIES
  }

  /** One step; {@code who} is a worker, {@code number} anything. */
  record Step(Deed deed, int who, int number) {}

  /** A task in the model. */
  private static final class Task {
    final TakenTask offer;
    TakenTask taken; // an object of its own
    boolean withdrawn;
    @Nullable Worker worker;
    @Nullable TaskResult outcome;

    Task(TakenTask offer) {
      this.offer = offer;
      this.taken = offer;
    }
  }

  /** A conductor's board in the model. */
  private static final class Board {
    final long pid;
    final BoardOffers real;
    boolean living = true;
    boolean closed;
    final List<Task> tasks = new ArrayList<>(); // in the order of the offers
    final List<FinishedTask> handedOver = new ArrayList<>();

    Board(long pid, BoardOffers real) {
      this.pid = pid;
      this.real = real;
    }

    Optional<Task> find(long id) {
      return tasks.stream().filter(task -> task.offer.id() == id).findFirst();
    }

    boolean isFull() {
      return tasks.size() + handedOver.size() == 256;
    }

    List<FinishedTask> left() {
      List<FinishedTask> left = new ArrayList<>(handedOver);
      for (Task task : tasks) {
        TaskResult outcome = task.outcome;
        if (outcome != null && outcome.status() == Status.SOLVED) {
          left.add(finished(task, outcome));
        }
      }
      return left;
    }
  }

  private static FinishedTask finished(Task task, TaskResult outcome) {
    return new FinishedTask(task.offer.key(), task.offer.kind(), outcome.value(), outcome.work());
  }

  /** A living worker. */
  private static final class Worker {
    final long pid;
    final Board board;
    final BoardTaker real;
    final List<Task> held = new ArrayList<>();
    boolean living = true;

    Worker(long pid, Board board, BoardTaker real) {
      this.pid = pid;
      this.board = board;
      this.real = real;
    }
  }

  @Provide
  Arbitrary<List<Step>> histories() {
    Arbitrary<Deed> deeds =
        Arbitraries.frequency(
            Tuple.of(18, Deed.OFFER),
            Tuple.of(1, Deed.OFFER_MANY),
            Tuple.of(5, Deed.WITHDRAW),
            Tuple.of(10, Deed.COLLECT),
            Tuple.of(20, Deed.JOIN),
            Tuple.of(24, Deed.TAKE),
            Tuple.of(12, Deed.FINISH),
            Tuple.of(3, Deed.LEAVE),
            Tuple.of(5, Deed.DIE),
            Tuple.of(8, Deed.CONDUCT),
            Tuple.of(1, Deed.CONDUCTOR_CLOSES),
            Tuple.of(1, Deed.CONDUCTOR_DIES));
    return Combinators.combine(
            deeds,
            Arbitraries.integers().between(0, WORKERS - 1),
            Arbitraries.integers().between(0, 1_000_000))
        .as(Step::new)
        .list()
        .ofMaxSize(200)
        .withSizeDistribution(RandomDistribution.uniform()); // the default: 0 or 1
  }

  private final Map<Integer, Worker> workers = new HashMap<>();
  private final List<AutoCloseable> opened = new ArrayList<>();
  private FakeMachine machine = new FakeMachine(3);
  private @Nullable Path directory;
  private @Nullable Board board;
  private long nextId;

  @BeforeTry
  void begin() throws IOException {
    directory = Files.createTempDirectory("twobig-test");
    machine = new FakeMachine(3);
    nextId = IDS;
  }

  @AfterTry
  void end() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
    opened.clear();
    workers.clear();
    board = null;
    if (directory != null) {
      TestStores.removeAll(directory);
    }
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void theBoardDoesWhatListsDo(@ForAll("histories") List<Step> history) throws IOException {
    step(new Step(Deed.CONDUCT, 0, 0));
    for (Step step : history) {
      step(step);
      check();
    }
  }

  private void step(Step step) throws IOException {
    Board now = board;
    Optional<Board> conducted =
        Optional.ofNullable(now).filter(each -> each.living && !each.closed);
    switch (step.deed()) {
      case OFFER -> conducted.ifPresent(on -> offer(on, step.number() % IDS, step.number()));
      case OFFER_MANY ->
          conducted.ifPresent(
              on -> IntStream.range(0, 100).forEach(i -> offer(on, nextId++, step.number() + i)));
      case WITHDRAW -> conducted.ifPresent(on -> withdraw(on, step.number() % IDS));
      case COLLECT -> conducted.ifPresent(BoardOffersModelTest::collect);
      case JOIN -> join(step.who(), step.number());
      case TAKE -> take(step.who());
      case FINISH -> finish(step.who(), step.number());
      case LEAVE, DIE -> end(step.who(), step.deed() == Deed.LEAVE);
      case CONDUCT -> {
        if (conducted.isEmpty() || step.number() % 8 == 0) {
          conduct(now);
        }
      }
      case CONDUCTOR_CLOSES ->
          conducted.ifPresent(
              on -> {
                on.real.close();
                on.closed = true;
              });
      case CONDUCTOR_DIES -> {
        if (now != null && now.living) {
          machine.kill(now.pid);
          now.living = false;
        }
      }
    }
  }

  private Path directory() {
    return Optional.ofNullable(directory).orElseThrow();
  }

  private void conduct(@Nullable Board last) throws IOException {
    if (last != null && last.living) {
      machine.kill(last.pid);
      last.living = false;
    }
    long pid = 2; // all conductors have one pid
    FakeMachine process = machine.as(pid);
    BoardOffers real =
        BoardOffers.open(directory(), StoreFile.CACHE.in(directory()), process, process.conduct());
    opened.add(real);
    Board next = new Board(pid, real);
    if (last != null) {
      next.handedOver.addAll(last.left());
    }
    assertThat(real.leftovers()).containsExactlyInAnyOrderElementsOf(next.handedOver);
    board = next;
  }

  private void offer(Board now, long id, int number) {
    TakenTask offer = new TakenTask(id, new Key(number * 7919L, ~number), number & 255, number);
    if (now.find(id).isPresent()) {
      assertThatThrownBy(() -> now.real.offer(id, offer.key(), offer.kind(), offer.budget()))
          .isInstanceOf(IllegalArgumentException.class);
      return;
    }
    boolean room = !now.isFull();
    assertThat(now.real.offer(id, offer.key(), offer.kind(), offer.budget())).isEqualTo(room);
    if (room) {
      now.tasks.add(new Task(offer));
    }
  }

  private void withdraw(Board now, long id) {
    Optional<Task> found = now.find(id);
    boolean waiting =
        found.isPresent() && found.get().worker == null && found.get().outcome == null;
    assertThat(now.real.withdraw(id)).isEqualTo(waiting);
    if (waiting) {
      now.tasks.remove(found.get());
    } else {
      found.ifPresent(task -> task.withdrawn = true);
    }
  }

  private static void collect(Board now) {
    List<TaskResult> expected = new ArrayList<>();
    now.handedOver.clear();
    for (Task task : List.copyOf(now.tasks)) {
      Worker worker = task.worker;
      TaskResult outcome = task.outcome;
      if (outcome == null && worker != null && !worker.living) {
        outcome = new TaskResult(task.offer.id(), Status.LOST, 0, 0, "");
      }
      if (outcome != null) {
        expected.add(outcome);
        now.tasks.remove(task);
        if (outcome.status() == Status.SOLVED) {
          now.handedOver.add(finished(task, outcome));
        }
      }
    }
    assertThat(now.real.collect()).containsExactlyInAnyOrderElementsOf(expected);
  }

  private void end(int who, boolean leaves) {
    Worker worker = workers.remove(who);
    if (worker == null) {
      return;
    }
    worker.living = false;
    if (leaves) {
      for (Task task : worker.held) {
        task.outcome = new TaskResult(task.offer.id(), Status.STOPPED, 0, 0, "");
      }
      worker.real.close();
      assertThat(worker.real.conductorLives()).isFalse();
      assertThat(worker.real.take()).isEmpty();
    }
    machine.kill(worker.pid);
  }

  private void join(int who, int number) throws IOException {
    Worker present = workers.get(who);
    if (present != null && (present.board == board || number % 2 == 0)) {
      return; // otherwise a worker of an earlier conductor joins the present one
    }
    end(who, true);
    long pid = number % 6 == 0 ? 1 : 100 + number % 6; // pids of dead workers are used again
    if (machine.living.containsKey(pid)) {
      return;
    }
    Board now = board;
    FakeMachine process = machine.as(pid);
    process.host = pid == 1 ? "a container" : machine.host;
    Optional<BoardTaker> joined =
        BoardTaker.join(directory(), StoreFile.CACHE.in(directory()), process);
    joined.ifPresent(opened::add);
    if (now == null || !now.living || now.closed) {
      assertThat(joined).isEmpty();
      machine.kill(pid);
      return;
    }
    assertThat(joined.orElseThrow().conductorPid()).isEqualTo(now.pid);
    workers.put(who, new Worker(pid, now, joined.get()));
  }

  private void take(int who) {
    Worker worker = workers.get(who);
    if (worker == null) {
      return;
    }
    Optional<Task> first =
        worker.board != board || worker.board.closed
            ? Optional.empty()
            : worker.board.tasks.stream()
                .filter(task -> task.worker == null && task.outcome == null)
                .findFirst();
    Optional<TakenTask> taken = worker.real.take();
    assertThat(taken).isEqualTo(first.map(task -> task.offer));
    first.ifPresent(
        task -> {
          task.taken = taken.orElseThrow();
          task.worker = worker;
          worker.held.add(task);
        });
  }

  private void finish(int who, int number) {
    Worker worker = workers.get(who);
    if (worker == null || worker.held.isEmpty()) {
      return;
    }
    Task task = worker.held.remove(number % worker.held.size());
    Status status = SAID[number % SAID.length];
    int value = number / 3 & 255;
    long work = number * 1_000_000_007L;
    worker.real.finish(task.taken, status, value, work);
    task.outcome = new TaskResult(task.offer.id(), status, value, work, "");
  }

  private void check() {
    Board now = board;
    if (now != null && !now.closed) {
      long waiting =
          now.tasks.stream().filter(task -> task.worker == null && task.outcome == null).count();
      long running =
          now.tasks.stream().filter(task -> task.worker != null && task.outcome == null).count();
      assertThat((long) now.real.offered()).isEqualTo(waiting);
      assertThat((long) now.real.running()).isEqualTo(running);
      assertThat((long) now.real.workers())
          .isEqualTo(workers.values().stream().filter(worker -> worker.board == now).count());
      assertThat(now.real.wanted()).isEqualTo(2 * now.real.workers() - now.real.offered());
      assertThat(now.real.waiting()).isEqualTo(now.real.workers() - now.real.offered());
    }
    for (Worker worker : workers.values()) {
      boolean ours = worker.board == now && !worker.board.closed;
      assertThat(worker.real.conductorLives()).isEqualTo(ours && worker.board.living);
      for (Task task : worker.held) {
        assertThat(worker.real.withdrawn(task.taken)).isEqualTo(!ours || task.withdrawn);
      }
    }
  }
}
