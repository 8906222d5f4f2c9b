package org.twobig.connectfour3d.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.connectfour3d.Bits.cells;
import static org.twobig.connectfour3d.Bits.threats;
import static org.twobig.connectfour3d.rules.ClaimCheck.describe;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.Bits;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.tt.testing.Seeds;

/**
 * Plays the strategy of static proofs with 8 to 58 stones: it must never fail. The opponents play
 * random or greedy moves, and all moves where the game is small enough. The code under test gives
 * only the verdict, the pairs of contact cells, the columns of the threat and of waiting, and the
 * first move. The board, the lines and the rest of the strategy are the test's own, by the javadoc
 * of {@link FollowUp} and {@link ZugzwangProof}.
 *
 * <p>{@code -Dtwobig.playouts=4000} sets the number of proofs for each rule and kind of boards,
 * uses ten times as many opponents, and prints the counts.
 */
class StrategyPlayoutTest {
  private static final int PROOFS = Integer.getInteger("twobig.playouts", 4);
  private static final boolean SOAK = Integer.getInteger("twobig.playouts") != null;
  private static final int OPPONENTS = SOAK ? 1000 : 100;
  private static final int BOARDS_A_PROOF = 60;

  /** Limit of the boards without a proof. */
  private static final int MOST_BOARDS = 20_000;

  /** Limit of the positions of a game against all opponents. */
  private static final int MOST_POSITIONS = SOAK ? 20_000 : 5_000;

  private static final int LEAST_STONES = 8;
  private static final int LEAST_STONES_OF_THREATS = 20;
  private static final int MOST_STONES = 58;
  private static final long BOTTOM = 0xFFFF;
  private static final long ODD_LEVELS = BOTTOM << 16 | BOTTOM << 48;
  private static final long LEVEL_1 = BOTTOM << 16;
  private static final long COLUMN = 0x0001_0001_0001_0001L;
  private static final int NONE = -1;

  private static final long[] LINES =
      OracleGame.CUBE.lines().stream().mapToLong(Bits::of).toArray();
  private static final long[][] LINES_THROUGH = new long[64][];

  static {
    for (int cell = 0; cell < 64; cell++) {
      LINES_THROUGH[cell] =
          OracleGame.CUBE.linesThrough(cell).stream().mapToLong(Bits::of).toArray();
    }
  }

  private final FollowUp followUp = new FollowUp();
  private final FollowUpDisproof disproof = new FollowUpDisproof(followUp);
  private final ZugzwangProof zugzwang = new ZugzwangProof(followUp);

  private final long seed = Seeds.fixedSeed(1);
  private final Random random = new Random(seed);

  /** The strategy. */
  private final class Defender {
    private final int[] partner = new int[64];
    private final int threatColumn;
    private final int waitingColumn = followUp.waitingColumn();
    private final int turnedColumn = followUp.turnedColumn();
    private final boolean wins;

    /**
     * @param filled the stones, with the attacker to move
     * @param threatColumn the column where the defender waits for the threat, or {@link #NONE}
     * @param wins whether the defender must win; else a draw is enough
     */
    Defender(long filled, int threatColumn, boolean wins) {
      this.threatColumn = threatColumn;
      this.wins = wins;
      Arrays.fill(partner, NONE);
      long playable = (filled << 16 | BOTTOM) & ~filled;
      long contacts = playable & ODD_LEVELS;
      for (int waiting : new int[] {threatColumn, waitingColumn, turnedColumn}) {
        if (waiting != NONE) {
          long column = COLUMN << waiting;
          assertThat(filled & column & ~BOTTOM & (waiting == threatColumn ? LEVEL_1 : -1L))
              .isZero();
          contacts = contacts & ~column | playable & column & BOTTOM;
        }
      }
      for (long pair : followUp.pairsThatMatter()) {
        assertThat(Long.bitCount(pair)).isEqualTo(2);
        assertThat(pair & ~contacts).isZero();
        contacts &= ~pair;
        pair(Long.numberOfTrailingZeros(pair), 63 - Long.numberOfLeadingZeros(pair));
      }
      int[] rest = cells(contacts);
      assertThat(rest.length % 2).isZero();
      for (int i = 0; i < rest.length; i += 2) {
        pair(rest[i], rest[i + 1]);
      }
    }

    private void pair(int one, int other) {
      partner[one] = other;
      partner[other] = one;
    }

