package org.twobig.arena.zero;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.List;

/** ONNX models small enough to be computed by hand. */
public final class Models {
  private static final int FLOAT = TensorProto.DataType.FLOAT.getNumber();

  private Models() {}

  /**
   * Returns a model. A column's logit is the weighted sum of its cells in the planes. The logit of
   * outcome i is the sum of plane i.
   *
   * @param rows of the boards; -1 for any
   * @param columns of the boards; -1 for any
   * @param output name of the first output
   */
  public static byte[] sums(int rows, int columns, String output, float... weights) {
    GraphProto.Builder graph =
        GraphProto.newBuilder()
            .setName("sums")
            .addInput(value("planes", -1, Planes.COUNT, rows, columns))
            .addOutput(value(output, -1, columns))
            .addOutput(value("outcome", -1, Batch.OUTCOMES))
            .addInitializer(tensor("weights", weights, 1, Planes.COUNT, 1, 1))
            .addInitializer(tensor("first", new float[] {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, 4, 3))
            .addNode(node("Mul", "weighed", "planes", "weights"))
            .addNode(sum(output, "weighed", 1, 2))
            .addNode(sum("sums", "planes", 2, 3))
            .addNode(node("MatMul", "outcome", "sums", "first"));
    return ModelProto.newBuilder()
        .setIrVersion(7)
        .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(12))
        .setGraph(graph)
        .build()
        .toByteArray();
  }

  /** Returns the model with doubles instead of floats as its first output. */
  public static byte[] withDoubles(byte[] sums) throws InvalidProtocolBufferException {
    int type = TensorProto.DataType.DOUBLE.getNumber();
    ModelProto.Builder model = ModelProto.parseFrom(sums).toBuilder();
    GraphProto.Builder graph = model.getGraphBuilder();
    ValueInfoProto.Builder output = graph.getOutputBuilder(0);
    output.getTypeBuilder().getTensorTypeBuilder().setElemType(type);
    graph.getNodeBuilderList().stream()
        .filter(node -> node.getOutput(0).equals(output.getName()))
        .forEach(node -> node.setName("floats").setOutput(0, "floats"));
    AttributeProto.Builder to =
        AttributeProto.newBuilder()
            .setName("to")
            .setType(AttributeProto.AttributeType.INT)
            .setI(type);
    graph.addNode(node("Cast", output.getName(), "floats").addAttribute(to));
    return model.build().toByteArray();
  }

  /** Returns the model with the outputs' names exchanged. */
  public static byte[] exchanged(byte[] sums) throws InvalidProtocolBufferException {
    ModelProto.Builder model = ModelProto.parseFrom(sums).toBuilder();
    GraphProto.Builder graph = model.getGraphBuilder();
    List<String> names = graph.getOutputList().stream().map(ValueInfoProto::getName).toList();
    graph
        .getOutputBuilderList()
        .forEach(output -> output.setName(names.get(1 - names.indexOf(output.getName()))));
    graph.getNodeBuilderList().stream()
        .filter(node -> names.contains(node.getOutput(0)))
        .forEach(node -> node.setOutput(0, names.get(1 - names.indexOf(node.getOutput(0)))));
    return model.build().toByteArray();
  }

  private static ValueInfoProto value(String name, int... dimensions) {
    TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
    for (int i = 0; i < dimensions.length; i++) {
      TensorShapeProto.Dimension.Builder dimension = shape.addDimBuilder();
      if (dimensions[i] < 0) {
        dimension.setDimParam("any" + i);
      } else {
        dimension.setDimValue(dimensions[i]);
      }
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(TypeProto.Tensor.newBuilder().setElemType(FLOAT).setShape(shape)))
        .build();
  }

  private static TensorProto tensor(String name, float[] numbers, long... dimensions) {
    TensorProto.Builder tensor = TensorProto.newBuilder().setName(name).setDataType(FLOAT);
    for (long dimension : dimensions) {
      tensor.addDims(dimension);
    }
    for (float number : numbers) {
      tensor.addFloatData(number);
    }
    return tensor.build();
  }

  private static NodeProto.Builder node(String operator, String to, String... from) {
    NodeProto.Builder node = NodeProto.newBuilder().setOpType(operator).setName(to).addOutput(to);
    for (String each : from) {
      node.addInput(each);
    }
    return node;
  }

  private static NodeProto.Builder sum(String to, String from, int... axes) {
    AttributeProto.Builder over =
        AttributeProto.newBuilder().setName("axes").setType(AttributeProto.AttributeType.INTS);
    for (int axis : axes) {
      over.addInts(axis);
    }
    return node("ReduceSum", to, from)
        .addAttribute(over)
        .addAttribute(
            AttributeProto.newBuilder()
                .setName("keepdims")
                .setType(AttributeProto.AttributeType.INT)
                .setI(0));
  }
}
