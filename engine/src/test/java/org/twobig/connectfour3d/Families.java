package org.twobig.connectfour3d;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.twobig.OracleBoard;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.position.Folding;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Value;
import org.twobig.tt.table.Key;

/**
 * Families of positions with many equal folded keys. A family has a late position, mutants of it
 * and of the positions with an equal key, and positions a few plies below. Plain minimax compares
 * each position with the first position of its key, for both questions.
 *
 * <p>Positions count as merged only if they have equal folded keys and are not symmetric images.
 */
public final class Families {
  private static final int MUTATIONS = 300;
  private static final int MOST_MEMBERS = 1500;
  private static final int PLIES = 3;

  /** The fewest stones of a mutant; with fewer, minimax would take too long. */
  private static final int LEAST_STONES = 44;

  /** Two positions with different values and equal keys. */
  public record Disagreement(Position one, Position other) {}

  private record FoldedKey(long key0, long key1, long key2, boolean whiteToMove) {}

  private final RandomGenerator random;
  private final Map<FoldedKey, Position> first = new HashMap<>();
  private final Map<Key, FoldedKey> seen = new HashMap<>();
  private final List<Disagreement> disagreements = new ArrayList<>();
  private long merged;
  private long mergedOfDifferentLength;
  private long whiteWins;
  private long blackWins;

  public Families(RandomGenerator random) {
    this.random = random;
  }

  /** Returns a late undecided position of a random game, reasonable or not. */
  public static OracleBoard root(RandomGenerator random) {
    return root(random, 46, 60);
  }

  /** Returns an undecided position with {@code least} to {@code most} stones. */
  public static OracleBoard root(RandomGenerator random, int least, int most) {
    int stones = least + random.nextInt(most - least + 1);
    while (true) {
      String game =
          switch (random.nextInt(3)) {
            case 0 -> RandomGames.toTheEnd(random);
            case 1 -> RandomGames.peaceful(random, stones);
            default -> RandomGames.reasonable(random, stones);
          };
      OracleBoard board =
          OracleGame.CUBE.ofMoves(game.substring(0, Math.min(stones, game.length())));
      if (board.stones() == stones && board.winner().isEmpty()) {
        return board;
      }
    }
  }

  /** Compares the members of a new family. */
  public void compareNext() {
    compareNext(root(random));
  }

  /** Compares the members of the family of a position. */
  public void compareNext(OracleBoard root) {
    first.clear();
    seen.clear();
    add(root);
    OracleBoard current = root;
    for (int i = 0; i < MUTATIONS && seen.size() < MOST_MEMBERS; i++) {
      OracleBoard mutant = Mutations.any(current, random);
      if (random.nextInt(8) == 0) {
        mutant = Mutations.any(mutant, random);
      }
      if (mutant.stones() < LEAST_STONES) {
        continue;
      }
      boolean alike = add(mutant).equals(add(current));
      // Go on from mutants with an equal key, sometimes from others.
      if (alike || random.nextInt(20) == 0) {
        current = mutant.image(OracleBoard.Square.ALL.get(random.nextInt(8)));
      }
    }
    descend(root, PLIES);
    descend(current, PLIES - 1);
  }

  private void descend(OracleBoard board, int plies) {
    for (int column : board.legalMoves()) {
      if (seen.size() < MOST_MEMBERS && !board.completes(board.landing(column), board.toMove())) {
        board.play(column);
        add(board);
        if (plies > 1) {
          descend(board, plies - 1);
        }
        board.takeBack(column);
      }
    }
  }

  private FoldedKey add(OracleBoard board) {
    Position position = Representatives.position(board);
    Key own = position.key();
    FoldedKey known = seen.get(own);
    if (known != null) {
      return known;
    }
    Node node = new Node(position.stones());
    node.set(position);
    Folding.fold(node);
    FoldedKey key = new FoldedKey(node.key0, node.key1, node.key2, node.whiteToMove);
    seen.put(own, key);
    Position twin = first.putIfAbsent(key, position);
    if (twin != null) {
      compare(twin, position);
    }
    return key;
  }

  private void compare(Position one, Position other) {
    merged++;
    mergedOfDifferentLength += one.stones() == other.stones() ? 0 : 1;
    Value value = Representatives.board(one).value();
    whiteWins += value == Value.WIN ? 1 : 0;
    blackWins += value == Value.LOSS ? 1 : 0;
    if (Representatives.board(other).value() != value) {
      disagreements.add(new Disagreement(one, other));
    }
  }

  /** Returns the number of positions that were compared with another one of the same key. */
  public long merged() {
    return merged;
  }

  /** Returns the number of merged positions with another number of stones than the first. */
  public long mergedOfDifferentLength() {
    return mergedOfDifferentLength;
  }

  /** Returns the number of merged positions that White wins. */
  public long whiteWins() {
    return whiteWins;
  }

  /** Returns the number of merged positions that Black wins. */
  public long blackWins() {
    return blackWins;
  }

  public List<Disagreement> disagreements() {
    return disagreements;
  }
}
