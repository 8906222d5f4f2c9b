package org.twobig.checker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.proof.Prover;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Question;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.PartitionedTable;

/** Proofs made by the solver on a small table of its own, and files made of their parts. */
final class Proofs implements AutoCloseable {
  private static final long TABLE_BYTES = 32L << 20;

  private final Arena arena = Arena.ofConfined();
  private final PartitionedTable table =
      PartitionedTable.of(
          PrivateTable.create(
              Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Solver.VALUE_BITS, TABLE_BYTES), arena));

  /** The file of a proof of what the solver answers. */
  byte[] prove(String moves, Question question, Prover.Leaves leaves) {
    boolean yes = new Solver(table).solve(Position.ofMoves(moves), question).yes();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try {
      new Prover(table, leaves).write(moves, question, yes, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toByteArray();
  }

  byte[] prove(String moves, Question question) {
    return prove(moves, question, Prover.Leaves.STATIC_PROOFS);
  }

  /** What the checker finds proved; empty if it refuses the file. */
  static Optional<ProofChecker.Proved> check(byte[] file) {
    try {
      return Optional.of(new ProofChecker(new ByteArrayInputStream(file)).check());
    } catch (RefusedException e) {
      return Optional.empty();
    }
  }

  /** Why the checker refuses a file. */
  static String refusal(byte[] file) {
    try {
      return "accepted: " + new ProofChecker(new ByteArrayInputStream(file)).check();
    } catch (RefusedException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** A file with this text and these bytes after it. */
  static byte[] file(String head, byte[] body) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (GZIPOutputStream out =
        new GZIPOutputStream(file) {
          {
            def.setLevel(Deflater.NO_COMPRESSION); // tests make files by the ten thousand
          }
        }) {
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toByteArray();
  }

  static byte[] file(String moves, String claim, byte[] body) {
    return file("twobig proof 1\nmoves %s\nclaim %s\n\n".formatted(moves, claim), body);
  }

  /** What a file holds, decompressed. */
  static byte[] content(byte[] file) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes after the text. */
  static byte[] body(byte[] file) {
    byte[] content = content(file);
    String text = new String(content, StandardCharsets.ISO_8859_1);
    return text.substring(text.indexOf("\n\n") + 2).getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() {
    arena.close();
  }
}
