package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.twobig.cli.jobs.ApiReports;
import org.twobig.cli.jobs.StatsCount;
import org.twobig.cli.jobs.StoreReader;
import org.twobig.cli.store.StatsPage;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.game.Game;

/**
 * The routes of the pages. Each page has a template in the resource folder {@code web/pages}, and a
 * script fills it. Only the page of statistics has no script: {@link StatsPage} makes it.
 */
record PageRoutes(StoreReader reader, StatsCount stats) implements HttpService {
  private static final String HTML = "text/html; charset=utf-8";
  private static final String ALONE =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  /** The values for all templates; {@code page} is explore, top, sample or help. */
  record Page(String page, String title, String game, String gameTitle, String notation) {}

  @Override
  public void routing(HttpRules rules) {
    RouteSupport.get(rules, "/", (request, response) -> redirect(response, "/p/"));
    RouteSupport.get(rules, "/p", (request, response) -> redirect(response, "/p/"));
    RouteSupport.get(rules, "/p/[{moves}]", this::explore);
    RouteSupport.get(rules, "/stats", (request, response) -> stats(response));
    for (String name : List.of("top", "sample", "help")) {
      String title = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      RouteSupport.get(rules, "/" + name, (request, response) -> send(response, name, title));
    }
  }

  private static void redirect(ServerResponse response, String path) {
    response.status(Status.SEE_OTHER_303).header(HeaderNames.LOCATION, path).send();
  }

  private void explore(ServerRequest request, ServerResponse response) {
    // throws if a move is illegal
    reader.parse(request.path().pathParameters().first("moves").orElse(""));
    send(response, "explore", "Explore");
  }

  private void stats(ServerResponse response) {
    if (stats.report() instanceof ApiReports.Counted counted) {
      sendAlone(response, new StatsPage(counted.stats(), counted.counted(), "/p/").html());
    } else {
      response.header("Refresh", "1");
      sendAlone(
          response,
          "<!doctype html><html lang=\"en\"><title>Statistics</title><p>The entries are being counted.</p>");
    }
  }

  /** Sends a page that needs no script and no other file. */
  static void sendAlone(ServerResponse response, String html) {
    send(response.header("Content-Security-Policy", ALONE), html);
  }

  private static void send(ServerResponse response, String html) {
    response.header(HeaderNames.CONTENT_TYPE, HTML).send(html.getBytes(StandardCharsets.UTF_8));
  }

  private void send(ServerResponse response, String name, String title) {
    Game game = reader.game();
    Page page = new Page(name, title, game.id(), game.title(), game.notation());
    send(response, ReportTemplate.html(PageRoutes.class, "/web/pages/" + name + ".html", page));
  }
}
