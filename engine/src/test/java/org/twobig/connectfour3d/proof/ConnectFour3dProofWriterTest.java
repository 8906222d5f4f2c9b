package org.twobig.connectfour3d.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.Tables;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.tt.table.Table;

/** Tests the written proofs. The checker's tests check that it accepts them. */
class ConnectFour3dProofWriterTest {
  /** White wins. */
  private static final String WON = "0092B7A8DF8796AB69510E727184AA16";

  /** White does not win. */
  private static final String NOT_WON = "80DB4A583CFE3623A45E190F770521F23EE5";

  /** Black wins. */
  private static final String LOST = "A2839B7ACB5C8BB2F01D46A9889F66";

  @AutoClose private final Arena arena = Arena.ofConfined();
  private final Table table = Table.of(Tables.empty(arena, Tables.SMALLEST_BYTES));
  private final ConnectFour3dProofWriter prover = new ConnectFour3dProofWriter(table, false);

  private String written(String moves) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    prover.write(moves, Question.WHITE, false, file);
    return new String(
        new GZIPInputStream(new ByteArrayInputStream(file.toByteArray())).readAllBytes(),
        StandardCharsets.ISO_8859_1);
  }

  @Test
  void aProofBeginsWithWhatItProves() throws IOException {
    String first = written("80DB 4a583cfe3623A45E190F770521F23EE5");

    assertThat(first)
        .startsWith(
            "twobig proof 2\ngame connect-four-3d\nmoves "
                + NOT_WON
                + "\nclaim White does not win\n\n");
    assertThat(prover.steps()).isPositive();
    assertThat(prover.done()).isBetween(0.9, 1.001);
  }

  @Test
  void aWrongAnswerIsNotProved() {
    assertThatThrownBy(
            () -> prover.write(NOT_WON, Question.WHITE, true, OutputStream.nullOutputStream()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The answer is wrong after");
    assertThatThrownBy(
            () -> prover.write(WON, Question.WHITE, false, OutputStream.nullOutputStream()))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(
            () -> prover.write(WON, Question.BLACK, true, OutputStream.nullOutputStream()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aProofThatBlackWinsEndsWhereHisFollowUpStrategyDoes() throws IOException {
    ConnectFour3dProofWriter plain = new ConnectFour3dProofWriter(table, true);

    ProofWriter.Summary moveByMove =
        plain.write(LOST, Question.BLACK, true, OutputStream.nullOutputStream());
    ProofWriter.Summary written =
        prover.write(LOST, Question.BLACK, true, OutputStream.nullOutputStream());

    assertThat(moveByMove.leaves()).isZero();
    assertThat(written.leaves()).isPositive();
    assertThat(moveByMove.steps()).isGreaterThan(10 * written.steps());
  }

  @Test
  void aProverThatIsStoppedWritesNoMore() {
    prover.stop();

    assertThatThrownBy(
            () -> prover.write(NOT_WON, Question.WHITE, false, OutputStream.nullOutputStream()))
        .isInstanceOf(SearchStoppedException.class);
  }

  @Test
  void aProofIsOfOneClaim() {
    assertThatThrownBy(
            () -> prover.write(WON, Question.BOTH, true, OutputStream.nullOutputStream()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
