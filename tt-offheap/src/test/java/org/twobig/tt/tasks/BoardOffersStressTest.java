package org.twobig.tt.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.processes.FakeMachine;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/**
 * One conductor and workers that run at once, leave and die. Some count as dead and go on for a
 * while, like a process whose last thread is still on a processor.
 */
class BoardOffersStressTest {
  private static final int TASKS = 20_000;
  private static final int WORKERS = 4;

  @TempDir private Path directory;

  private final FakeMachine machine = new FakeMachine(1);
  private final AtomicBoolean done = new AtomicBoolean();
  private final AtomicLong pids = new AtomicLong(1000);

  private static Key key(long id) {
    return new Key(id * 0x9E3779B97F4A7C15L, id);
  }

  private static int kind(long id) {
    return (int) (id % 251);
  }

  /** Returns the only right value of a task. */
  private static int value(Key key, int kind) {
    return (int) (key.high() >>> 32) * 31 + (int) key.low() * 7 + kind & 255;
  }

  @Test
  void everyTaskIsSolvedOnceWhateverTheWorkersDo() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
    try (BoardOffers board =
        BoardOffers.open(directory, StoreFile.CACHE.in(directory), machine, machine.conduct())) {
      List<Future<Integer>> workers = new ArrayList<>();
      for (int i = 0; i < WORKERS; i++) {
        int seed = i;
        workers.add(threads.submit((Callable<Integer>) () -> work(seed)));
      }
      Map<Status, Integer> seen = new EnumMap<>(Status.class);
      try {
        conduct(board, workers, seen);
      } finally {
        done.set(true);
      }
      int lives = 0;
      for (Future<Integer> worker : workers) {
        lives += worker.get();
      }
      assertThat(lives).isGreaterThan(WORKERS);
      assertThat(seen).containsKeys(Status.values());
    } finally {
      threads.shutdown();
    }
  }

  private static void conduct(
      BoardOffers board, List<Future<Integer>> workers, Map<Status, Integer> seen)
      throws Exception {
    SplittableRandom random = Seeds.fixed(7);
    Set<Long> onBoard = new HashSet<>();
    Set<Long> solved = new HashSet<>();
    List<Long> waiting = new ArrayList<>();
    for (long id = 0; id < TASKS; id++) {
      waiting.add(id);
    }
    while (solved.size() < TASKS) {
      while (!waiting.isEmpty()) {
        long id = waiting.get(waiting.size() - 1);
        if (!board.offer(id, key(id), kind(id), id)) {
          break;
        }
        assertThat(onBoard.add(id)).isTrue();
        waiting.remove(waiting.size() - 1);
      }
      if (random.nextInt(4) == 0 && !onBoard.isEmpty()) {
        long id = onBoard.stream().skip(random.nextInt(onBoard.size())).findFirst().orElseThrow();
        if (board.withdraw(id)) {
          onBoard.remove(id);
          waiting.add(id);
        }
      }
      for (TaskResult outcome : board.collect()) {
        long id = outcome.id();
        assertThat(onBoard.remove(id)).isTrue();
        seen.merge(outcome.status(), 1, Integer::sum);
        if (outcome.status() == Status.SOLVED) {
          assertThat(outcome.value()).isEqualTo(value(key(id), kind(id)));
          assertThat(outcome.work()).isEqualTo(id);
          assertThat(solved.add(id)).isTrue();
        } else {
          waiting.add(id);
        }
      }
      for (Future<Integer> worker : workers) {
        if (worker.isDone()) {
          worker.get(); // rethrows a failure: without workers the test would not end
        }
      }
    }
  }

  /** Acts as one process after the other; returns their number. */
  private int work(int seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    int lives = 0;
    List<BoardTaker> buried = new ArrayList<>();
    while (!done.get()) {
      long pid = pids.incrementAndGet();
      FakeMachine process = machine.as(pid);
      BoardTaker source;
      synchronized (machine) { // the lock for registering
        source = BoardTaker.join(directory, StoreFile.CACHE.in(directory), process).orElseThrow();
      }
      lives++;
      List<TakenTask> held = new ArrayList<>();
      work(source, held, random, 1 + random.nextInt(200));
      switch (random.nextInt(3)) {
        case 0 -> source.close();
        case 1 -> machine.kill(pid);
        default -> {
          machine.kill(pid);
          work(source, held, random, 20);
        }
      }
      machine.kill(pid);
      buried.add(source);
    }
    buried.forEach(BoardTaker::close); // only at the end: close gives tasks back
    return lives;
  }

  private void work(BoardTaker source, List<TakenTask> held, SplittableRandom random, int steps) {
    for (int i = 0; i < steps && !done.get(); i++) {
      if (held.size() < 3 && random.nextBoolean()) {
        Optional<TakenTask> task = source.take();
        task.ifPresent(
            taken -> {
              // a mixed-up task fails here or, by its value, in the conductor
              assertThat(taken.key()).isEqualTo(key(taken.budget()));
              held.add(taken);
            });
      } else if (!held.isEmpty()) {
        TakenTask task = held.remove(random.nextInt(held.size()));
        Status status =
            source.withdrawn(task)
                ? Status.STOPPED
                : random.nextInt(20) == 0 ? Status.GAVE_UP : Status.SOLVED;
        source.finish(task, status, value(task.key(), task.kind()), task.budget());
      }
    }
  }
}
