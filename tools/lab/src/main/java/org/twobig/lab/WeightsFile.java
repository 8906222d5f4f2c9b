package org.twobig.lab;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.twobig.connectfour3d.order.Weights;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

record WeightsFile(Path path, Weights weights) {
  static final class Converter implements ITypeConverter<WeightsFile> {
    @Override
    public WeightsFile convert(String file) {
      Path path = Path.of(file);
      try (Reader text = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
        return new WeightsFile(path, Weights.read(text));
      } catch (NoSuchFileException e) {
        throw new TypeConversionException("there is no file " + file);
      } catch (IOException e) {
        throw new TypeConversionException("cannot read " + file + ": " + e.getMessage());
      }
    }
  }
}
