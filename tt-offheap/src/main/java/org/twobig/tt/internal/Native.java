package org.twobig.tt.internal;

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
import org.twobig.tt.table.StoreException;

/**
 * Calls of the operating system that Java does not offer. If they are unavailable (on a system
 * other than Linux, or without native access) methods return {@link #UNAVAILABLE}, false or empty,
 * and callers take a slower path.
 */
public final class Native {
  /**
   * Size in bytes from which a private table uses large pages by default. They make probes faster,
   * but the first entry on each waits until the system has zeroed 2 MiB.
   */
  public static final long WORTH_LARGE_PAGES = 4L << 30;

  static final int UNAVAILABLE = -1;

  static final int EINVAL = 22;
  static final int EOPNOTSUPP = 95;

  /** Read the touched page from the disk, and pages around it as the system decides. */
  static final int MADV_NORMAL = 0;

  /** Read only the touched page from the disk. */
  static final int MADV_RANDOM = 1;

  /** Free the pages of a file on a RAM file system: later reads return 0. */
  static final int MADV_REMOVE = 9;

  /** Request pages of 2 MiB for this range. */
  static final int MADV_HUGEPAGE = 14;

  /** Use and read small pages only, never 2 MiB at a time. */
  static final int MADV_NOHUGEPAGE = 15;

  /** Make every page of the range resident and writable now, or fail. */
  static final int MADV_POPULATE_WRITE = 23;

  private static final int EINTR = 4;
  private static final int ENXIO = 6;
  private static final int SEEK_DATA = 3;
  private static final int SEEK_HOLE = 4;
  private static final int FADV_DONTNEED = 4;
  private static final int O_RDONLY = 0;
  private static final int O_RDWR = 2;
  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
  private static final long PAGE_BYTES = 4096;

  private Native() {}

  private interface Use<T> {
    T with(Calls calls) throws Throwable;
  }

  /** The call handles, made at the first use, since making them takes a while. */
  private static final class Calls {
    static final Optional<Calls> FOUND = find();

