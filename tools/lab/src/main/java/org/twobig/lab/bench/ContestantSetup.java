package org.twobig.lab.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.twobig.tt.table.Geometry;

/**
 * The properties of a contestant and the commands that start it.
 *
 * @param name the contestant's name in the results
 * @param command the command that starts the contestant
 * @param second the command of a second process on its table; empty if impossible
 * @param recovery the command that opens the table of a killed process
 * @param memory bytes that it takes in addition to a store
 * @param isMap whether it keeps all entries; a table replaces entries of full buckets
 * @param sharesTable whether it uses the table of Twobig's process, which fills it
 * @param outlives whether its table outlives its process
 * @param remark what it cannot do, for the user; empty if it can do everything
 */
record ContestantSetup(
    String name,
    List<String> command,
    Optional<List<String>> second,
    List<String> recovery,
    long memory,
    boolean isMap,
    boolean sharesTable,
    boolean outlives,
    String remark) {
  private static final long JVM_BYTES = 128L << 20;

  /** Upper bound of the bytes that Chronicle Map takes for a key. */
  private static final long CHRONICLE_BYTES_PER_KEY = 32;

  private static final List<String> SMALL = List.of("-Xmx64m");

  private static final List<String> CHRONICLE_FLAGS =
      List.of(
          "-Xmx256m",
          "--sun-misc-unsafe-memory-access=allow",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
          "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "-Dslf4j.internal.verbosity=ERROR");

  private static final List<String> LMDB_FLAGS =
      List.of(
          "-Xmx128m",
          Lmdb.FLAG,
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  /** Returns the contestants with shared tables on a RAM file system, and Agrona's map. */
  static List<ContestantSetup> onFiles(Geometry geometry, Path hot, Scratch scratch)
      throws IOException, InterruptedException {
    long positions = Contestant.positions(geometry);
    List<ContestantSetup> all = new ArrayList<>();
    scratch.createStore(geometry, hot);
    Path table = scratch.useStore(Set.of(BenchmarkKeys.SPACE), store -> store.info().tableFile());
    List<String> ours = java(SMALL, "store", geometry, scratch.store());
    all.add(
        new ContestantSetup(
            "twobig", ours, Optional.of(ours), ours, JVM_BYTES, false, false, true, ""));
    compile(scratch)
        .map(program -> inC(program, table.toString(), 2L << 20, geometry))
        .ifPresent(
            c -> all.add(new ContestantSetup("c", c, Optional.of(c), c, 0, false, true, true, "")));
    all.add(agrona(geometry, false));
    Path folder = scratch.folderIn(hot);
    if (Jvm.hasLibrary("chronicle-map")) {
      Path file = folder.resolve("chronicle");
      List<String> chronicle = java(CHRONICLE_FLAGS, "chronicle", geometry, file);
      all.add(
          new ContestantSetup(
              "chronicle",
              chronicle,
              Optional.of(chronicle),
              java(CHRONICLE_FLAGS, "chronicle-recovered", geometry, file),
              JVM_BYTES + CHRONICLE_BYTES_PER_KEY * positions,
              true,
              false,
              true,
              ""));
    }
    if (Jvm.hasLibrary("lmdbjava")) {
      List<String> lmdb = java(LMDB_FLAGS, "lmdb", geometry, folder.resolve("lmdb"));
      long bytes = JVM_BYTES + Lmdb.BYTES_PER_KEY * positions;
      all.add(
          new ContestantSetup(
              "lmdb",
              lmdb,
              Optional.of(lmdb),
              lmdb,
              bytes,
              true,
              false,
              true,
              "one writes at a time"));
    }
    if (Jvm.hasLibrary("rocksdbjni")) {
      for (String kind : List.of("rocksdb", "rocksdb-log")) {
        Path files = folder.resolve(kind);
        List<String> rocks = java(SMALL, kind, geometry, files);
        all.add(
            new ContestantSetup(
                kind,
                rocks,
                Optional.of(java(SMALL, "rocksdb-second", geometry, files)),
                rocks,
                JVM_BYTES + Rocks.BYTES_PER_KEY * positions,
                true,
                false,
                true,
                "the second only reads"));
      }
    }
    return all;
  }

  /** Returns the contestants with tables in private memory, with large pages. */
  static List<ContestantSetup> inPrivate(Geometry geometry, Scratch scratch)
      throws IOException, InterruptedException {
    long bytes = geometry.dataBytes();
    List<ContestantSetup> all = new ArrayList<>();
    List<String> ours = java(SMALL, "private", geometry);
    all.add(
        new ContestantSetup(
            "twobig", ours, Optional.empty(), ours, JVM_BYTES + bytes, false, false, false, ""));
    inCWithPrivateTable(geometry, scratch)
        .ifPresent(
            c ->
                all.add(
                    new ContestantSetup(
                        "c", c, Optional.empty(), c, bytes, false, false, false, "")));
    all.add(agrona(geometry, true));
    return all;
  }

  private static ContestantSetup agrona(Geometry geometry, boolean inLargePages) {
    long bytes = Contestant.Agrona.bytesFor(geometry);
    String heap = (bytes >> 20) + 64 + "m";
    List<String> flags =
        List.of(
            "-Xms" + heap,
            "-Xmx" + heap,
            "-Xmn16m", // the map is in the old generation
            inLargePages ? "-XX:+UseTransparentHugePages" : "-XX:-UseTransparentHugePages",
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
    List<String> map = java(flags, "agrona", geometry);
    return new ContestantSetup(
        "agrona",
        map,
        Optional.empty(),
        map,
        JVM_BYTES + bytes,
        true,
        false,
        false,
        "on the heap of a process");
  }

  private static List<String> java(
      List<String> flags, String kind, Geometry geometry, Path... place) {
    List<String> allFlags = new ArrayList<>(flags);
    List<String> arguments = new ArrayList<>(List.of(kind, Long.toString(geometry.dataBytes())));
    for (Path path : place) {
      // The JVM unpacks native libraries into this folder; a killed JVM leaves them behind.
      allFlags.add("-Djava.io.tmpdir=" + path.getParent());
      arguments.add(path.toString());
    }
    return Jvm.command(Contestant.class, allFlags, arguments);
  }

  /** Returns the command of the C program with a private table; empty without a compiler. */
  static Optional<List<String>> inCWithPrivateTable(Geometry geometry, Scratch scratch)
      throws IOException, InterruptedException {
    return compile(scratch).map(program -> inC(program, "-", 4096, geometry));
  }

  private static List<String> inC(Path program, String table, long offset, Geometry geometry) {
    return List.of(
        program.toString(),
        table,
        Long.toString(offset),
        Long.toString(geometry.buckets()),
        Integer.toString(geometry.tagBits()),
        Integer.toString(geometry.valueBits()),
        Integer.toString(geometry.workBits()));
  }

  /** Compiles the C program; returns empty and prints a message if that fails. */
  private static Optional<Path> compile(Scratch scratch) throws IOException, InterruptedException {
    Path source = scratch.file("table.c");
    Path program = scratch.file("table");
    try (InputStream text = ContestantSetup.class.getResourceAsStream("table.c")) {
      Files.copy(text, source);
    }
    List<String> command =
        List.of("cc", "-O3", "-march=native", "-o", program.toString(), source.toString());
    try {
      if (new ProcessBuilder(command).inheritIO().start().waitFor() == 0) {
        return Optional.of(program);
      }
    } catch (IOException e) {
      // there is no cc
    }
    System.err.println("twobig: no C compiler (cc), so nothing is measured in C");
    return Optional.empty();
  }
}
