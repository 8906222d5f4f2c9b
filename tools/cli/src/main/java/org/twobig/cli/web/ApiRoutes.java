package org.twobig.cli.web;

import static java.util.Objects.requireNonNull;

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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.twobig.cli.jobs.ApiReports;
import org.twobig.cli.jobs.GameReports;
import org.twobig.cli.jobs.Problem;
import org.twobig.cli.jobs.StoreReader;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.cli.store.DumpQuestion;
import org.twobig.cli.store.TopReport;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.JsonSchemas;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.ReportTemplate;

/**
 * The routes of the API. The server answers requests by this table; {@code openapi.json} is written
 * from this table, too.
 */
record ApiRoutes(ApiHandlers handlers) implements HttpService {
  static final String PATH = "/api/v1";

  private static final String JSON = "application/json";
  private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");

  /** The types of parameters in queries, by name. */
  private static final Map<String, Class<?>> IN_QUERIES =
      Map.of(
          "n", int.class,
          "plies", String.class,
          "question", DumpQuestion.class,
          "seed", int.class,
          "solve", String.class,
          "top", String.class);

  private static final List<Route> ROUTES =
      List.of(
          get("/games", ApiReports.GameList.class, ApiHandlers::games),
          onPosition("/[{moves}]", GameReports.PositionReport.class, GameReports::position),
          onPosition("[/{moves}]/history", GameReports.GameHistory.class, GameReports::history),
          get(
              "/games/{game}/positions[/{moves}]/line",
              GameReports.PrincipalVariation.class,
              ApiHandlers::line),
          onPosition("[/{moves}]/why", GameReports.Why.class, GameReports::why),
          post("/games/{game}/solves", ApiReports.Solving.class, ApiHandlers::solve)
              .reading(ApiHandlers.SolveRequest.class),
          get("/solves", ApiReports.Solves.class, ApiHandlers::all),
          get("/solves/{id}", ApiReports.Solving.class, ApiHandlers::solveState),
          json(
              Method.DELETE,
              "/solves/{id}",
              Status.OK_200,
              ApiReports.Solving.class,
              ApiHandlers::stop),
          post("/games/{game}/proofs", ApiReports.Proving.class, ApiHandlers::prove)
              .reading(ApiHandlers.ProofRequest.class),
          get("/proofs/{id}/state", ApiReports.Proving.class, ApiHandlers::proofState),
          other(PATH + "/proofs/{id}", "application/octet-stream", ApiHandlers::proof),
          get("/store", ApiReports.Summary.class, ApiHandlers::summary),
          get("/store/top", TopReport.class, (on, request, response) -> on.top().recent()),
          get("/store/stats", ApiReports.Counted.class, ApiHandlers::stats)
              .orAnswering(Status.ACCEPTED_202, ApiReports.Counting.class),
          get("/store/sample", ApiReports.Samples.class, ApiHandlers::sample)
              .taking("n", "plies", "question", "seed"),
          get("/store/puzzles", ApiReports.Puzzles.class, ApiHandlers::puzzles)
              .taking("n", "plies", "seed"),
          other(
                  PATH + "/events",
                  "text/event-stream",
                  (on, request, response) ->
                      on.events().stream(request, response, on.solveToWatch(request)))
              .taking("top", "solve"),
          other("/metrics", ApiHandlers.METRICS, ApiHandlers::metrics),
          other(
              PATH + "/openapi.json",
              JSON,
              (on, request, response) ->
                  RouteSupport.sendJson(request, response, openApi().toString())),
          other(
              PATH + "/schemas/{name}",
              JSON,
              (on, request, response) -> schema(request, response)));

  /**
   * A route.
   *
   * @param path the path, with variables in braces; a part in brackets may be left out
   * @param body the record in the body of a request; empty for none
   * @param query the names of the parameters of a query
   */
  private record Route(
      Method method,
      String path,
      ApiHandler handler,
      List<Answer> answers,
      Optional<Class<?>> body,
      List<String> query) {
    Route(Method method, String path, ApiHandler handler, Answer answer) {
      this(method, path, handler, List.of(answer), Optional.empty(), List.of());
    }

    Route taking(String... names) {
      return new Route(method, path, handler, answers, body, List.of(names));
    }

    Route reading(Class<?> record) {
      return new Route(method, path, handler, answers, Optional.of(record), query);
    }

    Route orAnswering(Status status, Class<? extends Report> report) {
      Answer second = new Answer(status, JSON, Optional.of(report));
      return new Route(method, path, handler, List.of(answers.getFirst(), second), body, query);
    }

    /** Returns the path with all its variables. */
    String fullPath() {
      return path.replaceAll("[\\[\\]]", "");
    }
  }

