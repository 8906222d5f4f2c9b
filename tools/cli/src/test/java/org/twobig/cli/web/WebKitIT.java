package org.twobig.cli.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;

/** The page in a second engine, WebKitGTK: with {@code -Dtwobig.long=true}. */
class WebKitIT extends PageIT {
  @Override
  Browser start() throws IOException {
    assumeTrue(Boolean.getBoolean("twobig.long"), "Not tested without twobig.long");
    return Browser.webKit();
  }
}
