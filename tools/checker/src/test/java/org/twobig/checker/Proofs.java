package org.twobig.checker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.Optional;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.proof.ConnectFour3dProofWriter;
import org.twobig.game.GameSolver;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Table;

/** Makes proofs by the solver on a small table, and files from parts of proofs. */
final class Proofs implements AutoCloseable {
  private static final long TABLE_BYTES = 32L << 20;

  private final Arena arena = Arena.ofConfined();
  private final Table table =
      PrivateTable.create(
          Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Outcome.BITS, TABLE_BYTES), arena);

  /** All proofs share one solver, which allocates a cache of 13 MiB. */
  private final GameSolver solver = ConnectFour3d.GAME.solver(table);

  /** Returns the file of a proof of the solver's answer. */
  byte[] prove(String moves, Question question, boolean plain) {
    boolean yes = solver.solve(Position.ofMoves(moves), question).yes();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try {
      new ConnectFour3dProofWriter(table, plain).write(moves, question, yes, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toByteArray();
  }

  byte[] prove(String moves, Question question) {
    return prove(moves, question, false);
  }

  /** Returns what the checker reports as proved; empty if it refuses the file. */
  static Optional<ConnectFour3dChecker.Proved> check(byte[] file) {
    try {
      return Optional.of(new ConnectFour3dChecker(new Certificate(file)).check());
    } catch (RefusedException e) {
      return Optional.empty();
    }
  }

  /** Returns the reason why the checker refuses a file. */
  static String refusal(byte[] file) {
    try {
      return "accepted: " + new ConnectFour3dChecker(new Certificate(file)).check();
    } catch (RefusedException e) {
      return String.valueOf(e.getMessage());
    }
  }

  static byte[] file(String moves, String claim, byte[] body) {
    return Zipped.file(
        "twobig proof 2\ngame connect-four-3d\nmoves %s\nclaim %s\n\n".formatted(moves, claim),
        body);
  }

  /** Returns the bytes after the text. */
  static byte[] body(byte[] file) {
    return Arrays.copyOfRange(
        Zipped.content(file), Zipped.start(file), Zipped.content(file).length);
  }

  @Override
  public void close() {
    arena.close();
  }
}
