package org.twobig.checker.qubic;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;
import org.twobig.checker.sealed.SealedMoves;

/** Checks a proof of Qubic: see the package for what it says. An object checks one file. */
final class QubicChecker implements Checker {
  static final String HEAD = "twobig qubic proof 1";

  private record Stones(long white, long black) {}

  /**
   * How many moves of the prover's there are at most on a path from a position to the end.
   *
   * @param strategic of those that the file says
   * @param quiet of those that leave no line of his one cell short
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

  private final InputStream file;
  private final boolean isProof;
  private final ForcedWins forcedWins = new ForcedWins();

  /** Positions with the prover to move that have been proved. */
  private final Map<Stones, Longest> met = new HashMap<>();

  private final long[] metByStones = new long[65];

  /** The moves, of a file that is a list of positions. */
  private Optional<Dictionary> dictionary = Optional.empty();

  /** The moves, of a file that is a proof. */
  private Optional<SealedMoves> moves = Optional.empty();

  private boolean isPlain;
  private int bits;
  private int bitCount;

  private String position = "";
  private String claim = "White wins";
  private boolean proverIsWhite = true;
  private boolean proverWins = true;

  private volatile long strategic;
  private volatile long bytesRead;
  private long wins;
  private long blocks;
  private long forced;
  private long pairings;
  private long replies;
  private Longest longest = Longest.NONE;

  QubicChecker(InputStream file, boolean isProof) {
    this.file = file;
    this.isProof = isProof;
  }

  @Override
  public long steps() {
    return strategic;
  }

  @Override
  public long fileBytes() {
    return bytesRead;
  }

  @Override
  public Proved check() throws RefusedException {
    byte[] all = SealedMoves.readAll(file);
    bytesRead = all.length;
    long white = 0;
    long black = 0;
    if (isProof) {
      int start = readHead(all);
      moves = Optional.of(new SealedMoves(all, start, isPlain));
      for (int i = 0; i < position.length(); i += 2) {
        long cell = cell(position, i);
        long own = i % 4 == 0 ? white : black;
        if (((white | black) & cell) != 0 || QubicBoard.hasLine(i % 4 == 0 ? black : white)) {
          throw new RefusedException("the moves of the position are illegal");
        }
        own |= cell;
        white = i % 4 == 0 ? own : white;
        black = i % 4 == 0 ? black : own;
      }
      if (QubicBoard.hasLine(white) || QubicBoard.hasLine(black)) {
        throw new RefusedException("the game is over");
      }
    } else {
      dictionary = Optional.of(new Dictionary(new String(all, StandardCharsets.ISO_8859_1)));
    }
    boolean whiteMoves = Long.bitCount(white | black) % 2 == 0;
    longest = whiteMoves == proverIsWhite ? proverMoves(white, black) : opponentMoves(white, black);
    end();
    return new Proved("qubic", position, claim, strategic, figures());
  }

  /** Reads the lines of text before the moves; where the moves begin. */
  private int readHead(byte[] all) throws RefusedException {
    String[] names = {HEAD, "moves ", "claim ", "form ", ""};
    int at = 0;
    for (String name : names) {
      int end = at;
      while (end < all.length && all[end] != '\n') {
        end++;
      }
      String line = new String(all, at, end - at, StandardCharsets.ISO_8859_1);
      if (end == all.length || !line.startsWith(name) || name.isEmpty() && !line.isEmpty()) {
        throw new RefusedException("the file does not begin as a proof does");
      }
      readHeadLine(name, line.substring(name.length()));
      at = end + 1;
    }
    return at;
  }

  private void readHeadLine(String name, String value) throws RefusedException {
    switch (name) {
      case "moves " -> position = value;
      case "claim " -> {
        claim = value;
        switch (value) {
          case "White wins", "Black does not win" -> proverIsWhite = true;
          case "Black wins", "White does not win" -> proverIsWhite = false;
          default -> throw new RefusedException("the file claims nothing known");
        }
        proverWins = value.endsWith(" wins");
      }
      case "form " -> {
        isPlain = value.equals("plain");
        if (!isPlain && !value.equals("short")) {
          throw new RefusedException("the file has no form known");
        }
      }
      default -> {
        if (!value.isEmpty()) {
          throw new RefusedException("the file does not begin as a proof does");
        }
      }
    }
  }

