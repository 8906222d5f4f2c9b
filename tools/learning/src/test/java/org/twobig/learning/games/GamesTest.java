package org.twobig.learning.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.twobig.OracleGame;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.zero.Network;
import org.twobig.arena.zero.Planes;
import org.twobig.learning.network.Lesson;
import org.twobig.tt.testing.Seeds;

class GamesTest {
  private static final BoardSize FOUR = new BoardSize(4, 4, 3);
  private static final OracleGame ORACLE = OracleGame.flat(4, 4, 3);
  private static final Label ANY = Label.of(new float[] {1, 0, 0, 0}, new float[] {0, 1, 0});

  @Test
  void theKeyOfTheMirrorImageIsThatOfTheMirroredGame() {
    var random = Seeds.fixed(1);
    for (BoardSize boardSize :
        List.of(FOUR, new BoardSize(7, 6, 4), new BoardSize(8, 7, 4), new BoardSize(5, 8, 3))) {
      Mirror mirror = new Mirror(boardSize);
      MutableBoard board = MutableBoard.empty(boardSize);
      MutableBoard mirrored = MutableBoard.empty(boardSize);
      while (!board.isFull()) {
        int column = random.nextInt(boardSize.columns());
        if (board.hasRoom(column)) {
          board.play(column);
          mirrored.play(boardSize.columns() - 1 - column);
          assertThat(mirror.of(board.key())).isEqualTo(mirrored.key());
          assertThat(mirror.canonical(board.key())).isEqualTo(mirror.canonical(mirrored.key()));
        }
      }
    }
  }

  @Test
  void boardsWithoutExactKeysAreRefused() {
    assertThatThrownBy(() -> new Mirror(new BoardSize(12, 12, 4)))
        .hasMessageContaining("connectx:12x12x4")
        .hasMessageContaining("at most 64 bits");
  }

  @Test
  void gamesAreReadAsTheyWereWritten() throws IOException {
    Label first = Label.of(new float[] {0.5f, 0.25f, 0.25f, 0}, new float[] {0.9f, 0, 0.1f});
    LabelledGame game = new LabelledGame(new byte[] {0, 3, 1}, 2, List.of(first, ANY));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    game.write(new DataOutputStream(bytes));

    LabelledGame read =
        LabelledGame.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), 4);

    assertThat(read).usingRecursiveComparison().isEqualTo(game);
    float[] policy = new float[4];
    read.labels().getFirst().addPolicyTo(policy, true);
    assertThat(policy).containsExactly(new float[] {0, 0.25f, 0.25f, 0.5f}, within(0.005f));
  }

  @Test
  void aPositionAndItsMirrorImageAreOneExampleWithTheMeanOfTheirLabels() {
    Label left = Label.of(new float[] {1, 0, 0, 0}, new float[] {1, 0, 0});
    Label right = Label.of(new float[] {0, 0, 0, 1}, new float[] {0, 0, 1});
    Examples examples = new Examples(FOUR, 10);

    examples.add(
        List.of(
            List.of(
                new LabelledGame(new byte[] {0}, 1, List.of(left)),
                new LabelledGame(new byte[] {3}, 1, List.of(right)))));

    assertThat(examples.distinct()).isEqualTo(1);
    Lesson lesson = examples.draw(20, Seeds.fixed(1));
    for (int i = 0; i < lesson.size(); i++) {
      // The stone and the move are always on the same side.
      boolean stoneOnTheLeft = lesson.planes()[i * Planes.size(FOUR) + FOUR.cells()] == 1;
      assertThat(lesson.policies()[i * 4 + (stoneOnTheLeft ? 0 : 3)]).isEqualTo(1);
      assertThat(lesson.outcomes()[i * 3]).isEqualTo(0.5f);
    }
  }

  @Test
  void theOldestGenerationsAreForgotten() {
    Examples examples = new Examples(FOUR, 2);
    examples.add(List.of(game(0), game(1)));
    assertThat(examples.distinct()).isEqualTo(2);

    examples.add(List.of(game(0, 0)));

    assertThat(examples.distinct()).isEqualTo(2);
    var random = Seeds.fixed(1);
    float[] first = new float[Planes.size(FOUR)];
    Planes.write(game(0).getFirst().board(FOUR, 0, false), FloatBuffer.wrap(first), 0);
    for (int i = 0; i < 30; i++) {
      assertThat(examples.draw(1, random).planes()).isNotEqualTo(first);
    }
  }

  private static List<LabelledGame> game(int... moves) {
    byte[] bytes = new byte[moves.length];
    IntStream.range(0, moves.length).forEach(i -> bytes[i] = (byte) moves[i]);
    return List.of(new LabelledGame(bytes, moves.length, List.of(ANY)));
  }

  @Test
  void fullColumnsAreClosed() {
    Examples examples = new Examples(FOUR, 10);
    examples.add(List.of(game(1, 1, 1, 1)));

    Lesson lesson = examples.draw(8, Seeds.fixed(1));

    for (int i = 0; i < lesson.size(); i++) {
      long closed =
          IntStream.range(i * 4, i * 4 + 4).filter(at -> lesson.penalties()[at] < -1e6).count();
      assertThat(closed).isEqualTo(1);
      assertThat(lesson.penalties()[i * 4]).isZero();
    }
  }

  @Test
  void selfPlayFollowsItsRulesAndEndsWithAPositionWhoseValueIsCertain()
      throws InterruptedException {
    List<LabelledGame> games = games(FOUR, 60, 16);

    assertThat(games).hasSize(60);
    for (LabelledGame game : games) {
      MutableBoard board = MutableBoard.empty(FOUR);
      for (byte move : game.moves()) {
        assertThat(board.hasRoom(move)).isTrue();
        assertThat(board.completes(move)).isFalse();
        board.play(move);
      }
      float[] outcome = new float[3];
      game.labels().getLast().addOutcomeTo(outcome);
      int certain = ORACLE.ofMarks(cell -> board.mark(cell % 4, cell / 4)).outcome();
      assertThat(outcome[1 - certain]).isEqualTo(1);
      assertThat(game.labels()).hasSize(game.moves().length - game.first() + 1);
    }
    assertThat(games.stream().mapToInt(LabelledGame::first).max().orElseThrow()).isGreaterThan(3);
  }

  @Test
  void aGameFollowsFromItsSeedHoweverManyArePlayedTogether() throws InterruptedException {
    assertThat(games(FOUR, 20, 16)).usingRecursiveComparison().isEqualTo(games(FOUR, 20, 3));
  }

  private static List<LabelledGame> games(BoardSize boardSize, int count, int together)
      throws InterruptedException {
    return new SelfPlay(boardSize, 12, together, Network.BLANK)
        .play(Seeds.fixed(9).longs(count).boxed().toList());
  }
}
