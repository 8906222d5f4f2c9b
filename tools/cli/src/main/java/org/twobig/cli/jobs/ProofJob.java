package org.twobig.cli.jobs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;

/** A job that writes a proof of a known verdict. Its result is the file. */
public final class ProofJob extends Job<byte[]> {
  private static final int MOST_BYTES = 32 << 20;

  private final GivenPosition given;
  private final Outcome claim;
  private final ProofWriter writer;

  ProofJob(String id, GivenPosition given, Outcome claim, ProofWriter writer) {
    super(id);
    this.given = given;
    this.claim = claim;
    this.writer = writer;
  }

  public ApiReports.Proving report() {
    boolean isOver = isOver(); // first: between the two questions the job may end
    Optional<byte[]> file = result();
    return new ApiReports.Proving(
        id(),
        file.isPresent()
            ? ApiReports.ProofState.DONE
            : isOver ? ApiReports.ProofState.FAILED : ApiReports.ProofState.RUNNING,
        given.moves(),
        claim,
        writer.steps(),
        file.map(bytes -> OptionalLong.of(bytes.length)).orElse(OptionalLong.empty()),
        problem());
  }

  /** Returns the file; throws {@link Problem.Refused} if the proof is not complete. */
  public byte[] file() {
    return result()
        .orElseThrow(
            () -> Problem.Kind.CONFLICT.refused(problem().orElse("the proof is not written yet")));
  }

  @Override
  protected byte[] work() throws IOException {
    Question question =
        claim.answer(Question.WHITE) == Answer.OPEN || claim == Outcome.BLACK_WINS
            ? Question.BLACK
            : Question.WHITE;
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int from, int length) {
            if (count + length > MOST_BYTES) {
              throw Problem.Kind.CONFLICT.refused(
                  "the proof is larger than %d MiB; twobig prove writes it to a file",
                  MOST_BYTES >> 20);
            }
            super.write(bytes, from, length);
          }
        };
    writer.write(given.moves(), question, claim.answer(question) == Answer.YES, out);
    return out.toByteArray();
  }

  @Override
  protected void interrupt() {
    writer.stop();
  }
}
