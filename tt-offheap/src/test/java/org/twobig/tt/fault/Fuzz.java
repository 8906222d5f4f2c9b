package org.twobig.tt.fault;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.table.StoreException;

/**
 * Reads many changed files, one after the other. Each must be read without a fault or refused with
 * a sentence, must not take more memory than its size explains, and must come to an end.
 *
 * <p>{@code -Dtwobig.fuzz=1000000} sets how many, of each kind; {@code -Dtwobig.fuzz.seed=N} from
 * which seed on, 1 if not given.
 */
public final class Fuzz {
  /** What a case does: one file, changed, written, read and judged. */
  public interface Case {
    /**
     * Runs a case.
     *
     * @throws StoreException if the file was refused, which is right
     */
    void run(SplittableRandom random) throws Exception;
  }

  private static final Duration WAIT = Duration.ofMillis(200);
  private static final int HANG_WAITS = 1500;

  private final String name;
  private final long memory;

  private volatile long seed;
  private long read;
  private long refused;
  private volatile @Nullable Throwable failure;

  private Fuzz(String name, long memory) {
    this.name = name;
    this.memory = memory;
  }

  /**
   * Runs cases; fails if all were refused, as then nothing was tried.
   *
   * @param name of the kind of file
   * @param usual how many, unless it is said otherwise
   * @param memory bytes a case may take: what files of this size, changed and read, explain
   */
  public static void run(String name, long usual, long memory, Case trial)
      throws InterruptedException {
    new Fuzz(name, memory).run(Long.getLong("twobig.fuzz", usual), trial);
  }

  /** The same of a kind that takes long: {@code -Dtwobig.fuzz} means a fiftieth of it. */
  public static void runSlow(String name, long usual, long memory, Case trial)
      throws InterruptedException {
    long wanted = Long.getLong("twobig.fuzz", usual * 50);
    new Fuzz(name, memory).run(Math.max(1, wanted / 50), trial);
  }

  private void run(long cases, Case trial) throws InterruptedException {
    long first = Long.getLong("twobig.fuzz.seed", 1);
    Thread worker =
        Thread.ofPlatform()
            .daemon()
            .name("fuzz " + name)
            .start(
                () -> {
                  for (long i = 0; i < cases && failure == null; i++) {
                    seed = first + i;
                    try {
                      runOne(trial);
                    } catch (Throwable e) {
                      failure = e;
                    }
                  }
                });
    watch(worker);
    if (failure != null) {
      throw new AssertionError(
          "%s: -Dtwobig.fuzz=1 -Dtwobig.fuzz.seed=%d shows it".formatted(name, seed), failure);
    }
    if (Long.getLong("twobig.fuzz") != null) {
      System.out.printf(
          "fuzz %s: %,d files from seed %d, %,d refused, %,d read%n",
          name, cases, first, refused, read);
    }
    if (cases >= 1000 && read == 0) {
      throw new AssertionError("%s: all %d refused".formatted(name, refused));
    }
  }

  /**
   * Waits for the end; a single case that takes minutes hangs. Minutes are counted in short waits,
   * as all of this may be stopped for a while.
   */
  private void watch(Thread worker) throws InterruptedException {
    long last = seed;
    int waits = 0;
    while (!worker.join(WAIT)) {
      waits = seed == last ? waits + 1 : 0;
      last = seed;
      if (waits > HANG_WAITS) {
        AssertionError hang = new AssertionError("It hangs");
        hang.setStackTrace(worker.getStackTrace());
        failure = hang;
        return;
      }
    }
  }

  private void runOne(Case trial) throws Exception {
    long before = allocated();
    try {
      trial.run(new SplittableRandom(seed));
      read++;
    } catch (StoreException e) {
      Sentence.check(e);
      refused++;
    }
    long taken = allocated() - before;
    if (taken > memory) {
      throw new AssertionError("%,d bytes were allocated".formatted(taken));
    }
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
