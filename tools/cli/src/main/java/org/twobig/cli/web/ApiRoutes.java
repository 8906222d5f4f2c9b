package org.twobig.cli.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.twobig.cli.jobs.ApiReports;
import org.twobig.cli.jobs.GamePlay;
import org.twobig.cli.jobs.PositionReport;
import org.twobig.cli.jobs.Problem;
import org.twobig.cli.store.DumpQuestion;
import org.twobig.cli.store.TopReport;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.JsonSchemas;
import org.twobig.cli.view.Report;

/**
 * The routes of the API. The server answers requests by this table; {@code openapi.json} is written
 * from this table, too.
 */
record ApiRoutes(ApiHandlers handlers) implements HttpService {
  static final String PATH = "/api/v1";

  private static final String JSON = "application/json";
  private static final String OPENAPI = PATH + "/openapi.json";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final Map<String, String> IN_PATHS =
      Map.of(
          "game", "The id of a game of this server",
          "moves",
              "The moves from the start of the game. Of the start itself the path ends with"
                  + " positions/, and positions/line and so on",
          "id", "The id that the answer to the POST gives",
          "name", "Such as position.json");

  private static final Query COUNT = new Query("n", int.class, "How many");
  private static final Query PLIES =
      new Query("plies", String.class, "Only positions after so many moves, such as 30-34");
  private static final Query QUESTION =
      new Query("question", DumpQuestion.class, "Only entries that answer it");
  private static final Query SEED =
      new Query("seed", int.class, "The same number chooses the same entries");

  private static final List<Route> ROUTES =
      List.of(
          get("/games", "The games here", ApiReports.GameList.class, ApiHandlers::games),
          get(
              "/games/{game}/positions/[{moves}]",
              "A position, what is known of it and of its moves",
              PositionReport.class,
              ApiHandlers::position),
          get(
              "/games/{game}/positions[/{moves}]/history",
              "What is known of every position up to this",
              GamePlay.GameHistory.class,
              ApiHandlers::history),
          get(
              "/games/{game}/positions[/{moves}]/line",
              "A line of play that goes with the verdict, as far as two seconds of search find it",
              GamePlay.PrincipalVariation.class,
              ApiHandlers::line),
          get(
              "/games/{game}/positions[/{moves}]/why",
              "Why the rules decide it, if they do",
              GamePlay.Why.class,
              ApiHandlers::why),
          post(
                  "/games/{game}/solves",
                  "Have a position solved; one at a time, eight wait",
                  ApiReports.Solving.class,
                  ApiHandlers::solve)
              .reading(ApiHandlers.SolveRequest.class),
          get("/solves", "The solves, the last first", ApiReports.Solves.class, ApiHandlers::all),
          get(
              "/solves/{id}",
              "How far a solve is",
              ApiReports.Solving.class,
              ApiHandlers::solveState),
          json(
              Method.DELETE,
              "/solves/{id}",
              "Stop a solve; what it has found stays in the store",
              ApiHandlers::stop,
              new Answer(Status.OK_200, ApiReports.Solving.class)),
          post(
                  "/games/{game}/proofs",
                  "Have a proof written of what is known; one at a time",
                  ApiReports.Proving.class,
                  ApiHandlers::prove)
              .reading(ApiHandlers.ProofRequest.class),
          get(
              "/proofs/{id}/state",
              "How far a proof is",
              ApiReports.Proving.class,
              ApiHandlers::proofState),
          other(
              PATH + "/proofs/{id}",
              "The file of a proof, as twobig check reads it",
              "application/octet-stream",
              ApiHandlers::proof),
          get("/store", "A summary of the store", ApiReports.Summary.class, ApiHandlers::summary),
          get(
              "/store/top",
              "What works on the store, as twobig top --json tells",
              TopReport.class,
              ApiHandlers::top),
          json(
              Method.GET,
              "/store/stats",
              "What the store holds, as twobig stats --json tells; counted in the background",
              ApiHandlers::stats,
              new Answer(Status.OK_200, ApiReports.Counted.class),
              new Answer(Status.ACCEPTED_202, ApiReports.Counting.class)),
          get(
                  "/store/sample",
                  "Random entries, as twobig dump --random --json tells",
                  ApiReports.Samples.class,
                  ApiHandlers::sample)
              .taking(COUNT, PLIES, QUESTION, SEED),
          get(
                  "/store/puzzles",
                  "Positions in which one move alone wins, as many as some seconds find",
                  ApiReports.Puzzles.class,
                  ApiHandlers::puzzles)
              .taking(COUNT, PLIES, SEED),
          other(
                  PATH + "/events",
                  "Server-sent events with JSON: top (schemas/top.json) once a second, progress of the"
                      + " solve four times a second and done (schemas/solving.json), verdict"
                      + " (schemas/verdict.json); and ping. verdict and done have ids; Last-Event-ID"
                      + " brings those that were missed",
                  "text/event-stream",
                  (on, request, response) -> on.events().stream(request, response))
              .taking(
                  new Query("top", String.class, "If given, the events named top are sent"),
                  new Query(
                      "solve",
                      String.class,
                      "Send the events of this solve; without it those of all solves, but no progress")),
          other(
              "/metrics", "Figures for OpenMetrics 1.0", ApiHandlers.METRICS, ApiHandlers::metrics),
          other(
              OPENAPI,
              "This description",
              JSON,
              (on, request, response) -> openApi(request, response)),
          other(
              PATH + "/schemas/{name}",
              "The JSON Schema of a record",
              JSON,
              (on, request, response) -> schema(request, response)));

