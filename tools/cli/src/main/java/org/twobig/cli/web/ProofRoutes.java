package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Map;
import java.util.Optional;
import org.twobig.cli.explore.Problem;
import org.twobig.cli.explore.Proofs;
import org.twobig.cli.explore.StoreReader;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Verdict;

/** Where clients have proofs written. */
final class ProofRoutes implements HttpService {
  private final StoreReader reader;
  private final Proofs proofs;

  ProofRoutes(StoreReader reader, Proofs proofs) {
    this.reader = reader;
    this.proofs = proofs;
  }

  /**
   * What a client asks for.
   *
   * @param claim a verdict in words, such as {@code White wins}, or as the API writes it
   */
  record Wanted(Optional<String> moves, Optional<String> claim) {}

  @Override
  public void routing(HttpRules rules) {
    Routes.on(rules, "/games/{game}/proofs", Map.of(Method.POST, this::start));
    Routes.get(rules, "/proofs/{id}", this::file);
    Routes.get(rules, "/proofs/{id}/state", this::state);
  }

  private void start(ServerRequest request, ServerResponse response) {
    reader.requireGame(request.path().pathParameters().get("game"));
    Wanted wanted = SolveRoutes.body(request, Wanted.class);
    if (wanted.moves.isEmpty() || wanted.claim.isEmpty()) {
      throw new Problem.Refused(Problem.BAD_REQUEST, "moves and claim are needed");
    }
    Task task = reader.task(wanted.moves.get());
    Proofs.Proof proof = proofs.start(task, claim(wanted.claim.get()));
    response
        .status(Status.ACCEPTED_202)
        .header(HeaderNames.LOCATION, Explorer.API + "/proofs/" + proof.id());
    Routes.send(response, proof.told());
  }

  private static Verdict claim(String words) {
    try {
      return Verdict.ofWords(words);
    } catch (IllegalArgumentException e) {
      throw new Problem.Refused(
          Problem.BAD_REQUEST,
          "'%s' is no claim; choose White wins, White does not win, Black wins or Black does not win"
              .formatted(words));
    }
  }

  private void state(ServerRequest request, ServerResponse response) {
    Routes.send(response, proofs.find(request.path().pathParameters().get("id")).told());
  }

  private void file(ServerRequest request, ServerResponse response) {
    byte[] file = proofs.find(request.path().pathParameters().get("id")).file();
    response.header(HeaderNames.CONTENT_TYPE, "application/octet-stream").send(file);
  }
}
