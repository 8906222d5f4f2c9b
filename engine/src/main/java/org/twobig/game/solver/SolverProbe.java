package org.twobig.game.solver;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.twobig.game.ContradictionException;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.ThreadTally;

/** The probes of one thread: looks up and stores positions of a game, and counts the work. */
public final class SolverProbe {
  private final StoredPositions positions;
  private final Meter meter;
  private final Probe[] probes; // by class of key; the classes of one region share a probe

  /**
   * @param tables for each kind of table that the solver can use, how it stores positions
   * @param pollInterval see {@link Meter}
   * @throws IllegalArgumentException if the table is of none of these kinds
   */
  public SolverProbe(List<? extends StoredPositions> tables, Table table, int pollInterval) {
    this.positions = rules(tables, table.layout());
    this.meter = new Meter(pollInterval, new ThreadTally(table.tally()));
    this.probes = new Probe[positions.count()];
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

  /** Makes new probes, for another table of the same kind or another thread. Not in a search. */
  void moveTo(Table table) {
    Map<Region, Probe> made = new HashMap<>();
    for (int keyClass = 0; keyClass < probes.length; keyClass++) {
      probes[keyClass] = made.computeIfAbsent(table.region(keyClass), Region::probe);
    }
  }

  public StoredPositions rules() {
    return positions;
  }

  public Meter meter() {
    return meter;
  }

  /** Starts to read the entry of a key from memory, for a later {@link #find}. */
  public void touch(int keyClass, long high, long low) {
    probes[keyClass].touch(high, low);
  }

  /** Returns the value of a key; 0 if the table lacks the key. */
  public long find(int keyClass, long high, long low) {
    return probes[keyClass].valueOf(high, low);
  }

  /**
   * Stores the union of {@code found} and the table's value of the key, with the larger work.
   *
   * @param work nodes that were searched for {@code found}, at least 1
   * @throws ContradictionException naming the position, if the two values exclude each other
   */
  public void store(int keyClass, long high, long low, long found, long work) {
    try {
      put(keyClass, high, low, found, work);
    } catch (ContradictionException e) {
      throw positions.position(new Key(high, low)).map(e::at).orElse(e);
    }
  }

  /** Stores like {@link #store}, but a contradiction does not name the position. */
  void put(int keyClass, long high, long low, long found, long work) {
    Probe probe = probes[keyClass];
    probe.find(high, low);
    long larger = Math.max(work, probe.work());
    meter.stored(probe, keyClass, larger);
    probe.keep(high, low, (int) positions.unite(probe.value(), found, keyClass), larger);
  }
}
