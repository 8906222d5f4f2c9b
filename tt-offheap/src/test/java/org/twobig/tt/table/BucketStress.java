package org.twobig.tt.table;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Threads that race for one bucket, under jcstress. Each test lists the permitted results; any
 * other is a fault. {@link BucketStressTest} runs them.
 *
 * <p>The result of a look-up is the value found, or 0. Keys are named by their tags, and key t has
 * the value t.
 */
public final class BucketStress {
  /** More than jcstress has states at a time, so that each state has its own bucket. */
  private static final long BUCKETS = 1_048_583;

  private static final AtomicLong NEXT = new AtomicLong();

  private BucketStress() {}

  /** A table that many states share. */
  private static final class Shared {
    private final ReplacementScheme scheme;
    private final MemorySegment data;
    private final WordRegion table;

    Shared(ReplacementScheme scheme) {
      Geometry geometry = Geometry.ofBuckets(new KeySpace("stress", 1, 48), 8, BUCKETS, scheme);
      this.scheme = scheme;
      data = Arena.global().allocate(geometry.dataBytes(), 64);
      table = new WordRegion(geometry, data, Arena.global().allocate(8, 8), null);
    }
  }

  private static final Shared TWOBIG = new Shared(ReplacementScheme.TWOBIG);
  private static final Shared BIG = new Shared(ReplacementScheme.BIG);
  private static final Shared NEW = new Shared(ReplacementScheme.NEW);

  /** A bucket that belongs to one state, empty at first. */
  abstract static class Bucket {
    private final WordRegion table;
    private final long bucket = NEXT.getAndIncrement() % BUCKETS;

    Bucket(Shared shared) {
      table = shared.table;
      int bytes = table.geometry().bucketBytes();
      shared.data.asSlice(bucket * bytes, bytes).fill((byte) 0);
    }

    final void store(int tag, long work) {
      table.store(bucket, tag, tag, work);
    }

    final int find(int tag) {
      long entry = table.find(bucket, table.touch(bucket), tag);
      return entry == 0 ? 0 : (int) table.value(entry);
    }
  }

