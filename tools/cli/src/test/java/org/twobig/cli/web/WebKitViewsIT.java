package org.twobig.cli.web;

import java.io.IOException;

/** Of the page's many kinds those that WebKitGTK has, too: with {@code -Dtwobig.long=true}. */
class WebKitViewsIT extends PageViewsIT {
  @Override
  Browser start() throws IOException {
    return WebKitIT.webKit();
  }
}
