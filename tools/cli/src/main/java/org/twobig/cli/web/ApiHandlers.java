package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.twobig.cli.Refusal;
import org.twobig.cli.jobs.ApiReports;
import org.twobig.cli.jobs.ApiReports.Counting;
import org.twobig.cli.jobs.GameReports;
import org.twobig.cli.jobs.Problem;
import org.twobig.cli.jobs.ProofJob;
import org.twobig.cli.jobs.Searcher;
import org.twobig.cli.jobs.SolveJob;
import org.twobig.cli.jobs.StatsCount;
import org.twobig.cli.jobs.StoreJobs;
import org.twobig.cli.jobs.StoreReader;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.cli.solve.Questions;
import org.twobig.cli.store.DumpQuestion;
import org.twobig.cli.store.Watch;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.OpenMetrics;
import org.twobig.cli.view.Played;
import org.twobig.cli.view.Report;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.Sample;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;

/**
 * Answers the requests of the API about games and positions, about the store as a whole, and about
 * solves and proofs.
 *
 * @param jobs the solves and proofs of clients; empty if the server is read-only
 */
record ApiHandlers(
    StoreReader reader,
    Searcher searcher,
    Optional<StoreJobs> jobs,
    StatsCount stats,
    Watch top,
    EventHandlers events) {
  static final String METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

  private static final Duration LINE_TIME = Duration.ofSeconds(2);
  private static final int MOST_SAMPLES = 1000;
  private static final int USUAL_SAMPLES = 20;
  private static final int USUAL_PUZZLES = 6;
  private static final int MOST_PUZZLES = 20;
  private static final int MOST_SEED = 1 << 30;

  ApiReports.GameList games(ServerRequest request, ServerResponse response) {
    return new ApiReports.GameList(
        List.of(
            ApiReports.OfGame.of(
                reader.game(), jobs.isPresent() && reader.hasProofs(), jobs.isPresent())));
  }

  GameReports.PrincipalVariation line(ServerRequest request, ServerResponse response) {
    GivenPosition given = given(request);
    Outcome verdict = reader.analysis(given).facts().verdict();
    List<Integer> moves =
        given.position().end().isPresent()
            ? List.of()
            : searcher.line(given.position(), verdict, LINE_TIME);
    return new GameReports.PrincipalVariation(
        given.moves(), verdict, Played.of(reader.game(), given.position(), moves));
  }

  GivenPosition given(ServerRequest request) {
    reader.requireGame(request.path().pathParameters().get("game"));
    return reader.parse(request.path().pathParameters().first("moves").orElse(""));
  }

  ApiReports.Summary summary(ServerRequest request, ServerResponse response) {
    StoreInfo glance = Stores.glance(reader.directory());
    return new ApiReports.Summary(
        glance.directory().toString(),
        reader.game().id(),
        glance.layout().keySpace().name(),
        glance.placement(),
        glance.layout().dataBytes(),
        Json.share(glance.occupancy()),
        glance.lastCheckpoint(),
        jobs.isEmpty(),
        Stores.processes(reader.directory()).size());
  }

  Report stats(ServerRequest request, ServerResponse response) {
    Report report = stats.report();
    if (report instanceof Counting) {
      response.status(Status.ACCEPTED_202).header(HeaderNames.RETRY_AFTER, "1");
    }
    return report;
  }

  ApiReports.Samples sample(ServerRequest request, ServerResponse response) {
    int count = number(request, "n", USUAL_SAMPLES, MOST_SAMPLES);
    long seed = seed(request);
    PlyRange plies = plies(request);
    DumpQuestion asked = asked(request);
    StoredPositions positions = reader.rules();
    Sample sample =
        reader.draw(
            (keyClass, value) ->
                plies.contains(keyClass) && asked.isAnsweredBy(positions.outcome(value)),
            count,
            seed);
    return ApiReports.Samples.of(sample, seed, positions);
  }

  ApiReports.Puzzles puzzles(ServerRequest request, ServerResponse response) {
    long seed = seed(request);
    int count = number(request, "n", USUAL_PUZZLES, MOST_PUZZLES);
    return new ApiReports.Puzzles(seed, searcher.puzzles(count, plies(request), seed));
  }

  private static Optional<String> query(ServerRequest request, String name) {
    return request.query().first(name).asOptional();
  }

  private static int number(ServerRequest request, String name, int usual, int most) {
    String text = query(request, name).orElse(Integer.toString(usual));
    Refusal.usageIf(
        !text.matches("\\d{1,6}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > most,
        "the parameter %s must be a number from 1 to %d",
        name,
        most);
    return Integer.parseInt(text);
  }

  private static long seed(ServerRequest request) {
    return query(request, "seed").isPresent()
        ? number(request, "seed", 1, 999_999)
        : ThreadLocalRandom.current().nextInt(1, MOST_SEED);
  }

  private static PlyRange plies(ServerRequest request) {
    return query(request, "plies").map(PlyRange::parse).orElse(PlyRange.ALL);
  }

  private static DumpQuestion asked(ServerRequest request) {
    String text = query(request, "question").orElse("any");
    try {
      return DumpQuestion.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw Refusal.usage("question must be white, black, both or any, not '%s'", text);
    }
  }

  void metrics(ServerRequest request, ServerResponse response) {
    String text = OpenMetrics.of(reader.directory());
    response.header(HeaderNames.CONTENT_TYPE, METRICS).send(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A request for a solve. By default the question is {@link Question#BOTH}, and only the server's
   * limits apply.
   */
  record SolveRequest(
      String moves,
      Optional<Question> question,
      Optional<BigDecimal> seconds,
      Optional<Long> nodes) {}

  /**
   * A request for a proof. The claim is a verdict: {@code White wins}, or {@code white_wins} as in
   * answers of the API.
   */
  record ProofRequest(String moves, String claim) {}

  ApiReports.Solving solve(ServerRequest request, ServerResponse response) {
    StoreJobs here = storeJobs();
    reader.requireGame(request.path().pathParameters().get("game"));
    SolveRequest wanted = RouteSupport.body(request, SolveRequest.class);
    GivenPosition given = reader.parse(wanted.moves);
    Question question = Questions.require(wanted.question.orElse(Question.BOTH), reader.game());
    SolveJob solve = here.solve(given, question, Questions.most(wanted.seconds, wanted.nodes));
    accept(response, "/solves/" + solve.id());
    return solve.report();
  }

  private static void accept(ServerResponse response, String path) {
    response.status(Status.ACCEPTED_202).header(HeaderNames.LOCATION, ApiRoutes.PATH + path);
  }

  ApiReports.Solves all(ServerRequest request, ServerResponse response) {
    return new ApiReports.Solves(
        storeJobs().solves().all().stream().map(SolveJob::report).toList());
  }

  ApiReports.Solving solveState(ServerRequest request, ServerResponse response) {
    return storeJobs().solves().find(id(request)).report();
  }

  Optional<SolveJob> solveToWatch(ServerRequest request) {
    return query(request, "solve")
        .filter(id -> !id.isEmpty())
        .map(id -> storeJobs().solves().find(id));
  }

  ApiReports.Solving stop(ServerRequest request, ServerResponse response) {
    SolveJob solve = storeJobs().solves().find(id(request));
    solve.stop();
    return solve.report();
  }

  ApiReports.Proving prove(ServerRequest request, ServerResponse response) {
    StoreJobs here = storeJobs();
    reader.requireGame(request.path().pathParameters().get("game"));
    ProofRequest wanted = RouteSupport.body(request, ProofRequest.class);
    ProofJob proof = here.prove(reader.parse(wanted.moves), claim(wanted.claim));
    accept(response, "/proofs/" + proof.id() + "/state");
    return proof.report();
  }

  private static Outcome claim(String words) {
    try {
      return Outcome.ofWords(words);
    } catch (IllegalArgumentException e) {
      throw Refusal.usage(
          "unknown claim '%s'; choose White wins, White does not win, Black wins or Black does not win",
          words);
    }
  }

  ApiReports.Proving proofState(ServerRequest request, ServerResponse response) {
    return storeJobs().proofs().find(id(request)).report();
  }

  void proof(ServerRequest request, ServerResponse response) {
    byte[] file = storeJobs().proofs().find(id(request)).file();
    response.header(HeaderNames.CONTENT_TYPE, "application/octet-stream").send(file);
  }

  private static String id(ServerRequest request) {
    return request.path().pathParameters().get("id");
  }

  private StoreJobs storeJobs() {
    return jobs.orElseThrow(
        () -> Problem.Kind.NOT_FOUND.refused("this server only shows what is known"));
  }
}
