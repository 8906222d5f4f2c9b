import java.nio.file.Path;
import java.util.Locale;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Probe;

/**
 * An example of a solver on a Twobig store: Othello on a board of 4x4 or 6x6 cells, played from any
 * position to its end. From the folder of the project, after it has been built:
 *
 * <pre>
 *   java @config/jvm.options -cp tools/cli/target/twobig.jar tt-offheap/src/examples/Othello.java \
 *       /tmp/othello 256m 4 ""
 * </pre>
 *
 * The arguments are the store's directory, the size of its table, the size of the board, and the
 * moves from the start (a1 is a corner, letters are columns, a pass is not written). The answer is
 * the difference of the disks at the end of perfect play, for the player to move. A second run has
 * the answer at once, also for positions on the way. Two runs at the same time on one store share
 * the work.
 *
 * <p>To read: {@link #main} opens the store, {@link #score} is the search. The rest is Othello.
 */
final class Othello {
  /** The best score; -MOST is the worst. A score plus MOST is never negative. */
  private static final int MOST = 36;

  /** Bits of a bound, 0 to 2 * MOST. The value of an entry is two bounds. */
  private static final int BOUND_BITS = 7;

  private final int size;
  private final long board;
  private final long notFirstColumn;
  private final long notLastColumn;
  private long nodes;
  private long hits;

  Othello(int size) {
    this.size = size;
    this.board = (1L << size * size) - 1;
    long column = 0;
    for (int row = 0; row < size; row++) {
      column |= 1L << row * size;
    }
    this.notFirstColumn = board & ~column;
    this.notLastColumn = board & ~(column << size - 1);
  }

  public static void main(String[] arguments) {
    if (arguments.length != 4 || !arguments[2].matches("[46]")) {
      System.err.println("Usage: Othello DIRECTORY SIZE 4|6 MOVES");
      System.exit(2);
    }
    int size = Integer.parseInt(arguments[2]);
    Othello game = new Othello(size);
    Position position = game.play(arguments[3].strip().toLowerCase(Locale.ROOT));
    int keyBits = 2 * size * size;
    try (Store store =
        Store.at(Path.of(arguments[0]))
            .keys("othello-" + size + "x" + size, 1, keyBits)
            .values(2 * BOUND_BITS)
            .size(arguments[1])
            .openOrCreate()) {
      long start = System.nanoTime();
      int score = game.score(position, -MOST, MOST, store.probe());
      System.out.printf(
          "score %+d, %,d nodes, %,d hits, %.3f s%n",
          score, game.nodes, game.hits, (System.nanoTime() - start) / 1e9);
    }
  }

  /** The disks of the player to move and those of the other player, a bit for each cell. */
  record Position(long own, long other) {}

  /**
   * Returns the score of a position if it lies between two bounds, otherwise a bound of the score:
   * alpha-beta.
   *
   * <p>The value of an entry is a lower and an upper bound of the score. A search that improves a
   * bound stores both bounds, with the work of both searches together.
   */
  private int score(Position position, int alpha, int beta, Probe probe) {
    long moves = moves(position);
    if (moves == 0) {
      Position passed = new Position(position.other, position.own);
      return moves(passed) == 0 ? difference(position) : -score(passed, -beta, -alpha, probe);
    }
    int lower = -MOST;
    int upper = MOST;
    long work = 0;
    Position key = smallestImage(position); // all eight images have one entry
    int cells = size * size;
    long high = cells > 32 ? key.own >>> 64 - cells : 0;
    long low = key.own << cells | key.other;
    if (probe.find(high, low)) {
      hits++;
      lower = (probe.value() >>> BOUND_BITS) - MOST;
      upper = (probe.value() & (1 << BOUND_BITS) - 1) - MOST;
      work = probe.work();
      if (lower >= beta || upper <= alpha || lower == upper) {
        return lower >= beta ? lower : upper;
      }
    }
    long before = nodes++;
    int best = -MOST;
    for (int pass = 0; pass < 2; pass++) { // corners first: disks there are never turned
      long candidates = pass == 0 ? moves & corners() : moves & ~corners();
      for (; candidates != 0 && best < beta; candidates &= candidates - 1) {
        Position child = after(position, Long.numberOfTrailingZeros(candidates));
        best = Math.max(best, -score(child, -beta, -Math.max(alpha, best), probe.next()));
      }
    }
    if (best > alpha) {
      lower = Math.max(lower, best); // a move reaches this score
    }
    if (best < beta) {
      upper = Math.min(upper, best); // no move exceeds this score
    }
    probe.keep(high, low, lower + MOST << BOUND_BITS | upper + MOST, work + nodes - before);
    return best;
  }

