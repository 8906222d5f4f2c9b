package org.twobig.tools;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;

/** Whether a person is watching: progress is for terminals only. */
final class Terminal {
  private static final int STANDARD_ERROR = 2;

  private Terminal() {}

  /** Whether standard error is a terminal; the JDK itself can only tell of all streams together. */
  @SuppressWarnings("restricted") // calling isatty is what it is for
  static boolean watchesStandardError() {
    Linker linker = Linker.nativeLinker();
    return linker
        .defaultLookup()
        .find("isatty")
        .map(
            function ->
                linker.downcallHandle(
                    function, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)))
        .map(
            isatty -> {
              try {
                return (int) isatty.invokeExact(STANDARD_ERROR) == 1;
              } catch (Throwable e) {
                throw new AssertionError(e);
              }
            })
        .orElse(false);
  }
}
