package org.twobig.tt.fault;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A model of a disk that loses power: takes the system calls of a process one by one, and computes
 * what a power cut may leave of one of its directories. It guarantees what POSIX does, and no more:
 *
 * <ul>
 *   <li>The bytes of a file are safe after an fsync of that file. Until then each written block of
 *       4 KiB has its old bytes, the new ones, zeros, or a mixture; the length is the old one, the
 *       new one, or in between.
 *   <li>Names are safe after an fsync of their directory. Until then each creation, renaming or
 *       removal has happened or not, in any order; a renaming happens as a whole.
 * </ul>
 *
 * The model does not see writes through a mapping, so it does not cover mapped files.
 */
public final class CrashDisk {
  private static final int BLOCK = 4096;
  private static final int OUTPUT = 1;

  private static final class Node {
    final boolean isDirectory;
    byte[] content = new byte[0];
    byte[] safe = new byte[0];

    Node(boolean isDirectory) {
      this.isDirectory = isDirectory;
    }
  }

  private static final class Opened {
    final Path path;
    final Node node;
    long offset;

    Opened(Path path, Node node) {
      this.path = path;
      this.node = node;
    }
  }

  /** A change of names that has not been synced. */
  private record Change(Path directory, Consumer<Map<Path, Node>> change) {}

  private final Path root;
  private final boolean keepsFiles;
  private final boolean keepsNames;
  private final Map<Path, Node> names = new TreeMap<>();
  private final Map<Path, Node> safeNames = new TreeMap<>();
  private final List<Change> unsafe = new ArrayList<>();
  private final Map<Long, Opened> open = new HashMap<>();
  private final StringBuilder output = new StringBuilder();

  /**
   * @param root an existing, synced and empty directory
   */
  public CrashDisk(Path root) {
    this(root, true, true);
  }

  /**
   * Makes a disk that may ignore fsync, to test the tests.
   *
   * @param keepsFiles whether an fsync of a file has an effect
   * @param keepsNames whether an fsync of a directory has one
   */
  public CrashDisk(Path root, boolean keepsFiles, boolean keepsNames) {
    this.root = root;
    this.keepsFiles = keepsFiles;
    this.keepsNames = keepsNames;
  }

  /** Returns the lines that the process had written to its output. */
  public List<String> said() {
    int end = output.lastIndexOf("\n");
    return output.substring(0, Math.max(0, end)).lines().collect(Collectors.toList());
  }

  /**
   * Takes the next call.
   *
   * @return whether the call changed what a power cut may leave
   */
  public boolean take(SystemCall call) {
    if (call.result() < 0) {
      return false;
    }
    switch (call.name()) {
      case "openat":
        return open(call);
      case "close":
        open.remove(call.number(0));
        return false;
      case "lseek":
        file(call).ifPresent(file -> file.offset = call.result());
        return false;
      case "write":
        if (call.number(0) == OUTPUT) {
          output.append(new String(call.bytes(1), StandardCharsets.US_ASCII));
          return false;
        }
        return write(call, -1);
      case "pwrite64":
        return write(call, call.number(3));
      case "ftruncate":
        return file(call)
            .map(
                file -> {
                  file.node.content = Arrays.copyOf(file.node.content, (int) call.number(1));
                  return true;
                })
            .orElse(false);
      case "fsync":
      case "fdatasync":
        return file(call).map(this::sync).orElse(false);
      case "mkdir":
        return isOurs(call.path(0)) && make(call.path(0), new Node(true));
      case "link":
        return isOurs(call.path(1)) && make(call.path(1), names.get(call.path(0)));
      case "rename":
        return rename(call.path(0), call.path(1));
      case "unlink":
      case "rmdir":
        return remove(call.path(0));
      default:
        throw new IllegalArgumentException("Not known: " + call.name());
    }
  }

  private boolean isOurs(Path path) {
    return path.startsWith(root) && !path.equals(root);
  }

  private java.util.Optional<Opened> file(SystemCall call) {
    return java.util.Optional.ofNullable(open.get(call.number(0)));
  }

  private boolean open(SystemCall call) {
    Path path = call.path(1);
    if (!path.startsWith(root)) {
      open.remove(call.result());
      return false;
    }
    @Nullable Node node = path.equals(root) ? new Node(true) : names.get(path);
    boolean made = node == null;
    if (node == null) {
      node = new Node(false);
      make(path, node);
    }
    if (call.arguments().get(2).contains("O_TRUNC")) {
      node.content = new byte[0];
    }
    open.put(call.result(), new Opened(path, node));
    return made;
  }

