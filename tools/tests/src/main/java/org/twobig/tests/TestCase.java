package org.twobig.tests;

import java.io.Serializable;

/**
 * The result of one test.
 *
 * @param problem the stack trace of a failure, the reason of a skip; empty if it passed
 */
record TestCase(String name, Result result, double seconds, String problem)
    implements Serializable {
  enum Result {
    PASSED,
    SKIPPED,
    FAILED
  }

  static TestCase failed(String name, double seconds, String problem) {
    return new TestCase(name, Result.FAILED, seconds, problem);
  }
}