  /**
   * A route.
   *
   * @param path the path, with variables in braces; a part in brackets may be left out
   * @param says the description for {@code openapi.json}
   * @param body the record in the body of a request; empty for none
   */
  private record Route(
      Method method,
      String path,
      String says,
      ApiHandler handler,
      List<Answer> answers,
      Optional<Class<?>> body,
      List<Query> query) {
    Route(Method method, String path, String says, ApiHandler handler, Answer... all) {
      this(method, path, says, handler, List.of(all), Optional.empty(), List.of());
    }

    Route taking(Query... queries) {
      return new Route(method, path, says, handler, answers, body, List.of(queries));
    }

    Route reading(Class<?> record) {
      return new Route(method, path, says, handler, answers, Optional.of(record), query);
    }
  }

  private record Query(String name, Class<?> type, String says) {}

  /** A possible answer of a route; {@code report} is empty unless the answer is JSON. */
  private record Answer(Status status, String type, Optional<Class<? extends Report>> report) {
    Answer(Status status, Class<? extends Report> report) {
      this(status, JSON, Optional.of(report));
    }
  }

  private interface ApiHandler {
    void handle(ApiHandlers on, ServerRequest request, ServerResponse response) throws Exception;
  }

  private interface JsonHandler {
    Report answer(ApiHandlers on, ServerRequest request, ServerResponse response);
  }

  private static Route get(
      String path, String says, Class<? extends Report> answer, JsonHandler jsonHandler) {
    return json(Method.GET, path, says, jsonHandler, new Answer(Status.OK_200, answer));
  }

  private static Route post(
      String path, String says, Class<? extends Report> answer, JsonHandler jsonHandler) {
    return json(Method.POST, path, says, jsonHandler, new Answer(Status.ACCEPTED_202, answer));
  }

  private static Route json(
      Method method, String path, String says, JsonHandler jsonHandler, Answer... answers) {
    return new Route(method, PATH + path, says, sending(jsonHandler), answers);
  }

  private static Route other(String path, String says, String type, ApiHandler handler) {
    Answer answer = new Answer(Status.OK_200, type, Optional.empty());
    return new Route(Method.GET, path, says, handler, answer);
  }

  private static ApiHandler sending(JsonHandler jsonHandler) {
    return (on, request, response) ->
        RouteSupport.send(request, response, jsonHandler.answer(on, request, response));
  }

