package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.twobig.cli.explore.GamePlay;
import org.twobig.cli.explore.GamesReport;
import org.twobig.cli.explore.PositionReport;
import org.twobig.cli.explore.Searcher;
import org.twobig.cli.explore.StoreReader;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Json;

/** What the API tells of games and positions. */
final class GameRoutes implements HttpService {
  /** What the search for a line of play may take. */
  private static final Duration LINE_TIME = Duration.ofSeconds(2);

  private final StoreReader reader;
  private final Searcher searcher;
  private final boolean solves;
  private final boolean hasProofs;

  /**
   * @param solves whether this server solves
   */
  GameRoutes(StoreReader reader, Searcher searcher, boolean solves) {
    this.reader = reader;
    this.searcher = searcher;
    this.solves = solves;
    this.hasProofs = reader.hasProofs();
  }

  @Override
  public void routing(HttpRules rules) {
    Routes.get(rules, "/", this::games);
    // The start of the game has no moves, and its path one name less: no move is named like these.
    for (String moves : List.of("/{game}/positions", "/{game}/positions/{moves}")) {
      Routes.get(rules, moves + "/history", this::history);
      Routes.get(rules, moves + "/line", this::line);
      Routes.get(rules, moves + "/why", this::why);
    }
    Routes.get(rules, "/{game}/positions/", this::position);
    Routes.get(rules, "/{game}/positions/{moves}", this::position);
  }

  private void games(ServerRequest request, ServerResponse response) {
    Routes.send(
        response,
        new GamesReport(List.of(GamesReport.of(reader.game(), solves && hasProofs, solves))));
  }

  private void position(ServerRequest request, ServerResponse response) {
    Task task = task(request);
    PositionReport report =
        PositionReport.of(reader.game(), reader.grid(), task, reader.look(task));
    byte[] body = Json.line(report).getBytes(StandardCharsets.UTF_8);
    String tag = SiteFiles.tag(body);
    response.header(HeaderNames.ETAG, tag).header(HeaderNames.CACHE_CONTROL, "no-cache");
    if (Routes.has(request, tag)) {
      response.status(Status.NOT_MODIFIED_304).send();
      return;
    }
    response.header(HeaderNames.CONTENT_TYPE, "application/json").send(body);
  }

  private void history(ServerRequest request, ServerResponse response) {
    Routes.send(response, GamePlay.history(reader, task(request)));
  }

  private void line(ServerRequest request, ServerResponse response) {
    Task task = task(request);
    AnalysisReport known = reader.look(task);
    Routes.send(
        response,
        GamePlay.line(
            reader.game(),
            task,
            known.verdict(),
            task.position().end().isPresent()
                ? List.of()
                : searcher.line(task.position(), known.verdict().outcome(), LINE_TIME)));
  }

  private void why(ServerRequest request, ServerResponse response) {
    Routes.send(response, GamePlay.why(reader, task(request)));
  }

  /** The position that a path names. */
  private Task task(ServerRequest request) {
    reader.requireGame(request.path().pathParameters().get("game"));
    return reader.task(request.path().pathParameters().first("moves").orElse(""));
  }
}
