package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleGame;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Value;
import org.twobig.solve.EntryCheck;
import org.twobig.solve.EntryCheck.CheckedClaim;
import org.twobig.solve.EntryCheck.Claim;
import org.twobig.solve.EntryCheck.Judgement;
import org.twobig.tt.testing.Seeds;

/** Compares checks of right and wrong bounds and moves with plain minimax. */
class EntryCheckScoresTest {
  private static final long PLENTY = 10_000_000;

  /** A position in the key's orientation, with the score for White by minimax on pictures. */
  private static final class Case {
    private final ConnectXSize size;
    private final Scores scores;
    private final ConnectXPosition position;
    private final int score;

    /** The score after each move; none where it is illegal. */
    private final Map<Integer, Integer> after = new HashMap<>();

    Case(ConnectXSize size, ConnectXPosition any) {
      this.size = size;
      this.scores = new Scores(size);
      this.position = ConnectXPosition.decode(size, any.key()).orElseThrow();
      OracleBoard board = picture(position);
      this.score = score(board);
      for (int move = 0; move < size.columns(); move++) {
        if (board.hasRoom(move)) {
          after.put(move, score(board.after(move)));
        }
      }
    }

    private static OracleBoard picture(ConnectXPosition position) {
      ConnectXSize size = position.size();
      return OracleGame.flat(size.columns(), size.rows(), size.inRow())
          .ofMoves(position.moves().orElseThrow());
    }

    private int score(OracleBoard picture) {
      int forMover = picture.score();
      return Math.clamp(
          picture.stones() % 2 == 0 ? forMover : -forMover, -scores.highest(), scores.highest());
    }

    Claim claim(int low, int high, int move) {
      return new Claim(position.key(), scores.value(low, high, move));
    }

    /** Returns every value that a table can hold, as claims. */
    List<Claim> claims() {
      List<Claim> claims = new ArrayList<>();
      int most = scores.highest();
      for (int low = -most; low <= most; low++) {
        for (int high = low; high <= most; high++) {
          for (int move = -1; move < (scores.areExact() ? size.columns() : 0); move++) {
            if (low > -most || high < most) {
              claims.add(claim(low, high, move));
            }
          }
        }
      }
      return claims;
    }

    boolean isTrue(long value) {
      return isWithin(score, value) && movesWell(value);
    }

    private boolean isWithin(int any, long value) {
      return scores.low(value) <= any && any <= scores.high(value);
    }

    /** Returns whether the move of a value attains the bound of the player to move. */
    private boolean movesWell(long value) {
      int move = scores.move(value);
      if (move < 0) {
        return true;
      }
      return after.containsKey(move)
          && (position.whiteToMove()
              ? after.get(move) >= scores.low(value)
              : after.get(move) <= scores.high(value));
    }

    void assertRight(CheckedClaim finding) {
      long value = finding.claim().value();
      String as = "%s of %s with score %d".formatted(scores.describeValue(value), position, score);
      assertThat(finding.judgement())
          .as("%s, move %d", as, scores.move(value))
          .isEqualTo(isTrue(value) ? Judgement.AGREES : Judgement.DISAGREES);
      Outcome truth = Outcome.of(score > 0 ? Value.WIN : score == 0 ? Value.DRAW : Value.LOSS);
      for (Question question : List.of(Question.WHITE, Question.BLACK)) {
        assertThat(finding.outcome().answer(question)).isIn(Answer.OPEN, truth.answer(question));
      }
      assertWordsAreTrue(finding.found(), scores.move(value));
    }

    private void assertWordsAreTrue(String words, int move) {
      if (!words.isEmpty() && !words.endsWith("illegal")) {
        String[] parts = words.split(" after the move ");
        int truth = parts.length == 1 ? score : after.get(move);
        assertThat(claims().stream().mapToLong(Claim::value))
            .as(words)
            .anyMatch(
                value -> scores.describeValue(value).equals(parts[0]) && isWithin(truth, value));
      }
    }
  }

  private static List<CheckedClaim> check(ConnectXSize size, List<Claim> claims, long mostNodes) {
    List<CheckedClaim> findings = new ArrayList<>();
    new EntryCheck(new ConnectX(size), new Scores(size), 2, mostNodes).check(claims, findings::add);
    assertThat(findings).hasSameSizeAs(claims);
    return findings;
  }

  @ParameterizedTest
  @CsvSource({
    "4, 4, 3, 2, 2",
    "4, 4, 4, 6, 2",
    "5, 4, 4, 11, 2",
    "4, 5, 4, 11, 2",
    "10, 7, 4, 60, 6"
  })
  void whatIsFalseIsFoundAndWhatIsTrueIsConfirmed(
      int columns, int rows, int inRow, int fewestStones, int positions) {
    ConnectXSize size = new ConnectXSize(columns, rows, inRow);
    OracleGame empty = OracleGame.flat(columns, rows, inRow);
    var random = Seeds.fixed(4);
    Map<Judgement, Integer> counts = new HashMap<>();
    for (int i = 0; i < Attempts.times(positions); i++) {
      String moves = empty.openMoves(random, fewestStones, fewestStones + 4);
      Case any = new Case(size, new ConnectX(size).parse(moves));
      for (CheckedClaim finding : check(size, any.claims(), PLENTY)) {
        any.assertRight(finding);
        counts.merge(finding.judgement(), 1, Integer::sum);
      }
    }
    Seeds.assertEnough(counts.get(Judgement.AGREES), positions);
    Seeds.assertEnough(counts.get(Judgement.DISAGREES), positions);
  }

  /** White wins, but not so soon, or not by that move. */
  @Test
  void whoWinsIsNotAllThatIsSaid() {
    ConnectXSize size = new ConnectXSize(5, 4, 4);
    String moves = "3344"; // White has 3 and 4 side by side, with room on both sides
    Case any = new Case(size, new ConnectX(size).parse(moves));
    assertThat(any.score).isEqualTo(7);
    List<Claim> claims = List.of(any.claim(5, 6, -1), any.claim(7, 7, 2), any.claim(-7, 6, -1));
    for (CheckedClaim finding : check(size, claims, PLENTY)) {
      assertThat(finding.judgement()).isEqualTo(Judgement.DISAGREES);
      assertThat(finding.nodes()).isPositive();
    }
  }

  @Test
  void whatWasNotAskedIsNotRight() {
    ConnectXSize size = new ConnectXSize(4, 4, 3);
    Case any = new Case(size, ConnectXPosition.start(size));
    int most = any.scores.highest();
    List<Claim> empty = List.of(any.claim(-most, most, -1), new Claim(any.position.key(), 0));
    assertThat(check(size, empty, PLENTY))
        .allMatch(finding -> finding.judgement() == Judgement.UNDECIDED && finding.nodes() == 0);
    assertThat(check(size, List.of(any.claim(any.score, any.score, -1)), 3))
        .extracting(CheckedClaim::judgement)
        .containsExactly(Judgement.UNDECIDED);
  }
}
