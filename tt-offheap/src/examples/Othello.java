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
 * the difference of the disks at the end, seen by the player to move, if both play perfectly. Ask
 * again, and it is there at once, also for positions on the way; start two at a time on one store,
 * and they share the work.
 *
 * <p>To read: {@link #main} opens the store, {@link #score} is the search. The rest is Othello.
 */
final class Othello {
  /** No score is worse or better; also the offset that makes a score a positive number. */
  private static final int MOST = 36;

  /** Bits of a bound, 0 to 2 * MOST. An entry's value is two of them. */
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

  /** Two sets of disks, a bit a cell, seen by the player to move. */
  record Position(long own, long other) {}

  /**
   * The score of a position between two bounds, or a bound of it outside of them: alpha-beta.
   *
   * <p>An entry says that the true score lies between a lower and an upper bound. What a search
   * adds to them is kept with the work of both searches together.
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
    Position key = smallestImage(position); // one entry for all eight: the score is theirs, too
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
    for (int pass = 0; pass < 2; pass++) { // corners first: they are never turned again
      long candidates = pass == 0 ? moves & corners() : moves & ~corners();
      for (; candidates != 0 && best < beta; candidates &= candidates - 1) {
        Position child = after(position, Long.numberOfTrailingZeros(candidates));
        best = Math.max(best, -score(child, -beta, -Math.max(alpha, best), probe.next()));
      }
    }
    if (best > alpha) {
      lower = Math.max(lower, best); // some move reaches that
    }
    if (best < beta) {
      upper = Math.min(upper, best); // no move exceeds that
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

  /** All cells shifted a step in one of eight directions; what leaves the board is gone. */
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

  /** The cells where the player to move may place a disk: behind a row of the other's disks. */
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

  /** The position after a move, seen by the other player. */
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

  /** The smallest of the eight positions that are the same but for turning and mirroring. */
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

  /** The position after moves such as {@code c2b4}; a player who cannot move passes. */
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
