package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.HttpMediaType;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.twobig.cli.explore.Problem;
import org.twobig.cli.explore.Solve;
import org.twobig.cli.explore.Solves;
import org.twobig.cli.explore.SolvingReport;
import org.twobig.cli.explore.StoreReader;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Json;
import org.twobig.game.Question;
import org.twobig.solve.Cost;

/** Where clients have positions solved. */
final class SolveRoutes implements HttpService {
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Duration.ofDays(366).toSeconds());

  private final StoreReader reader;
  private final Solves solves;

  SolveRoutes(StoreReader reader, Solves solves) {
    this.reader = reader;
    this.solves = solves;
  }

  /**
   * What a client asks for.
   *
   * @param question both, if it says nothing
   * @param seconds that it may take; no limit of its own, if it says nothing
   * @param nodes that it may visit
   */
  record Wanted(
      Optional<String> moves,
      Optional<Question> question,
      Optional<BigDecimal> seconds,
      Optional<Long> nodes) {}

  @Override
  public void routing(HttpRules rules) {
    Routes.on(rules, "/games/{game}/solves", Map.of(Method.POST, this::start));
    Routes.get(rules, "/solves", (request, response) -> list(response));
    Routes.on(rules, "/solves/{id}", Map.of(Method.GET, this::tell, Method.DELETE, this::stop));
  }

  private void start(ServerRequest request, ServerResponse response) {
    reader.requireGame(request.path().pathParameters().get("game"));
    Wanted wanted = body(request, Wanted.class);
    Task task =
        reader.task(
            wanted.moves.orElseThrow(
                () -> new Problem.Refused(Problem.BAD_REQUEST, "moves are missing")));
    Question question = wanted.question.orElse(Question.BOTH);
    if (question == Question.SCORE && !reader.game().hasScores()) {
      throw new Problem.Refused(
          Problem.BAD_REQUEST, reader.game().id() + " has no scores; choose the question both");
    }
    Solve solve = solves.start(task, question, most(wanted));
    response.status(Status.ACCEPTED_202).header(HeaderNames.LOCATION, path(solve));
    Routes.send(response, solve.report());
  }

  private static Cost most(Wanted wanted) {
    BigDecimal seconds = wanted.seconds.orElse(LONGEST);
    long nodes = wanted.nodes.orElse(Cost.UNLIMITED.nodes());
    if (seconds.signum() <= 0 || seconds.compareTo(LONGEST) > 0 || nodes < 1) {
      throw new Problem.Refused(
          Problem.BAD_REQUEST,
          "seconds must be more than 0 and at most %s, nodes at least 1".formatted(LONGEST));
    }
    return new Cost(nodes, Duration.ofNanos(seconds.multiply(BigDecimal.valueOf(1e9)).longValue()));
  }

  private static String path(Solve solve) {
    return Explorer.API + "/solves/" + solve.id();
  }

  private void list(ServerResponse response) {
    Routes.send(response, new SolvingReport.All(solves.all().stream().map(Solve::report).toList()));
  }

  private void tell(ServerRequest request, ServerResponse response) {
    Routes.send(response, solves.find(request.path().pathParameters().get("id")).report());
  }

  private void stop(ServerRequest request, ServerResponse response) {
    Solve solve = solves.find(request.path().pathParameters().get("id"));
    solves.stop(solve);
    Routes.send(response, solve.report());
  }

  /**
   * The object in the body of a request.
   *
   * @throws Problem.Refused if it is none
   */
  static <T> T body(ServerRequest request, Class<T> record) {
    boolean isJson =
        request
            .headers()
            .contentType()
            .map(HttpMediaType::mediaType)
            .filter(type -> type.text().equals("application/json"))
            .isPresent();
    if (!isJson) {
      throw new Problem.Refused(
          Problem.UNSUPPORTED_MEDIA_TYPE, "the body must be of the type application/json");
    }
    if (!request.content().hasEntity()) {
      throw new Problem.Refused(Problem.BAD_REQUEST, "the body is missing");
    }
    try {
      return Json.read(request.content().as(byte[].class), record);
    } catch (IllegalArgumentException e) {
      throw new Problem.Refused(Problem.BAD_REQUEST, String.valueOf(e.getMessage()));
    }
  }
}
