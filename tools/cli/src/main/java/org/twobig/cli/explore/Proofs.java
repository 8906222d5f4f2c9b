package org.twobig.cli.explore;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.solve.Session;

/** Proofs of what is known, written for clients that check them; one at a time. For any thread. */
public final class Proofs implements AutoCloseable {
  private static final int KEPT = 8;
  private static final int MOST_BYTES = 32 << 20;

  private final StoreReader reader;
  private final Solves solves;
  private final Jobs<Proof> jobs =
      new Jobs<>("twobig-proofs", 0, KEPT, "a proof is being written; try again soon");

  public Proofs(StoreReader reader, Solves solves) {
    this.reader = reader;
    this.solves = solves;
  }

  /** How far a proof is. */
  public enum State {
    RUNNING,
    DONE,
    FAILED
  }

  /**
   * A proof.
   *
   * @param bytes of the file, once it is written
   */
  @JsonTypeName("twobig/proof/1")
  public record Told(
      String id,
      State state,
      String position,
      Verdict claim,
      long steps,
      OptionalLong bytes,
      Optional<String> problem)
      implements Report {}

  /** A proof; its result is the file. */
  public static final class Proof extends Job<byte[]> {
    private final Task task;
    private final Verdict claim;
    private final ProofWriter writer;

    private Proof(String id, Task task, Verdict claim, ProofWriter writer) {
      super(id);
      this.task = task;
      this.claim = claim;
      this.writer = writer;
    }

    public Told told() {
      Optional<byte[]> file = result();
      return new Told(
          id(),
          file.isPresent()
              ? Proofs.State.DONE
              : isOver() ? Proofs.State.FAILED : Proofs.State.RUNNING,
          task.moves(),
          claim,
          writer.steps(),
          file.map(bytes -> OptionalLong.of(bytes.length)).orElse(OptionalLong.empty()),
          problem());
    }

    /**
     * The file.
     *
     * @throws Problem.Refused if it is not written
     */
    public byte[] file() {
      return result()
          .orElseThrow(
              () ->
                  new Problem.Refused(
                      Problem.CONFLICT, problem().orElse("the proof is not written yet")));
    }

    @Override
    protected byte[] work() throws IOException {
      Outcome outcome = claim.outcome();
      Question question =
          outcome.white() == Answer.OPEN || claim == Verdict.BLACK_WINS
              ? Question.BLACK
              : Question.WHITE;
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      writer.write(
          task.moves(), question, outcome.answer(question) == Answer.YES, new Limited(out));
      return out.toByteArray();
    }

    @Override
    protected void interrupt() {
      writer.stop();
    }
  }

  /** Refuses what would not fit. */
  private static final class Limited extends OutputStream {
    private final ByteArrayOutputStream to;

    Limited(ByteArrayOutputStream to) {
      this.to = to;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      if (to.size() + length > MOST_BYTES) {
        throw new IOException(
            "the proof is larger than %d MiB; twobig prove writes it to a file"
                .formatted(MOST_BYTES >> 20));
      }
      to.write(bytes, from, length);
    }
  }

  /**
   * Begins to write a proof.
   *
   * @param claim what is to be proved, and known
   * @throws Problem.Refused if it is not known, or another proof is being written
   */
  public Proof start(Task task, Verdict claim) {
    requireKnown(task, claim);
    Session session = solves.session();
    ProofWriter writer =
        session
            .game()
            .proofWriter(session.table(), false)
            .orElseThrow(
                () ->
                    new Problem.Refused(
                        Problem.NOT_FOUND, "there are no proofs for " + session.game().id()));
    return jobs.start(other -> false, id -> new Proof(id, task, claim, writer));
  }

  private void requireKnown(Task task, Verdict claim) {
    if (task.position().end().isPresent()) {
      throw new Problem.Refused(Problem.CONFLICT, "the game is over, there is nothing to prove");
    }
    Outcome known = reader.look(task).verdict().outcome();
    Outcome wanted = claim.outcome();
    boolean isOne = claim != Verdict.DRAW && claim != Verdict.UNKNOWN;
    if (!isOne || !wanted.orElse(known).equals(known)) {
      throw new Problem.Refused(
          Problem.CONFLICT,
          "'%s' is not known of this position; have it solved before".formatted(claim.words()));
    }
  }

  /**
   * The proof with an id.
   *
   * @throws Problem.Refused if there is none
   */
  public Proof find(String id) {
    return jobs.find(id);
  }

  /** Ends the proof that is being written; nothing reads the table for it from then on. */
  @Override
  public void close() {
    jobs.close();
  }
}
