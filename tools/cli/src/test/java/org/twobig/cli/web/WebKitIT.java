package org.twobig.cli.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;

/** The page in a second engine, WebKitGTK: with {@code -Dtwobig.long=true}. */
class WebKitIT extends PageIT {
  @BeforeAll
  static void openBrowser() throws IOException {
    assumeTrue(Boolean.getBoolean("twobig.long"), "Not tested without twobig.long");
    browser = Browser.webKit();
  }
}
