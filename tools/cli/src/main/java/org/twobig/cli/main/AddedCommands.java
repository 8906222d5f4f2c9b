package org.twobig.cli.main;

import java.util.List;
import java.util.Map;

/** Commands of a module above this one; found as a service. */
public interface AddedCommands {
  /**
   * Returns the classes of the commands by the group of the help that they join: Solve, Store,
   * Maintain, Share, Play, Setup, or More, of which the help shows names only.
   */
  Map<String, List<Class<?>>> groups();
}
