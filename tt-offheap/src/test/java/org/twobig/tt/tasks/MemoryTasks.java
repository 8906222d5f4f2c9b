package org.twobig.tt.tasks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.table.Key;

/**
 * A transport within one process. It carries parts, and gives the tasks of a dead worker to another
 * worker itself. An instance holds the common state of conductors and workers.
 */
public final class MemoryTasks {
  /** A task that is offered, taken or has ended. */
  private static final class Entry {
    private final long id;
    private final Key key;
    private final int kind;
    private final long budget;
    private boolean withdrawn;
    private @Nullable Taker taker;

    Entry(long id, Key key, int kind, long budget) {
      this.id = id;
      this.key = key;
      this.kind = kind;
      this.budget = budget;
    }
  }

  private final Map<Long, Entry> tasks = new LinkedHashMap<>();
  private final List<TaskResult> outcomes = new ArrayList<>();
  private final List<Taker> takers = new ArrayList<>();

  /** Solved tasks that perhaps no conductor has written down, by the id of their outcome. */
  private final Map<Long, FinishedTask> uncollected = new HashMap<>();

  private final List<FinishedTask> handedOver = new ArrayList<>();
  private final List<FinishedTask> left = new ArrayList<>();
  private @Nullable Offers conductor;
  private int joined;

  /** Makes a conductor; the last one is closed or dead. */
  public synchronized TaskOffers conduct() {
    tasks.clear();
    outcomes.clear();
    left.addAll(handedOver);
    left.addAll(uncollected.values());
    handedOver.clear();
    uncollected.clear();
    conductor = new Offers();
    return conductor;
  }

  /** Joins the conductor. */
  public synchronized TaskTaker join() {
    Taker taker = new Taker(Optional.ofNullable(conductor).orElseThrow(), ++joined);
    takers.add(taker);
    return taker;
  }

  /** Kills a conductor or a worker. */
  public synchronized void kill(AutoCloseable process) {
    if (process == conductor) {
      conductor = null;
    } else {
      takers.remove(process);
      tasks.values().stream().filter(task -> task.taker == process).forEach(this::giveAgain);
    }
  }

  private void giveAgain(Entry task) {
    task.taker = null;
  }

  /** A worker that was cut off delivers a task that it has solved for an earlier conductor. */
  public synchronized void comesBackWith(FinishedTask solved) {
    left.add(solved);
  }

  private final class Offers implements TaskOffers {
    private void requireOpen() {
      if (conductor != this) {
        throw new IllegalStateException("closed");
      }
    }

    @Override
    public List<FinishedTask> leftovers() {
      synchronized (MemoryTasks.this) {
        requireOpen();
        List<FinishedTask> told = List.copyOf(left);
        handedOver.addAll(told);
        left.clear();
        return told;
      }
    }

    @Override
    public boolean offer(long id, Key key, int kind, long budget) {
      synchronized (MemoryTasks.this) {
        requireOpen();
        if (kind < 0 || kind > 255 || tasks.containsKey(id)) {
          throw new IllegalArgumentException("kind " + kind + ", id " + id);
        }
        tasks.put(id, new Entry(id, key, kind, budget));
        return true;
      }
    }

    @Override
    public List<TaskResult> collect() {
      synchronized (MemoryTasks.this) {
        requireOpen();
        handedOver.clear();
        handedOver.addAll(uncollected.values());
        uncollected.clear();
        List<TaskResult> told = List.copyOf(outcomes);
        outcomes.clear();
        return told;
      }
    }

    @Override
    public boolean withdraw(long id) {
      synchronized (MemoryTasks.this) {
        requireOpen();
        Entry task = tasks.get(id);
        if (task == null) {
          return false;
        }
        task.withdrawn = true;
        return task.taker == null && tasks.remove(id, task);
      }
    }

    private int count(boolean taken) {
      synchronized (MemoryTasks.this) {
        requireOpen();
        return (int) tasks.values().stream().filter(task -> task.taker != null == taken).count();
      }
    }

    @Override
    public int offered() {
      return count(false);
    }

    @Override
    public int running() {
      return count(true);
    }

    @Override
    public int workers() {
      synchronized (MemoryTasks.this) {
        requireOpen();
        return takers.size();
      }
    }

    @Override
    public int wanted() {
      return workers() - offered();
    }

    @Override
    public void close() {
      kill(this);
    }
  }

  private final class Taker implements TaskTaker {
    private final Offers joinedTo;
    private final String name;
    private final Map<TakenTask, Entry> held = new IdentityHashMap<>();
    private boolean closed;

    Taker(Offers joinedTo, int number) {
      this.joinedTo = joinedTo;
      this.name = "worker " + number;
    }

    @Override
    public Optional<TakenTask> take() {
      synchronized (MemoryTasks.this) {
        if (!conductorLives()) {
          return Optional.empty();
        }
        for (Iterator<Entry> all = tasks.values().iterator(); all.hasNext(); ) {
          Entry task = all.next();
          if (task.taker == null && task.withdrawn) {
            all.remove(); // its worker has died
            outcomes.add(new TaskResult(task.id, Status.STOPPED, 0, 0, ""));
          } else if (task.taker == null) {
            task.taker = this;
            TakenTask taken = new TakenTask(task.id, task.key, task.kind, task.budget);
            held.put(taken, task);
            return Optional.of(taken);
          }
        }
        return Optional.empty();
      }
    }

    @Override
    public boolean withdrawn(TakenTask task) {
      synchronized (MemoryTasks.this) {
        Entry entry = held.get(task);
        return !conductorLives() || entry == null || entry.withdrawn;
      }
    }

    @Override
    public void finish(TakenTask task, Status status, int value, long work, List<Part> parts) {
      synchronized (MemoryTasks.this) {
        if (value < 0 || value > 255 || status == Status.LOST || parts.size() > Part.MOST) {
          throw new IllegalArgumentException(status + " " + value);
        }
        if (closed) {
          return;
        }
        Entry entry = held.remove(task);
        if (entry == null) {
          throw new IllegalStateException("not held");
        }
        FinishedTask solved = new FinishedTask(entry.key, entry.kind, value, work);
        if (conductorLives() && tasks.get(entry.id) == entry && entry.taker == this) {
          tasks.remove(entry.id);
          outcomes.add(new TaskResult(entry.id, status, value, work, name, parts));
          if (status == Status.SOLVED) {
            uncollected.put(entry.id, solved);
          }
        } else if (status == Status.SOLVED) {
          left.add(solved);
        }
      }
    }

    @Override
    public boolean conductorLives() {
      synchronized (MemoryTasks.this) {
        return !closed && conductor == joinedTo;
      }
    }

    @Override
    public void close() {
      synchronized (MemoryTasks.this) {
        closed = true;
        kill(this);
      }
    }
  }
}
