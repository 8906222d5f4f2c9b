package org.twobig.solve;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Knowledge;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.SolverKind;
import org.twobig.game.StoredPositions;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.ParallelSolver.LongSolve;
import org.twobig.solve.ParallelSolver.Request;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.store.CheckpointResult;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.store.Scrubber;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.SystemMemory;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.tasks.TaskOffers;

/**
 * Solves positions of one game and looks up what is known, on the table of a store or on a table in
 * private memory. Resumes interrupted solves of a store. Other processes can watch a session on a
 * store, see {@link SolveProgress}, and take part in its solves, see {@link TaskWorker}.
 *
 * <p>Only one thread at a time may solve; any thread may call {@link #stop} and read the figures.
 */
public final class Session implements AutoCloseable {
  /** Smallest memory for the graph of a search, bytes; used even if less memory is free. */
  public static final long LEAST_GRAPH = 128L << 20;

  /** Interval at which the journal is forced to disk; a power cut loses about this much. */
  private static final Duration FORCE_INTERVAL = Duration.ofSeconds(1);

  private final Game game;
  private final TableSource source;
  private final Optional<Store> store;
  private final Runnable closeTable;
  private final SessionListener listener;
  private final ParallelSolver solver;
  private final GameSolver reader;
  private final AtomicLong done = new AtomicLong();
  private final List<TaskOffers> offers = new ArrayList<>();
  private volatile Optional<Journal> openedJournal = Optional.empty();

  private Session(
      Game game,
      TableSource source,
      Optional<Store> store,
      Runnable closeTable,
      SessionOptions options,
      SessionListener listener) {
    this.game = game;
    this.source = source;
    this.store = store;
    this.closeTable = closeTable;
    this.listener = listener;
    TableSource viewed = options.view().apply(game, source);
    this.solver = new ParallelSolver(game, viewed, parallel(options), this::longSolve);
    this.reader = game.solvers(source, SolverKind.USUAL, 1).getFirst();
    store.ifPresent(shared -> SolveProgress.publish(shared, solver, done::get));
  }

  private ParallelOptions parallel(SessionOptions options) {
    boolean alone = store.isEmpty() && options.threads() == 1;
    long taskNodes =
        game.tuning().taskNodes().orElse(alone ? Long.MAX_VALUE : ParallelOptions.TASK_NODES);
    long table = tableBytes();
    long solvers = options.threads() * game.tuning().solverBytes();
    if (store.isPresent()) {
      table =
          MemoryPlan.storeBytes(
              options.growTo().orElse(0),
              table,
              store.get().info().placement(),
              SystemMemory.available());
      solvers += SolveJournal.heapBytes(Runtime.getRuntime().maxMemory());
    }
    return new ParallelOptions(
        options.threads(),
        options.taskNodes().orElse(taskNodes),
        graphBytes(table, solvers, options.graphBytes()));
  }

