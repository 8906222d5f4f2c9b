package org.twobig.cli.jobs;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The jobs that clients have asked for. One thread does them in the order of the requests. The
 * latest jobs are remembered after their end. Thread-safe.
 */
public final class Jobs<J extends Job<?>> implements AutoCloseable {
  private final int mostWaiting;
  private final int mostRemembered;
  private final String refusal;
  private final Deque<J> all = new ArrayDeque<>();

  private final ExecutorService worker;
  private int count;

  /**
   * @param thread name of the thread
   * @param mostWaiting the number of jobs that may wait for the running job
   * @param mostRemembered the number of jobs remembered, unless more are unfinished
   * @param refusal the message to a client when too many jobs wait
   */
  public Jobs(String thread, int mostWaiting, int mostRemembered, String refusal) {
    this.mostWaiting = mostWaiting;
    this.mostRemembered = mostRemembered;
    this.refusal = refusal;
    this.worker =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform()
                .name(thread)
                .uncaughtExceptionHandler((of, e) -> Problem.bug(e)) // thrown by Job.ended
                .factory());
  }

  /**
   * Starts a job, or returns an unfinished job that also answers the request.
   *
   * @param serves whether an unfinished job answers the request
   * @param make makes a job with an id
   * @throws Problem.Refused if too many jobs wait, or after {@link #close}
   */
  public synchronized J start(Predicate<J> serves, Function<String, J> make) {
    List<J> open = all.stream().filter(job -> !job.isOver()).toList();
    Optional<J> same = open.stream().filter(serves).findFirst();
    if (same.isPresent()) {
      return same.get();
    }
    if (open.size() > mostWaiting) {
      throw Problem.Kind.TOO_MANY.refused(refusal);
    }
    count++;
    J job = make.apply(Integer.toString(count));
    try {
      worker.execute(job::run); // first, so that a job that cannot run is not remembered
    } catch (RejectedExecutionException e) {
      throw Problem.Kind.UNAVAILABLE.refused("the server is ending");
    }
    all.addFirst(job);
    forgetOldest();
    return job;
  }

  private void forgetOldest() {
    Iterator<J> oldestFirst = all.descendingIterator();
    while (all.size() > mostRemembered && oldestFirst.hasNext()) {
      if (oldestFirst.next().isOver()) {
        oldestFirst.remove();
      }
    }
  }

  public synchronized List<J> all() {
    return List.copyOf(all);
  }

  /** Returns a remembered job; throws {@link Problem.Refused} if no job has this id. */
  public J find(String id) {
    return all().stream()
        .filter(job -> job.id().equals(id))
        .findFirst()
        .orElseThrow(() -> Problem.Kind.NOT_FOUND.refused("no solve or proof has this id now"));
  }

  @Override
  public void close() {
    all().forEach(Job::stop);
    worker.close();
  }
}
