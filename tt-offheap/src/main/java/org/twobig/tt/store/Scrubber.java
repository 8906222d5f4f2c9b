package org.twobig.tt.store;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.twobig.tt.internal.Log;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Soundness;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableUse;

/**
 * Finds entries that faulty memory has changed, before they are saved. While the table is in use, a
 * thread decodes the entries of random pages, one page after the other. An entry that the game
 * cannot have stored is damaged: the scrubber removes the entry and logs a warning. A machine that
 * has changed one entry may have changed others, so the scrubber then checks the whole table once.
 * Some damage stays hidden: see TESTING.md, "Bits that change by themselves".
 *
 * <p>The thread begins after a second, so that short commands run without it. After checking a page
 * it pauses {@value #REST} times as long as the check took, at least 20 ms and at most 10 s, so it
 * uses less than 0.5 % of a processor. In a check of the whole table the pauses are as long as the
 * work. The thread ends when the store is closed.
 */
public final class Scrubber {
  private static final int PAGE_WORDS = 512;
  private static final int REST = 200;
  private static final long SHORTEST_REST_NANOS = 20_000_000;
  private static final long LONGEST_REST_NANOS = 10_000_000_000L;
  private static final Duration FIRST_REST = Duration.ofSeconds(1);
  private static final int SHOWN = 3;

  private final Store store;
  private final EntryRules rules;
  private final SplittableRandom random = new SplittableRandom();
  private final long[] page = new long[PAGE_WORDS];
  private final AtomicLong damaged = new AtomicLong();

  Scrubber(Store store, EntryRules rules) {
    this.store = store;
    this.rules = rules;
  }

  /** Starts a scrubber of a store open for writing that has the keys and values of the rules. */
  public static Scrubber start(Store store, EntryRules rules) {
    Scrubber scrubber = new Scrubber(store, rules);
    Thread.ofPlatform()
        .daemon()
        .priority(Thread.MIN_PRIORITY)
        .name("twobig-scrubber")
        .start(scrubber::run);
    return scrubber;
  }

  /** Returns how many damaged entries have been removed. */
  public long damaged() {
    return damaged.get();
  }

  private void run() {
    try {
      Thread.sleep(FIRST_REST);
      while (true) {
        long before = damaged.get();
        long start = System.nanoTime();
        checkRandomPage();
        rest(start, REST);
        if (damaged.get() > before) {
          sweep();
        }
      }
    } catch (InterruptedException e) {
      // an interrupt ends this thread
    } catch (IllegalStateException e) {
      // the store has been closed
    } catch (RuntimeException | InternalError e) { // InternalError: the disk of a mapping failed
      Log.warn(
          "This process no longer checks the table of the store %s for faults of the memory: %s",
          store.info().directory(), e);
    }
  }

  private static void rest(long start, int times) throws InterruptedException {
    // a check that took long has mostly waited, for a processor or while the process was stopped
    long took = System.nanoTime() - start;
    long nanos = Math.clamp(times * took, SHORTEST_REST_NANOS, LONGEST_REST_NANOS);
    Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
  }

  private void checkRandomPage() {
    try (TableUse use = store.use()) {
      check(use.table(), random.nextLong(words(use.table().layout())) / PAGE_WORDS * PAGE_WORDS);
    }
  }

  private static long words(Layout layout) {
    return layout.dataBytes() / Long.BYTES;
  }

  /** Checks the whole table; if it grows meanwhile, the whole larger table. */
  void sweep() throws InterruptedException {
    Layout layout = store.shape();
    for (long place = 0; ; ) {
      long start = System.nanoTime();
      try (TableUse use = store.use()) {
        if (!use.table().layout().equals(layout)) {
          layout = use.table().layout();
          place = 0;
        }
        if (place >= words(layout)) {
          return;
        }
        do {
          check(use.table(), place);
          place += PAGE_WORDS;
        } while (place < words(layout) && System.nanoTime() - start < SHORTEST_REST_NANOS);
      }
      rest(start, 1);
    }
  }

  private void check(Table table, long first) {
    int count = (int) Math.min(PAGE_WORDS, words(table.layout()) - first);
    table.copyWords(first, page, count);
    table
        .layout()
        .forEach(
            first,
            page,
            count,
            (where, bucket, slot, word, key) -> {
              Soundness soundness = Soundness.of(rules, where, Soundness.classOf(rules, key), word);
              if (soundness != Soundness.VALID
                  && table.region(where.firstClass()).remove(bucket, slot, word, key.low())) {
                report(bucket, slot, word, soundness);
              }
            });
  }

  private void report(long bucket, int slot, long word, Soundness soundness) {
    long count = damaged.incrementAndGet();
    if (count <= SHOWN) {
      Log.warn(
          "A fault of the memory changed an entry: word %d of bucket %d in the table of the store %s was %016x (%s). It was removed, but a recent answer may rest on it. Test the memory of this machine; check the store with: twobig verify %3$s%s",
          slot,
          bucket,
          store.info().directory(),
          word,
          soundness,
          count == SHOWN ? ". Further ones are removed but not listed" : "");
    }
  }
}
