package org.twobig.checker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The check of one file with a proof of Connect Four 3D. The package doc defines claims and format.
 *
 * <p>Memory: at most 64 bytes for each step. A file of n bytes has at most 100 (n + 65,536) steps.
 */
public final class ConnectFour3dChecker implements Checker {
  private static final int EVERY_REPLY = 0;
  private static final int FOLLOW_UP = 1;
  private static final int ZUGZWANG = 2;

  /** Added to the code of follow-up or zugzwang if the step has waiting columns. */
  private static final int WAITING = 2;

  private final Certificate input;
  private final Certificate.Claim claim;
  private final PositionSet proved = new PositionSet();

  /** The columns played from the empty board to the current position. */
  private final StringBuilder path = new StringBuilder();

  private final boolean proverIsWhite;

  /** Whether the claim is a win of the prover; else the claim is that the opponent does not win. */
  private final boolean proverWins;

  private volatile long steps;

  public ConnectFour3dChecker(Certificate file) throws RefusedException {
    input = file;
    claim = file.claim();
    proverIsWhite = claim.proverIsWhite();
    proverWins = claim.proverWins();
    if (!claim.game().equals("connect-four-3d") || claim.isPlain()) {
      throw new RefusedException("the file is a proof of a game that is not known");
    }
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public long fileBytes() {
    return input.fileBytes();
  }

  @Override
  public Proved check() throws RefusedException {
    try {
      proveAfter(claim.moves());
    } catch (RefusedException e) {
      String where = path.length() == 0 ? "on the empty board" : "after " + path;
      throw new RefusedException(where + ": " + e.getMessage());
    }
    input.end();
    return new Proved(claim, steps, Map.of());
  }

  private void proveAfter(String moves) throws RefusedException {
    long mover = 0;
    long waiting = 0;
    for (int i = 0; i < moves.length(); i++) {
      int column = "0123456789ABCDEF".indexOf(moves.charAt(i));
      long cell =
          column < 0
              ? 0
              : ConnectFour3dBoard.playable(mover | waiting) & ConnectFour3dBoard.column(column);
      if (cell == 0) {
        throw new RefusedException("the next move is illegal");
      }
      path.append(moves.charAt(i));
      long moved = mover | cell;
      if (ConnectFour3dBoard.hasLine(moved)) {
        throw new RefusedException("the game is over, so there is nothing to prove");
      }
      mover = waiting;
      waiting = moved;
    }
    boolean whiteToMove = moves.length() % 2 == 0;
    if (whiteToMove == proverIsWhite) {
      proveMove(mover, waiting, ConnectFour3dBoard.completing(mover));
    } else {
      int step = readStep();
      if (step % 16 != 0) {
        throw new RefusedException("the first step is a move of the opponent's; expected column 0");
      }
      proveReplies(waiting, mover, step / 16);
    }
  }

  /**
   * Checks a position with the prover to move; {@code completing} are the cells that complete a
   * line of the prover.
   */
  private void proveMove(long own, long other, long completing) throws RefusedException {
    long playable = ConnectFour3dBoard.playable(own | other);
    if ((completing & playable) != 0) {
      return; // the prover wins
    }
    if (playable == 0) {
      requireDraw();
      return;
    }
    if (!proved.add(own, other)) {
      return;
    }
    int step = readStep();
    long cell = playable & ConnectFour3dBoard.column(step % 16);
    if (cell == 0) {
      throw new RefusedException("the column of the next move is full");
    }
    path.append("0123456789ABCDEF".charAt(step % 16));
    proveReplies(own | cell, other, step / 16);
    path.setLength(path.length() - 1);
  }

  /** Checks a position with the opponent to move; {@code how} is the code in the preceding step. */
  private void proveReplies(long own, long other, int how) throws RefusedException {
    if (how != EVERY_REPLY) {
      proveStatically(own, other, how);
      return;
    }
    long playable = ConnectFour3dBoard.playable(own | other);
    if ((ConnectFour3dBoard.completing(other) & playable) != 0) {
      throw new RefusedException("the opponent can complete a line");
    }
    if (playable == 0) {
      requireDraw();
      return;
    }
    if (!proverWins && ConnectFour3dBoard.meetsEveryLine(own)) {
      return;
    }
    long completing = ConnectFour3dBoard.completing(own);
    for (int column = 0; column < 16; column++) {
      long cell = playable & ConnectFour3dBoard.column(column);
      if (cell != 0) {
        path.append("0123456789ABCDEF".charAt(column));
        proveMove(own, other | cell, completing);
        path.setLength(path.length() - 1);
      }
    }
  }

  private void requireDraw() throws RefusedException {
    if (proverWins) {
      throw new RefusedException("the board is full without the win that the proof claims");
    }
  }

  private void proveStatically(long own, long other, int how) throws RefusedException {
    boolean waits = how > WAITING;
    int columns = waits ? input.read() : 0;
    int next = input.read();
    int[] pairs = new int[next % 16];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = input.read();
    }
    FollowUpCheck followUp = new FollowUpCheck(own, other);
    int kind = waits ? how - WAITING : how;
    if (kind == ZUGZWANG && proverIsWhite) {
      followUp.addThreat(next / 16);
    } else if (kind != FOLLOW_UP || proverIsWhite || next >= 16) {
      throw new RefusedException("the next step is of no known kind, or does not fit the claim");
    }
    if (waits) {
      followUp.addWaiting(columns / 16, columns % 16);
    }
    followUp.check(pairs);
    if (proverWins) {
      followUp.requireLine();
    }
  }

  private int readStep() throws RefusedException {
    steps++;
    return input.read();
  }

  /** Checks a file, as a program of its own. */
  public static void main(String[] arguments) throws IOException {
    try {
      Proved proved =
          new ConnectFour3dChecker(new Certificate(Files.readAllBytes(Path.of(arguments[0]))))
              .check();
      System.out.printf(
          "Accepted: %s after %s (%d steps)%n", proved.claim(), proved.moves(), proved.steps());
    } catch (RefusedException e) {
      System.out.println("Refused: " + e.getMessage());
      System.exit(3);
    }
  }
}
