package org.twobig.file;

import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.Optional;
import org.twobig.table.StoreException;

/**
 * The few calls of the operating system that Java does not offer. Where they are missing (not
 * Linux, or native access is not allowed) every method says {@link #UNAVAILABLE} or empty, and
 * callers go a slower way.
 */
public final class Native {
  /**
   * From this size on private memory takes large pages: probes become faster, but the first entry
   * on each costs the zeroing of 2 MiB.
   */
  public static final long WORTH_LARGE_PAGES = 4L << 30;

  /** The call does not exist here. */
  static final int UNAVAILABLE = -1;

  static final int ENOMEM = 12;
  static final int EFAULT = 14;
  static final int EINVAL = 22;
  static final int EOPNOTSUPP = 95;

  private static final int EINTR = 4;
  private static final long PAGE_BYTES = 4096;

  /** Ask for pages of 2 MiB for this range. */
  static final int MADV_HUGEPAGE = 14;

  /** Make every page of the range present and writable now, or fail. */
  static final int MADV_POPULATE_WRITE = 23;

  private static final int O_RDWR = 2;
  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;

  private Native() {}

  /** The call handles; making them takes a while, so it is put off until the first use. */
  private static final class Calls {
    static final Optional<Calls> FOUND = find();

    final MethodHandle open;
    final MethodHandle close;
    final MethodHandle fallocate;
    final MethodHandle madvise;
    final MethodHandle mmap;
    final MethodHandle munmap;
    final MemoryLayout stateLayout = Linker.Option.captureStateLayout();
    final VarHandle errno = stateLayout.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    @SuppressWarnings("restricted")
    Calls() {
      ValueLayout.OfInt number = ValueLayout.JAVA_INT;
      ValueLayout.OfLong size = ValueLayout.JAVA_LONG;
      MemoryLayout pointer = ValueLayout.ADDRESS;
      open =
          call(
              "open",
              FunctionDescriptor.of(number, pointer, number, number),
              Linker.Option.firstVariadicArg(2));
      close = call("close", FunctionDescriptor.of(number, number));
      fallocate = call("posix_fallocate", FunctionDescriptor.of(number, number, size, size));
      madvise =
          call(
              "madvise",
              FunctionDescriptor.of(number, pointer, size, number),
              Linker.Option.captureCallState("errno"));
      mmap =
          call("mmap", FunctionDescriptor.of(pointer, pointer, size, number, number, number, size));
      munmap = call("munmap", FunctionDescriptor.of(number, pointer, size));
    }

    @SuppressWarnings("restricted")
    private static MethodHandle call(
        String name, FunctionDescriptor shape, Linker.Option... options) {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), shape, options);
    }

    private static Optional<Calls> find() {
      if (!System.getProperty("os.name").equals("Linux")) { // the constants are those of Linux
        return Optional.empty();
      }
      try {
        return Optional.of(new Calls());
      } catch (RuntimeException | LinkageError e) {
        System.getLogger(Native.class.getName())
            .log(
                Level.WARNING,
                "Space is reserved by writing zeros, and large pages are left to the system: "
                    + e
                    + ". Start Java with --enable-native-access=ALL-UNNAMED");
        return Optional.empty();
      }
    }
  }

  /**
   * Reserves the first bytes of a file that exists.
   *
   * @return 0, an errno, or {@link #UNAVAILABLE}
   */
  static int allocate(Path file, long bytes) {
    if (Calls.FOUND.isEmpty()) {
      return UNAVAILABLE;
    }
    Calls calls = Calls.FOUND.get();
    try (Arena arena = Arena.ofConfined()) {
      int descriptor = (int) calls.open.invokeExact(arena.allocateFrom(file.toString()), O_RDWR, 0);
      if (descriptor < 0) {
        return UNAVAILABLE;
      }
      int error;
      do {
        error = (int) calls.fallocate.invokeExact(descriptor, 0L, bytes);
      } while (error == EINTR);
      int ignored = (int) calls.close.invokeExact(descriptor);
      return error;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Advises the system about mapped memory.
   *
   * @return 0, an errno, or {@link #UNAVAILABLE}
   */
  static int advise(MemorySegment memory, int advice) {
    if (Calls.FOUND.isEmpty()) {
      return UNAVAILABLE;
    }
    Calls calls = Calls.FOUND.get();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(calls.stateLayout);
      while (true) {
        int result = (int) calls.madvise.invokeExact(state, memory, memory.byteSize(), advice);
        int error = result == 0 ? 0 : (int) calls.errno.get(state, 0L);
        if (error != EINTR) {
          return error;
        }
      }
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Zeroed memory of this process alone, on pages of its own; given back when the arena closes.
   *
   * @throws StoreException NO_ROOM if the system refuses
   */
  public static MemorySegment zeroed(long bytes, boolean largePages, Arena arena) {
    MemorySegment memory;
    try {
      memory = anonymous(bytes, arena).orElseGet(() -> arena.allocate(bytes, PAGE_BYTES));
    } catch (OutOfMemoryError e) {
      throw StoreException.noRoom("There is no memory for a table of %,d bytes", bytes);
    }
    if (largePages) {
      advise(memory, MADV_HUGEPAGE);
    }
    return memory;
  }

  /** Zeroed memory of this process alone, given back when the arena closes; empty if refused. */
  @SuppressWarnings("restricted")
  private static Optional<MemorySegment> anonymous(long bytes, Arena arena) {
    if (Calls.FOUND.isEmpty()) {
      return Optional.empty();
    }
    Calls calls = Calls.FOUND.get();
    try {
      MemorySegment start =
          (MemorySegment)
              calls.mmap.invokeExact(
                  MemorySegment.NULL, bytes, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0L);
      if (start.address() == -1) {
        return Optional.empty();
      }
      return Optional.of(start.reinterpret(bytes, arena, memory -> unmap(calls, memory, bytes)));
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static void unmap(Calls calls, MemorySegment memory, long bytes) {
    try {
      int ignored = (int) calls.munmap.invokeExact(memory, bytes);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static RuntimeException unexpected(Throwable e) {
    if (e instanceof Error) {
      throw (Error) e;
    }
    return e instanceof RuntimeException ? (RuntimeException) e : new IllegalStateException(e);
  }
}
