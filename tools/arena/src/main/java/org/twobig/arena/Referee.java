package org.twobig.arena;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * The referee of an episode between two agents. Each agent searches in a thread of its own. An
 * agent that throws, plays an illegal column or is late loses by the rules of {@link Episode}. The
 * referee interrupts a late agent and does not wait for it. The agents' threads are daemons: the
 * program ends even if an agent never returns.
 */
public final class Referee {
  private Referee() {}

  /**
   * Plays an episode to its end. The columns of {@code opening} are played first; they cost the
   * agents no time.
   */
  public static Episode play(
      Configuration configuration, Agent first, Agent second, List<Integer> opening)
      throws InterruptedException {
    return play(configuration, first, second, opening, System::nanoTime);
  }

  static Episode play(
      Configuration configuration,
      Agent first,
      Agent second,
      List<Integer> opening,
      LongSupplier clock)
      throws InterruptedException {
    Episode episode = new Episode(configuration);
    opening.forEach(column -> episode.step(AgentAnswer.of(column, BigDecimal.ZERO)));
    List<Agent> agents = List.of(first, second);
    List<ExecutorService> threads = List.of(thread("first agent"), thread("second agent"));
    try {
      while (!episode.now().isOver()) {
        int mover = episode.now().mover();
        episode.step(ask(episode, agents.get(mover), threads.get(mover), clock));
      }
    } finally {
      threads.forEach(ExecutorService::shutdownNow);
    }
    return episode;
  }

  private static ExecutorService thread(String name) {
    return Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory());
  }

  private static AgentAnswer ask(
      Episode episode, Agent agent, ExecutorService thread, LongSupplier clock)
      throws InterruptedException {
    Configuration configuration = episode.configuration();
    EpisodeStep now = episode.now();
    MutableBoard board = MutableBoard.of(configuration.boardSize(), now.board());
    Duration allowed = configuration.clock().planned();
    Duration limit =
        TimeControl.deadline(configuration.clock().move(), now.agents().get(now.mover()).bank());
    long start = clock.getAsLong();
    Future<Integer> answer = thread.submit(() -> agent.move(board, allowed));
    try {
      int column = answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      long nanos = clock.getAsLong() - start;
      return nanos > limit.toNanos()
          ? AgentAnswer.failed(AgentStatus.TIMEOUT, seconds(nanos))
          : AgentAnswer.of(column, seconds(nanos));
    } catch (TimeoutException e) {
      answer.cancel(true);
      return AgentAnswer.failed(AgentStatus.TIMEOUT, seconds(clock.getAsLong() - start));
    } catch (ExecutionException e) {
      return AgentAnswer.failed(AgentStatus.ERROR, seconds(clock.getAsLong() - start));
    }
  }

  private static BigDecimal seconds(long nanos) {
    return BigDecimal.valueOf(nanos, 9).setScale(6, RoundingMode.HALF_UP);
  }
}