  @Override
  public void routing(HttpRules rules) {
    Map<String, Map<Method, Handler>> byPath = new LinkedHashMap<>();
    for (Route route : ROUTES) {
      Handler handler = (request, response) -> route.handler.handle(handlers, request, response);
      byPath.computeIfAbsent(route.path, path -> new LinkedHashMap<>()).put(route.method, handler);
    }
    byPath.forEach((path, handlers) -> RouteSupport.on(rules, path, handlers));
  }

  private static void openApi(ServerRequest request, ServerResponse response) {
    RouteSupport.sendJson(request, response, openApi().toString());
  }

  private static void schema(ServerRequest request, ServerResponse response) {
    String name = request.path().pathParameters().get("name");
    ObjectNode schema =
        new JsonSchemas()
            .ofFile(name)
            .orElseThrow(() -> new Problem.Refused(Problem.NOT_FOUND, "there is no such schema"));
    RouteSupport.sendJson(request, response, schema.toString());
  }

  static void write(Path folder) throws IOException {
    JsonSchemas all = new JsonSchemas();
    Path schemas = Files.createDirectories(folder.resolve("schemas"));
    Files.writeString(folder.resolve("openapi.json"), openApi().toPrettyString() + "\n");
    for (String name : all.types().keySet()) {
      Files.writeString(
          schemas.resolve(name), all.ofFile(name).orElseThrow().toPrettyString() + "\n");
    }
  }

  /** Returns the description: the frame in {@code openapi.json}, with the paths of all routes. */
  private static ObjectNode openApi() {
    ObjectNode api;
    try (InputStream frame = ApiRoutes.class.getResourceAsStream("openapi.json")) {
      api = Json.read(Objects.requireNonNull(frame).readAllBytes(), ObjectNode.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    JsonSchemas schemas = new JsonSchemas();
    for (Route route : ROUTES) {
      api.withObjectProperty("paths")
          .withObjectProperty(route.path.replaceAll("[\\[\\]]", ""))
          .set(route.method.text().toLowerCase(Locale.ROOT), operation(route, schemas));
    }
    return api;
  }

  private static ObjectNode operation(Route route, JsonSchemas schemas) {
    ObjectNode operation = NODES.objectNode().put("summary", route.says);
    Arrays.stream(route.path.split("[{}]"))
        .filter(IN_PATHS::containsKey)
        .forEach(
            name ->
                parameter(operation, name, "path", IN_PATHS.get(name))
                    .put("required", true)
                    .putObject("schema")
                    .put("type", "string"));
    for (Query query : route.query) {
      parameter(operation, query.name, "query", query.says)
          .set("schema", schemas.ofType(query.type));
    }
    route.body.ifPresent(
        body ->
            operation
                .putObject("requestBody")
                .put("required", true)
                .putObject("content")
                .putObject(JSON)
                .set("schema", schemas.ofType(body).put("additionalProperties", false)));
    ObjectNode responses = operation.putObject("responses");
    for (Answer answer : route.answers) {
      ObjectNode response = responses.putObject(Integer.toString(answer.status.code()));
      response.put("description", answer.report.map(schemas::words).orElse(route.says));
      ObjectNode content = response.putObject("content").putObject(answer.type);
      answer.report.ifPresent(
          report ->
              content
                  .putObject("schema")
                  .put("$ref", PATH + "/schemas/" + JsonSchemas.fileName(report)));
      if (route.method.equals(Method.POST)) {
        response
            .putObject("headers")
            .putObject(HeaderNames.LOCATION.defaultCase())
            .put("description", "Where to ask how far it is")
            .putObject("schema")
            .put("type", "string");
      }
    }
    responses.putObject("default").put("$ref", "#/components/responses/Problem");
    return operation;
  }

  private static ObjectNode parameter(ObjectNode operation, String name, String in, String says) {
    return operation
        .withArrayProperty("parameters")
        .addObject()
        .put("name", name)
        .put("in", in)
        .put("description", says);
  }
}
