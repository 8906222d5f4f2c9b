package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.twobig.cli.Refusal;
import org.twobig.cli.jobs.Problem;
import org.twobig.cli.view.Json;

final class RouteSupport {
  static final String PROBLEM = "application/problem+json";

  private RouteSupport() {}

  /** Adds a route for GET and HEAD. Other methods are refused. */
  static void get(HttpRules rules, String path, Handler handler) {
    on(rules, path, Map.of(Method.GET, handler));
  }

  /** Adds a route for some methods; a handler of GET also answers HEAD. Refuses other methods. */
  static void on(HttpRules rules, String path, Map<Method, Handler> handlers) {
    Map<Method, Handler> all = new LinkedHashMap<>(handlers);
    if (handlers.containsKey(Method.GET)) {
      all.put(Method.HEAD, handlers.get(Method.GET));
    }
    all.forEach((method, handler) -> rules.route(method, path, handler));
    String allowed =
        all.keySet().stream().map(Method::text).sorted().collect(Collectors.joining(", "));
    rules.any(
        path,
        (request, response) -> {
          response.header(HeaderNames.ALLOW, allowed);
          throw Problem.Kind.METHOD_NOT_ALLOWED.refused(
              "%s is not possible here; choose %s", request.prologue().method().text(), allowed);
        });
  }

  /** Sends JSON, or "not modified" if the client already has these bytes. */
  static void sendJson(ServerRequest request, ServerResponse response, String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    if (request.prologue().method().equals(Method.GET)) {
      String tag = "\"%s\"".formatted(UUID.nameUUIDFromBytes(body));
      response.header(HeaderNames.ETAG, tag).header(HeaderNames.CACHE_CONTROL, "no-cache");
      if (request.headers().values(HeaderNames.IF_NONE_MATCH).contains(tag)) {
        response.status(Status.NOT_MODIFIED_304).send();
        return;
      }
    }
    response.header(HeaderNames.CONTENT_TYPE, "application/json").send(body);
  }

  /**
   * Returns the object in the body of a request. Refuses an absent body, a body that is not
   * declared as JSON, and JSON that is no object of the type {@code record}.
   */
  static <T> T body(ServerRequest request, Class<T> record) {
    boolean isJson =
        request
            .headers()
            .contentType()
            .filter(type -> type.mediaType().text().equals("application/json"))
            .isPresent();
    if (!isJson) {
      throw Problem.Kind.UNSUPPORTED_MEDIA_TYPE.refused(
          "the body must be of the type application/json");
    }
    Refusal.usageIf(!request.content().hasEntity(), "the request has no body; send a JSON object");
    try {
      return Json.read(request.content().as(byte[].class), record);
    } catch (IllegalArgumentException e) {
      throw Refusal.usage(String.valueOf(e.getMessage()));
    }
  }
}