  private boolean write(SystemCall call, long position) {
    @Nullable Opened file = open.get(call.number(0));
    if (file == null) {
      return false;
    }
    byte[] bytes = Arrays.copyOf(call.bytes(1), (int) call.result());
    int at = (int) (position < 0 ? file.offset : position);
    int end = at + bytes.length;
    if (end > file.node.content.length) {
      file.node.content = Arrays.copyOf(file.node.content, end);
    } else {
      file.node.content = file.node.content.clone(); // the synced content may be the same array
    }
    System.arraycopy(bytes, 0, file.node.content, at, bytes.length);
    if (position < 0) {
      file.offset = end;
    }
    return true;
  }

  private boolean sync(Opened file) {
    if (!file.node.isDirectory) {
      file.node.safe = keepsFiles ? file.node.content.clone() : file.node.safe;
      return true;
    }
    if (!keepsNames) {
      return true;
    }
    unsafe.removeIf(
        change -> {
          boolean now = change.directory.equals(file.path);
          if (now) {
            change.change.accept(safeNames);
          }
          return now;
        });
    return true;
  }

  private boolean make(Path path, Node node) {
    return change(path, map -> map.put(path, node));
  }

  private boolean rename(Path from, Path to) {
    if (!isOurs(from)) {
      return false;
    }
    Node node = names.get(from);
    return change(
        to,
        map -> {
          map.remove(from);
          map.put(to, node);
        });
  }

  private boolean remove(Path path) {
    return isOurs(path) && change(path, map -> map.remove(path));
  }

  private boolean change(Path path, Consumer<Map<Path, Node>> change) {
    change.accept(names);
    unsafe.add(new Change(path.getParent(), change));
    return true;
  }

  /**
   * Writes what a power cut now may leave of the root.
   *
   * @param target an empty directory
   */
  public void crash(SplittableRandom random, Path target) throws IOException {
    Map<Path, Node> left = new TreeMap<>(safeNames);
    int whole = random.nextInt(3) == 0 ? random.nextInt(unsafe.size() + 1) : -1;
    for (int i = 0; i < unsafe.size(); i++) {
      if (whole >= 0 ? i < whole : random.nextBoolean()) {
        unsafe.get(i).change.accept(left);
      }
    }
    for (Map.Entry<Path, Node> entry : left.entrySet()) {
      Path path = target.resolve(root.relativize(entry.getKey()).toString());
      if (!Files.isDirectory(path.getParent())) {
        continue; // lost with its directory
      }
      if (entry.getValue().isDirectory) {
        Files.createDirectory(path);
      } else {
        Files.write(path, bytes(entry.getValue(), random));
      }
    }
  }

  private static byte[] bytes(Node file, SplittableRandom random) {
    byte[] before = file.safe;
    byte[] now = file.content;
    if (Arrays.equals(before, now)) {
      return now;
    }
    int length =
        switch (random.nextInt(4)) {
          case 0 -> before.length;
          case 1 ->
              random.nextInt(
                  Math.min(before.length, now.length), Math.max(before.length, now.length) + 1);
          default -> now.length;
        };
    byte[] left = Arrays.copyOf(before, length);
    int all = random.nextInt(4); // 0: nothing has reached the disk; 1: everything
    for (int at = 0; at < length; at += BLOCK) {
      int end = Math.min(length, at + BLOCK);
      if (!isSame(before, now, at, end)) {
        int how = all < 2 ? all : random.nextInt(4);
        if (how == 1) {
          copy(now, at, end, left);
        } else if (how == 2) { // torn
          int cut = random.nextInt(at, end);
          copy(now, random.nextBoolean() ? at : cut, random.nextBoolean() ? end : cut, left);
        } else if (how == 3) {
          Arrays.fill(left, Math.max(at, Math.min(end, before.length)), end, (byte) 0);
        }
      }
    }
    return left;
  }

  private static boolean isSame(byte[] a, byte[] b, int from, int to) {
    return to <= a.length && to <= b.length && Arrays.equals(a, from, to, b, from, to);
  }

  private static void copy(byte[] from, int at, int end, byte[] to) {
    int stop = Math.min(end, from.length);
    if (at < stop) {
      System.arraycopy(from, at, to, at, stop - at);
    }
  }
}