  /**
   * Opens a session on the table of a store; makes the store if there is none.
   *
   * @param expected the game; a new store needs one, an existing store must be of this game
   * @throws StoreException REFUSED if the store belongs to another game or cannot be opened;
   *     NO_ROOM if it does not fit
   * @throws IllegalArgumentException if there is neither a store nor a game
   * @throws NoRoomException if the machine lacks the memory that the options ask for
   */
  public static Session open(
      Path directory, Optional<Game> expected, SessionOptions options, SessionListener listener) {
    StoreBuilder wanted = Store.at(directory).checkpointEvery(options.checkpointInterval());
    options.checkpointRate().ifPresent(rate -> wanted.checkpointRate(Long.toString(rate)));
    options.growTo().ifPresent(bytes -> wanted.growTo(Long.toString(bytes)));
    Store store =
        Stores.exists(directory)
            ? wanted.open()
            : create(directory, wanted, expected, options, listener);
    try {
      Game game = gameOf(directory, store.info().layout(), expected);
      Scrubber.start(store, game.rules(store.info().layout().keySpace()));
      return new Session(game, store, Optional.of(store), store::close, options, listener);
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  private static Store create(
      Path directory,
      StoreBuilder wanted,
      Optional<Game> game,
      SessionOptions options,
      SessionListener listener) {
    if (game.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no store %s, and a new one needs a game".formatted(directory));
    }
    Geometry geometry = geometry(game.get(), options);
    listener.creating(directory, geometry.dataBytes());
    return wanted.layout(geometry).create();
  }

  private static Geometry geometry(Game game, SessionOptions options) {
    StoredPositions positions = game.tables().get(0);
    return Geometry.ofBytes(
        positions.keySpace(),
        positions.valueBits(),
        options.tableBytes().orElseGet(() -> MemoryPlan.ofThisMachine().tableBytes()));
  }

  /**
   * Returns the game of an open store.
   *
   * @param expected the game that the store must have, if given
   * @throws StoreException REFUSED if the store has another game or one that this program lacks
   */
  public static Game gameOf(Store store, Optional<Game> expected) {
    return gameOf(store.info().directory(), store.info().layout(), expected);
  }

  /**
   * Returns the game of a store, which need not be open.
   *
   * @param expected the game that the store must have, if given
   * @throws StoreException REFUSED if the store has another game or one that this program lacks, or
   *     if it cannot be read
   */
  public static Game gameOf(Path directory, Optional<Game> expected) {
    return gameOf(directory, Stores.layout(directory), expected);
  }

  private static Game gameOf(Path directory, Layout layout, Optional<Game> expected) {
    KeySpace keys = layout.keySpace();
    Game game =
        Games.of(keys)
            .orElseThrow(
                () ->
                    StoreException.refused(
                        "The store %s is of no game that is known here (its keys: %s; games: %s). Name another store,"
                            + " or use the program that made this one",
                        directory, keys, Games.patterns()));
    int valueBits = game.rules(keys).valueBits();
    if (layout.valueBits() != valueBits) {
      throw StoreException.refused(
          "The store %s holds values of %d bits, %s has values of %d. Name another store, or use the"
              + " program that made this one",
          directory, layout.valueBits(), game.id(), valueBits);
    }
    if (!expected.orElse(game).id().equals(game.id())) {
      throw StoreException.refused(
          "The store %s belongs to the game %s, not to %s. Leave out --game, or name another store",
          directory, game.id(), expected.orElse(game).id());
    }
    return game;
  }

  /**
   * Opens a session on a private table, which is lost when the session is closed.
   *
   * @throws NoRoomException if the machine lacks the memory that the options ask for
   */
  public static Session inMemory(Game game, SessionOptions options) {
    Geometry geometry = geometry(game, options);
    long room = SystemMemory.available();
    if (geometry.dataBytes() > room) {
      throw new NoRoomException(NoRoomException.Purpose.TABLE, geometry.dataBytes(), room);
    }
    Arena arena = Arena.ofShared();
    try {
      Table table = PrivateTable.create(geometry, arena);
      return new Session(
          game,
          TableSource.of(table),
          Optional.empty(),
          arena::close,
          options,
          SessionListener.SILENT);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /**
   * Returns the size in bytes at which the graph of a search is compacted: half of its memory,
   * since the old and the compacted graph exist side by side for a while.
   *
   * @param tableBytes memory that the table may take beyond what it has now
   * @param solverBytes heap of the solvers and of the journal's records
   * @param wanted the memory for the graph, if the user chose it
   */
  private static long graphBytes(long tableBytes, long solverBytes, Optional<Long> wanted) {
    long heap = Runtime.getRuntime().maxMemory();
    long room = MemoryPlan.graphBytes(SystemMemory.available(), heap, tableBytes, solverBytes);
    long needed = solverBytes + wanted.orElse(LEAST_GRAPH);
    if (wanted.isEmpty() ? needed > heap : MemoryPlan.heapFor(needed) > heap) {
      throw new NoRoomException(NoRoomException.Purpose.HEAP, needed, heap);
    }
    if (wanted.orElse(0L) > room) {
      throw new NoRoomException(NoRoomException.Purpose.GRAPH, wanted.orElseThrow(), room);
    }
    return wanted.orElse(Math.max(LEAST_GRAPH, room)) / 2;
  }

  public Game game() {
    return game;
  }

  /**
   * Returns the current table, valid until the session is closed. If the table of the store grows
   * meanwhile, the result stays the smaller table.
   */
  public Table table() {
    return use().table();
  }

  /** Returns the current table for one piece of work, see {@link TableSource}. */
  public TableUse use() {
    return source.use();
  }

  public Layout layout() {
    try (TableUse use = use()) {
      return use.table().layout();
    }
  }

  public long tableBytes() {
    return layout().dataBytes();
  }

  /** Returns the state of the store; empty for a private table. */
  public Optional<StoreInfo> store() {
    return store.map(Store::info);
  }

  /** Returns a scan of all words of the store; empty for a private table. */
  public Optional<TableScan> scan() {
    return store.map(Store::scan);
  }

  /** Returns the solver, whose methods show the progress. */
  public ParallelSolver solver() {
    return solver;
  }

  /** Returns the number of positions that have been answered or given up. */
  public long done() {
    return done.get();
  }

  /**
   * Makes a request from the text of a position.
   *
   * @throws IllegalMoveException naming the first move that cannot be played
   */
  public Request request(String text) {
    String moves = text.replaceAll("\\s", "");
    return new Request(game.parse(moves), moves);
  }

  /**
   * Before the first question, adds a channel by which other processes take part in long solves.
   *
   * @param channel closed with the session, before its store
   */
  public void addTaskChannel(TaskOffers channel) {
    offers.add(channel);
  }

  /** Publishes a text about machines that help; does nothing on a private table. */
  public void setHelperStatus(String text) {
    store.ifPresent(shared -> shared.setHelperStatus(text));
  }

  /** Opens the journal and the task board, unless another process has them open. */
  private LongSolve longSolve() {
    if (store.isEmpty()) {
      return new LongSolve(Optional.empty(), offers);
    }
    try {
      offers.add(store.get().openBoard());
    } catch (StoreException e) {
      listener.withoutJournal(e);
      return new LongSolve(Optional.empty(), offers);
    }
    return new LongSolve(Optional.of(new SolveJournal(game, openJournal())), offers);
  }

  /**
   * Returns the journal of the store; opens it at the first call. The first long solve opens it,
   * too. The session closes it.
   *
   * @throws StoreException REFUSED if another process has it open, or it is damaged
   * @throws IllegalStateException if there is no store
   */
  public Journal openJournal() {
    if (openedJournal.isEmpty()) {
      Store shared = store.orElseThrow(() -> new IllegalStateException("There is no store"));
      Journal journal = shared.openJournal(game.positions().keySpace());
      journal.forceEvery(FORCE_INTERVAL);
      openedJournal = Optional.of(journal);
      if (journal.recovery().cutOff() > 0) {
        listener.journalCutOff(journal.recovery());
      }
    }
    return openedJournal.get();
  }

  /** Returns the journal of the store, if it is open. For any thread. */
  public Optional<Journal> journal() {
    return openedJournal;
  }

  /** Makes a question. Its cost, limited by {@code most}, counts from this call on. */
  public AskedQuestion ask(Request request, Question question, Cost most) {
    return solver.ask(request, question, most);
  }

  /**
   * Answers a question on the calling thread. Not to be called twice for one question.
   *
   * @param withLine whether the answer includes a line of play
   * @throws SearchStoppedException after {@link #stop}
   * @throws ContradictionException if the table, the journal and a search contradict each other;
   *     both answers are written to a file of the store
   */
  public Answered answer(AskedQuestion asked, boolean withLine) {
    Answered answered = savingContradictions(() -> solver.answer(asked, withLine));
    done.incrementAndGet();
    return answered;
  }

  /** Asks and answers a question, see {@link #answer}. */
  public Answered solve(Request request, Question question, Cost most, boolean withLine) {
    return answer(ask(request, question, most), withLine);
  }

  /** Answers a question about many positions, see {@link ParallelSolver#solveEach}. */
  public void solveEach(
      List<Request> requests,
      Question question,
      Cost most,
      boolean withLine,
      BiConsumer<Request, Answered> inOrder) {
    savingContradictions(
        () -> {
          solver.solveEach(
              requests,
              question,
              most,
              withLine,
              (request, answered) -> {
                inOrder.accept(request, answered);
                done.incrementAndGet();
              });
          return done;
        });
  }

  /**
   * Runs a {@link Fill}; reports each finished ply on the caller's thread.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  public void fill(Fill fill, Consumer<Fill.Ply> finished) {
    savingContradictions(
        () -> {
          fill.run(
              solver.solvers(),
              ply -> {
                done.addAndGet(ply.positions());
                finished.accept(ply);
              });
          return done;
        });
  }

  /** Returns a line of play that shows an answer, see {@link ParallelSolver#line}. */
  public String line(Board position, Solution solution) {
    return savingContradictions(() -> solver.line(position, solution));
  }

  private <T> T savingContradictions(Supplier<T> work) {
    return Contradictions.recording(game, store, work);
  }

  /** Returns the last question that the journal records without an answer. */
  public Optional<SolveJournal.Goal> unfinished() {
    return store.flatMap(shared -> SolveJournal.unfinished(game, shared.info().directory()));
  }

  /**
   * Resumes an interrupted solve.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  public Answered resume(SolveJournal.Goal goal, Cost most, boolean withLine) {
    solver.resume();
    return solve(request(goal.text()), goal.question(), most, withLine);
  }

  /** Returns what is known of a position without a search. For any thread. */
  public synchronized Knowledge known(Board position) {
    return reader.known(position);
  }

  /** Makes running and later questions end soon with a {@link SearchStoppedException}. */
  public void stop() {
    solver.stop();
  }

  /** Saves the store. Empty if nothing has changed, or for a private table. */
  public Optional<CheckpointResult> save() {
    return store.flatMap(Store::checkpoint);
  }

  /** Closes the channels of tasks, then saves and closes the store with its journal. */
  @Override
  public void close() {
    try {
      offers.forEach(TaskOffers::close);
    } finally {
      closeTable.run();
    }
  }
}
