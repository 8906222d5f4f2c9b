package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.Resources;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.solve.EntryCheck.CheckedClaim;
import org.twobig.solve.EntryCheck.Claim;
import org.twobig.solve.EntryCheck.Judgement;
import org.twobig.tt.table.Key;

/** Tests checks of claims about positions whose values another solver found. */
class EntryCheckTest {
  private static final long PLENTY = 10_000_000;
  private static final int[] VALUES =
      Stream.of(Outcome.values())
          .filter(said -> said != Outcome.UNKNOWN)
          .mapToInt(Outcome::code)
          .toArray();

  /** Returns positions with 36 stones: moves, and the value for White by another solver. */
  static List<String[]> positions(int count) {
    return Resources.lines("three-valued.txt").stream()
        .map(line -> line.split("\\s+"))
        .filter(fields -> fields[0].length() == 36)
        .limit(count)
        .toList();
  }

  private static Key key(String moves, KeyKind kind) {
    TableKey key = new TableKey(kind);
    key.set(Position.ofMoves(moves));
    return new Key(key.high, key.low);
  }

  private static boolean isTrue(int value, String ofWhite) {
    Outcome truth =
        switch (ofWhite) {
          case "1" -> Outcome.WHITE_WINS;
          case "0" -> Outcome.DRAW;
          default -> Outcome.BLACK_WINS;
        };
    return Outcome.ofCode(value).agrees(truth);
  }

  private static List<CheckedClaim> check(EntryCheck checker, List<Claim> claims) {
    List<CheckedClaim> findings = new ArrayList<>();
    checker.check(claims, findings::add);
    return findings;
  }

  @ParameterizedTest
  @EnumSource(KeyKind.class)
  void whatIsFalseIsFoundAndWhatIsTrueIsConfirmed(KeyKind kind) {
    Map<Claim, String> values = new HashMap<>();
    for (String[] fields : positions(30)) {
      for (int value : VALUES) {
        values.put(new Claim(key(fields[0], kind), value), fields[1]);
      }
    }
    EntryCheck checker = new EntryCheck(ConnectFour3d.GAME, kind, 2, PLENTY);
    List<CheckedClaim> findings = check(checker, List.copyOf(values.keySet()));

    Map<Judgement, Integer> outcomes = new EnumMap<>(Judgement.class);
    for (CheckedClaim finding : findings) {
      outcomes.merge(finding.judgement(), 1, Integer::sum);
      String ofWhite = values.get(finding.claim());
      int value = (int) finding.claim().value();
      if (finding.judgement() != Judgement.NO_POSITION) {
        assertThat(finding.judgement())
            .as("%s of a position of value %s", Outcome.ofCode(value), ofWhite)
            .isEqualTo(isTrue(value, ofWhite) ? Judgement.AGREES : Judgement.DISAGREES);
      }
      if (finding.judgement() == Judgement.DISAGREES) {
        int found = meant(finding.found());
        assertThat(isTrue(found, ofWhite)).as(finding.found()).isTrue();
        assertThat(Outcome.ofCode(found | value)).isEqualTo(Outcome.UNKNOWN); // a contradiction
      } else {
        assertThat(finding.found()).isEmpty();
      }
    }
    assertThat(findings).hasSameSizeAs(values.keySet());
    assertThat(outcomes.get(Judgement.AGREES)).isGreaterThan(30);
    assertThat(outcomes.get(Judgement.DISAGREES)).isGreaterThan(30);
    assertThat(outcomes.getOrDefault(Judgement.NO_POSITION, 0)).isLessThanOrEqualTo(10);
    assertThat(outcomes).doesNotContainKey(Judgement.UNDECIDED);
    assertThat(checker.nodes()).isEqualTo(findings.stream().mapToLong(CheckedClaim::nodes).sum());
  }

  private static int meant(String words) {
    for (int value : VALUES) {
      if (Outcome.ofCode(value).toString().equals(words)) {
        return value;
      }
    }
    throw new AssertionError(words);
  }

