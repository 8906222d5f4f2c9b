package org.twobig.cli.main;

import org.twobig.cli.SchemasContract;

/** The schemas of the command line and its server. */
class SchemasTest extends SchemasContract {
  SchemasTest() {
    super("org.twobig.cli.");
  }
}
