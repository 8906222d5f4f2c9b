package org.twobig.cli.web;

import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;

/** Of the page's many kinds those that WebKitGTK has, too: with {@code -Dtwobig.long=true}. */
class WebKitViewsIT extends PageViewsIT {
  @BeforeAll
  static void openBrowser() throws IOException {
    WebKitIT.openBrowser();
  }
}