  private static long cell(String moves, int at) throws RefusedException {
    String name = moves.substring(at, Math.min(at + 2, moves.length()));
    if (!name.matches("[0-3][0-9a-f]")) {
      throw new RefusedException("the moves of the position are illegal");
    }
    return 1L << Integer.parseInt(name, 16);
  }

  /** A move of six bits. */
  private int readMove() throws RefusedException {
    if (bitCount < 6) {
      bits = bits << 8 | moves.orElseThrow().read();
      bitCount += 8;
    }
    bitCount -= 6;
    int move = bits >>> bitCount & 63;
    bits &= (1 << bitCount) - 1;
    return move;
  }

  private void end() throws RefusedException {
    if (moves.isPresent()) {
      moves.get().end();
    }
    if (bits != 0) {
      throw new RefusedException("the file goes on after the proof");
    }
    long lines = dictionary.map(Dictionary::lines).orElse(0);
    if (strategic < lines) {
      throw new RefusedException(
          "%d positions of %d are never met".formatted(lines - strategic, lines));
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

  /** Proves a position with the prover to move. */
  private Longest proverMoves(long whites, long blacks) throws RefusedException {
    int symmetry = QubicBoard.canonical(whites, blacks);
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

  /** Proves a canonical position with the prover to move, who cannot complete a line. */
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
    if (isPlain) {
      int next = moves.orElseThrow().read();
      if (next < 64) {
        return strategic(white, black, next);
      }
      replay(white, black, next - 64);
      return Longest.NONE;
    }
    if (forcedWins.exists(own, other)) {
      forced++;
      return Longest.NONE;
    }
    if (dictionary.isPresent()) {
      throw refused(white, black, "there is neither a move for it nor a forced win");
    }
    return strategic(white, black, readMove());
  }

  private Longest strategic(long white, long black, int move) throws RefusedException {
    strategic++;
    if (((white | black) >>> move & 1) != 0) {
      throw refused(white, black, "the move " + move + " is illegal");
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

  /** Proves a position with the opponent to move, by trying all his moves. */
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
      throw refused(white, black, "the board is full, and nobody has won");
    }
    Longest most = Longest.NONE;
    Set<Stones> tried = new HashSet<>();
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      long cell = rest & -rest;
      long nextWhite = proverIsWhite ? white : white | cell;
      long nextBlack = proverIsWhite ? black | cell : black;
      int symmetry = QubicBoard.canonical(nextWhite, nextBlack);
      Stones next =
          new Stones(QubicBoard.image(symmetry, nextWhite), QubicBoard.image(symmetry, nextBlack));
      if (tried.add(next)) {
        replies++;
        most = most.or(proverMoves(next.white, next.black));
      }
    }
    return most;
  }

  /**
   * Plays a sequence of the prover's cells: each leaves one line one short, which the opponent
   * blocks, and the last leaves two.
   */
  private void replay(long white, long black, int length) throws RefusedException {
    forced++;
    long own = proverIsWhite ? white : black;
    long other = proverIsWhite ? black : white;
    for (int i = 0; i < length; i++) {
      int cell = moves.orElseThrow().read();
      long gain = 1L << cell;
      long danger = QubicBoard.completing(other, own);
      if (cell > 63 || ((own | other) & gain) != 0 || (danger & ~gain) != 0) {
        throw refused(white, black, "the sequence does not win");
      }
      own |= gain;
      long threats = QubicBoard.completing(own, other);
      boolean isLast = i == length - 1;
      if (threats == 0 || isLast != ((threats & threats - 1) != 0)) {
        throw refused(white, black, "the sequence does not win");
      }
      other |= isLast ? 0 : threats;
    }
    if (length == 0) {
      throw refused(white, black, "the sequence does not win");
    }
  }
}
