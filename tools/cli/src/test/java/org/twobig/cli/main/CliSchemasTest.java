package org.twobig.cli.main;

import org.twobig.cli.SchemasContract;

/** The schemas of the command line and its server. */
class CliSchemasTest extends SchemasContract {
  CliSchemasTest() {
    super("org.twobig.cli.");
  }
}
