package org.twobig.arena.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import org.twobig.arena.BoardSize;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.options.Types;
import org.twobig.game.Game;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.solve.SessionOptions;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options for the board, and for the solver of exact values: its store and node limit. */
final class ExactSolverOptions {
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofMinutes(10);

  @Option(
      names = {"-g", "--game"},
      paramLabel = "GAME",
      converter = BoardSizeConverter.class,
      defaultValue = "connectx:7x6x4",
      description =
          "The board, connectx:COLUMNSxROWSxK (K in a row win). Default: ${DEFAULT-VALUE}.")
  private BoardSize boardSize = new BoardSize(7, 6, 4);

  @Option(
      names = {"-s", "--store"},
      paramLabel = "DIR",
      description =
          "Keep solved positions in this store of the same board, and look them up there."
              + " Default: a table in private memory.")
  private Optional<Path> store = Optional.empty();

  @Option(
      names = "--truth-nodes",
      paramLabel = "N",
      converter = Types.Count.class,
      defaultValue = "5m",
      description =
          "Give up solving a position after N nodes (positions), such as 500k or 1g. Default:"
              + " ${DEFAULT-VALUE}.")
  private long truthNodes = 5_000_000;

  static final class BoardSizeConverter implements ITypeConverter<BoardSize> {
    @Override
    public BoardSize convert(String name) throws Exception {
      return Types.checked(BoardSize::parse).convert(name);
    }
  }

  /** The open solver and its store. Ctrl-C and SIGTERM save the store. */
  static final class OpenSolver implements AutoCloseable {
    private final Optional<Session> session;
    private final Optional<ExactSolver> exactSolver;
    private final Interruption interruption;
    private boolean closed;

    private OpenSolver(Optional<Session> session, Optional<ExactSolver> exactSolver) {
      this.session = session;
      this.exactSolver = exactSolver;
      interruption = Interruption.saving(this::save);
    }

    Optional<ExactSolver> exactSolver() {
      return exactSolver;
    }

    private synchronized void save() {
      if (!closed) {
        session.ifPresent(Session::save);
      }
    }

    @Override
    public void close() {
      synchronized (this) {
        closed = true;
        session.ifPresent(Session::close);
      }
      interruption.close();
    }
  }

  BoardSize boardSize() {
    return boardSize;
  }

  /**
   * Opens the solver if an agent needs it, or if {@code wanted} and the solver supports the board.
   *
   * @throws Refusal if an agent does not support the board; if an agent or --store needs the
   *     solver, and the solver does not support the board; or if --truth-nodes is less than 1
   * @throws StoreException REFUSED if the store is absent, or has another game
   */
  OpenSolver open(Collection<Agents.Choice> agents, boolean wanted) {
    try {
      agents.forEach(agent -> agent.requireBoards(boardSize));
    } catch (IllegalArgumentException e) {
      throw Refusal.usage(String.valueOf(e.getMessage()));
    }
    Optional<Game> game = ExactSolver.game(boardSize);
    Optional<Agents.Choice> solverUser =
        agents.stream().filter(Agents.Choice::needsSolver).findFirst();
    Refusal.usageIf(
        game.isEmpty() && (solverUser.isPresent() || store.isPresent()),
        "%s cannot be solved: %s; leave %s out",
        boardSize.id(),
        ExactSolver.whyUnsolvable(boardSize),
        solverUser.map(Agents.Choice::name).orElse("--store"));
    Refusal.usageIf(truthNodes < 1, "--truth-nodes must be at least 1");
    if (game.isEmpty() || !wanted && solverUser.isEmpty()) {
      return new OpenSolver(Optional.empty(), Optional.empty());
    }
    SessionOptions options =
        new SessionOptions(
            1, Optional.empty(), Optional.empty(), Optional.empty(), CHECKPOINT_INTERVAL);
    store.ifPresent(directory -> Session.gameOf(directory, game));
    store.ifPresent(StoreFinder::noteUse);
    Session session =
        store.isPresent()
            ? Session.open(store.get(), game, options, SessionListener.SILENT)
            : Session.inMemory(game.get(), options);
    return new OpenSolver(
        Optional.of(session),
        Optional.of(new ExactSolver(game.get(), session.table(), truthNodes)));
  }
}
