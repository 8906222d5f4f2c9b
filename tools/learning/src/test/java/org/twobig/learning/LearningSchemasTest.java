package org.twobig.learning;

import org.twobig.cli.SchemasContract;

/** The schemas of the training. */
class LearningSchemasTest extends SchemasContract {
  LearningSchemasTest() {
    super("org.twobig.learning.");
  }
}