    /**
     * @param filled the stones before the attacker's move
     */
    int answer(int cell, long filled) {
      if (partner[cell] != NONE && isEmpty(partner[cell], filled)) {
        return partner[cell];
      }
      int column = cell % 16;
      int level = cell / 16;
      if (column == turnedColumn && level == 3) {
        return isEmpty(waitingColumn, filled) ? partner[waitingColumn] : waitingColumn + 16;
      }
      boolean waits = column == threatColumn || column == waitingColumn || column == turnedColumn;
      assertThat(waits && level == 1 || level % 2 == 0).as("an answer to cell %d", cell).isTrue();
      return cell + 16;
    }

    private static boolean isEmpty(int cell, long filled) {
      return (filled >>> cell & 1) == 0;
    }
  }

  private static long playable(long filled) {
    return (filled << 16 | BOTTOM) & ~filled;
  }

  private static boolean completes(long own, int cell) {
    long then = own | 1L << cell;
    for (long line : LINES_THROUGH[cell]) {
      if ((line & ~then) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the defender succeeds against one opponent. */
  private boolean holdsAgainst(Defender defender, double greed, long attackers, long defenders) {
    long attacker = attackers;
    long own = defenders;
    while ((attacker | own) != -1L) {
      int cell = random.nextDouble() < greed ? greedy(attacker, own) : any(attacker | own);
      if (completes(attacker, cell)) {
        return false;
      }
      attacker |= 1L << cell;
      int answer = defender.answer(cell, attacker & ~(1L << cell) | own);
      assertThat(playable(attacker | own) >>> answer & 1).isEqualTo(1);
      if (completes(own, answer)) {
        return true;
      }
      own |= 1L << answer;
    }
    return !defender.wins;
  }

  private int any(long filled) {
    int[] cells = cells(playable(filled));
    return cells[random.nextInt(cells.length)];
  }

  /** Returns a cell on lines with many own stones and none of the other player. */
  private int greedy(long own, long other) {
    int best = NONE;
    int most = -1;
    int alike = 0;
    for (int cell : cells(playable(own | other))) {
      int score = 0;
      for (long line : LINES_THROUGH[cell]) {
        score += (line & other) == 0 ? 1 << 4 * Long.bitCount(line & own) : 0;
      }
      alike = score == most ? alike + 1 : 1;
      if (score > most || score == most && random.nextInt(alike) == 0) {
        most = score;
        best = cell;
      }
    }
    return best;
  }

  /** Plays against all opponents. */
  private final class AllOpponents {
    private final Defender defender;
    private int positions;
    private boolean failed;

    AllOpponents(Defender defender) {
      this.defender = defender;
    }

    boolean isTooMuch() {
      return positions > MOST_POSITIONS;
    }

    void play(long attacker, long own) {
      if (++positions > MOST_POSITIONS || failed) {
        return;
      }
      failed |= (attacker | own) == -1L && defender.wins;
      for (int cell : cells(playable(attacker | own))) {
        failed |= completes(attacker, cell);
        int answer = defender.answer(cell, attacker | own);
        assertThat(playable(attacker | own | 1L << cell) >>> answer & 1).isEqualTo(1);
        if (!completes(own, answer)) {
          play(attacker | 1L << cell, own | 1L << answer);
        }
      }
    }
  }

  private int proofs;
  private int waiting;
  private int boardsAsked;
  private int exhausted;
  private final int[] byStones = new int[65];

  /** A rule, and the player whose strategy it proves. */
  private enum Rule {
    DISPROOF(Stone.BLACK, false, false),
    DISPROOF_AFTER_MOVE(Stone.BLACK, true, false),
    BLACK_WINS(Stone.BLACK, false, true),
    BLACK_WINS_AFTER_MOVE(Stone.BLACK, true, true),
    ZUGZWANG(Stone.WHITE, false, true),
    ZUGZWANG_AFTER_MOVE(Stone.WHITE, true, true);

    private final Stone defender;
    private final boolean defenderToMove;

    /** Whether the rule proves a win; else it proves that the defender does not lose. */
    private final boolean wins;

    Rule(Stone defender, boolean defenderToMove, boolean wins) {
      this.defender = defender;
      this.defenderToMove = defenderToMove;
      this.wins = wins;
    }

    private boolean holds(StrategyPlayoutTest test, OracleBoard board) {
      long white = board.bits(Stone.WHITE);
      long black = board.bits(Stone.BLACK);
      long threats = threats(board, defender);
      return defender == Stone.WHITE
          ? test.zugzwang.holds(white, black, threats)
          : test.disproof.holds(white, black, threats, wins);
    }
  }

  static Stream<Arguments> rules() {
    return Stream.of(Rule.values())
        .flatMap(rule -> Stream.of(RandomBoards.values()).map(on -> Arguments.of(rule, on)));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theStrategyOfARuleNeverFails(Rule rule, RandomBoards boards) {
    boolean whiteToMove = (rule.defender == Stone.WHITE) == rule.defenderToMove;
    int odd = whiteToMove ? 0 : 1;
    // The stones below the threats need room.
    int least = boards.name().contains("THREAT") ? LEAST_STONES_OF_THREATS : LEAST_STONES;
    int counts = (MOST_STONES - least) / 2 + 1;
    while (proofs < PROOFS && boardsAsked < (proofs == 0 ? MOST_BOARDS : BOARDS_A_PROOF * PROOFS)) {
      int stones = least + 2 * random.nextInt(counts);
      OracleBoard any = boards.next(random, Math.min(stones + odd, MOST_STONES - odd));
      // With few stones there are proofs only on boards that favour the defender.
      OracleBoard board = random.nextBoolean() ? any : leaning(any, rule.defender);
      boardsAsked++;
      boolean defenderWinsNow =
          rule.defenderToMove
              && board.legalMoves().stream()
                  .anyMatch(column -> board.completes(board.landing(column), rule.defender));
      if (!defenderWinsNow && rule.holds(this, board)) {
        proofs++;
        waiting += followUp.waitingColumn() != NONE ? 1 : 0;
        byStones[board.stones()]++;
        play(rule, board);
      }
    }
    if (SOAK) {
      System.out.printf(
          "%s, %s: %d proofs (%d by waiting) of %d boards, %d opponents each, %d against all; by tens of"
              + " stones %s%n",
          rule,
          boards,
          proofs,
          waiting,
          boardsAsked,
          OPPONENTS,
          exhausted,
          Arrays.toString(byTens()));
    }
    assertThat(proofs).as("proofs on %s, seed %d", boards, seed).isPositive();
  }

  /**
   * Exchanges colours of stones so that the attacker has few lines left on the attacker's levels by
   * follow-up.
   */
  private OracleBoard leaning(OracleBoard board, Stone defender) {
    long own = board.bits(defender);
    long attacker = board.bits(defender.other());
    long filled = own | attacker;
    long his = ~filled & ~ODD_LEVELS | playable(filled);
    int left = lines(attacker | his);
    for (int i = 0; i < 300; i++) {
      int[] owns = cells(own);
      int[] attackers = cells(attacker);
      long change = 1L << owns[random.nextInt(owns.length)];
      change |= 1L << attackers[random.nextInt(attackers.length)];
      int then = lines((attacker ^ change) | his);
      if (then <= left && lines(attacker ^ change) == 0 && lines(own ^ change) == 0) {
        own ^= change;
        attacker ^= change;
        left = then;
      }
    }
    return OracleGame.CUBE.ofBits(
        defender == Stone.WHITE ? own : attacker, defender == Stone.WHITE ? attacker : own);
  }

  private static int lines(long cells) {
    int count = 0;
    for (long line : LINES) {
      count += (line & ~cells) == 0 ? 1 : 0;
    }
    return count;
  }

  private int[] byTens() {
    int[] tens = new int[7];
    for (int stones = 0; stones < byStones.length; stones++) {
      tens[stones / 10] += byStones[stones];
    }
    return tens;
  }

  private void play(Rule rule, OracleBoard board) {
    long own = board.bits(rule.defender);
    long attacker = board.bits(rule.defender.other());
    if (rule.defenderToMove) {
      long move = followUp.firstMove();
      assertThat(Long.bitCount(move & playable(own | attacker))).isEqualTo(1);
      own |= move;
    }
    boolean waits = rule.defender == Stone.WHITE;
    Defender defender =
        new Defender(own | attacker, waits ? zugzwang.threatColumn() : NONE, rule.wins);
    for (int i = 0; i < OPPONENTS; i++) {
      assertThat(holdsAgainst(defender, i % 3 / 2.0, attacker, own))
          .as("%s, %s, seed %d", rule, describe(board), seed)
          .isTrue();
    }
    AllOpponents all = new AllOpponents(defender);
    all.play(attacker, own);
    assertThat(all.failed).as("%s, %s, against all", rule, describe(board)).isFalse();
    exhausted += all.isTooMuch() ? 0 : 1;
  }
}
