package org.twobig.cli.engine;

/** How another program speaks with the engine: a line is a command. */
interface Dialect {
  /** Follows a command; false if it was the last. */
  boolean follow(String line);
}
