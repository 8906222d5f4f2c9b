package org.twobig.cli.main;

import java.util.List;
import java.util.Map;

/** The commands that another module adds to the command line, found by the service loader. */
public interface AddedCommands {
  /**
   * Returns the classes of the commands by the heading of the help under which they are listed:
   * Solve, Store, Maintain, Share, Play, Setup, or More (names only).
   */
  Map<String, List<Class<?>>> groups();
}