    final MethodHandle open =
        call("open", "iPii", Linker.Option.firstVariadicArg(2)); // (path, flags, mode)
    final MethodHandle close = call("close", "ii");
    final MethodHandle fallocate = call("posix_fallocate", "iill");
    final MethodHandle fadvise = call("posix_fadvise", "iilli");
    final MethodHandle lseek = call("lseek", "lili", Linker.Option.captureCallState("errno"));
    final MethodHandle madvise = call("madvise", "iPli", Linker.Option.captureCallState("errno"));
    final MethodHandle mmap = call("mmap", "PPliiil");
    final MethodHandle munmap = call("munmap", "iPl");
    final MemoryLayout stateLayout = Linker.Option.captureStateLayout();
    final VarHandle errno = stateLayout.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    /**
     * Makes the handle of a call; {@code shape} has the result and the arguments: i int, l long, P
     * pointer.
     */
    @SuppressWarnings("restricted")
    private static MethodHandle call(String name, String shape, Linker.Option... options) {
      MemoryLayout[] layouts =
          shape
              .chars()
              .mapToObj(
                  c ->
                      c == 'i'
                          ? ValueLayout.JAVA_INT
                          : c == 'l' ? ValueLayout.JAVA_LONG : ValueLayout.ADDRESS)
              .toArray(MemoryLayout[]::new);
      FunctionDescriptor whole = FunctionDescriptor.of(layouts[0]);
      for (int i = 1; i < layouts.length; i++) {
        whole = whole.appendArgumentLayouts(layouts[i]);
      }
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), whole, options);
    }

    private static Optional<Calls> find() {
      if (!System.getProperty("os.name").equals("Linux")) { // the constants are those of Linux
        return Optional.empty();
      }
      try {
        return Optional.of(new Calls());
      } catch (RuntimeException | LinkageError e) {
        Log.warn(
            "Java may not call the system, so tables take longer to make and may be slower: %s. Start Java with --enable-native-access=ALL-UNNAMED",
            e);
        return Optional.empty();
      }
    }
  }

  private static <T> T call(T unavailable, Use<T> use) {
    try {
      return Calls.FOUND.isEmpty() ? unavailable : use.with(Calls.FOUND.get());
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reserves the first bytes of an existing file; returns 0, an errno, or {@link #UNAVAILABLE}. */
  static int allocate(Path file, long bytes) {
    return onFile(
        file,
        O_RDWR,
        (calls, descriptor) -> (int) calls.fallocate.invokeExact(descriptor, 0L, bytes));
  }

  /** Drops a synced file from the page cache. */
  static void forget(Path file) {
    onFile(
        file,
        O_RDONLY,
        (calls, descriptor) -> (int) calls.fadvise.invokeExact(descriptor, 0L, 0L, FADV_DONTNEED));
  }

  private interface OnDescriptor {
    int call(Calls calls, int descriptor) throws Throwable;
  }

  private static int onFile(Path file, int flags, OnDescriptor work) {
    return call(
        UNAVAILABLE,
        calls -> {
          try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocateFrom(file.toString());
            int descriptor = (int) calls.open.invokeExact(name, flags, 0);
            if (descriptor < 0) {
              return UNAVAILABLE;
            }
            int error;
            do {
              error = work.call(calls, descriptor);
            } while (error == EINTR);
            int ignored = (int) calls.close.invokeExact(descriptor);
            return error;
          }
        });
  }

  /** Receives the parts of a file that may hold bytes other than zero. */
  @FunctionalInterface
  interface DataVisitor {
    void visit(long from, long to);
  }

  /**
   * Visits the parts of a sparse file between its holes, in their order. After {@code limit} parts
   * the rest of the file counts as one part. Returns false if the system cannot find the holes;
   * some parts may have been visited then.
   */
  static boolean visitData(Path file, long bytes, int limit, DataVisitor visitor) {
    int error =
        onFile(
            file,
            O_RDONLY,
            (calls, descriptor) -> {
              try (Arena arena = Arena.ofConfined()) {
                MemorySegment state = arena.allocate(calls.stateLayout);
                long hole = 0;
                for (int i = 0; hole < bytes; i++) {
                  long data = (long) calls.lseek.invokeExact(state, descriptor, hole, SEEK_DATA);
                  if (data < 0) {
                    int errno = (int) calls.errno.get(state, 0L);
                    return errno == ENXIO ? 0 : errno; // no data follows this offset
                  }
                  hole =
                      i == limit
                          ? bytes
                          : (long) calls.lseek.invokeExact(state, descriptor, data, SEEK_HOLE);
                  if (hole < 0) {
                    return (int) calls.errno.get(state, 0L);
                  }
                  visitor.visit(data, hole);
                }
                return 0;
              }
            });
    return error == 0;
  }

  /** Advises the system about mapped memory; returns 0, an errno, or {@link #UNAVAILABLE}. */
  static int advise(MemorySegment memory, int advice) {
    return call(
        UNAVAILABLE,
        calls -> {
          try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(calls.stateLayout);
            int error;
            do {
              int result =
                  (int) calls.madvise.invokeExact(state, memory, memory.byteSize(), advice);
              error = result == 0 ? 0 : (int) calls.errno.get(state, 0L);
            } while (error == EINTR);
            return error;
          }
        });
  }

  /**
   * Returns zeroed private memory that begins at a page and is freed when the arena closes. Throws
   * NO_ROOM if the system refuses.
   */
  public static MemorySegment zeroed(long bytes, boolean largePages, Arena arena) {
    MemorySegment memory;
    try {
      memory = anonymous(bytes, arena).orElseGet(() -> arena.allocate(bytes, PAGE_BYTES));
    } catch (OutOfMemoryError e) {
      throw StoreException.noRoom(
          "The system refuses %,d bytes of memory. Free memory (twobig unload STORE; a program: Stores.unload), or choose a"
              + " smaller table, such as one of 2g",
          bytes);
    }
    if (largePages) {
      advise(memory, MADV_HUGEPAGE);
    }
    return memory;
  }

  @SuppressWarnings("restricted")
  private static Optional<MemorySegment> anonymous(long bytes, Arena arena) {
    return call(
        Optional.empty(),
        calls -> {
          MemorySegment start =
              (MemorySegment)
                  calls.mmap.invokeExact(
                      MemorySegment.NULL, bytes, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0L);
          return start.address() == -1
              ? Optional.empty()
              : Optional.of(start.reinterpret(bytes, arena, memory -> unmap(memory, bytes)));
        });
  }

  private static void unmap(MemorySegment memory, long bytes) {
    int ignored = call(0, calls -> (int) calls.munmap.invokeExact(memory, bytes));
  }
}
