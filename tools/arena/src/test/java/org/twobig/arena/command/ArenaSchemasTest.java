package org.twobig.arena.command;

import org.twobig.cli.SchemasContract;

/** The schemas of the arena. */
class ArenaSchemasTest extends SchemasContract {
  ArenaSchemasTest() {
    super("org.twobig.arena.");
  }
}
