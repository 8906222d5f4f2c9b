package org.twobig.learning;

import org.twobig.cli.SchemasContract;

/** The schemas of the training. */
class SchemasTest extends SchemasContract {
  SchemasTest() {
    super("org.twobig.learning.");
  }
}
