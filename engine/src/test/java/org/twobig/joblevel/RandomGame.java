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
 * A game of chance: positions in layers, each with some random moves to later layers, so that many
 * ways lead to one position; whose turn it is, which positions are ends and how they end is random,
 * too. Its answers are found by plain recursion.
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
   * @param layers below the root, 1 to 40
   * @param width positions in each of them
   * @param mostMoves of a position
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

  /** Keys that share halves with others, and many places in an index. */
  private static Key key(int number) {
    return new Key(number % 3, number / 3 << 20);
  }

  /** Where the game begins, as a leaf. */
  public Successor root() {
    return unanswered(key(0));
  }

  /** A position, each with the same chance. */
  public Key any() {
    return key(random.nextInt(places.size()));
  }

  /** The answer for a position. */
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

  /** A position of which nothing is known. */
  public Successor unanswered(Key key) {
    return leaf(key, Answer.OPEN);
  }

  /** A position with its answer. */
  public Successor answered(Key key) {
    return leaf(key, Answer.of(isYes(key)));
  }

  private Successor leaf(Key key, Answer answer) {
    return new Successor(key, places.get(numbers.get(key)).level, answer, number(), number());
  }

  /** A proof or disproof number: mostly small, now and then larger than the graph can tell. */
  private int number() {
    return random.nextInt(50) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(5);
  }

  /**
   * Where the moves of a position lead, some of them more than once.
   *
   * @param known how likely it is of anything but the end of the game that its answer is known
   */
  Expansion expansion(Key key, double known) {
    Place place = places.get(numbers.get(key));
    if (place.isEnd() || random.nextDouble() < known / 4) {
      return new Expansion(Answer.of(isYes(key)), place.attackerToMove, List.of());
    }
    return new Expansion(Answer.OPEN, place.attackerToMove, successors(place, known));
  }

  /** Whether a position has moves. */
  public boolean hasMoves(Key key) {
    return !places.get(numbers.get(key)).isEnd();
  }

  /** The same of a position that has moves, its own answer not known. */
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
