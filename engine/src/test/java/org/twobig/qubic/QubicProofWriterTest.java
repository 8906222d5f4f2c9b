package org.twobig.qubic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.EmptyTable;
import org.twobig.game.Question;
import org.twobig.tt.table.Table;

/** Tests the entries that a proof leaves in the table. */
class QubicProofWriterTest {
  private static final Qubic GAME = new Qubic(QubicShape.of(4, 3));

  /** Reads the moves of a proof, a byte each, in the order of a walk through it. */
  private static final class Walk {
    private final byte[] moves;
    private final QubicSolver solver;
    private final Set<QubicPosition> met = new HashSet<>();
    private int read;

    Walk(byte[] file, QubicSolver solver) throws IOException {
      byte[] all = new GZIPInputStream(new ByteArrayInputStream(file)).readAllBytes();
      String text = new String(all, StandardCharsets.ISO_8859_1);
      this.moves = Arrays.copyOfRange(all, text.indexOf("\n\n") + 2, all.length);
      this.solver = solver;
    }

    private static QubicPosition least(QubicPosition position) {
      return IntStream.range(0, GAME.shape().symmetries.count())
          .mapToObj(position::image)
          .min(
              Comparator.comparing(QubicPosition::white, Long::compareUnsigned)
                  .thenComparing(QubicPosition::black, Long::compareUnsigned))
          .orElseThrow();
    }

    private void assertKnown(Board board) {
      assertThat(solver.known(board).outcome().answer(Question.WHITE))
          .as(board.text())
          .isEqualTo(Answer.YES);
    }

    void white(QubicPosition any) {
      QubicPosition position = least(any);
      if (GAME.shape().completing(position.white(), position.black()) != 0 || !met.add(position)) {
        return;
      }
      long danger = GAME.shape().completing(position.black(), position.white());
      if (danger != 0) {
        black(position.after(danger));
      } else if (!new ForcedWin(GAME.shape(), Long.MAX_VALUE)
          .find(position.white(), position.black())) {
        QubicPosition next = position.play(moves[read++]);
        assertKnown(position);
        assertKnown(next);
        black(next);
      }
    }

    private void black(QubicPosition position) {
      long threats = GAME.shape().completing(position.white(), position.black());
      if ((threats & threats - 1) == 0) {
        Set<QubicPosition> tried = new HashSet<>();
        for (int move : position.legalMoves()) {
          if (threats == 0 || threats == 1L << move) {
            QubicPosition reply = least(position.play(move));
            if (tried.add(reply)) {
              white(reply);
            }
          }
        }
      }
    }
  }

  @Test
  void everyPositionThatHasAMoveInAProofIsKnownFromThenOnWithItsMove() throws IOException {
    QubicPosition position = GAME.parse("00150f2a");
    try (Arena arena = Arena.ofConfined()) {
      Table table = EmptyTable.of(GAME.positions(), 17 << 20, arena);
      GAME.solver(table).solve(position, Question.WHITE);
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      var writer = (QubicProofWriter) GAME.proofWriter(table, false).orElseThrow();
      writer.write(position.text(), Question.WHITE, true, file);
      assertThat(writer.forcedWin.nodes()).as("few failures are searched twice").isEqualTo(22_219);
      Walk walk = new Walk(file.toByteArray(), (QubicSolver) GAME.solver(table));
      walk.white(position);
      assertThat(walk.read).isGreaterThan(5);
      assertThat(walk.read).isEqualTo(walk.moves.length);
    }
  }
}
