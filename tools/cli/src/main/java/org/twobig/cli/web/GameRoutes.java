package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Json;

/** What the API tells of games and positions. */
final class GameRoutes implements HttpService {
  private final StoreReader reader;
  private final boolean solves;

  /**
   * @param solves whether this server solves
   */
  GameRoutes(StoreReader reader, boolean solves) {
    this.reader = reader;
    this.solves = solves;
  }

  @Override
  public void routing(HttpRules rules) {
    Routes.get(rules, "/", this::games);
    Routes.get(rules, "/{game}/positions/", this::position);
    Routes.get(rules, "/{game}/positions/{moves}", this::position);
  }

  private void games(ServerRequest request, ServerResponse response) {
    Routes.send(response, new GamesReport(List.of(GamesReport.of(reader.game(), false, solves))));
  }

  private void position(ServerRequest request, ServerResponse response) {
    Task task = task(request);
    PositionReport report =
        PositionReport.of(reader.game(), reader.grid(), task, reader.look(task));
    byte[] body = Json.line(report).getBytes(StandardCharsets.UTF_8);
    String tag = SiteFiles.tag(body);
    response.header(HeaderNames.ETAG, tag).header(HeaderNames.CACHE_CONTROL, "no-cache");
    if (request.headers().values(HeaderNames.IF_NONE_MATCH).contains(tag)) {
      response.status(Status.NOT_MODIFIED_304).send();
      return;
    }
    response.header(HeaderNames.CONTENT_TYPE, "application/json").send(body);
  }

  /** The position that a path names. */
  private Task task(ServerRequest request) {
    reader.requireGame(request.path().pathParameters().get("game"));
    return reader.task(request.path().pathParameters().first("moves").orElse(""));
  }
}
