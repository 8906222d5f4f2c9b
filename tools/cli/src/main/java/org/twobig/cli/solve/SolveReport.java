package org.twobig.cli.solve;

/** Prints results as they come. */
interface SolveReport {
  void add(Result result);

  /** Prints what is known of a position when Ctrl-C ends its solve; by default nothing. */
  default void interrupted(Result result) {}

  /** Prints what there is to say about all results together. */
  void end(String tableDescription);

  /** How many verdicts differed from the expected ones. */
  int disagreements();
}