  /** A possible answer of a route; {@code report} is empty if the answer is no report. */
  private record Answer(Status status, String type, Optional<Class<? extends Report>> report) {}

  private interface ApiHandler {
    void handle(ApiHandlers on, ServerRequest request, ServerResponse response) throws Exception;
  }

  private interface JsonHandler {
    Report answer(ApiHandlers on, ServerRequest request, ServerResponse response);
  }

  private static Route get(String path, Class<? extends Report> answer, JsonHandler handler) {
    return json(Method.GET, path, Status.OK_200, answer, handler);
  }

  private static Route onPosition(
      String end,
      Class<? extends Report> answer,
      BiFunction<StoreReader, GivenPosition, Report> handler) {
    return get(
        "/games/{game}/positions" + end,
        answer,
        (on, request, response) -> handler.apply(on.reader(), on.given(request)));
  }

  private static Route post(String path, Class<? extends Report> answer, JsonHandler handler) {
    return json(Method.POST, path, Status.ACCEPTED_202, answer, handler);
  }

  private static Route json(
      Method method,
      String path,
      Status status,
      Class<? extends Report> report,
      JsonHandler handler) {
    return new Route(
        method,
        PATH + path,
        (on, request, response) ->
            RouteSupport.sendJson(
                request, response, Json.line(handler.answer(on, request, response))),
        new Answer(status, JSON, Optional.of(report)));
  }

  private static Route other(String path, String type, ApiHandler handler) {
    Answer answer = new Answer(Status.OK_200, type, Optional.empty());
    return new Route(Method.GET, path, handler, answer);
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

  private static void schema(ServerRequest request, ServerResponse response) {
    String name = request.path().pathParameters().get("name");
    ObjectNode schema =
        new JsonSchemas()
            .ofFile(name)
            .orElseThrow(() -> Problem.Kind.NOT_FOUND.refused("there is no such schema"));
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

  /**
   * Returns the API's description in the OpenAPI format: the frame in the resource {@code
   * openapi.json} with the paths of all routes. The words for routes and parameters are in {@code
   * routes.properties}.
   */
  private static ObjectNode openApi() {
    String frame = ReportTemplate.resource(ApiRoutes.class, "openapi.json");
    ObjectNode api = Json.read(frame.getBytes(StandardCharsets.UTF_8), ObjectNode.class);
    ResourceBundle words = ResourceBundle.getBundle("org.twobig.cli.web.routes");
    JsonSchemas schemas = new JsonSchemas();
    for (Route route : ROUTES) {
      api.withObjectProperty("paths")
          .withObjectProperty(route.fullPath())
          .set(
              route.method.text().toLowerCase(Locale.ROOT),
              operation(route, words::getString, schemas));
    }
    return api;
  }

  private static ObjectNode operation(
      Route route, UnaryOperator<String> words, JsonSchemas schemas) {
    String summary = words.apply(route.method.text() + route.fullPath());
    ObjectNode operation = JsonNodeFactory.instance.objectNode().put("summary", summary);
    for (MatchResult variable : IN_PATH.matcher(route.path).results().toList()) {
      parameter(operation, variable.group(1), "path", words)
          .put("required", true)
          .putObject("schema")
          .put("type", "string");
    }
    for (String name : route.query) {
      parameter(operation, name, "query", words)
          .set("schema", schemas.ofType(requireNonNull(IN_QUERIES.get(name))));
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
      response.put("description", answer.report.map(schemas::words).orElse(summary));
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

  private static ObjectNode parameter(
      ObjectNode operation, String name, String in, UnaryOperator<String> words) {
    return operation
        .withArrayProperty("parameters")
        .addObject()
        .put("name", name)
        .put("in", in)
        .put("description", words.apply(name));
  }
}
