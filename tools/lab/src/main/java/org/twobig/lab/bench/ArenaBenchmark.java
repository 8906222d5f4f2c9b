package org.twobig.lab.bench;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.Agents;

/** A benchmark of ConnectX: random games alone, and the searches of agents. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ArenaBenchmark {
  private static final int WORK = 100_000;
  private static final Duration LONG = Duration.ofHours(1);

  private static final BoardSize SHAPE = BoardSize.parse("7x6x4");

  private final SplittableRandom random = new SplittableRandom(1);
  private final MutableBoard empty = MutableBoard.empty(SHAPE);

  @State(Scope.Thread)
  public static class AgentChoice {
    @Param({"mcts-paper", "mcts", "hybrid-paper", "mr", "ms", "mb", "alphabeta"})
    public String agent;
  }

  @Benchmark
  public int playout() {
    return empty.playout(random);
  }

  @Benchmark
  @OperationsPerInvocation(WORK)
  public int simulation(AgentChoice player) {
    return new Agents.Choice(player.agent + "@" + WORK)
        .make(SHAPE, random.nextLong(), Optional.empty())
        .move(MutableBoard.empty(SHAPE), LONG);
  }
}
