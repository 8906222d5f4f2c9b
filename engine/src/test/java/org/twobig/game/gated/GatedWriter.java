package org.twobig.game.gated;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;

/** Writes a proof of one step; waits at the gate before the step. */
final class GatedWriter extends ProofWriter {
  @Override
  public Summary write(String moves, Question question, boolean yes, OutputStream out)
      throws IOException {
    out.write(moves.getBytes(StandardCharsets.US_ASCII));
    out.flush();
    countStep();
    Gate.OF_THIS_PROCESS.ifPresent(gate -> gate.pass(Gate.Unit.PROOFS, this::isStopped));
    requireNotStopped();
    String winner = question == Question.WHITE ? "White " : "Black ";
    return new Summary(winner + (yes ? "wins" : "does not win"), 1, 1);
  }
}
