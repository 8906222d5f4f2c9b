package org.twobig.cli.view;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds out which standard streams are terminals, and their size; wraps text. The JDK's {@code
 * Console} only answers for all streams together.
 */
public final class Terminal {
  private static final int STANDARD_OUTPUT = 1;
  private static final int STANDARD_ERROR = 2;

  /** The request to ioctl(2) for the size of a terminal, on Linux; see ioctl_tty(2). */
  private static final long TIOCGWINSZ = 0x5413;

  /** The size of a screen in characters. */
  public record Size(int columns, int rows) {
    public static final Size USUAL = new Size(80, 24);
  }

  private Terminal() {}

  public static boolean watchesStandardError() {
    return sizeIfTerminal(STANDARD_ERROR).isPresent();
  }

  public static boolean watchesStandardOutput() {
    return sizeIfTerminal(STANDARD_OUTPUT).isPresent();
  }

  /** Returns whether standard output is a pipe; false where the system does not say. */
  public static boolean writesToPipe() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().startsWith("pipe:");
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the size of the terminal at standard output; the usual size if it is not known. */
  public static Size size() {
    return size(STANDARD_OUTPUT);
  }

  static Size ofStandardError() {
    return size(STANDARD_ERROR);
  }

  private static Size size(int descriptor) {
    return sizeIfTerminal(descriptor)
        .filter(size -> size.columns > 0 && size.rows > 0)
        .orElse(Size.USUAL);
  }

  /** Wraps a text between words; all lines but the first are indented by {@code indent} blanks. */
  public static String wrapped(String words, int width, int indent) {
    return Pattern.compile("\\S.{0,%d}(?= |$)|\\S+".formatted(width - 2 - indent))
        .matcher(words)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.joining(System.lineSeparator() + " ".repeat(indent)));
  }

  /** Asks the C library. Returns empty if the stream is no terminal or the system is another. */
  @SuppressWarnings("restricted")
  private static Optional<Size> sizeIfTerminal(int descriptor) {
    Linker linker = Linker.nativeLinker();
    Optional<MemorySegment> ioctl = linker.defaultLookup().find("ioctl");
    if (ioctl.isEmpty()) {
      return Optional.empty();
    }
    MethodHandle call =
        linker.downcallHandle(
            ioctl.get(),
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG,
                ValueLayout.ADDRESS),
            Linker.Option.firstVariadicArg(2));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(ValueLayout.JAVA_SHORT, 4); // rows, columns, pixels
      int error = (int) call.invokeExact(descriptor, TIOCGWINSZ, size);
      int rows = Short.toUnsignedInt(size.getAtIndex(ValueLayout.JAVA_SHORT, 0));
      int columns = Short.toUnsignedInt(size.getAtIndex(ValueLayout.JAVA_SHORT, 1));
      return error == 0 ? Optional.of(new Size(columns, rows)) : Optional.empty();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }
}
