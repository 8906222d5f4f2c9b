package org.twobig.lab.qubic;

import java.util.function.LongSupplier;
import org.twobig.game.Answer;
import org.twobig.qubic.Evaluation;
import org.twobig.qubic.ForcedWin;
import org.twobig.qubic.QubicMoveOrder;
import org.twobig.qubic.QubicPairing;
import org.twobig.qubic.QubicShape;
import org.twobig.qubic.Sequence;

/**
 * Evaluates a position by rules and threats. If it stays open, {@link #proof}, {@link #disproof}
 * and {@link #moves} are its initial numbers and the moves to search. Not thread-safe.
 */
final class LeafEvaluation {
  /** Added to the proof number 1 of a position where Black may play anywhere, or must block. */
  private static final int QUIET = 40;

  private static final int SURVIVORS_PER_UNIT = 8;

  /** Limit of positions in a search of all orders of threats; 1 search in 100,000 reaches it. */
  static final int MOST_THREATS = 20_000;

  enum Threats {
    /** No search for threats: the rules alone. */
    RULES("rules"),
    FORCED_WIN("forced-wins"),
    DB("db"),
    /** Dependency-based search and then {@link LambdaSearch}, as in the thesis. */
    DB_LAMBDA("db-lambda"),
    /** All orders of threats and then {@link LambdaSearch}. */
    FORCED_WIN_LAMBDA("forced-wins-lambda");

    private final String text;

    Threats(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * @param replay whether to exclude losing moves by replay: if the other player has a forced win
   *     after a pass, a move loses if this win still works after the move
   * @param numbers with {@code replay}, whether the number of Black's moves that are left gives the
   *     proof number; otherwise that is 1, as the disproof number always is
   * @param pairing whether to disprove White's win by pairings
   * @param dbStates states after which a dependency-based search gives up
   * @param lambdaMoves moves of the attacker in a lambda search of the second order
   */
  record LeafSettings(
      Threats threats,
      boolean replay,
      boolean numbers,
      boolean pairing,
      int lambdaMoves,
      int dbStates) {}

  interface ThreatSearch {
    /**
     * Returns whether the attacker, to move, has a win by threats; {@link #sequence} then returns
     * it.
     *
     * @param attacker stones of the attacker, who cannot complete a line at once
     */
    boolean find(long attacker, long defender);

    Sequence sequence();

    /** Returns the number of positions or states examined so far. */
    long nodes();
  }

  private final QubicShape shape;
  private final LeafSettings settings;
  private final ThreatSearch threats;
  private final LambdaSearch lambda;
  private final boolean usesLambda;
  private final QubicPairing pairing;
  private final Evaluation evaluation;
  private final QubicMoveOrder moveOrder;

  long moves;

  int proof;
  int disproof;

  LeafEvaluation(QubicShape shape, LeafSettings settings) {
    this.shape = shape;
    this.settings = settings;
    this.pairing = new QubicPairing(shape);
    this.evaluation = new Evaluation(shape, true);
    this.moveOrder = new QubicMoveOrder(shape);
    this.threats =
        switch (settings.threats) {
          case RULES -> none(shape);
          case FORCED_WIN, FORCED_WIN_LAMBDA -> exact(shape);
          case DB, DB_LAMBDA -> new DbSearch(shape, settings.dbStates);
        };
    this.usesLambda =
        settings.threats == Threats.DB_LAMBDA || settings.threats == Threats.FORCED_WIN_LAMBDA;
    this.lambda = new LambdaSearch(shape);
  }

  static ThreatSearch none(QubicShape shape) {
    return of((attacker, defender) -> false, new Sequence(shape), () -> 0);
  }

  static ThreatSearch exact(QubicShape shape) {
    ForcedWin search = new ForcedWin(shape, MOST_THREATS);
    return of(search::find, search.sequence, search::nodes);
  }

  private interface Finder {
    boolean find(long attacker, long defender);
  }

  private static ThreatSearch of(Finder finder, Sequence sequence, LongSupplier nodes) {
    return new ThreatSearch() {
      @Override
      public boolean find(long attacker, long defender) {
        return finder.find(attacker, defender);
      }

      @Override
      public Sequence sequence() {
        return sequence;
      }

      @Override
      public long nodes() {
        return nodes.getAsLong();
      }
    };
  }

  /** Returns the number of positions or states that searches for threats have examined. */
  long threatNodes() {
    return threats.nodes() + lambda.nodes();
  }

  Answer of(long white, long black) {
    boolean whiteMoves = Long.bitCount(white) == Long.bitCount(black);
    long own = whiteMoves ? white : black;
    long other = whiteMoves ? black : white;
    Answer moverWins = Answer.of(whiteMoves);
    Answer moverLoses = Answer.of(!whiteMoves);
    moves = shape.all & ~(white | black);
    if (moves == 0) {
      return Answer.NO;
    }
    if (shape.completing(own, other) != 0) {
      return moverWins;
    }
    long danger = shape.completing(other, own);
    if ((danger & danger - 1) != 0) {
      return moverLoses;
    }
    if (threats.find(own, other) || usesLambda && lambda.wins(own, other, settings.lambdaMoves)) {
      return moverWins;
    }
    if (settings.pairing && pairing.holds(black, white)) {
      return Answer.NO;
    }
    proof = 1;
    disproof = 1;
    return settings.replay ? limit(whiteMoves, own, other, danger) : Answer.OPEN;
  }

  private Answer limit(boolean whiteMoves, long own, long other, long danger) {
    int survivors = QUIET * SURVIVORS_PER_UNIT;
    if (danger != 0) {
      moves = danger;
    } else if (threats.find(other, own)) {
      moves = threats.sequence().survivors(other, own);
      if (moves == 0) {
        return Answer.of(!whiteMoves);
      }
      survivors = Long.bitCount(moves);
    }
    if (settings.numbers && !whiteMoves) {
      proof = 1 + survivors / SURVIVORS_PER_UNIT;
    }
    return Answer.OPEN;
  }

  /** Returns a heuristic value of a cell for the player to move. */
  int score(int cell, long own, long other) {
    return moveOrder.score(cell, own, other);
  }
}
