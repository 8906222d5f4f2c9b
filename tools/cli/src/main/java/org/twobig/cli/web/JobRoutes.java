package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.math.BigDecimal;
import java.util.Optional;
import org.twobig.cli.UsageException;
import org.twobig.cli.explore.Problem;
import org.twobig.cli.explore.Proofs;
import org.twobig.cli.explore.Solve;
import org.twobig.cli.explore.Solves;
import org.twobig.cli.explore.SolvingReport;
import org.twobig.cli.explore.StoreReader;
import org.twobig.cli.solve.Questions;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Question;

/** Where clients have positions solved, and proofs written. */
final class JobRoutes {
  private final StoreReader reader;
  private final Optional<Solves> solves;
  private final Optional<Proofs> proofs;

  /**
   * @param solves empty if this server solves nothing, as are the proofs
   */
  JobRoutes(StoreReader reader, Optional<Solves> solves, Optional<Proofs> proofs) {
    this.reader = reader;
    this.solves = solves;
    this.proofs = proofs;
  }

  /**
   * What a client wants solved.
   *
   * @param question both, if it says nothing
   * @param seconds that it may take; no limit of its own, if it says nothing
   * @param nodes that it may visit
   */
  record Solving(
      String moves,
      Optional<Question> question,
      Optional<BigDecimal> seconds,
      Optional<Long> nodes) {}

  /**
   * What a client wants proved.
   *
   * @param claim a verdict in words, such as {@code White wins}, or as the API writes it
   */
  record Proving(String moves, String claim) {}

  SolvingReport solve(ServerRequest request, ServerResponse response) {
    Solves here = solves();
    reader.requireGame(request.path().pathParameters().get("game"));
    Solving wanted = Routes.body(request, Solving.class);
    Task task = reader.task(wanted.moves);
    Question question = Questions.require(wanted.question.orElse(Question.BOTH), reader.game());
    Solve solve = here.start(task, question, Questions.most(wanted.seconds, wanted.nodes));
    accept(response, "/solves/" + solve.id());
    return solve.report();
  }

  private static void accept(ServerResponse response, String path) {
    response.status(Status.ACCEPTED_202).header(HeaderNames.LOCATION, Api.PATH + path);
  }

  SolvingReport.All all(ServerRequest request, ServerResponse response) {
    return new SolvingReport.All(solves().all().stream().map(Solve::report).toList());
  }

  SolvingReport solving(ServerRequest request, ServerResponse response) {
    return solves().find(id(request)).report();
  }

  SolvingReport stop(ServerRequest request, ServerResponse response) {
    Solve solve = solves().find(id(request));
    solve.stop();
    return solve.report();
  }

  Proofs.Told prove(ServerRequest request, ServerResponse response) {
    Proofs here = proofs();
    reader.requireGame(request.path().pathParameters().get("game"));
    Proving wanted = Routes.body(request, Proving.class);
    Proofs.Proof proof = here.start(reader.task(wanted.moves), claim(wanted.claim));
    accept(response, "/proofs/" + proof.id() + "/state");
    return proof.told();
  }

  private static Verdict claim(String words) {
    try {
      return Verdict.ofWords(words);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "'%s' is no claim; choose White wins, White does not win, Black wins or Black does not win"
              .formatted(words));
    }
  }

  Proofs.Told proving(ServerRequest request, ServerResponse response) {
    return proofs().find(id(request)).told();
  }

  void proof(ServerRequest request, ServerResponse response) {
    byte[] file = proofs().find(id(request)).file();
    response.header(HeaderNames.CONTENT_TYPE, "application/octet-stream").send(file);
  }

  private static String id(ServerRequest request) {
    return request.path().pathParameters().get("id");
  }

  private Solves solves() {
    return solves.orElseThrow(JobRoutes::readOnly);
  }

  private Proofs proofs() {
    return proofs.orElseThrow(JobRoutes::readOnly);
  }

  static Problem.Refused readOnly() {
    return new Problem.Refused(Problem.NOT_FOUND, "this server only shows what is known");
  }
}
