package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.Example;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.Effort;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.ParallelSolver.Request;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.WordRegion;

/** Tests sessions on stores and in private memory, their limits, and their published progress. */
class SessionTest {
  /** White does not win, which takes two hundred thousand nodes. */
  private static final String HARD = "DD34211BF00F76CEDEC0CC40464732";

  /** A position that takes many millions of nodes. */
  private static final String ENDLESS = "0FC3484B7";

  private static final Game GAME = ConnectFour3d.GAME;
  private static final Duration LONG = Duration.ofDays(1);

  @TempDir private Path folder;

  private static SessionOptions options(int threads, long taskNodes) {
    return new SessionOptions(
        threads,
        Optional.of(taskNodes),
        Optional.of(Tables.SMALLEST_BYTES),
        Optional.of(Session.LEAST_GRAPH),
        Duration.ofMinutes(10));
  }

  private Path store(KeySpace keys) {
    return store(
        keys,
        Games.of(keys).map(game -> game.tables().getFirst().valueBits()).orElse(Outcome.BITS));
  }

  private Path store(KeySpace keys, int valueBits) {
    Path directory = folder.resolve(keys.name());
    Geometry geometry = Geometry.ofBytes(keys, valueBits, Tables.SMALLEST_BYTES);
    Store.at(directory).layout(geometry).placement(Placement.DIRECT).create().close();
    return directory;
  }

  private Path store() {
    return store(KeyKind.FOLDED.keySpace());
  }

  private static Session open(Path directory, int threads, long taskNodes) {
    return Session.open(
        directory, Optional.empty(), options(threads, taskNodes), SessionListener.SILENT);
  }