  /** A search that uses a wrong rule would not find its error. */
  @Test
  void theRulesAloneAreAskedFirst() {
    List<Claim> claims = new ArrayList<>();
    for (String[] fields : positions(20)) {
      int draw = Outcome.DRAW.code();
      claims.add(new Claim(key(fields[0], KeyKind.POSITION), draw));
    }
    EntryCheck checker = new EntryCheck(ConnectFour3d.GAME, KeyKind.POSITION, 2, PLENTY);
    assertThat(check(checker, claims)).allMatch(CheckedClaim::plain);

    EntryCheck brief = new EntryCheck(ConnectFour3d.GAME, KeyKind.POSITION, 2, 20_000);
    List<CheckedClaim> findings = check(brief, claims);
    assertThat(findings).anyMatch(finding -> !finding.plain());
    assertThat(findings)
        .filteredOn(finding -> finding.judgement() == Judgement.UNDECIDED)
        .noneMatch(CheckedClaim::plain);
  }

  @Test
  void theSameClaimsGiveTheSameFindings() {
    List<Claim> claims = new ArrayList<>();
    for (String[] fields : positions(20)) {
      claims.add(new Claim(key(fields[0], KeyKind.FOLDED), Outcome.WHITE_DOES_NOT_WIN.code()));
    }
    StoredPositions rules = KeyKind.FOLDED;
    List<CheckedClaim> alone = check(new EntryCheck(ConnectFour3d.GAME, rules, 1, 2000), claims);
    List<CheckedClaim> together = check(new EntryCheck(ConnectFour3d.GAME, rules, 3, 2000), claims);

    assertThat(together).containsExactlyInAnyOrderElementsOf(alone);
    assertThat(alone.stream().map(CheckedClaim::judgement)).contains(Judgement.UNDECIDED);
  }

  /** Returns claims about an unsolved position with nine stones. */
  private static List<Claim> endless(int count) {
    Claim claim = new Claim(key("0FC3484B7", KeyKind.POSITION), Outcome.WHITE_WINS.code());
    return Collections.nCopies(count, claim);
  }

  @Test
  void whatTakesTooLongIsGivenUp() {
    EntryCheck checker = new EntryCheck(ConnectFour3d.GAME, KeyKind.POSITION, 1, 200_000);

    List<CheckedClaim> findings = check(checker, endless(1));

    assertThat(findings).extracting(CheckedClaim::judgement).containsExactly(Judgement.UNDECIDED);
    assertThat(findings.get(0).nodes()).isBetween(200_000L, 300_000L);
  }

  @Test
  void whoStopsGetsWhatWasFoundUntilThen() throws InterruptedException {
    List<Claim> claims = new ArrayList<>();
    claims.add(new Claim(key(positions(1).get(0)[0], KeyKind.POSITION), Outcome.WHITE_WINS.code()));
    claims.addAll(endless(5));
    EntryCheck checker = new EntryCheck(ConnectFour3d.GAME, KeyKind.POSITION, 2, Long.MAX_VALUE);
    List<CheckedClaim> findings = new ArrayList<>();
    CountDownLatch found = new CountDownLatch(1);
    Thread worker =
        new Thread(
            () ->
                checker.check(
                    claims,
                    finding -> {
                      findings.add(finding);
                      found.countDown();
                    }));
    worker.start();
    found.await();
    checker.stop();
    worker.join();

    assertThat(findings).extracting(CheckedClaim::claim).containsOnly(claims.get(0));
  }

  @Test
  void whatFailsInAThreadFailsForTheCaller() {
    EntryCheck checker = new EntryCheck(ConnectFour3d.GAME, KeyKind.POSITION, 2, 1000);

    assertThatThrownBy(
            () ->
                checker.check(
                    endless(4),
                    finding -> {
                      throw new IllegalStateException("full");
                    }))
        .hasMessage("full");
  }

  @Test
  void aDamagedValueIsNotRight() {
    EntryCheck checker = new EntryCheck(ConnectFour3d.GAME, KeyKind.POSITION, 1, PLENTY);
    Key key = key(positions(1).get(0)[0], KeyKind.POSITION);

    assertThat(check(checker, List.of(new Claim(key, Outcome.UNKNOWN.code()), new Claim(key, 7))))
        .allMatch(finding -> finding.judgement() == Judgement.UNDECIDED && finding.nodes() == 0);
  }

  @Test
  void aNumberThatIsNoKeyHasNoPosition() {
    EntryCheck checker = new EntryCheck(ConnectFour3d.GAME, KeyKind.FOLDED, 1, 1000);

    assertThat(check(checker, List.of(new Claim(new Key(0, 0), Outcome.DRAW.code()))))
        .extracting(CheckedClaim::judgement)
        .containsExactly(Judgement.NO_POSITION);
  }
}
