package org.twobig.lab.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Folding;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.tt.table.Key;

/** A benchmark of a move, of its folded key and of the test of a key, in Connect Four 3D. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PositionBenchmark {
  private static final int POSITIONS = 1024;

  @Param({"28", "40"})
  public int stones;

  private final List<Node> parents = new ArrayList<>();
  private final int[] cells = new int[POSITIONS];
  private final List<Key> keys = new ArrayList<>();
  private Node child = new Node(0);
  private int at;

  @Setup
  public void make() {
    child = new Node(stones + 1);
    PositionGenerator generator =
        new PositionGenerator("", stones, PositionGenerator.STANDARD_SEED);
    for (int i = 0; i < POSITIONS; i++) {
      Node parent = new Node(stones);
      parent.set(Position.ofMoves(generator.next()));
      Folding.fold(parent);
      parents.add(parent);
      cells[i] = Long.numberOfTrailingZeros(Cells.playable(parent.filled()));
      TableKey key = new TableKey(KeyKind.FOLDED);
      key.set(parent);
      keys.add(new Key(key.high, key.low));
    }
  }

  @Benchmark
  public Node child() {
    at = at + 1 & POSITIONS - 1;
    child.setAfter(parents.get(at), cells[at]);
    return child;
  }

  @Benchmark
  public Node childWithFoldedKeyByMove() {
    child();
    Folding.foldAfterMove(parents.get(at), child, cells[at]);
    return child;
  }

  /** Measures a move, and the folded key of the new position without the help of its parent's. */
  @Benchmark
  public Node childWithFoldedKeyAlone() {
    child();
    Folding.fold(child);
    return child;
  }

  /**
   * Measures the test by which {@code verify} checks an entry: whether a number is a folded key.
   */
  @Benchmark
  public boolean isKey() {
    at = at + 1 & POSITIONS - 1;
    Key key = keys.get(at);
    return KeyKind.FOLDED.isKey(key.high(), key.low());
  }
}