  @Test
  void aStoreIsMadeForAGameAndTellsItAfterwards() {
    Path directory = folder.resolve("new");
    assertThatThrownBy(() -> open(directory, 1, 1000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs a game");
    List<Long> made = new ArrayList<>();
    SessionListener listener =
        new SessionListener() {
          @Override
          public void creating(Path store, long tableBytes) {
            made.add(tableBytes);
          }
        };
    try (Session session = Session.open(directory, Optional.of(GAME), options(1, 1000), listener)) {
      assertThat(made).containsExactly(session.tableBytes());
      session.solve(session.request("0F0F01"), Question.WHITE, Cost.UNLIMITED, true);
    }
    try (Session session = open(directory, 1, 1000)) {
      assertThat(session.game()).isSameAs(GAME);
      assertThat(session.store().orElseThrow().directory()).isEqualTo(directory);
    } finally {
      Stores.delete(directory);
    }
  }

  /** A game of another family. */
  @Test
  void anotherGameIsSolvedByTasksAndGoesOn() {
    Game other = Games.game("connectx:5x4x4");
    Path directory = store(other.tables().get(0).keySpace());
    boolean done = false;
    for (int run = 0; !done; run++) {
      assertThat(run).isLessThan(200);
      try (Session session = open(directory, 2, 2_000)) {
        assertThat(session.game().id()).isEqualTo(other.id());
        Cost most = new Cost(100_000, LONG);
        Answered answered =
            run == 0
                ? session.solve(session.request(""), Question.BOTH, most, true)
                : session.resume(session.unfinished().orElseThrow(), most, true);
        done = answered.solution().isPresent();
        answered
            .solution()
            .ifPresent(solution -> assertThat(solution.value()).contains(Value.DRAW));
      }
    }
  }

  @Test
  void aStoreOfNoGameIsRefused() {
    Path directory = store(new KeySpace("of-another-world", 1, 80));
    assertThatThrownBy(() -> open(directory, 1, 1000))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("its keys: of-another-world")
        .hasMessageContaining("games: ", "connect-four-3d or connectx:");
    Stores.delete(directory); // an open session would prevent this
  }

  @Test
  void aStoreOfOtherValuesIsRefused() {
    Path directory = store(KeyKind.FOLDED.keySpace(), Outcome.BITS - 1);
    assertThatThrownBy(() -> open(directory, 1, 1000))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("holds values of %d bits", Outcome.BITS - 1);
    assertThatThrownBy(() -> Session.gameOf(directory, Optional.empty()))
        .isInstanceOf(StoreException.class);
    Stores.delete(directory);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aSolveThatMayCostNoMoreNodesHasNoAnswerUntilItIsResumed(int threads) {
    Path directory = store();
    long nodes;
    try (Session session = open(directory, threads, 2_000)) {
      Cost most = new Cost(40_000, LONG); // 20,000 of one thread, then of tasks, which are recorded
      Answered answered = session.solve(session.request(HARD), Question.WHITE, most, true);
      assertThat(answered.solution()).isEmpty();
      assertThat(answered.line()).isEmpty();
      assertThat(answered.effort().nodes()).isBetween(40_000L, 40_000L + 4_000 * threads);
      assertThat(answered.total().nodes()).isEqualTo(answered.effort().nodes());
      nodes = answered.effort().nodes();
    }
    try (Session session = open(directory, threads, 2_000)) {
      SolveJournal.Goal goal = session.unfinished().orElseThrow();
      assertThat(goal.text()).isEqualTo(HARD);
      assertThat(goal.spent().nodes()).isBetween(5_000L, nodes);
      Answered answered = session.resume(goal, Cost.UNLIMITED, true);
      assertThat(answered.solution().orElseThrow().yes()).isFalse();
      assertThat(answered.total().nodes())
          .isEqualTo(goal.spent().nodes() + answered.effort().nodes());
      assertThat(answered.total().time()).isGreaterThanOrEqualTo(answered.time());
      assertThat(session.unfinished()).isEmpty();
      assertThat(session.done()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aSolveThatMayTakeNoMoreTimeEnds(int threads) {
    try (Session session = Session.inMemory(GAME, options(threads, 100_000))) {
      Cost most = new Cost(Long.MAX_VALUE, Duration.ofMillis(400));
      List<Request> two = List.of(session.request(ENDLESS), session.request("0F0F01"));
      List<Answered> answers = new ArrayList<>();
      session.solveEach(two, Question.BOTH, most, true, (request, one) -> answers.add(one));
      Answered answered = answers.getFirst(); // begun beside the other position
      assertThat(answered.solution()).isEmpty();
      assertThat(answered.time()).isGreaterThanOrEqualTo(most.time());
      assertThat(session.known(Position.ofMoves(ENDLESS)).outcome()).isEqualTo(Outcome.UNKNOWN);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void ofManyPositionsEachMayCostAsMuch(int threads) {
    try (Session session = Session.inMemory(GAME, options(threads, 10_000))) {
      List<Request> requests = new ArrayList<>();
      List<Example> verdicts = Example.ofResource("white-wins-36.txt").subList(0, 60);
      verdicts.forEach(verdict -> requests.add(session.request(verdict.moves())));
      requests.add(30, session.request(ENDLESS));
      List<Answered> answers = new ArrayList<>();
      session.solveEach(
          requests,
          Question.WHITE,
          new Cost(20_000, LONG),
          false,
          (request, answered) -> {
            assertThat(request).isSameAs(requests.get(answers.size()));
            answers.add(answered);
          });
      assertThat(session.done()).isEqualTo(61);
      assertThat(answers)
          .filteredOn(answer -> answer.solution().isEmpty())
          .contains(answers.get(30))
          .allSatisfy(open -> assertThat(open.effort().nodes()).isGreaterThanOrEqualTo(20_000));
      answers.remove(30);
      assertThat(answers.subList(30, 60))
          .as("solved by less than the limit, which another position has used up before")
          .filteredOn(later -> later.solution().isPresent())
          .anySatisfy(later -> assertThat(later.effort().nodes()).isBetween(1L, 19_999L));
      for (int i = 0; i < 60; i++) {
        boolean yes = verdicts.get(i).whiteWins();
        answers.get(i).solution().ifPresent(found -> assertThat(found.yes()).isEqualTo(yes));
      }
    }
  }

  @Test
  void watchersSeeThePositionAsItWasTypedAndHowFarItIs() throws InterruptedException {
    Path directory = store();
    try (Session session = open(directory, 2, 2_000)) {
      Request request = session.request("0fc 3484b7");
      CompletableFuture<Void> solve =
          CompletableFuture.runAsync(
              () -> session.solve(request, Question.WHITE, Cost.UNLIMITED, false));
      Optional<SolveProgress> seen = Optional.empty();
      // If the text is read during a write, it is empty. The counters may come from two successive
      // publications, so the later one must follow one that told of tasks.
      while (seen.filter(
              it ->
                  it.text().isPresent()
                      && it.activity().perSecond(Activity.NODES).isPresent()
                      && it.activity().earlier().get().counter(SolveProgress.TASKS_DONE) > 20)
          .isEmpty()) {
        assertThat(solve).isNotDone();
        Thread.sleep(100);
        var before = seen.stream().map(it -> it.activity().process()).toList();
        seen =
            Activity.between(before, Stores.processes(directory)).stream()
                .findFirst()
                .flatMap(activity -> SolveProgress.of(GAME, activity));
      }
      SolveProgress progress = seen.get();
      assertThat(progress.text()).contains("0fc3484b7");
      assertThat(progress.board()).contains(Position.ofMoves("0fc3484b7"));
      assertThat(progress.question()).isEqualTo(Question.WHITE);
      assertThat(progress.isByTasks()).isTrue();
      assertThat(progress.moves(Answer.OPEN)).isNotEmpty();
      List<Integer> all = new ArrayList<>();
      for (Answer answer : Answer.values()) {
        all.addAll(progress.moves(answer));
      }
      assertThat(all).containsExactlyInAnyOrderElementsOf(request.board().legalMoves());
      assertThat(progress.proof()).isPositive();
      assertThat(Stores.processes(directory).getFirst().counters().keySet())
          .filteredOn(SolveProgress::isOfRoot)
          .containsExactlyInAnyOrder("root_wins", "root_fails", "root_proof", "root_disproof");
      assertThat(progress.total().nodes()).isPositive();
      assertThat(progress.total().time()).isPositive();
      session.stop();
      assertThatThrownBy(solve::join).hasCauseInstanceOf(SearchStoppedException.class);
    }
  }

  @Test
  void whatIsKnownIsToldWithoutASearch() {
    try (Session session = Session.inMemory(GAME, options(1, 1000))) {
      Position position = Position.ofMoves("0F0F0");
      assertThat(session.known(position).forced()).containsExactly(0);
      Knowledge afterMistake = session.known(position.play(1));
      assertThat(afterMistake.outcome()).hasToString("White wins");
      assertThat(afterMistake.source()).contains(Source.RULES);
      assertThat(session.solver().effort().nodes()).isZero();
      assertThatThrownBy(() -> session.request("0F0F0F00"))
          .isInstanceOf(IllegalMoveException.class);
      assertThat(session.unfinished()).isEmpty();
      assertThat(session.save()).isEmpty();
    }
  }

  @Test
  void whatDoesNotFitIsRefused() {
    SessionOptions large =
        new SessionOptions(1, Optional.empty(), Optional.of(1L << 46), Optional.empty(), LONG);
    assertThatThrownBy(() -> Session.inMemory(GAME, large))
        .isInstanceOfSatisfying(
            NoRoomException.class,
            e -> assertThat(e.purpose()).isEqualTo(NoRoomException.Purpose.TABLE));
  }

  @Test
  void moreThreadsThanTheHeapHoldsAreRefusedBeforeTheyStart() {
    long heap = Runtime.getRuntime().maxMemory();
    int threads = (int) (heap / GAME.tuning().solverBytes());

    assertThatThrownBy(() -> Session.inMemory(GAME, options(threads, 1000)))
        .isInstanceOf(NoRoomException.class)
        .extracting("purpose")
        .isEqualTo(NoRoomException.Purpose.HEAP);
  }

  @Test
  void aContradictionEndsTheSolveAndBothAnswersAreKept() throws IOException {
    Path directory = store();
    Board contradicted = GAME.parse(HARD).play(2);
    try (Store store = Store.at(directory).open();
        Journal journal = store.openJournal(GAME.positions().keySpace())) {
      for (int facts : new int[] {Outcome.WHITE_DOES_NOT_WIN.code(), Outcome.WHITE_WINS.code()}) {
        journal.append(new JournalRecord(Kind.TASK, contradicted.key(), facts, 1000, 0, ""));
      }
    }
    try (Session session = open(directory, 1, 1000)) {
      Path kept = directory.resolve("aside.txt");
      assertThatThrownBy(
              () -> session.solve(session.request(HARD), Question.WHITE, Cost.UNLIMITED, false))
          .isInstanceOfSatisfying(
              ContradictionException.class,
              e -> {
                String moves = e.position().replace("The position ", "");
                assertThat(GAME.parse(moves).key()).isEqualTo(contradicted.key());
                assertThat(e.known()).contains("NO");
                assertThat(e.found()).contains("the journal says YES");
                assertThat(e.writtenTo()).contains(kept);
                assertThat(kept).content().contains(moves, e.known(), e.found(), GAME.id());
              });
      assertThat(Files.getPosixFilePermissions(kept)).hasSize(2); // for the owner alone
    }
    Stores.delete(directory);
    assertThat(directory).doesNotExist();
  }

  /** The answer to another question about the position has no score. */
  @Test
  void aScoreIsAskedForUntilItIsFound() {
    Game other = Games.game("connectx:5x4x4");
    Path directory = store(other.tables().get(0).keySpace());
    Board start = other.start();
    try (Store store = Store.at(directory).open();
        Journal journal = store.openJournal(other.positions().keySpace())) {
      SolveJournal record = new SolveJournal(other, journal);
      record.begin(start, "", Question.SCORE);
      record.begin(start, "", Question.BOTH);
      record.end(start, draw(Question.BOTH));
      assertThat(SolveJournal.unfinished(other, directory))
          .hasValueSatisfying(goal -> assertThat(goal.question()).isEqualTo(Question.SCORE));
      record.begin(start, "", Question.BOTH);
      record.begin(start, "", Question.SCORE);
      record.end(start, draw(Question.SCORE));
      assertThat(SolveJournal.unfinished(other, directory)).isEmpty();
    }
  }

  private static Solution draw(Question question) {
    return new Solution(question, Outcome.DRAW, Source.SEARCH, Effort.NONE);
  }

  /** The table and the journal have impossible values. */
  @Test
  void impossibleValuesAreIgnored() {
    Path directory = store();
    Board root = GAME.parse(HARD);
    try (Store store = Store.at(directory).open();
        Journal journal = store.openJournal(GAME.positions().keySpace())) {
      for (Board child : root.legalMoves().stream().map(root::play).toList()) {
        for (int facts : new int[] {4, 7}) {
          journal.append(new JournalRecord(Kind.TASK, child.key(), facts, 1000, 0, ""));
        }
        put(store, child, 7);
      }
      put(store, root, 4);
    }
    try (Session session = open(directory, 2, 1000)) {
      session.solver().resume();
      Answered answered =
          session.solve(session.request(HARD), Question.WHITE, Cost.UNLIMITED, false);
      assertThat(answered.solution().orElseThrow().yes()).isFalse();
    }
    Stores.delete(directory);
  }

  private static void put(Store store, Board board, int value) {
    TableKey key = new TableKey(KeyKind.FOLDED);
    key.set((Position) board);
    WordRegion table = store.use().table().wordRegion(0);
    table.store(table.bucket(key.high, key.low), key.low, value, 1000);
  }

  @Test
  void aStoreIsClosedEvenIfAWayToOthersCannotBe() {
    Path directory = store();
    Session session = open(directory, 1, 1000);
    session.addTaskChannel(
        RemoteTasksTest.proxy(
            (way, method, arguments) -> {
              throw new IllegalStateException("a trial");
            }));
    assertThatThrownBy(session::close).hasMessage("a trial");
    Stores.delete(directory); // an open store would be refused
  }

  @Test
  void aQuestionThatIsGivenUpLeavesTheNextAlone() throws InterruptedException {
    Game game = Games.game("gated:4x3x3");
    try (Session session = Session.inMemory(game, options(1, Long.MAX_VALUE))) {
      AskedQuestion before = session.ask(session.request(""), Question.WHITE, Cost.UNLIMITED);
      before.giveUp();
      assertThat(session.answer(before, false).solution()).isEmpty();
      assertThat(before.isGivenUp()).isTrue();
      for (int i = 0; i < 2_000; i++) {
        AskedQuestion first = session.ask(session.request("1"), Question.WHITE, Cost.UNLIMITED);
        Thread other = Thread.ofVirtual().start(first::giveUp);
        session.answer(first, false);
        AskedQuestion next = session.ask(session.request("2"), Question.WHITE, Cost.UNLIMITED);
        assertThat(session.answer(next, false).solution()).isPresent();
        assertThat(next.isGivenUp()).isFalse();
        other.join();
      }
    }
  }
}
