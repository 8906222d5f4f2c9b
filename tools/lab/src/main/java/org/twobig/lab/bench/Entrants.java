package org.twobig.lab.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.table.Geometry;

/** Who can take part in a comparison of tables on this machine. */
final class Entrants {
  /** What a JVM takes beside its table. */
  private static final long JVM_BYTES = 128L << 20;

  /** What Chronicle Map takes a key, rounded up. */
  private static final long CHRONICLE_BYTES = 32;

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

  private final Geometry geometry;
  private final String bytes;

  /**
   * Entrants with tables of a size.
   *
   * @param geometry of the table
   */
  Entrants(Geometry geometry) {
    this.geometry = geometry;
    this.bytes = Long.toString(geometry.dataBytes());
  }

  /** Tables on a store, and all others with the pages the system gives by itself. */
  List<Entrant> onStore(Path store, Path tableFile, Optional<Path> program) {
    List<Entrant> all = new ArrayList<>();
    all.add(
        new Entrant(
            "twobig", ours(List.of("store", bytes, store.toString())), JVM_BYTES, true, false));
    program.ifPresent(
        file ->
            all.add(new Entrant("c", inC(file, tableFile.toString(), 2L << 20), 0, true, true)));
    addOnHeap(all, "-XX:-UseTransparentHugePages");
    if (Jvm.hasOther("chronicle-map")) {
      all.add(
          new Entrant(
              "chronicle",
              Jvm.commandWithOthers(Contestant.class, CHRONICLE_FLAGS, List.of("chronicle", bytes)),
              JVM_BYTES + CHRONICLE_BYTES * Contestant.positions(geometry),
              false,
              false));
    }
    return all;
  }

  /** Tables in private memory, and all others, with pages of 2 MiB. */
  List<Entrant> inLargePages(Optional<Path> program) {
    List<Entrant> all = new ArrayList<>();
    all.add(
        new Entrant(
            "twobig",
            ours(List.of("private", bytes)),
            JVM_BYTES + geometry.dataBytes(),
            true,
            false));
    program.ifPresent(
        file -> all.add(new Entrant("c", inC(file, "-", 4096), geometry.dataBytes(), true, false)));
    addOnHeap(all, "-XX:+UseTransparentHugePages");
    return all;
  }

  private static List<String> ours(List<String> arguments) {
    return Jvm.command(Contestant.class, List.of("-Xmx64m"), arguments);
  }

  private List<String> inC(Path program, String table, long offset) {
    return List.of(
        program.toString(),
        table,
        Long.toString(offset),
        Long.toString(geometry.buckets()),
        Integer.toString(geometry.tagBits()),
        Integer.toString(geometry.valueBits()),
        Integer.toString(geometry.workBits()));
  }

  private void addOnHeap(List<Entrant> all, String pages) {
    if (geometry.words() < Integer.MAX_VALUE) {
      all.add(onHeap("heap", geometry.dataBytes(), pages, true));
    }
    if (Jvm.hasOther("agrona")) {
      all.add(onHeap("agrona", AgronaMap.bytesFor(Contestant.positions(geometry)), pages, false));
    }
  }

  /** A contestant that lives in the old generation of its heap. */
  private Entrant onHeap(String kind, long tableBytes, String pages, boolean losesEntries) {
    long heap = (tableBytes >> 20) + 64;
    List<String> flags =
        List.of(
            "-Xms" + heap + "m",
            "-Xmx" + heap + "m",
            "-Xmn16m",
            pages,
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
    return new Entrant(
        kind,
        Jvm.commandWithOthers(Contestant.class, flags, List.of(kind, bytes)),
        JVM_BYTES + tableBytes,
        losesEntries,
        false);
  }

  /** Compiles the C program; empty, with a word to the person, if there is no compiler. */
  static Optional<Path> compile(Scratch scratch) throws IOException, InterruptedException {
    Path source = scratch.file("table.c");
    Path program = scratch.file("table");
    try (InputStream text = Entrants.class.getResourceAsStream("table.c")) {
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
