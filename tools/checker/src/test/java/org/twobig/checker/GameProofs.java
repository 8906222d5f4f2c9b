package org.twobig.checker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.twobig.game.Game;
import org.twobig.game.Question;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Table;

/** Makes proofs by the solvers of ConnectX and Qubic, each on a table of its own and only once. */
public final class GameProofs {
  private record Claim(String game, String moves, Question question, boolean plain) {}

  private static final Map<Claim, byte[]> WRITTEN = new ConcurrentHashMap<>();

  private GameProofs() {}

  /** Returns the file of a proof of the solver's answer. */
  public static byte[] prove(Game game, String moves, Question question, boolean plain) {
    Claim claim = new Claim(game.id(), moves, question, plain);
    return WRITTEN.computeIfAbsent(claim, absent -> write(game, absent)).clone();
  }

  private static byte[] write(Game game, Claim claim) {
    KeySpace keys = game.positions().keySpace();
    int valueBits = game.positions().valueBits();
    long bytes = Math.max(1 << 22, Geometry.smallestBytes(keys, valueBits));
    try (Arena arena = Arena.ofConfined()) {
      Table table = PrivateTable.create(Geometry.ofBytes(keys, valueBits, bytes), arena);
      boolean yes = game.solver(table).solve(game.parse(claim.moves()), claim.question()).yes();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      game.proofWriter(table, claim.plain())
          .orElseThrow()
          .write(claim.moves(), claim.question(), yes, out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
