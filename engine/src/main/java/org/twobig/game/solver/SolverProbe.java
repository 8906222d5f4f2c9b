package org.twobig.game.solver;

import java.util.List;
import java.util.stream.Collectors;
import org.twobig.game.ContradictionException;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.ThreadTally;
import org.twobig.tt.table.WordRegion;

/**
 * The probe of a solver's thread: looks up and stores positions of a game, and counts the work. A
 * look-up reads the table's region directly, without the checks of a library's {@link
 * org.twobig.tt.table.Probe}.
 */
public final class SolverProbe {
  private final StoredPositions rules;
  private final Meter meter;
  private final WordRegion[] regions;

  /**
   * @param tables the entry rules of the tables on which the solver can work
   * @param pollInterval see {@link Meter}
   * @throws IllegalArgumentException if the table is none of them
   */
  public SolverProbe(List<? extends StoredPositions> tables, Table table, int pollInterval) {
    this.rules = rules(tables, table.layout());
    this.meter = new Meter(pollInterval, new ThreadTally(table.tally()));
    this.regions = new WordRegion[rules.count()];
    moveTo(table);
  }

  private static StoredPositions rules(List<? extends StoredPositions> tables, Layout layout) {
    for (StoredPositions each : tables) {
      if (layout.keySpace().equals(each.keySpace()) && layout.valueBits() == each.valueBits()) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "The table holds %s with %d value bits, the solver needs %s"
            .formatted(
                layout.keySpace(),
                layout.valueBits(),
                tables.stream()
                    .map(each -> "%s with %d".formatted(each.keySpace(), each.valueBits()))
                    .collect(Collectors.joining(" or "))));
  }

  /** Changes to another table of this kind. Not to be called during a search. */
  void moveTo(Table table) {
    for (int keyClass = 0; keyClass < regions.length; keyClass++) {
      regions[keyClass] = table.wordRegion(keyClass);
    }
  }

  public StoredPositions rules() {
    return rules;
  }

  public Meter meter() {
    return meter;
  }

  /** Returns the region of the table for keys of a class. */
  public WordRegion region(int keyClass) {
    return regions[keyClass];
  }

  /** Returns the value of a key; 0 if the table lacks the key. */
  public long find(int keyClass, long high, long low) {
    WordRegion region = regions[keyClass];
    return region.value(region.find(high, low));
  }

  /**
   * Stores the union of a value that was found and the table's value, with the larger work.
   *
   * @param work nodes that the finding took, at least 1
   * @throws ContradictionException naming the position, if the two values exclude each other
   */
  public void store(int keyClass, long high, long low, long found, long work) {
    try {
      put(keyClass, high, low, found, work);
    } catch (ContradictionException e) {
      throw rules.position(new Key(high, low)).map(e::at).orElse(e);
    }
  }

  /** Stores like {@link #store}, but a contradiction does not name the position. */
  void put(int keyClass, long high, long low, long found, long work) {
    WordRegion region = regions[keyClass];
    long bucket = region.bucket(high, low);
    long known = region.find(bucket, region.touch(bucket), low);
    long most = Math.max(work, region.work(known));
    meter.stored(region, keyClass, known, most);
    region.store(bucket, low, rules.unite(region.value(known), found, keyClass), most);
  }
}
