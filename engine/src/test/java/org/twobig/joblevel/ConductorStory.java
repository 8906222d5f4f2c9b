package org.twobig.joblevel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.joblevel.Task.Wish;
import org.twobig.tt.table.Key;

/**
 * A job-level search of a random game, from the recalled results to the last task that comes back
 * after the end. Workers act at random. With much memory the conductor is compared with a model
 * after each event.
 */
final class ConductorStory {
  private static final long TASK_NODES = 1600;
  private static final int MOST_STEPS = 100_000;

  private final Random random;
  private final RandomGame game;
  private final Successor root;
  private final Conductor conductor;
  private final boolean forgetful;

  /** The probability that a task is given up. */
  private final double givingUp;

  /** The probability that an answer is known without a search. */
  private final double known;

  private final GraphModel model = new GraphModel();

  /** Tasks that were given out and have not come back. */
  private final Set<Task> running = new HashSet<>();

  /** The running tasks that were cancelled. */
  private final Set<Task> cancelled = new HashSet<>();

  private final Map<Key, Answer> logged = new HashMap<>();

  /** Positions whose tasks have ended, in this or an earlier solve. */
  private final Set<Key> ended = new HashSet<>();

  private long answered;
  private long split;
  private long nanos;

  ConductorStory(long seed, boolean weak, long mostBytes) {
    this.random = new Random(seed);
    this.game = new RandomGame(random, 4 + random.nextInt(7), 4 + random.nextInt(17), 6);
    this.givingUp = Math.sqrt(random.nextDouble());
    this.known = random.nextDouble() / 20;
    this.root = game.root();
    this.forgetful = mostBytes < 1 << 30;
    this.conductor = new Conductor(root, weak, TASK_NODES, mostBytes, this::note, () -> nanos);
    model.add(root);
    for (int i = random.nextInt(2) * random.nextInt(20); i > 0; i--) {
      recall(game.any(), random.nextInt(4) > 0);
    }
  }

  private void recall(Key key, boolean isSplit) {
    Successor position = isSplit ? game.unanswered(key) : game.answered(key);
    conductor.recall(position);
    model.add(position);
    if (isSplit) {
      model.markSplit(key);
      ended.add(key);
    } else {
      model.answer(key, position.answer());
    }
  }

  /** Checks that each logged event is true and logged once. */
  private void note(TaskLog.Event event, Key position, boolean yes, long nodes) {
    if (event != TaskLog.Event.SPLIT) {
      assertThat(yes).isEqualTo(isYes(position));
    }
    if (event == TaskLog.Event.DECIDED) {
      assertThat(forgetful || logged.put(position, Answer.of(yes)) == null).isTrue();
    } else {
      assertThat(ended.add(position) || forgetful).isTrue();
      answered += event == TaskLog.Event.ANSWERED ? 1 : 0;
      split += event == TaskLog.Event.SPLIT ? 1 : 0;
    }
  }

  private boolean isYes(Key key) {
    synchronized (game) {
      return game.isYes(key);
    }
  }

