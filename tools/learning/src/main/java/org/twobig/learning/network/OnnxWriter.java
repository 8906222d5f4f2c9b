package org.twobig.learning.network;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.ArrayList;
import java.util.List;
import org.twobig.arena.zero.Batch;
import org.twobig.arena.zero.Planes;

/**
 * Writes networks in ONNX, the Open Neural Network Exchange format. The input {@code planes} has
 * the dimensions batch, {@link Planes#COUNT}, rows, columns. The outputs are logits: {@code policy}
 * with batch, columns, and {@code outcome} with batch, {@link Batch#OUTCOMES}.
 */
public final class OnnxWriter implements Operations<String> {
  private static final String INPUT = "planes";

  /** Version of ONNX's operators (opset). */
  private static final int OPERATORS = 13;

  /** Version of the file format that {@link #OPERATORS} requires. */
  private static final int FORMAT = 7;

  private final GraphProto.Builder graph = GraphProto.newBuilder().setName("twobig");
  private int names;

  private OnnxWriter() {}

  public static byte[] write(Model model) {
    return new OnnxWriter().model(model).toByteArray();
  }

  private ModelProto model(Model model) {
    List<String> weights = new ArrayList<>();
    int from = 0;
    for (Architecture.Weight weight : model.layout()) {
      weights.add(weight(weight, model.weights(), from));
      from += weight.size();
    }
    boolean anySize = model.architecture().playsOnAnySize();
    String rows = anySize ? "rows" : String.valueOf(model.boardSize().rows());
    String columns = anySize ? "columns" : String.valueOf(model.boardSize().columns());
    Architecture.Heads<String> heads = model.architecture().apply(this, weights, INPUT);
    rename(heads.policy(), "policy");
    rename(heads.outcome(), "outcome");
    graph.addInput(value(INPUT, "batch", String.valueOf(Planes.COUNT), rows, columns));
    graph.addOutput(value("policy", "batch", columns));
    graph.addOutput(value("outcome", "batch", String.valueOf(Batch.OUTCOMES)));
    return ModelProto.newBuilder()
        .setIrVersion(FORMAT)
        .setProducerName("twobig")
        .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(OPERATORS))
        .setGraph(graph)
        .build();
  }

  private String weight(Architecture.Weight weight, float[] all, int from) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setDataType(TensorProto.DataType.FLOAT.getNumber());
    weight.dimensions().forEach(tensor::addDims);
    for (int i = 0; i < weight.size(); i++) {
      tensor.addFloatData(all[from + i]);
    }
    return constant(tensor);
  }

  private String constant(TensorProto.Builder tensor) {
    String name = name();
    graph.addInitializer(tensor.setName(name));
    return name;
  }

  private String constant(Long... numbers) {
    return constant(
        TensorProto.newBuilder()
            .setDataType(TensorProto.DataType.INT64.getNumber())
            .addDims(numbers.length)
            .addAllInt64Data(List.of(numbers)));
  }

  private String name() {
    return "n" + names++;
  }

  private void rename(String output, String name) {
    for (NodeProto.Builder node : graph.getNodeBuilderList()) {
      if (node.getOutput(0).equals(output)) {
        node.setOutput(0, name);
      }
    }
  }

  /**
   * Describes an array of floats.
   *
   * @param sides numbers, or names of variable dimensions
   */
  private static ValueInfoProto value(String name, String... sides) {
    TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
    for (String side : sides) {
      boolean isNumber = Character.isDigit(side.charAt(0));
      TensorShapeProto.Dimension.Builder dimension = shape.addDimBuilder();
      if (isNumber) {
        dimension.setDimValue(Long.parseLong(side));
      } else {
        dimension.setDimParam(side);
      }
    }
    TypeProto.Tensor.Builder tensor =
        TypeProto.Tensor.newBuilder()
            .setElemType(TensorProto.DataType.FLOAT.getNumber())
            .setShape(shape);
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(TypeProto.newBuilder().setTensorType(tensor))
        .build();
  }

  private NodeProto.Builder node(String operator, String... inputs) {
    String output = name();
    return graph
        .addNodeBuilder()
        .setOpType(operator)
        .addAllInput(List.of(inputs))
        .addOutput(output);
  }

  private static String output(NodeProto.Builder node) {
    return node.getOutput(0);
  }

  private static AttributeProto integers(String name, long... numbers) {
    AttributeProto.Builder attribute =
        AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.INTS);
    for (long number : numbers) {
      attribute.addInts(number);
    }
    return attribute.build();
  }

  private static AttributeProto integer(String name, long number) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeProto.AttributeType.INT)
        .setI(number)
        .build();
  }

  @Override
  public String convolution(String input, String weight, String bias) {
    TensorProto tensor =
        graph.getInitializerList().stream()
            .filter(each -> each.getName().equals(weight))
            .findFirst()
            .orElseThrow();
    long border = tensor.getDims(2) / 2;
    return output(
        node("Conv", input, weight, bias)
            .addAttribute(integers("pads", border, border, border, border)));
  }

  @Override
  public String dense(String input, String weight, String bias) {
    return output(node("Gemm", input, weight, bias).addAttribute(integer("transB", 1)));
  }

  @Override
  public String relu(String input) {
    return output(node("Relu", input));
  }

  @Override
  public String sum(String left, String right) {
    return output(node("Add", left, right));
  }

  @Override
  public String product(String left, String right) {
    return output(node("Mul", left, right));
  }

  @Override
  public String channels(String input, int from, int to) {
    return output(node("Slice", input, constant((long) from), constant((long) to), constant(1L)));
  }

  @Override
  public String concatenate(String left, String right) {
    return output(node("Concat", left, right).addAttribute(integer("axis", 1)));
  }

  @Override
  public String mean(String input) {
    return output(node("GlobalAveragePool", input));
  }

  @Override
  public String max(String input) {
    return output(node("GlobalMaxPool", input));
  }

  @Override
  public String sumOfRows(String input) {
    return output(node("ReduceSum", input, constant(1L, 2L)).addAttribute(integer("keepdims", 0)));
  }

  @Override
  public String flatten(String input) {
    return output(node("Flatten", input));
  }
}
