package org.twobig.cli.web;

import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.List;
import org.twobig.cli.explore.GamePlay;
import org.twobig.cli.explore.GamesReport;
import org.twobig.cli.explore.PositionReport;
import org.twobig.cli.explore.Searcher;
import org.twobig.cli.explore.StoreReader;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.Task;

final class GameHandlers {
  private static final Duration LINE_TIME = Duration.ofSeconds(2);

  private final StoreReader reader;
  private final Searcher searcher;
  private final boolean canSolve;
  private final boolean hasProofs;

  GameHandlers(StoreReader reader, Searcher searcher, boolean canSolve) {
    this.reader = reader;
    this.searcher = searcher;
    this.canSolve = canSolve;
    this.hasProofs = reader.hasProofs();
  }

  GamesReport games(ServerRequest request, ServerResponse response) {
    return new GamesReport(List.of(GamesReport.of(reader.game(), canSolve && hasProofs, canSolve)));
  }

  PositionReport position(ServerRequest request, ServerResponse response) {
    Task task = task(request);
    return PositionReport.of(reader.game(), reader.grid(), task, reader.look(task));
  }

  GamePlay.History history(ServerRequest request, ServerResponse response) {
    return GamePlay.history(reader, task(request));
  }

  GamePlay.Line line(ServerRequest request, ServerResponse response) {
    Task task = task(request);
    AnalysisReport known = reader.look(task);
    return GamePlay.line(
        reader.game(),
        task,
        known.verdict(),
        task.position().end().isPresent()
            ? List.of()
            : searcher.line(task.position(), known.verdict(), LINE_TIME));
  }

  GamePlay.Why why(ServerRequest request, ServerResponse response) {
    return GamePlay.why(reader, task(request));
  }

  private Task task(ServerRequest request) {
    reader.requireGame(request.path().pathParameters().get("game"));
    return reader.task(request.path().pathParameters().first("moves").orElse(""));
  }
}
