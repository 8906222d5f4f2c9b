package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.twobig.cli.explore.Problem;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;

/** What all routes have in common. */
final class Routes {
  static final String PROBLEM = "application/problem+json";

  private Routes() {}

  /** Answers requests to read; any other method is refused. */
  static void get(HttpRules rules, String path, Handler handler) {
    on(rules, path, Map.of(Method.GET, handler));
  }

  /** Answers the methods that a path has; any other is refused. GET serves HEAD as well. */
  static void on(HttpRules rules, String path, Map<Method, Handler> handlers) {
    Map<Method, Handler> all = new LinkedHashMap<>(handlers);
    if (handlers.containsKey(Method.GET)) {
      all.put(Method.HEAD, handlers.get(Method.GET));
    }
    only(rules, path, all);
  }

  /** Answers these methods; any other is refused, HEAD as well: a stream has no end to tell of. */
  static void only(HttpRules rules, String path, Map<Method, Handler> all) {
    all.forEach((method, handler) -> rules.route(method, path, handler));
    String allowed =
        all.keySet().stream().map(Method::text).sorted().collect(Collectors.joining(", "));
    rules.any(
        path,
        (request, response) -> {
          response.header(HeaderNames.ALLOW, allowed);
          throw new Problem.Refused(
              Problem.METHOD_NOT_ALLOWED,
              "%s is not possible here; choose %s"
                  .formatted(request.prologue().method().text(), allowed));
        });
  }

  /** Whether the client has already what has this tag. */
  static boolean has(ServerRequest request, String tag) {
    return request.headers().values(HeaderNames.IF_NONE_MATCH).contains(tag);
  }

  /** Answers with a record. */
  static void send(ServerResponse response, Report report) {
    response
        .header(HeaderNames.CONTENT_TYPE, "application/json")
        .send(Json.line(report).getBytes(StandardCharsets.UTF_8));
  }
}
