package org.twobig.cli.web;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.twobig.cli.explore.PositionReport;
import org.twobig.cli.explore.StoreReader;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.Task;
import org.twobig.game.Game;
import org.twobig.game.picture.Grid;

/**
 * The pages, as far as they work without scripts, and the files that they load. Templates lie in
 * the folder {@code web/pages} of the resources, one a page; {@code {{> name}}} takes in another.
 */
final class PageRoutes implements HttpService {
  private static final String PAGES = "web/pages/";

  private final StoreReader reader;
  private final SiteFiles files;
  private final Mustache.Compiler compiler =
      Mustache.compiler().withLoader(name -> open(name)).defaultValue("").emptyStringIsFalse(true);
  private final Map<String, Template> templates = new ConcurrentHashMap<>();

  PageRoutes(StoreReader reader, SiteFiles files) {
    this.reader = reader;
    this.files = files;
  }

  /**
   * What every page is given.
   *
   * @param page its name: explore, top, stats, sample, help
   * @param title for the tab
   * @param game the game's id, for paths of the API
   */
  record Page(String page, String title, String game, String gameTitle, String notation) {}

  /** A cell of the board: its number, what it holds, and where a move there leads, if one does. */
  record Cell(
      int cell,
      boolean white,
      boolean black,
      boolean empty,
      boolean winning,
      boolean last,
      String move,
      String href,
      String verdict) {}

  record Row(List<Cell> cells) {}

  /** A layer of the board; its title is empty where there is but one. */
  record Layer(String title, List<Row> rows) {}

  record Move(String move, String href, String verdict, String verdictWords, String knownBy) {}

  /**
   * What the page of a position shows.
   *
   * @param moves as they are in the path
   * @param verdict the constant, in lower case, of the six kinds
   */
  record Explore(
      Page page,
      String moves,
      int ply,
      String toMove,
      boolean over,
      String verdict,
      String verdictWords,
      String undo,
      List<Layer> layers,
      List<Move> list) {}

  @Override
  public void routing(HttpRules rules) {
    Routes.get(rules, "/", (request, response) -> redirect(response, "/p/"));
    Routes.get(rules, "/p", (request, response) -> redirect(response, "/p/"));
    Routes.get(rules, "/p/[{moves}]", this::explore);
    Routes.get(
        rules,
        "/app/{+file}",
        (request, response) ->
            files.send(request.path().pathParameters().get("file"), request, response));
    for (String name : List.of("top", "stats", "sample", "help")) {
      String title = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      Routes.get(
          rules,
          "/" + name,
          (request, response) -> send(response, name, Map.of("page", page(name, title))));
    }
  }

  private static void redirect(ServerResponse response, String path) {
    response.status(Status.SEE_OTHER_303).header(HeaderNames.LOCATION, path).send();
  }

  private Page page(String name, String title) {
    Game game = reader.game();
    return new Page(name, title, game.id(), game.title(), game.notation());
  }

  private void explore(ServerRequest request, ServerResponse response) {
    Task task = reader.task(request.path().pathParameters().first("moves").orElse(""));
    PositionReport report =
        PositionReport.of(reader.game(), reader.grid(), task, reader.look(task));
    send(response, "explore", explore(task, report));
  }

  private Explore explore(Task task, PositionReport report) {
    AnalysisReport known = report.known();
    String words = known.verdict().inFull();
    List<PositionReport.Played> played = report.played();
    String undo =
        played.isEmpty()
            ? ""
            : "/p/"
                + played.subList(0, played.size() - 1).stream()
                    .map(PositionReport.Played::move)
                    .collect(Collectors.joining());
    return new Explore(
        page("explore", words + ", ply " + known.ply()),
        task.moves(),
        known.ply(),
        known.toMove() == AnalysisReport.Player.WHITE ? "White" : "Black",
        known.over(),
        known.verdict().name().toLowerCase(Locale.ROOT),
        words,
        undo,
        layers(report),
        known.moves().stream()
            .map(
                move ->
                    new Move(
                        move.move(),
                        "/p/" + report.after(move.move()),
                        move.verdict().name().toLowerCase(Locale.ROOT),
                        move.verdict().words(),
                        move.knownBy().map(by -> by.name().toLowerCase(Locale.ROOT)).orElse("")))
            .toList());
  }

  /** The board from the top down: the rows of a board that stands upright the other way round. */
  private List<Layer> layers(PositionReport report) {
    Grid grid = reader.grid();
    int columns = grid.sides().get(0);
    int rows = grid.sides().get(1);
    int levels = grid.cells() / (columns * rows);
    Map<Integer, AnalysisReport.Move> moves =
        report.known().moves().stream()
            .collect(Collectors.toMap(move -> report.moveCells().get(move.move()), move -> move));
    int last = report.played().isEmpty() ? -1 : report.played().getLast().cell();
    boolean upright = grid.gravity() && levels == 1;
    List<Layer> layers = new ArrayList<>();
    for (int level = 0; level < levels; level++) {
      List<Row> all = new ArrayList<>();
      for (int y = 0; y < rows; y++) {
        int first = columns * ((upright ? rows - 1 - y : y) + rows * level);
        List<Cell> cells = new ArrayList<>();
        for (int cell = first; cell < first + columns; cell++) {
          cells.add(cell(cell, report, moves.get(cell), last));
        }
        all.add(new Row(cells));
      }
      layers.add(new Layer(levels == 1 ? "" : "Level " + level, all));
    }
    return layers;
  }

  private static Cell cell(
      int cell, PositionReport report, AnalysisReport.@Nullable Move move, int last) {
    char stone = report.stones().charAt(cell);
    return new Cell(
        cell,
        stone == Grid.WHITE,
        stone == Grid.BLACK,
        stone == Grid.EMPTY,
        report.winningCells().contains(cell),
        cell == last,
        move == null ? "" : move.move(),
        move == null ? "" : "/p/" + report.after(move.move()),
        move == null ? "" : move.verdict().name().toLowerCase(Locale.ROOT));
  }

  private void send(ServerResponse response, String template, Object context) {
    Template page = templates.computeIfAbsent(template, name -> compiler.compile(open(name)));
    response
        .header(HeaderNames.CONTENT_TYPE, "text/html; charset=utf-8")
        .send(page.execute(context).getBytes(StandardCharsets.UTF_8));
  }

  private static Reader open(String name) {
    return new InputStreamReader(
        Objects.requireNonNull(
            PageRoutes.class.getClassLoader().getResourceAsStream(PAGES + name + ".html")),
        StandardCharsets.UTF_8);
  }
}
