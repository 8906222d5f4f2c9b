package org.twobig.game.gated;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;

/** Writes a proof of one step, before which it stands still where the test says. */
final class GatedWriter implements ProofWriter {
  private volatile boolean stopped;
  private volatile long steps;

  @Override
  public Written write(String moves, Question question, boolean yes, OutputStream out)
      throws IOException {
    out.write(moves.getBytes(StandardCharsets.US_ASCII));
    out.flush();
    steps = 1;
    Gate.OF_THIS_PROCESS.ifPresent(gate -> gate.pass(Gate.Unit.PROOFS, () -> stopped));
    if (stopped) {
      throw new SearchStoppedException();
    }
    String winner = question == Question.WHITE ? "White " : "Black ";
    return new Written(winner + (yes ? "wins" : "does not win"), 1, 1);
  }

  @Override
  public void stop() {
    stopped = true;
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public double done() {
    return 0;
  }
}
