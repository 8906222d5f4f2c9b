package org.twobig.tt.fault;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Seeds;

/**
 * Reads many changed files, one after the other. Each reading must succeed or refuse the file with
 * a sentence, must not take more memory than the file's size explains, and must end.
 *
 * <p>{@code -Dtwobig.fuzz=1000000} sets the number of files of each kind; {@code -Dtwobig.seed=N}
 * sets the first seed, 1 by default.
 */
public final class Fuzz {
  /** A case: changes one file, writes it, reads it and judges the result. */
  public interface Case {
    /**
     * Runs a case.
     *
     * @throws StoreException if the file was refused, which is a correct result
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
   * Runs cases; fails if all were refused, since nothing was tested then.
   *
   * @param name of the kind of file
   * @param usual the default number of cases
   * @param memory most bytes that a case may take to change and read a file of this size
   */
  public static void run(String name, long usual, long memory, Case trial)
      throws InterruptedException {
    new Fuzz(name, memory).run(Long.getLong("twobig.fuzz", usual), trial);
  }

  /** Runs slow cases: a fiftieth of the number that {@code -Dtwobig.fuzz} sets. */
  public static void runSlow(String name, long usual, long memory, Case trial)
      throws InterruptedException {
    long wanted = Long.getLong("twobig.fuzz", usual * 50);
    new Fuzz(name, memory).run(Math.max(1, wanted / 50), trial);
  }

  private void run(long cases, Case trial) throws InterruptedException {
    long first = Seeds.fixedSeed(1);
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
          "%s: -Dtwobig.fuzz=1 -Dtwobig.seed=%d shows it".formatted(name, seed), failure);
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
   * Waits for the end; a single case that takes minutes counts as hung. The minutes are counted in
   * short waits, since the whole process may be stopped for a while.
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
