package org.twobig.checker.connectx;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.checker.Certificate;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;

/** The check of one file with a proof of ConnectX. The package doc defines claims and format. */
final class ConnectXChecker implements Checker {
  private static final Pattern GAME = Pattern.compile("connectx:(\\d{1,2})x(\\d{1,2})x(\\d{1,2})");

  private static final int SEARCH = 255;

  private final Certificate certificate;
  private final Certificate.Claim claim;
  private final boolean proverIsWhite;
  private final boolean proverWins;
  private final FlatBoard board;
  private final RestOfGame rest;
  private final Set<Long> met = new HashSet<>();
  private volatile long steps;
  private long searches;

  ConnectXChecker(Certificate file) throws RefusedException {
    this(file, RestOfGame.MOST_NODES);
  }

  ConnectXChecker(Certificate file, long mostNodes) throws RefusedException {
    certificate = file;
    claim = file.claim();
    proverIsWhite = claim.proverIsWhite();
    proverWins = claim.proverWins();
    Matcher game = GAME.matcher(claim.game());
    if (!game.matches() || claim.isPlain() || !claim.moves().matches("[1-9a-z]{0,64}")) {
      throw new RefusedException("the file does not begin as a proof does");
    }
    board =
        new FlatBoard(
            Integer.parseInt(game.group(1)),
            Integer.parseInt(game.group(2)),
            Integer.parseInt(game.group(3)));
    rest = new RestOfGame(board, proverIsWhite, proverWins, mostNodes);
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public long fileBytes() {
    return certificate.fileBytes();
  }

  @Override
  public Proved check() throws RefusedException {
    proveAfter(claim.moves());
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("positions met", (long) met.size());
    figures.put("positions searched", searches);
    figures.put("nodes of the searches", rest.nodes());
    return new Proved(claim, steps, figures);
  }

  private void proveAfter(String moves) throws RefusedException {
    long white = 0;
    long filled = 0;
    for (int i = 0; i < moves.length(); i++) {
      int column = Character.digit(moves.charAt(i), Character.MAX_RADIX) - 1;
      long cell = column < board.columns ? board.cell(column, filled) : 0;
      if (cell == 0 || isOver(white, filled)) {
        throw new RefusedException("the moves of the position are illegal");
      }
      white |= i % 2 == 0 ? cell : 0;
      filled |= cell;
    }
    if (isOver(white, filled) || board.playable(filled) == 0) {
      throw new RefusedException("the game is over, so there is nothing to prove");
    }
    if ((moves.length() % 2 == 0) == proverIsWhite) {
      proverMoves(white, filled);
    } else {
      opponentMoves(white, filled);
    }
    certificate.end();
  }

  private boolean isOver(long white, long filled) {
    return board.hasLine(white) || board.hasLine(filled ^ white);
  }

  private long proverStones(long white, long filled) {
    return proverIsWhite ? white : filled ^ white;
  }

  /**
   * Returns whether the claim "does not win" is proved: the board is full, or every line has a
   * stone of the prover. Refuses a full board if the claim is a win.
   */
  private boolean isPrevented(long white, long filled) throws RefusedException {
    boolean full = board.playable(filled) == 0;
    if (full && proverWins) {
      throw refused(white, filled, "the board is full without the win that the proof claims");
    }
    long other = filled ^ proverStones(white, filled);
    return full || !proverWins && !board.hasLine(other | board.empty(filled));
  }

  private RefusedException refused(long white, long filled, String reason) {
    return new RefusedException("in the position " + board.text(white, filled) + ": " + reason);
  }

  private void proverMoves(long seenWhite, long seenFilled) throws RefusedException {
    long code = board.code(seenWhite, seenFilled);
    long image = board.mirrored(code);
    boolean mirror = Long.compareUnsigned(image, code) < 0;
    long white = mirror ? board.mirrored(seenWhite) : seenWhite;
    long filled = mirror ? board.mirrored(seenFilled) : seenFilled;
    long own = proverStones(white, filled);
    long playable = board.playable(filled);
    if ((board.completing(own) & playable) != 0
        || isPrevented(white, filled)
        || !met.add(mirror ? image : code)) {
      return;
    }
    long danger = board.completing(filled ^ own) & playable;
    if ((danger & danger - 1) != 0) {
      throw refused(white, filled, "the opponent can complete two lines");
    }
    if (danger != 0) {
      play(white, filled, danger);
      return;
    }
    steps++;
    int column = certificate.read();
    if (column == SEARCH) {
      searches++;
      if (!rest.holds(own, filled)) {
        throw refused(white, filled, "a search refutes the claim");
      }
      return;
    }
    long cell = column < board.columns ? board.cell(column, filled) : 0;
    if (cell == 0) {
      throw refused(white, filled, "the move %d is illegal".formatted(column + 1));
    }
    play(white, filled, cell);
  }

  private void play(long white, long filled, long cell) throws RefusedException {
    opponentMoves(proverIsWhite ? white | cell : white, filled | cell);
  }

  /** Proves a position with the opponent to move, by trying all moves. */
  private void opponentMoves(long white, long filled) throws RefusedException {
    long playable = board.playable(filled);
    if ((board.completing(filled ^ proverStones(white, filled)) & playable) != 0) {
      throw refused(white, filled, "the opponent can complete a line");
    }
    if (isPrevented(white, filled)) {
      return;
    }
    for (long each = playable; each != 0; each &= each - 1) {
      long cell = each & -each;
      proverMoves(proverIsWhite ? white : white | cell, filled | cell);
    }
  }
}
