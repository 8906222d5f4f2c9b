package org.twobig.connectfour3d.search;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.twobig.connectfour3d.order.ConnectFour3dMoveOrder;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Expansion;
import org.twobig.game.Question;
import org.twobig.game.Successor;
import org.twobig.game.solver.TableSolver;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;

/** A solver for Connect Four 3D, for one thread. */
public final class ConnectFour3dSolver extends TableSolver {
  /** Bytes of the Java heap that a solver takes after searches for both questions. */
  public static final long HEAP_BYTES = 2 * LeafCache.BYTES;

  private final Set<Feature> features;
  private final Weights weights;
  private final TableKey key;

  /** A search for each question, made at its first use. */
  private final Map<Question, ConnectFour3dSearch> searches = new EnumMap<>(Question.class);

  /** Makes a solver with all features. */
  public ConnectFour3dSolver(Table table) {
    this(table, Feature.ALL);
  }

  public ConnectFour3dSolver(Table table, Set<Feature> features) {
    this(TableSource.of(table), features, Weights.standard());
  }

  /**
   * @param source supplies a table of a {@link KeyKind}
   * @param weights the weights of the order of moves
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  public ConnectFour3dSolver(TableSource source, Set<Feature> features, Weights weights) {
    super(source, List.of(KeyKind.values()), ConnectFour3dSearch.POLL_INTERVAL);
    this.features = Set.copyOf(features);
    this.weights = weights;
    this.key = new TableKey((KeyKind) probe.rules());
  }

  private ConnectFour3dSearch search(Question question) {
    return searches.computeIfAbsent(
        question,
        asked ->
            new ConnectFour3dSearch(
                probe, asked == Question.WHITE, features, new ConnectFour3dMoveOrder(weights)));
  }

  private Expander expander(Question question) {
    return new Expander(search(question));
  }

  @Override
  protected Answer byFastRules(Board board, Question question) {
    return expander(question).decidedByRules((Position) board);
  }

  @Override
  protected Answer byRules(Board board, Question question, List<Integer> forced) {
    return expander(question).followByRules((Position) board, forced);
  }

  @Override
  protected boolean search(Board board, Question question) {
    return search(question).search((Position) board);
  }

  @Override
  protected Expansion expandOpen(Board board, Question question) {
    return expander(question).expand((Position) board);
  }

  @Override
  protected Successor followOpen(Board board, Question question) {
    return expander(question).follow((Position) board);
  }

  @Override
  protected Key key(Board board) {
    key.set((Position) board);
    return new Key(key.high, key.low);
  }
}
