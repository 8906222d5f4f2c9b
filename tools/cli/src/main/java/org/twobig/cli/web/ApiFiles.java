package org.twobig.cli.web;

import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;

/**
 * How the API describes itself.
 *
 * @param schemas of the records
 * @param openapi the routes
 */
record ApiFiles(SiteFiles schemas, SiteFiles openapi) implements HttpService {
  private static final String OPENAPI = "openapi.json";

  @Override
  public void routing(HttpRules rules) {
    Routes.get(
        rules,
        Explorer.API + "/" + OPENAPI,
        (request, response) -> openapi.send(OPENAPI, request, response));
    Routes.get(
        rules,
        Explorer.API + "/schemas/{name}",
        (request, response) ->
            schemas.send(request.path().pathParameters().get("name"), request, response));
  }
}
