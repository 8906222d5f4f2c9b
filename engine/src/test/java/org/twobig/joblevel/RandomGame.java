package org.twobig.joblevel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Successor;
import org.twobig.tt.table.Key;

/**
 * A random game. Positions are in layers and have random moves to later layers, so many paths lead
 * to one position. The player to move, the final positions and their answers are random, too. Plain
 * recursion finds the answers.
 */
public final class RandomGame {
  private record Place(int level, boolean attackerToMove, boolean endsWithYes, List<Integer> next) {
    boolean isEnd() {
      return next.isEmpty();
    }
  }

  private final Random random;
  private final List<Place> places = new ArrayList<>();
  private final Map<Key, Integer> numbers = new HashMap<>();
  private final Map<Integer, Boolean> answers = new HashMap<>();

  /**
   * @param layers number of layers below the root, 1 to 40
   * @param width positions in each layer
   * @param mostMoves the most moves of a position
   */
  public RandomGame(Random random, int layers, int width, int mostMoves) {
    this.random = random;
    for (int layer = 0; layer <= layers; layer++) {
      for (int i = 0; i < (layer == 0 ? 1 : width); i++) {
        boolean end = layer == layers || layer > 0 && random.nextInt(16) == 0;
        List<Integer> next = new ArrayList<>();
        for (int moves = end ? 0 : 1 + random.nextInt(mostMoves); moves > 0; moves--) {
          int later = random.nextInt(4) == 0 ? random.nextInt(layer, layers) : layer;
          next.add(1 + later * width + random.nextInt(width));
        }
        numbers.put(key(places.size()), places.size());
        places.add(new Place(3 * layer, random.nextBoolean(), random.nextBoolean(), next));
      }
    }
  }

  /** Returns a key that shares a half, and often its index slot, with others. */
  private static Key key(int number) {
    return new Key(number % 3, number / 3 << 20);
  }

  /** Returns the start of the game as a leaf. */
  public Successor root() {
    return unanswered(key(0));
  }

  /** Returns a random position. */
  public Key any() {
    return key(random.nextInt(places.size()));
  }

  /** Returns the answer for a position. */
  public boolean isYes(Key key) {
    return isYes(numbers.get(key));
  }

  private boolean isYes(int number) {
    Boolean known = answers.get(number);
    if (known == null) {
      Place place = places.get(number);
      if (place.isEnd()) {
        known = place.endsWithYes;
      } else if (place.attackerToMove) {
        known = place.next.stream().anyMatch(this::isYes);
      } else {
        known = place.next.stream().allMatch(this::isYes);
      }
      answers.put(number, known);
    }
    return known;
  }

  /** Returns a position without an answer. */
  public Successor unanswered(Key key) {
    return leaf(key, Answer.OPEN);
  }

  /** Returns a position with its answer. */
  public Successor answered(Key key) {
    return leaf(key, Answer.of(isYes(key)));
  }

  private Successor leaf(Key key, Answer answer) {
    return new Successor(key, places.get(numbers.get(key)).level, answer, number(), number());
  }

  /** Returns a proof or disproof number: usually small, sometimes above the graph's limit. */
  private int number() {
    return random.nextInt(50) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(5);
  }

  /**
   * Returns the expansion of a position; some successors are in it twice.
   *
   * @param known the probability that the answer for a position is known, if the game is not over
   */
  Expansion expansion(Key key, double known) {
    Place place = places.get(numbers.get(key));
    if (place.isEnd() || random.nextDouble() < known / 4) {
      return new Expansion(Answer.of(isYes(key)), place.attackerToMove, List.of());
    }
    return new Expansion(Answer.OPEN, place.attackerToMove, successors(place, known));
  }

  /** Returns whether a position has moves. */
  public boolean hasMoves(Key key) {
    return !places.get(numbers.get(key)).isEnd();
  }

  /** Returns the open expansion of a position that has moves. */
  public Expansion moves(Key key, double known) {
    Place place = places.get(numbers.get(key));
    return new Expansion(Answer.OPEN, place.attackerToMove, successors(place, known));
  }

  private List<Successor> successors(Place place, double known) {
    List<Successor> successors = new ArrayList<>();
    for (int next : place.next) {
      Key key = key(next);
      successors.add(random.nextDouble() < known ? answered(key) : unanswered(key));
    }
    Collections.shuffle(successors, random);
    return successors;
  }
}
