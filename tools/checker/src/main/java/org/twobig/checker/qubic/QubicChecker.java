package org.twobig.checker.qubic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.twobig.checker.Certificate;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;

/** The check of one file with a proof of Qubic. The package doc defines claims and format. */
final class QubicChecker implements Checker {
  private record Stones(long white, long black) {}

  /**
   * Largest numbers of the prover's moves on a path from a position to the end.
   *
   * @param strategic moves that the file names
   * @param quiet moves after which no line of the prover lacks only one cell
   */
  private record Longest(int strategic, int quiet) {
    static final Longest NONE = new Longest(0, 0);

    Longest plus(int strategicMoves, int quietMoves) {
      return new Longest(strategic + strategicMoves, quiet + quietMoves);
    }

    Longest or(Longest other) {
      return new Longest(Math.max(strategic, other.strategic), Math.max(quiet, other.quiet));
    }
  }

  private final ForcedWins forcedWins = new ForcedWins();

  /** Proved positions with the prover to move. */
  private final Map<Stones, Longest> met = new HashMap<>();

  private final long[] metByStones = new long[65];

  /** The moves of a list of positions. */
  private final Optional<Dictionary> dictionary;

  /** The moves of a proof. */
  private final Optional<Certificate> moves;

  private final Certificate.Claim claim;
  private final boolean isPlain;
  private final boolean proverIsWhite;
  private final boolean proverWins;
  private final long listBytes;

  private volatile long strategic;
  private long wins;
  private long blocks;
  private long forced;
  private long pairings;
  private long replies;
  private Longest longest = Longest.NONE;

  QubicChecker(Certificate file) {
    this(file.claim(), Optional.of(file), Optional.empty(), 0);
  }

  /** Makes the checker of a list, whose claim is that White wins. */
  QubicChecker(Dictionary list, long bytes) {
    this(
        new Certificate.Claim("qubic", false, "", "White wins", true, true),
        Optional.empty(),
        Optional.of(list),
        bytes);
  }

  private QubicChecker(
      Certificate.Claim claim,
      Optional<Certificate> moves,
      Optional<Dictionary> dictionary,
      long listBytes) {
    this.claim = claim;
    this.moves = moves;
    this.dictionary = dictionary;
    this.listBytes = listBytes;
    this.isPlain = claim.isPlain();
    this.proverIsWhite = claim.proverIsWhite();
    this.proverWins = claim.proverWins();
  }

  @Override
  public long steps() {
    return strategic;
  }

  @Override
  public long fileBytes() {
    return moves.map(Certificate::fileBytes).orElse(listBytes);
  }

  @Override
  public Proved check() throws RefusedException {
    long white = 0;
    long black = 0;
    String position = claim.moves();
    for (int i = 0; i < position.length(); i += 2) {
      long cell = cell(position, i);
      if (((white | black) & cell) != 0 || QubicBoard.hasLine(i % 4 == 0 ? black : white)) {
        throw new RefusedException("the moves of the position are illegal");
      }
      white |= i % 4 == 0 ? cell : 0;
      black |= i % 4 == 0 ? 0 : cell;
    }
    if (QubicBoard.hasLine(white) || QubicBoard.hasLine(black)) {
      throw new RefusedException("the game is over, so there is nothing to prove");
    }
    boolean whiteMoves = Long.bitCount(white | black) % 2 == 0;
    longest = whiteMoves == proverIsWhite ? proverMoves(white, black) : opponentMoves(white, black);
    end();
    return new Proved(claim, strategic, figures());
  }

  private static long cell(String moves, int at) throws RefusedException {
    String name = moves.substring(at, Math.min(at + 2, moves.length()));
    if (!name.matches("[0-3][0-9a-f]")) {
      throw new RefusedException("the moves of the position are illegal");
    }
    return 1L << Integer.parseInt(name, 16);
  }

  private void end() throws RefusedException {
    if (moves.isPresent()) {
      moves.get().end();
    }
    long lines = dictionary.map(Dictionary::lines).orElse(0);
    if (strategic < lines) {
      throw new RefusedException(
          "%d of the %d positions in the file never arise if White plays the moves of the file"
              .formatted(lines - strategic, lines));
    }
  }

  private Map<String, Long> figures() {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("positions met", (long) met.size());
    figures.put("strategic moves", strategic);
    figures.put("blocks", blocks);
    figures.put("forced wins", forced);
    figures.put("lines completed", wins);
    figures.put("pairings", pairings);
    figures.put("replies followed", replies);
    figures.put("strategic moves on a path, at most", (long) longest.strategic);
    figures.put("quiet moves on a path, at most", (long) longest.quiet);
    for (int stones = 0; stones < metByStones.length; stones++) {
      if (metByStones[stones] > 0) {
        figures.put("positions met with %d stones".formatted(stones), metByStones[stones]);
      }
    }
    return figures;
  }

  private RefusedException refused(long white, long black, String reason) {
    StringBuilder text = new StringBuilder();
    for (int cell = 0; cell < 64; cell++) {
      text.append((white >>> cell & 1) != 0 ? 'x' : (black >>> cell & 1) != 0 ? 'o' : '.');
    }
    return new RefusedException("in the position " + text + ": " + reason);
  }

