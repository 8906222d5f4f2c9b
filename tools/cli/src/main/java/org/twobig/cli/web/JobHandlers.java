package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.math.BigDecimal;
import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.cli.explore.Problem;
import org.twobig.cli.explore.ProofJob;
import org.twobig.cli.explore.ProofJobReport;
import org.twobig.cli.explore.SolveJob;
import org.twobig.cli.explore.SolveJobReport;
import org.twobig.cli.explore.StoreJobs;
import org.twobig.cli.explore.StoreReader;
import org.twobig.cli.solve.Questions;
import org.twobig.cli.solve.Task;
import org.twobig.game.Outcome;
import org.twobig.game.Question;

final class JobHandlers {
  private final StoreReader reader;
  private final Optional<StoreJobs> jobs;

  JobHandlers(StoreReader reader, Optional<StoreJobs> jobs) {
    this.reader = reader;
    this.jobs = jobs;
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

  SolveJobReport solve(ServerRequest request, ServerResponse response) {
    StoreJobs here = jobs();
    reader.requireGame(request.path().pathParameters().get("game"));
    SolveRequest wanted = RouteSupport.body(request, SolveRequest.class);
    Task task = reader.task(wanted.moves);
    Question question = Questions.require(wanted.question.orElse(Question.BOTH), reader.game());
    SolveJob solve = here.solve(task, question, Questions.most(wanted.seconds, wanted.nodes));
    accept(response, "/solves/" + solve.id());
    return solve.report();
  }

  private static void accept(ServerResponse response, String path) {
    response.status(Status.ACCEPTED_202).header(HeaderNames.LOCATION, ApiRoutes.PATH + path);
  }

  SolveJobReport.All all(ServerRequest request, ServerResponse response) {
    return new SolveJobReport.All(jobs().solves().all().stream().map(SolveJob::report).toList());
  }

  SolveJobReport solveState(ServerRequest request, ServerResponse response) {
    return jobs().solves().find(id(request)).report();
  }

  SolveJobReport stop(ServerRequest request, ServerResponse response) {
    SolveJob solve = jobs().solves().find(id(request));
    solve.stop();
    return solve.report();
  }

  ProofJobReport prove(ServerRequest request, ServerResponse response) {
    StoreJobs here = jobs();
    reader.requireGame(request.path().pathParameters().get("game"));
    ProofRequest wanted = RouteSupport.body(request, ProofRequest.class);
    ProofJob proof = here.prove(reader.task(wanted.moves), claim(wanted.claim));
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

  ProofJobReport proofState(ServerRequest request, ServerResponse response) {
    return jobs().proofs().find(id(request)).report();
  }

  void proof(ServerRequest request, ServerResponse response) {
    byte[] file = jobs().proofs().find(id(request)).file();
    response.header(HeaderNames.CONTENT_TYPE, "application/octet-stream").send(file);
  }

  private static String id(ServerRequest request) {
    return request.path().pathParameters().get("id");
  }

  private StoreJobs jobs() {
    return jobs.orElseThrow(
        () -> new Problem.Refused(Problem.NOT_FOUND, "this server only shows what is known"));
  }
}
