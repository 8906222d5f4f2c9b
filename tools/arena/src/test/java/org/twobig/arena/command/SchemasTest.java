package org.twobig.arena.command;

import org.twobig.cli.SchemasContract;

/** The schemas of the arena. */
class SchemasTest extends SchemasContract {
  SchemasTest() {
    super("org.twobig.arena.");
  }
}