  /** Runs workers that take turns at random. */
  void run(int workers) {
    List<Optional<Task>> held = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      held.add(Optional.empty());
    }
    int steps = 0;
    while (!conductor.isOver()) {
      assertThat(steps++).isLessThan(MOST_STEPS);
      nanos += random.nextInt(10_000_000);
      int worker = random.nextInt(workers);
      if (random.nextInt(50) == 0) {
        learn(game.any());
      } else if (held.get(worker).isPresent()) {
        held.set(worker, goOn(held.get(worker).get()));
      } else {
        take(held);
      }
      compare();
    }
    held.forEach(task -> task.ifPresent(this::end));
    assertThat(conductor.takeNow(workers, workers)).isEmpty();
    assertThat(conductor.take()).isEmpty();
    assertEnd();
  }

  /** Runs workers as threads. */
  void runThreads(int threads) {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      CompletableFuture<Void> ended = new CompletableFuture<>();
      all.add(ended);
      Random own = new Random(random.nextLong());
      new Thread(
              () -> {
                try {
                  work(own);
                  ended.complete(null);
                } catch (Throwable e) {
                  conductor.stop();
                  ended.completeExceptionally(e);
                }
              })
          .start();
    }
    all.forEach(CompletableFuture::join);
    assertEnd();
  }

  private void work(Random own) {
    for (Optional<Task> task = conductor.take(); task.isPresent(); task = conductor.take()) {
      Key key = task.get().key();
      synchronized (running) {
        assertThat(running.stream().map(Task::key)).doesNotContain(key);
        running.add(task.get());
      }
      for (int i = own.nextInt(20); i > 0 && !task.get().isUnwanted(); i--) {
        Thread.yield();
      }
      Expansion expansion;
      synchronized (game) {
        expansion = game.expansion(key, known);
      }
      synchronized (running) {
        running.remove(task.get());
      }
      if (own.nextInt(10) == 0) {
        conductor.givenBack(task.get());
      } else if (task.get().budget() == 0 || own.nextDouble() < givingUp) {
        conductor.givenUp(task.get(), expansion, own.nextInt(1000));
      } else {
        conductor.answered(task.get(), isYes(key), own.nextInt(1000));
      }
    }
  }

  /** Gives tasks to some workers without a task. */
  private void take(List<Optional<Task>> held) {
    List<Integer> idle = new ArrayList<>();
    for (int worker = 0; worker < held.size(); worker++) {
      if (held.get(worker).isEmpty()) {
        idle.add(worker);
      }
    }
    int most = 1 + random.nextInt(idle.size());
    List<Task> tasks = conductor.takeNow(most, most);
    assertThat(tasks).hasSizeLessThanOrEqualTo(most);
    if (tasks.isEmpty()) {
      assertThat(running).as("somebody works, or there is work").isNotEmpty();
    }
    for (Task task : tasks) {
      held.set(idle.removeFirst(), Optional.of(task));
      assertThat(running.stream().map(Task::key)).doesNotContain(task.key());
      assertThat(task.wish).isEqualTo(Wish.ANSWER);
      if (!forgetful) {
        assertThat(model.bearingOn(root.key())).contains(task.key());
        assertThat(model.isExpanded(task.key())).isFalse();
        assertThat(model.answer(task.key())).isEqualTo(Answer.OPEN);
        assertThat(task.budget() == 0).isEqualTo(model.isSplit(task.key()));
        assertThat(task.budget()).isIn(0L, TASK_NODES / 16, TASK_NODES);
      }
      running.add(task);
    }
    if (!tasks.isEmpty() && !forgetful) {
      assertThat(conductor.counts().level()).isEqualTo(model.level(tasks.getLast().key()));
    }
  }

  /** Reports an answer that was found without a task of this search. */
  private void learn(Key key) {
    conductor.learned(key, isYes(key));
    if (model.contains(key)) {
      model.answer(key, Answer.of(isYes(key)));
    }
  }

  private Optional<Task> goOn(Task task) {
    if (random.nextInt(3) > 0) {
      return Optional.of(task);
    }
    end(task);
    return Optional.empty();
  }

  private void end(Task task) {
    assertThat(running.remove(task)).isTrue();
    cancelled.remove(task);
    int nodes = random.nextInt(1000);
    double chance = random.nextDouble();
    if (chance > 0.9) {
      conductor.givenBack(task);
    } else if (task.budget() == 0 || chance < (task.isUnwanted() ? 0.7 : givingUp)) {
      giveUp(task, nodes);
    } else {
      long before = answered;
      conductor.answered(task, isYes(task.key()), nodes);
      assertThat(answered).isEqualTo(before + 1);
      if (!forgetful) {
        model.answer(task.key(), Answer.of(isYes(task.key())));
      }
    }
  }

  private void giveUp(Task task, int nodes) {
    Key key = task.key();
    Expansion expansion = game.expansion(key, known);
    if (forgetful) {
      conductor.givenUp(task, expansion, nodes);
      return;
    }
    boolean isKnown = expansion.answer() != Answer.OPEN;
    boolean counts = task.wish != Wish.NOTHING && model.answer(key) == Answer.OPEN;
    TaskCounts before = conductor.counts();
    conductor.givenUp(task, expansion, nodes);
    TaskCounts after = conductor.counts();
    assertThat(after.answered() - before.answered())
        .isEqualTo(isKnown && task.budget() > 0 ? 1 : 0);
    assertThat(after.split() - before.split())
        .isEqualTo(!isKnown && counts && task.budget() > 0 ? 1 : 0);
    assertThat(after.discarded() - before.discarded()).isEqualTo(!isKnown && !counts ? 1 : 0);
    if (isKnown) {
      model.answer(key, expansion.answer());
    } else if (counts) {
      model.expand(key, expansion);
    }
  }

  private void compare() {
    TaskCounts counts = conductor.counts();
    assertThat(counts.running()).isEqualTo(running.size());
    assertThat(counts.answered()).isEqualTo(answered);
    assertThat(counts.split()).isEqualTo(split);
    if (forgetful) {
      return;
    }
    assertThat(counts.nodes()).isEqualTo(model.keys().size());
    assertThat((long) counts.waiting()).isEqualTo(Math.max(0, openLeaves() - running.size()));
    for (Key key : model.keys()) {
      assertThat(conductor.answer(key)).isEqualTo(model.answer(key));
    }
    Set<Key> bearing = model.bearingOn(root.key());
    for (Task task : running) {
      if (!bearing.contains(task.key())) {
        assertThat(task.wish).isEqualTo(Wish.NOTHING);
      }
      if (task.wish == Wish.NOTHING && cancelled.add(task)) {
        assertThat(bearing).doesNotContain(task.key());
      }
    }
  }

  private long openLeaves() {
    return model.keys().stream()
        .filter(key -> model.answer(key) == Answer.OPEN && !model.isExpanded(key))
        .count();
  }

  private void assertEnd() {
    assertThat(conductor.isOver()).isTrue();
    assertThat(conductor.answer(root.key())).isEqualTo(Answer.of(isYes(root.key())));
    assertThat(conductor.counts().running()).isZero();
  }
}