  /** Two threads store two keys in two empty words. */
  @JCStressTest
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "both are there")
  @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "one is lost")
  @Outcome(id = "0, 2", expect = ACCEPTABLE_INTERESTING, desc = "the other is lost")
  @State
  public static class TwoWriters extends Bucket {
    public TwoWriters() {
      super(TWOBIG);
    }

    @Actor
    public void one() {
      store(1, 10);
    }

    @Actor
    public void other() {
      store(2, 1000);
    }

    @Arbiter
    public void after(II_Result found) {
      found.r1 = find(1);
      found.r2 = find(2);
    }
  }

  /** Two threads store one key: in any order, the key is there. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "found")
  @State
  public static class OneKeyTwice extends Bucket {
    public OneKeyTwice() {
      super(TWOBIG);
    }

    @Actor
    public void one() {
      store(1, 10);
    }

    @Actor
    public void other() {
      store(1, 1000);
    }

    @Arbiter
    public void after(I_Result found) {
      found.r1 = find(1);
    }
  }

  /** A key that was found is found again while no thread stores another key. */
  @JCStressTest
  @Outcome(
      id = {"0, 0", "0, 1", "1, 1"},
      expect = ACCEPTABLE,
      desc = "not yet, or found")
  @State
  public static class WriterAndReader extends Bucket {
    public WriterAndReader() {
      super(TWOBIG);
    }

    @Actor
    public void writer() {
      store(1, 10);
    }

    @Actor
    public void reader(II_Result found) {
      found.r1 = find(1);
      found.r2 = find(1);
    }
  }

  /** The old entry moves from the first word to the second. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "never out of sight")
  @Outcome(id = "0, 1", expect = ACCEPTABLE_INTERESTING, desc = "out of sight for a moment")
  @State
  public static class Displaced extends Bucket {
    public Displaced() {
      super(TWOBIG);
      store(1, 10);
    }

    @Actor
    public void writer() {
      store(2, 1000);
    }

    @Actor
    public void reader(II_Result found) {
      found.r1 = find(1);
    }

    @Arbiter
    public void after(II_Result found) {
      found.r2 = find(1);
    }
  }

  /** Three keys for two words; one key was there before. */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "2, 0", "3, 0"},
      expect = ACCEPTABLE_INTERESTING,
      desc = "one left")
  @Outcome(
      id = {"1, 2", "1, 3", "2, 3"},
      expect = ACCEPTABLE,
      desc = "two of them")
  @State
  public static class ThreeKeys extends Bucket {
    public ThreeKeys() {
      super(TWOBIG);
      store(1, 100);
    }

    @Actor
    public void one() {
      store(2, 10);
    }

    @Actor
    public void other() {
      store(3, 1000);
    }

    @Arbiter
    public void after(II_Result found) {
      for (int tag = 1; tag <= 3; tag++) {
        if (find(tag) != 0) {
          found.r2 = found.r1 == 0 ? 0 : find(tag);
          found.r1 = found.r1 == 0 ? find(tag) : found.r1;
        }
      }
    }
  }

  /** Buckets of one word keep one of the two. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "the smaller work stayed")
  @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "the larger work stayed")
  @State
  public static class OneWordByWork extends Bucket {
    public OneWordByWork() {
      super(BIG);
    }

    @Actor
    public void one() {
      store(1, 10);
    }

    @Actor
    public void other() {
      store(2, 1000);
    }

    @Arbiter
    public void after(II_Result found) {
      found.r1 = find(1);
      found.r2 = find(2);
    }
  }

  /** Buckets of one word keep one of the two. */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "0, 2"},
      expect = ACCEPTABLE,
      desc = "the later one, whoever that is")
  @State
  public static class OneWordByAge extends Bucket {
    public OneWordByAge() {
      super(NEW);
    }

    @Actor
    public void one() {
      store(1, 10);
    }

    @Actor
    public void other() {
      store(2, 1000);
    }

    @Arbiter
    public void after(II_Result found) {
      found.r1 = find(1);
      found.r2 = find(2);
    }
  }

  /**
   * A save clears the mark and copies the table, without the wait that {@code TableFile.beginSave}
   * makes.
   */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "1, 1"},
      expect = ACCEPTABLE,
      desc = "in the copy")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "marked for the next save")
  @Outcome(
      id = "0, 0",
      expect = ACCEPTABLE_INTERESTING,
      desc = "the store was still in the processor's buffer: why a save waits")
  @State
  public static class WriterAndSave {
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;

    private final MemorySegment changed = Arena.ofAuto().allocate(8, 8);
    private final WordRegion table =
        new WordRegion(TWOBIG.table.geometry(), TWOBIG.data, changed, null);
    private final long bucket = NEXT.getAndIncrement() % BUCKETS;

    public WriterAndSave() {
      TWOBIG.data.asSlice(16 * bucket, 16).fill((byte) 0);
      changed.set(WORD, 0, 1L);
    }

    @Actor
    public void writer() {
      table.store(bucket, 1, 1, 10);
    }

    @Actor
    public void save(II_Result seen) {
      WORD.varHandle().setVolatile(changed, 0L, 0L);
      seen.r1 = table.word(bucket, 0) == 0 ? 0 : 1;
    }

    @Arbiter
    public void after(II_Result seen) {
      seen.r2 = (int) changed.get(WORD, 0);
    }
  }

  private static final Geometry WIDE =
      Geometry.ofBuckets(new KeySpace("stress", 1, 102), 3, BUCKETS, ReplacementScheme.NEW);
  private static final MemorySegment WIDE_DATA = Arena.global().allocate(WIDE.dataBytes(), 64);
  private static final PairRegion WIDE_TABLE =
      new PairRegion(WIDE, WIDE_DATA, Arena.global().allocate(8, 8), null);

  /**
   * A place for an entry of two words. A key is named by two digits, one for its part in each word.
   * If the words of 11 and 22 are mixed, they make 12 or 21.
   */
  abstract static class WidePlace {
    private final long bucket = NEXT.getAndIncrement() % BUCKETS;

    WidePlace() {
      WIDE_DATA.asSlice(16 * bucket, 16).fill((byte) 0);
    }

    final void store(int key) {
      WIDE_TABLE.keep(bucket, key / 10, key % 10, 1, 10);
    }

    /** Returns the key if it is found, otherwise 0. */
    final int find(int key) {
      return WIDE_TABLE.lookUp(bucket, key / 10, key % 10) == 0 ? 0 : key;
    }

    /** Returns the key in a copy of the place, or 0. */
    final int copy() {
      long[] words = new long[2];
      WIDE_TABLE.copyWords(2 * bucket, words, 0, 2);
      return words[0] == 0 ? 0 : (int) ((words[0] & 7) * 10 + words[1]);
    }
  }

  /** Two keys for one place of two words. */
  @JCStressTest
  @Outcome(id = "0, 11", expect = ACCEPTABLE, desc = "the one")
  @Outcome(id = "0, 22", expect = ACCEPTABLE, desc = "the other")
  @State
  public static class WideTwoWriters extends WidePlace {
    @Actor
    public void one() {
      store(11);
    }

    @Actor
    public void other() {
      store(22);
    }

    @Arbiter
    public void after(II_Result found) {
      found.r1 = find(12) + find(21);
      found.r2 = copy();
    }
  }

  /**
   * A key is replaced by another and comes back, so that its first word differs from the old one
   * only by the version. A third key is looked up, whose entry would consist of words of both.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not there")
  @State
  public static class WideReplacedAndBack extends WidePlace {
    public WideReplacedAndBack() {
      store(11);
    }

    @Actor
    public void writer() {
      store(22);
      store(11);
    }

    @Actor
    public void reader(II_Result found) {
      found.r1 = find(12);
      found.r2 = find(21);
    }
  }

  /** A copied entry was stored as a whole. */
  @JCStressTest
  @Outcome(
      id = {"11, 22", "22, 22"},
      expect = ACCEPTABLE,
      desc = "before or after")
  @Outcome(
      id = "0, 22",
      expect = ACCEPTABLE_INTERESTING,
      desc = "left out: the writer rested while it wrote")
  @State
  public static class WideCopied extends WidePlace {
    public WideCopied() {
      store(11);
    }

    @Actor
    public void writer() {
      store(22);
    }

    @Actor
    public void copier(II_Result found) {
      found.r1 = copy();
    }

    @Arbiter
    public void after(II_Result found) {
      found.r2 = copy();
    }
  }
}
