package org.twobig.tt.table;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Recognises errors of the operating system in exceptions. Java keeps the text of an error but not
 * its number, and the text is in the language of the process. So this class gets the texts of the
 * numbers in question from the system; if that fails, it assumes English texts.
 */
@SuppressWarnings("restricted")
final class SystemErrors {
  /** ENOMEM, EFBIG, ENOSPC and EDQUOT. */
  private static final int[] LACK_OF_ROOM = {12, 27, 28, 122};

  private static final List<String> ENGLISH =
      List.of(
          "Cannot allocate memory",
          "File too large",
          "No space left on device",
          "Disk quota exceeded");

  static final SystemErrors OF_THIS_PROCESS = new SystemErrors(ofThisProcess());

  private final Set<String> texts;

  SystemErrors(IntFunction<String> texts) {
    this.texts =
        Stream.concat(IntStream.of(LACK_OF_ROOM).mapToObj(texts), ENGLISH.stream())
            .collect(Collectors.toUnmodifiableSet());
  }

  private static IntFunction<String> ofThisProcess() {
    try {
      Linker linker = Linker.nativeLinker();
      MethodHandle strerror =
          linker.downcallHandle(
              linker.defaultLookup().find("strerror").orElseThrow(),
              FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
      Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding")); // as Java does
      return number -> text(strerror, number, charset);
    } catch (RuntimeException | LinkageError e) {
      return number -> ENGLISH.getFirst();
    }
  }

  private static String text(MethodHandle strerror, int number, Charset charset) {
    try {
      MemorySegment text = (MemorySegment) strerror.invokeExact(number);
      return text.reinterpret(Long.MAX_VALUE).getString(0, charset);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  boolean isLackOfRoom(IOException cause) {
    String text =
        cause instanceof FileSystemException found ? found.getReason() : cause.getMessage();
    return text != null && texts.stream().anyMatch(text::contains);
  }
}
