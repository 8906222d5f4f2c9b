package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Source;
import org.twobig.game.StoredPositions;
import org.twobig.game.Value;
import org.twobig.solve.Cost;
import org.twobig.solve.EntryCheck;
import org.twobig.solve.EntryCheck.Claim;
import org.twobig.solve.EntryCheck.Judgement;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.solve.SessionOptions;
import org.twobig.solve.SolveJournal;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.offline.Comparison;
import org.twobig.tt.offline.Export;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.Verification;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.WordRegion;

/** Tests all operations on stores, which know no game, with stores of ConnectX. */
class ConnectXStoreTest {
  private static final Game GAME = Games.game("connectx:6x5x4");
  private static final StoredPositions RULES = GAME.tables().getFirst();
  private static final long BYTES = 8 << 20;
  private static final int THREADS = 2;

  @TempDir private Path folder;

  private Path create(String name) {
    Geometry geometry = Geometry.ofBytes(RULES.keySpace(), RULES.valueBits(), BYTES);
    Path directory = folder.resolve(name);
    Store.at(directory).layout(geometry).placement(Placement.DIRECT).create().close();
    return directory;
  }

  private static Session open(Path store, Optional<Game> expected) {
    SessionOptions options =
        new SessionOptions(
            THREADS,
            Optional.of(1_000L),
            Optional.of(BYTES),
            Optional.of(Session.LEAST_GRAPH),
            Duration.ofMinutes(10));
    return Session.open(store, expected, options, SessionListener.SILENT);
  }

  private static List<Claim> claims(Path store) {
    List<Claim> claims = new ArrayList<>();
    try (Store open = Store.at(store).keys(RULES.keySpace()).openReadOnly()) {
      WordRegion table = open.use().table().wordRegion(0);
      Geometry geometry = table.geometry();
      for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
        for (int slot = 0; slot < geometry.scheme().bucketEntries(); slot++) {
          long entry = table.word(bucket, slot);
          if (entry != 0) {
            claims.add(new Claim(geometry.keyOf(bucket, entry), geometry.value(entry)));
          }
        }
      }
    }
    return claims;
  }

  @Test
  void aBoardIsSolvedResumedCheckedAndMoved() {
    Path store = create("a");
    try (Session session = open(store, Optional.empty())) {
      assertThat(session.game().id()).isEqualTo(GAME.id());
      Cost most = new Cost(40_000, Duration.ofDays(1));
      assertThat(session.solve(session.request(""), Question.WHITE, most, false).solution())
          .isEmpty();
    }
    try (Session session = open(store, Optional.of(GAME))) {
      SolveJournal.Goal goal = session.unfinished().orElseThrow();
      Answered answered = session.resume(goal, Cost.UNLIMITED, true);
      assertThat(answered.solution().orElseThrow().yes()).isFalse(); // as others found
      assertThat(session.unfinished()).isEmpty();
      session.solve(session.request(""), Question.BOTH, Cost.UNLIMITED, false);
    }
    try (Session session = open(store, Optional.empty())) {
      Answered again = session.solve(session.request(""), Question.BOTH, Cost.UNLIMITED, true);
      assertThat(again.solution().orElseThrow().value()).contains(Value.DRAW);
      assertThat(again.solution().orElseThrow().source()).isEqualTo(Source.STORE);
    }
    assertRight(store);
    assertMoved(store);
  }

  /** Checks all entries, and a sample by the other search. */
  private static void assertRight(Path store) {
    assertThat(Verification.of(store, RULES, new Progress()).isSound()).isTrue();
    List<Claim> late =
        claims(store).stream()
            .filter(claim -> RULES.of(claim.key().high(), claim.key().low()) >= 14)
            .limit(200)
            .toList();
    assertThat(late).hasSize(200);
    List<Judgement> judgements = new ArrayList<>();
    new EntryCheck(GAME, RULES, THREADS, Long.MAX_VALUE)
        .check(late, finding -> judgements.add(finding.judgement()));
    assertThat(judgements).hasSize(200).containsOnly(Judgement.AGREES);
  }

  /** Checks that export, import, resizing and merging keep all entries. */
  private void assertMoved(Path store) {
    int entries = claims(store).size();
    Path file = folder.resolve("a.export");
    Export.toFile(store, file, RULES, new Progress());
    Path other = create("b");
    Maintenance.importFile(other, file, RULES, new Progress());
    Maintenance.resize(other, layout -> layout.ofBytes(4 * BYTES), RULES, new Progress());
    Maintenance.merge(other, List.of(store), RULES, new Progress());
    assertThat(claims(other)).hasSizeBetween(entries - entries / 100, entries);
    Comparison comparison = Comparison.of(store, other, 10, RULES, new Progress());
    assertThat(comparison.count(Comparison.Relation.DISAGREE)).isZero();
    assertThat(Verification.of(other, RULES, new Progress()).isSound()).isTrue();
  }

  /** White wins, as the table says; the journal is wrong. */
  @Test
  void aContradictionNamesThePositionAndBothAnswersAreKept() {
    Path directory = create("d");
    Board contradicted = GAME.parse("3344");
    try (Store store = Store.at(directory).open();
        Journal journal = store.openJournal(RULES.keySpace())) {
      GAME.solver(store.use().table()).storeAnswer(contradicted, Question.WHITE, true, 10);
      journal.append(
          new JournalRecord(
              JournalRecord.Kind.TASK,
              contradicted.key(),
              Outcome.WHITE_DOES_NOT_WIN.code(),
              10,
              0,
              ""));
    }
    Path kept = directory.resolve("aside.txt");
    try (Session session = open(directory, Optional.of(GAME))) {
      assertThatThrownBy(
              () -> session.solve(session.request(""), Question.WHITE, Cost.UNLIMITED, false))
          .isInstanceOfSatisfying(
              ContradictionException.class,
              e -> {
                String moves = e.position().replace("The position ", "");
                assertThat(GAME.parse(moves).key()).isEqualTo(contradicted.key());
                assertThat(e.known()).contains("White wins");
                assertThat(e.found()).contains("White does not win");
                assertThat(e.writtenTo()).contains(kept);
                assertThat(kept).content().contains(moves, e.known(), e.found(), GAME.id());
              });
    }
  }

  @Test
  void aStoreOfOneGameIsRefusedForAnother() {
    Path store = create("c");
    for (String id : List.of("connect-four-3d", "connectx:7x6x4", "connectx:6x5x3")) {
      assertThatThrownBy(() -> open(store, Optional.of(Games.game(id))))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("connectx:6x5x4, not to " + id);
      StoredPositions foreign = Games.game(id).tables().getFirst();
      assertThatThrownBy(() -> Verification.of(store, foreign, new Progress()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(RULES.keySpace().name());
    }
    assertThat(claims(store)).isEmpty();
  }
}
