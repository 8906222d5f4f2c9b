package org.twobig.arena.zero;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.twobig.arena.BoardSize;

/**
 * A network in ONNX format. ONNX Runtime computes it on the caller's thread. Thread-safe. No other
 * class uses ONNX Runtime, so its native library is loaded only when a network plays.
 *
 * <p>A model has one input, {@value #INPUT}, float {@code [batch, 4, rows, columns]} (see {@link
 * Planes}), and two outputs, {@value #POLICY}, float {@code [batch, columns]}, and {@value
 * #OUTCOME}, float {@code [batch, 3]} (see {@link Batch}). A model with variable rows and columns
 * supports boards of any size.
 */
public final class OnnxNetwork implements Network {
  public static final String INPUT = "planes";

  public static final String POLICY = "policy";

  public static final String OUTCOME = "outcome";

  private final String name;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final long[] planes;

  private OnnxNetwork(String name, OrtEnvironment environment, OrtSession session)
      throws OrtException {
    this.name = name;
    this.environment = environment;
    this.session = session;
    this.planes = planes();
  }

  /**
   * Reads a model.
   *
   * @throws IllegalArgumentException if the file is absent or is no model of this kind
   */
  public static OnnxNetwork read(Path file) {
    try {
      return of(file.toString(), Files.readAllBytes(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "The network %s cannot be read (%s); name a file in ONNX format".formatted(file, e));
    }
  }

  /** Returns a network that comes with the program, such as {@code zero}. */
  public static OnnxNetwork shipped(String name) {
    try (InputStream model = OnnxNetwork.class.getResourceAsStream(name + ".onnx")) {
      if (model == null) {
        throw new IllegalArgumentException(
            "This build holds no network '%s'; name a file in ONNX format, such as %s:my.onnx"
                .formatted(name, name));
      }
      return of(name, model.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes a network of the content of an ONNX file; the name is for error messages.
   *
   * @throws IllegalArgumentException if the model is of another kind, or ONNX Runtime does not
   *     support this platform
   */
  public static OnnxNetwork of(String name, byte[] model) {
    OrtEnvironment environment = environment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      OrtSession session = environment.createSession(model, options);
      try {
        return new OnnxNetwork(name, environment, session);
      } catch (OrtException | RuntimeException e) {
        session.close();
        throw e;
      }
    } catch (OrtException e) {
      throw new IllegalArgumentException(
          "%s is no network in ONNX format: %s".formatted(name, e.getMessage()));
    }
  }

  private static OrtEnvironment environment() {
    try {
      return OrtEnvironment.getEnvironment();
    } catch (LinkageError e) {
      throw new IllegalArgumentException(
          "ONNX Runtime, which computes networks, does not run on %s %s; choose an agent without a network"
              .formatted(System.getProperty("os.name"), System.getProperty("os.arch")),
          e);
    }
  }

  /**
   * Returns the dimensions of the input; a negative dimension is variable. Refuses models of
   * another kind.
   */
  private long[] planes() throws OrtException {
    long[] input = dimensions(session.getInputInfo(), INPUT);
    long[] policy = dimensions(session.getOutputInfo(), POLICY);
    long[] outcome = dimensions(session.getOutputInfo(), OUTCOME);
    if (session.getNumInputs() == 1
        && input.length == 4
        && input[1] == Planes.COUNT
        && policy.length == 2
        && (policy[1] < 0 || policy[1] == input[3])
        && outcome.length == 2
        && (outcome[1] < 0 || outcome[1] == Batch.OUTCOMES)) {
      return input;
    }
    throw new IllegalArgumentException(
        ("%s has the inputs %s and outputs %s, expected floats: %s [batch, %d, rows, columns] to"
                + " %s [batch, columns] and %s [batch, %d]")
            .formatted(
                name,
                text(session.getInputInfo()),
                text(session.getOutputInfo()),
                INPUT,
                Planes.COUNT,
                POLICY,
                OUTCOME,
                Batch.OUTCOMES));
  }

  /** Returns the dimensions of an array of floats; empty if the model has no such array. */
  private static long[] dimensions(Map<String, NodeInfo> nodes, String name) {
    NodeInfo node = nodes.get(name);
    return node != null
            && node.getInfo() instanceof TensorInfo tensor
            && tensor.type == OnnxJavaType.FLOAT
        ? tensor.getShape()
        : new long[0];
  }

  private static String text(Map<String, NodeInfo> nodes) {
    return nodes.values().stream()
        .map(
            node ->
                node.getInfo() instanceof TensorInfo tensor
                    ? "%s %s %s"
                        .formatted(node.getName(), tensor.type, Arrays.toString(tensor.getShape()))
                    : node.getName())
        .collect(Collectors.joining(", "));
  }

  @Override
  public void requireBoards(BoardSize boardSize) {
    if (planes[2] >= 0 && planes[2] != boardSize.rows()
        || planes[3] >= 0 && planes[3] != boardSize.columns()) {
      throw new IllegalArgumentException(
          "The network %s plays on boards of %d columns and %d rows, not on %s"
              .formatted(name, planes[3], planes[2], boardSize.id()));
    }
  }

  @Override
  public void evaluate(Batch batch) {
    BoardSize boardSize = batch.boardSize();
    requireBoards(boardSize);
    long size = batch.size();
    long[] input = {size, Planes.COUNT, boardSize.rows(), boardSize.columns()};
    try (OnnxTensor asked = OnnxTensor.createTensor(environment, batch.planes(), input);
        OnnxTensor policy =
            OnnxTensor.createTensor(
                environment, batch.policies(), new long[] {size, boardSize.columns()});
        OnnxTensor outcome =
            OnnxTensor.createTensor(
                environment, batch.outcomes(), new long[] {size, Batch.OUTCOMES});
        // The runtime writes the outputs into the memory of the batch.
        OrtSession.Result result =
            session.run(Map.of(INPUT, asked), Map.of(POLICY, policy, OUTCOME, outcome))) {
      assert result.size() == 2;
    } catch (OrtException e) {
      throw new IllegalStateException(
          "The network %s failed on %s: %s".formatted(name, boardSize.id(), e.getMessage()));
    }
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    }
  }
}
