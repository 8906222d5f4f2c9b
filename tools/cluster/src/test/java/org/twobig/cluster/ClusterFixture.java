package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.twobig.offline.Outcomes;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;

/** Conductors, nodes and tables for tests of the cluster. */
final class ClusterFixture {
  /** What takes longer hangs. */
  static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A port of this machine that the system chooses. */
  static final Endpoint ANY = new Endpoint("127.0.0.1", 0);

  static final Outcomes RULES = new Outcomes(60);
  static final KeySpace KEYS = RULES.keySpace();
  static final Hub.Subject SUBJECT = subject("some-game");

  private ClusterFixture() {}

  static Hub.Subject subject(String game) {
    return new Hub.Subject("1", game, KEYS, RULES.valueBits(), 0);
  }

  static Hub hub() {
    return hub(ANY, Optional.empty(), () -> {});
  }

  static Hub hub(Endpoint endpoint, Optional<Exchange> exchange, Hub.Record record) {
    return new Hub(
        endpoint,
        Optional.empty(),
        SUBJECT,
        exchange,
        record,
        found -> new IllegalStateException(found.toString()));
  }

  static Node node(Endpoint... conductors) {
    return node("n", conductors);
  }

  static Node node(String name, Endpoint... conductors) {
    return new Node(
        List.of(conductors), Optional.empty(), name, "1", 1, () -> new Node.Figures(0, 0));
  }

  /** A node that takes part, and shares entries. */
  static Node joined(Exchange entries, Endpoint... conductors) {
    Node node = node(conductors);
    node.share(entries);
    assertThat(node.join(PATIENCE)).isPresent();
    return node;
  }

  static PartitionedTable table(Arena arena, long bytes) {
    return PartitionedTable.of(
        PrivateTable.create(Geometry.ofBytes(KEYS, RULES.valueBits(), bytes), arena));
  }

  static void store(PartitionedTable table, long key, long value, long work) {
    TranspositionTable region = table.region(0);
    region.store(region.bucket(0, key), key, value, work);
  }

  /** The value of a key; 0 if it is not there. */
  static long value(PartitionedTable table, long key) {
    TranspositionTable region = table.region(0);
    return region.value(region.find(0, key));
  }

  static void until(BooleanSupplier happened) {
    until(PATIENCE, happened);
  }

  static void until(Duration patience, BooleanSupplier happened) {
    long end = System.nanoTime() + patience.toNanos();
    while (!happened.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it has not happened in " + patience).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }
}