  // The game.

  private int difference(Position position) {
    return Long.bitCount(position.own) - Long.bitCount(position.other);
  }

  private long corners() {
    return 1L | 1L << size - 1 | 1L << size * (size - 1) | 1L << size * size - 1;
  }

  /** Shifts all cells a step in one of eight directions; drops those that leave the board. */
  private long step(long cells, int direction) {
    return switch (direction) {
      case 0 -> cells << 1 & notFirstColumn;
      case 1 -> cells >>> 1 & notLastColumn;
      case 2 -> cells << size & board;
      case 3 -> cells >>> size;
      case 4 -> cells << size + 1 & notFirstColumn & board;
      case 5 -> cells >>> size + 1 & notLastColumn;
      case 6 -> cells << size - 1 & notLastColumn & board;
      default -> cells >>> size - 1 & notFirstColumn;
    };
  }

  /** Returns the cells where the player to move may place a disk: behind a row of the other's. */
  private long moves(Position position) {
    long empty = board & ~(position.own | position.other);
    long moves = 0;
    for (int direction = 0; direction < 8; direction++) {
      long row = step(position.own, direction) & position.other;
      while (row != 0) {
        row = step(row, direction);
        moves |= row & empty;
        row &= position.other;
      }
    }
    return moves;
  }

  /** Returns the position after a move; the other player is to move. */
  private Position after(Position position, int cell) {
    long disk = 1L << cell;
    long turned = 0;
    for (int direction = 0; direction < 8; direction++) {
      long row = 0;
      long next = step(disk, direction);
      while ((next & position.other) != 0) {
        row |= next;
        next = step(next, direction);
      }
      turned |= (next & position.own) != 0 ? row : 0;
    }
    return new Position(position.other & ~turned, position.own | disk | turned);
  }

  /** Returns the smallest of the eight positions that rotations and reflections produce. */
  private Position smallestImage(Position position) {
    Position smallest = position;
    long own = position.own;
    long other = position.other;
    for (int image = 1; image < 8; image++) {
      own =
          image == 4 ? transposed(position.own) : image % 2 == 1 ? upsideDown(own) : mirrored(own);
      other =
          image == 4
              ? transposed(position.other)
              : image % 2 == 1 ? upsideDown(other) : mirrored(other);
      if (own < smallest.own || own == smallest.own && other < smallest.other) {
        smallest = new Position(own, other);
      }
    }
    return smallest;
  }

  private long upsideDown(long cells) {
    long image = 0;
    for (int row = 0; row < size; row++) {
      image = image << size | cells >>> row * size & (1L << size) - 1;
    }
    return image;
  }

  private long mirrored(long cells) {
    return Long.reverse(upsideDown(cells)) >>> 64 - size * size;
  }

  private long transposed(long cells) {
    long image = 0;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      image |= 1L << cell % size * size + cell / size;
    }
    return image;
  }

  /** Returns the position after moves such as {@code c2b4}; a player who cannot move passes. */
  private Position play(String moves) {
    int middle = size / 2 - 1;
    long falling = 1L << middle * size + middle | 1L << (middle + 1) * size + middle + 1;
    long rising = 1L << middle * size + middle + 1 | 1L << (middle + 1) * size + middle;
    Position position = new Position(rising, falling);
    for (int i = 0; i < moves.length(); i += 2) {
      if (moves(position) == 0) {
        position = new Position(position.other, position.own);
      }
      String move = moves.substring(i, Math.min(i + 2, moves.length()));
      int cell =
          move.matches("[a-f][1-6]") ? (move.charAt(1) - '1') * size + move.charAt(0) - 'a' : 0;
      if (!move.matches("[a-f][1-6]")
          || move.charAt(0) - 'a' >= size
          || (moves(position) >>> cell & 1) == 0) {
        System.err.println("The move " + move + " is not legal");
        System.exit(2);
      }
      position = after(position, cell);
    }
    return position;
  }
}