  private Longest proverMoves(long whites, long blacks) throws RefusedException {
    int symmetry = QubicBoard.canonicalSymmetry(whites, blacks);
    long white = QubicBoard.image(symmetry, whites);
    long black = QubicBoard.image(symmetry, blacks);
    long own = proverIsWhite ? white : black;
    long other = proverIsWhite ? black : white;
    if (QubicBoard.completing(own, other) != 0) {
      wins++;
      return Longest.NONE;
    }
    Stones stones = new Stones(white, black);
    Longest known = met.get(stones);
    if (known == null) {
      metByStones[Long.bitCount(white | black)]++;
      known = prove(white, black);
      met.put(stones, known);
    }
    return known;
  }

  /** Proves a canonical position where the prover is to move and cannot complete a line. */
  private Longest prove(long white, long black) throws RefusedException {
    long own = proverIsWhite ? white : black;
    long other = proverIsWhite ? black : white;
    long danger = QubicBoard.completing(other, own);
    if ((danger & danger - 1) != 0) {
      throw refused(white, black, "the opponent can complete two lines");
    }
    if (danger != 0) {
      blocks++;
      return play(white, black, danger, 0);
    }
    if (!proverWins && QubicBoard.pairingHolds(own, other)) {
      pairings++;
      return Longest.NONE;
    }
    int listed = dictionary.map(list -> list.move(white, black)).orElse(-1);
    if (listed >= 0) {
      return strategic(white, black, listed);
    }
    if (!isPlain && forcedWins.exists(own, other)) {
      forced++;
      return Longest.NONE;
    }
    if (dictionary.isPresent()) {
      throw refused(white, black, "there is neither a move in the file nor a forced win");
    }
    int next = moves.orElseThrow().read();
    if (next < 64) {
      return strategic(white, black, next);
    }
    if (!isPlain) {
      throw refused(white, black, "the move to cell " + next + " is illegal");
    }
    replay(white, black, next - 64);
    return Longest.NONE;
  }

  private Longest strategic(long white, long black, int move) throws RefusedException {
    strategic++;
    if (((white | black) >>> move & 1) != 0) {
      throw refused(white, black, "the move to cell " + move + " is illegal");
    }
    return play(white, black, 1L << move, 1);
  }

  private Longest play(long white, long black, long cell, int strategicMoves)
      throws RefusedException {
    long nextWhite = proverIsWhite ? white | cell : white;
    long nextBlack = proverIsWhite ? black : black | cell;
    long threats =
        proverIsWhite
            ? QubicBoard.completing(nextWhite, nextBlack)
            : QubicBoard.completing(nextBlack, nextWhite);
    return opponentMoves(nextWhite, nextBlack).plus(strategicMoves, threats == 0 ? 1 : 0);
  }

  /** Proves a position with the opponent to move, by trying all moves. */
  private Longest opponentMoves(long white, long black) throws RefusedException {
    long own = proverIsWhite ? white : black;
    long other = proverIsWhite ? black : white;
    if (QubicBoard.completing(other, own) != 0) {
      throw refused(white, black, "the opponent can complete a line");
    }
    long threats = QubicBoard.completing(own, other);
    if ((threats & threats - 1) != 0) {
      return Longest.NONE;
    }
    if (!proverWins && QubicBoard.pairingHolds(own, other)) {
      pairings++;
      return Longest.NONE;
    }
    long cells = threats == 0 ? ~(white | black) : threats;
    if (cells == 0) {
      throw refused(white, black, "the board is full without the win that the proof claims");
    }
    Longest most = Longest.NONE;
    Set<Stones> tried = new HashSet<>();
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      long cell = rest & -rest;
      long nextWhite = proverIsWhite ? white : white | cell;
      long nextBlack = proverIsWhite ? black | cell : black;
      int symmetry = QubicBoard.canonicalSymmetry(nextWhite, nextBlack);
      Stones next =
          new Stones(QubicBoard.image(symmetry, nextWhite), QubicBoard.image(symmetry, nextBlack));
      if (tried.add(next)) {
        replies++;
        most = most.or(proverMoves(next.white, next.black));
      }
    }
    return most;
  }

  /** Replays a forced win of {@code length} moves: each threatens one cell, the last move two. */
  private void replay(long white, long black, int length) throws RefusedException {
    forced++;
    long own = proverIsWhite ? white : black;
    long other = proverIsWhite ? black : white;
    for (int i = 0; i < length; i++) {
      int cell = moves.orElseThrow().read();
      long gain = 1L << cell;
      long danger = QubicBoard.completing(other, own);
      if (cell > 63 || ((own | other) & gain) != 0 || (danger & ~gain) != 0) {
        throw refused(white, black, "the forced moves in the file do not win");
      }
      own |= gain;
      long threats = QubicBoard.completing(own, other);
      boolean isLast = i == length - 1;
      if (threats == 0 || isLast != ((threats & threats - 1) != 0)) {
        throw refused(white, black, "the forced moves in the file do not win");
      }
      other |= isLast ? 0 : threats;
    }
    if (length == 0) {
      throw refused(white, black, "the forced moves in the file do not win");
    }
  }
}
